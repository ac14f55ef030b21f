import { addDays, minutesOf, momentOf, type ClockTime, type Moment, type SlashDate } from '../dates.ts';
import type { Holes } from '../course/course.ts';
import { isFreeFor, TEE_TIMES, type CaddyDay } from './availability.ts';

/** A tee-off and how many caddies are free for it. */
export interface FreeTime {
  time: ClockTime;
  caddies: number;
}

/**
 * The offered tee-off nearest to `wanted`, at or after `earliest`, for which somebody is free; the earlier of two equally near ones.
 * `days`: the same day for each caddy.
 */
export function nearestTime(
  days: readonly CaddyDay[],
  wanted: ClockTime,
  holes: Holes,
  earliest: Moment,
): FreeTime | undefined {
  const far = (time: ClockTime) => Math.abs(minutesOf(time) - minutesOf(wanted));
  for (const time of TEE_TIMES.toSorted((a, b) => far(a) - far(b) || minutesOf(a) - minutesOf(b))) {
    const free = days.filter((day) => momentOf(day.date, time) >= earliest && isFreeFor(day, time, holes));
    if (free.length > 0) return { time, caddies: free.length };
  }
  return undefined;
}

/** Up to `count` days between `first` and `last`, nearest to `date` first. */
export function daysAround(date: SlashDate, first: SlashDate, last: SlashDate, count: number): SlashDate[] {
  const around = Array.from({ length: 2 * count }, (_, n) => addDays(date, n % 2 === 0 ? -n / 2 : (n + 1) / 2));
  return around.filter((day) => day >= first && day <= last).slice(0, count);
}

/** How golfers can sort caddies. BEST: the nearest match, then followed caddies, then the best rated. NEAREST: by the caddy's nearest course. */
export const SORTS = ['BEST', 'RATING', 'PRICE', 'ROUNDS', 'NEXT_FREE', 'NEAREST'] as const;
export type Sort = (typeof SORTS)[number];

/** Below this many reviews no average is shown: one bad day must not define a person. */
export const FEWEST_REVIEWS = 3;

/** The average of stars times ten (4.9 is 49), rounded; null below three reviews. */
export const ratingTenths = (ratingSum: number, reviews: number): number | null =>
  reviews < FEWEST_REVIEWS ? null : Math.round((ratingSum * 10) / reviews);

/** The percentage of a caddy's rounds with an on-time arrival, rounded down; null before the first round. */
export const onTimePercent = (onTime: number, rounds: number): number | null =>
  rounds === 0 ? null : Math.floor((onTime * 100) / rounds);
