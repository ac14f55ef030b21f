import { inTime, momentOf, parseDate, parseTime, type Moment } from '../dates.ts';

/**
 * A PENDING booking counts as upcoming only while its booking date plus tee-off time, at +07:00, is in the future.
 * Source: specification.md §4, §9. A date nobody can read counts as past.
 */
export function isUpcoming(booking: { booking_date: string; tee_off_time: string }, now: Moment): boolean {
  const date = parseDate(booking.booking_date);
  const time = parseTime(booking.tee_off_time);
  return date !== undefined && time !== undefined && momentOf(date, time) > now;
}

/** For `toSorted`: the earlier tee-off first. */
export const byTeeOff = (a: { tee_off_at: string }, b: { tee_off_at: string }): number =>
  inTime(a.tee_off_at, b.tee_off_at);
