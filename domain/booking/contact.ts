import type { Holes } from '../course/course.ts';
import { HOUR, type Moment } from '../dates.ts';
import { blockOf } from './block.ts';
import type { BookingFacts } from './facts.ts';
import { type BookingStatus, SLOT_HOLDING } from './status.ts';

/** So long after a round its two people can still call each other: a club left in the cart, a lift home. */
export const CONTACT_AFTER = 24 * HOUR;

const PLAYED: readonly BookingStatus[] = [...SLOT_HOLDING, 'COMPLETED', 'DISPUTED'];

/**
 * Until when the two people of a booking may have each other's phone number; undefined: not at all. From the caddy's yes until a day after the
 * round, never once it was cancelled or somebody did not come. Source: the promise both registrations make.
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

/** A round begins up to so late (B11), and then ends so much later: its people may have forgotten to say that it is over. */
const LATE_END = 3 * HOUR;

/**
 * Until when the two people of a round in play may have the golfer's emergency contact; undefined: not at all. From the first check-in, or the
 * start, to the end of the round. Source: the promise beside the field of the registration.
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
