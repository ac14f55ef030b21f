import { addDays, type ClockTime, dateOf, type Moment, momentOf } from '#domain/dates.ts';
import { NOW } from '../support/clock.ts';

const at = (clock: string, days = 0): Moment => momentOf(addDays(dateOf(NOW), days), clock as ClockTime);

/** When somebody may start the program for the first time. */
export const MOMENTS: [when: string, now: Moment][] = [
  ['just after midnight', at('00:01')],
  ['just before midnight', at('23:59')],
  ['at noon on a public holiday', at('12:00', 13)], // 5 December 2026
  ['at the end of the year', at('18:30', 39)],
];
