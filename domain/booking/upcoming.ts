import { inTime, momentOf, parseDate, parseTime, type Moment } from '../dates.ts';

/**
 * Whether a PENDING booking still counts as upcoming: its date and tee-off time, at +07:00, are in the future. An unreadable date counts as
 * past. Source: specification.md §4, §9.
 */
export function isUpcoming(booking: { booking_date: string; tee_off_time: string }, now: Moment): boolean {
  const date = parseDate(booking.booking_date);
  const time = parseTime(booking.tee_off_time);
  return date !== undefined && time !== undefined && momentOf(date, time) > now;
}

/** Compares by tee-off, earlier first; for `toSorted`. */
export const byTeeOff = (a: { tee_off_at: string }, b: { tee_off_at: string }): number =>
  inTime(a.tee_off_at, b.tee_off_at);
