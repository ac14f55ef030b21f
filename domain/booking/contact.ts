import type { Holes } from '../course/course.ts';
import { HOUR, type Moment } from '../dates.ts';
import { blockOf } from './block.ts';
import { type BookingStatus, PROMISED } from './status.ts';

/** So long after a round its two people can still call each other: a club left in the cart, a lift home. */
export const CONTACT_AFTER = 24 * HOUR;

const PLAYED: readonly BookingStatus[] = [...PROMISED, 'COMPLETED', 'DISPUTED'];

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
