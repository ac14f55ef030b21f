import { BOOKING_ACTIONS } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import { needsVersion } from '#domain/booking/transitions.ts';
import type { Moment } from '#domain/dates.ts';
import { actionsNow } from '../../booking/data.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';

/** Refusals of what was asked; the same words get the same answer, unless time or the booking has gone on. */
const OF_WHAT_WAS_ASKED = [404, 409, 410, 422];

/** A post was being taken back, and whether the server did so is unknown (`post/write/unposting.ts`): that goes on from where it stands. */
export const isHeld = ({ refusal }: Pick<OutboxItem, 'refusal'>): boolean => refusal?.status_code === 0;

/**
 * Whether the very same act, sent again, can succeed. An answer or a cancellation that found the booking changed is to be given anew, where
 * the user sees what it is now and what it costs: not from a list. What is tapped at the course is true by itself, once the rules allow it.
 */
export function mayRetry(
  { call, input, refusal }: OutboxItem,
  booking: Booking | undefined,
  viewer: 'golfer' | 'caddy' | undefined,
  now: Moment,
): boolean {
  if (!refusal || isHeld({ refusal })) return false;
  if (!OF_WHAT_WAS_ASKED.includes(refusal.status_code)) return true;
  if (refusal.status_code !== 409 || call !== 'POST /booking/act' || !booking || !viewer) return false;
  const said = typeof input === 'object' && input !== null && 'action' in input ? input.action : undefined;
  const action = BOOKING_ACTIONS.find((it) => it === said);
  return action !== undefined && !needsVersion(action) && actionsNow(booking, viewer, now).includes(action);
}
