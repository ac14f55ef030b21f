import type { Holes } from '../course/course.ts';
import { HOUR, type Moment } from '../dates.ts';
import { blockOf } from './block.ts';
import type { BookingFacts } from './facts.ts';
import { type BookingStatus, SLOT_HOLDING } from './status.ts';

/** How long after a round its two people can still call each other (a club left in the cart, a lift home), in milliseconds. */
export const CONTACT_AFTER = 24 * HOUR;

const PLAYED: readonly BookingStatus[] = [...SLOT_HOLDING, 'COMPLETED', 'DISPUTED'];

/**
 * Until when the two people of a booking may see each other's phone number; undefined: not now. From the caddy's yes until a day after the
 * round, but not when it was cancelled or somebody did not come. Source: the promise on both registration screens.
 */
export function contactUntil(
  {
    status,
    tee_off_at,
    holes,
    ended_at,
  }: { status: BookingStatus; tee_off_at: Moment; holes: Holes; ended_at: Moment | null },
  now: Moment,
): Moment | undefined {
  if (!PLAYED.includes(status)) return undefined;
  const until = (ended_at ?? blockOf(tee_off_at, holes).to) + CONTACT_AFTER;
  return now < until ? until : undefined;
}

/** How much later than planned a round can end: a round may start this late (B11). Its people may have forgotten to report the end. */
const LATE_END = 3 * HOUR;

/**
 * Until when the two people of a round may see the golfer's emergency contact; undefined: not now. From the first check-in or the start
 * until the end of the round. Source: the promise beside the field on the registration screen.
 */
export function emergencyUntil(
  {
    status,
    tee_off_at,
    holes,
    golfer_arrived_at,
    caddy_arrived_at,
    ended_at,
  }: Pick<BookingFacts, 'status' | 'tee_off_at' | 'holes' | 'golfer_arrived_at' | 'caddy_arrived_at' | 'ended_at'>,
  now: Moment,
): Moment | undefined {
  const isThere = status === 'IN_PROGRESS' || golfer_arrived_at !== null || caddy_arrived_at !== null;
  if (!SLOT_HOLDING.includes(status) || !isThere || ended_at !== null) return undefined;
  const until = blockOf(tee_off_at, holes).to + LATE_END;
  return now < until ? until : undefined;
}
