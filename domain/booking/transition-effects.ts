import type { Moment } from '../dates.ts';
import type { BookingFacts } from './facts.ts';
import type { Transition } from './transitions.ts';
import { type BookingStatus, type ClaimReason, PAST, type StopReason } from './status.ts';

/** The input of an action, as far as the booking's facts keep it. */
export interface ActInput {
  holes_played?: number | undefined;
  stop_reason?: StopReason | undefined;
  claim?: ClaimReason | undefined;
}

const CLOSING: readonly BookingStatus[] = PAST.filter((status) => status !== 'DISPUTED');

type Facts = Partial<BookingFacts>;

/** What each action writes besides the status. `by` is a person in all rows that use it. */
const WRITES: Partial<
  Record<Transition['action'], (by: 'golfer' | 'caddy', at: Moment, said: ActInput, was: BookingFacts) => Facts>
> = {
  accept: (_, at) => ({ answered_at: at }),
  decline: (_, at) => ({ answered_at: at }),
  ask_cancel: (_, at) => ({ asked_at: at, change: null }),
  withdraw_ask: () => ({ asked_at: null }),
  refuse_cancel: (_, at) => ({ asked_at: null, refused_at: at }),
  check_in: (by, at) =>
    by === 'golfer' ? { golfer_arrived_at: at } : { caddy_arrived_at: at, caddy_arrival_received_at: null },
  start: (_, at) => ({ started_at: at, change: null }),
  end: (_, at, said) => ({
    ended_at: at,
    end_received_at: null,
    holes_played: said.holes_played ?? null,
    stop_reason: said.stop_reason ?? 'FULL',
  }),
  claim_closed: (by, at, said, was) => ({
    claim: {
      reason: said.claim ?? 'CLOSED',
      by,
      at,
      holes_played: was.status === 'IN_PROGRESS' ? (said.holes_played ?? null) : null,
    },
  }),
  reject_closed: () => ({ claim: null }),
  withdraw_claim: () => ({ claim: null }),
  agree_closed: (_, __, ___, was) => ({
    claim: null,
    ended_at: typeof was.claim?.holes_played === 'number' ? was.claim.at : null,
    holes_played: was.claim?.holes_played ?? null,
    stop_reason: was.claim?.reason === 'RAIN' ? 'RAIN' : 'CLOSED',
  }),
  close_course: (_, __, said) => ({ stop_reason: said.claim === 'RAIN' ? 'RAIN' : 'CLOSED' }),
  accept_change: () => ({ change: null }),
  reject_change: () => ({ change: null }),
  withdraw_change: () => ({ change: null }),
  expire_change: () => ({ change: null }),
  lapse: () => ({ change: null }),
  dispute: (_, at) => ({ disputed_at: at }),
  decide: (_, at) => ({ settled_at: at }),
  settle: (_, at) => ({ settled_at: at }),
};

/**
 * The facts of a booking after `row` was applied at `at`. The server stores them; the phone shows them at once for actions that wait in its
 * outbox. Not included: the new round of an accepted change, and the money.
 */
export function afterAct(booking: BookingFacts, row: Transition, at: Moment, said: ActInput = {}): BookingFacts {
  const by = row.by === 'golfer' ? 'golfer' : 'caddy';
  const closes = row.to !== row.from && CLOSING.includes(row.to) && row.action !== 'decide';
  const over = closes ? { closed_at: at, change: null, claim: null } : {};
  if (row.isLate && row.action === 'claim_closed') return booking;
  return { ...booking, ...over, ...WRITES[row.action]?.(by, at, said, booking), status: row.to };
}
