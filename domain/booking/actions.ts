import type { BookingFacts } from './facts.ts';
import type { BookingActor, StopReason } from './status.ts';

/** All actions on a booking. Who may do them, when, and with what result: transitions.ts. */
export const BOOKING_ACTIONS = [
  'accept',
  'decline',
  'cancel',
  'expire',
  'lapse',
  'ask_cancel',
  'withdraw_ask',
  'approve_cancel',
  'refuse_cancel',
  'substitute',
  'propose_change',
  'accept_change',
  'reject_change',
  'withdraw_change',
  'expire_change',
  'check_in',
  'start',
  'end',
  'confirm_end',
  'complete',
  'claim_closed',
  'agree_closed',
  'reject_closed',
  'withdraw_claim',
  'no_show',
  'dispute',
  'decide',
  'close_course',
  'settle',
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/**
 * The actions that a suspended caddy can no longer do because they take on work; finishing accepted rounds stays possible. Open requests
 * and posts are refused as well (CADDY_SUSPENDED). Source: product.md §3.5.
 */
export const TAKES_UP_WORK: readonly BookingAction[] = ['accept', 'withdraw_ask', 'propose_change', 'accept_change'];

interface ActDetails {
  holes_played?: number | undefined;
  stop_reason?: StopReason | undefined;
}

type IsReached = (it: BookingFacts, by: BookingActor, said: ActDetails) => boolean;

/**
 * Actions whose goal was already reached by the other person, another phone or a timer. They then count as done instead of failed, but only
 * where nothing that the user entered would be lost.
 */
const REACHED: Partial<Record<BookingAction, IsReached>> = {
  check_in: (it, by) => (by === 'golfer' ? it.golfer_arrived_at : it.caddy_arrived_at) !== null,
  start: (it) => it.started_at !== null,
  end: (it, _by, { holes_played, stop_reason }) =>
    it.ended_at !== null && it.holes_played === holes_played && it.stop_reason === stop_reason,
  agree_closed: ({ status }) => status === 'CANCELLED_BY_COURSE',
};

export const isReached = (it: BookingFacts, action: BookingAction, by: BookingActor, said: ActDetails): boolean =>
  REACHED[action]?.(it, by, said) ?? false;
