import { hasTimeLeft, isFreeFor, TEE_TIMES, type CaddyDay } from '../caddy/availability.ts';
import { addDays, dateOf, MINUTE, minutesOf, momentOf, type Moment, type SlashDate } from '../dates.ts';

/** ทั่วไป · ว่างวันนี้ · บันทึกสนาม. Source: product.md §3.5. */
export const POST_TYPES = ['GENERAL', 'FREE_TODAY', 'COURSE_NOTE'] as const;
export type PostType = (typeof POST_TYPES)[number];

export const AUDIENCES = ['FOLLOWERS', 'PUBLIC'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Parts of the day on which, as the post says, the caddy is free. */
export const DAY_PARTS = ['DAY', 'MORNING', 'AFTERNOON'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const PHOTOS_MOST = 4;
/** Of one caddy in 24 hours: more would push everybody else out of the feed. */
export const POSTS_PER_DAY = 20;
/** A deleted post comes back within this time; then it is gone, with its photos. */
export const RESTORE_WITHIN = 10 * MINUTE;
/** As many days ahead as the caddy's strip of free days shows. */
export const FREE_AHEAD_DAYS = 14;

export interface FreeOn {
  date: SlashDate;
  part: DayPart;
}

/** What is wrong with the day the post says is free; undefined: nothing. A post may have waited on the phone until the day was over. */
export function freeDayFault(
  type: PostType,
  free_on: FreeOn | null,
  now: Moment,
): 'MISSING' | 'OVER' | 'FAR' | undefined {
  if (!free_on) return type === 'FREE_TODAY' ? 'MISSING' : undefined;
  const today = dateOf(now);
  if (free_on.date < today) return 'OVER';
  const farthest = type === 'FREE_TODAY' ? today : addDays(today, FREE_AHEAD_DAYS);
  return free_on.date > farthest ? 'FAR' : undefined;
}

const NOON = minutesOf('12:00' as never);
const isIn = (part: DayPart, time: (typeof TEE_TIMES)[number]): boolean =>
  part === 'DAY' || minutesOf(time) < NOON === (part === 'MORNING');

/** The caddy can still be asked for a round of 18 in that part of the day: what a post said days ago may be taken by now. */
export const isFreeStill = (day: CaddyDay, part: DayPart, earliest: Moment): boolean =>
  part === 'DAY'
    ? hasTimeLeft(day, earliest)
    : TEE_TIMES.some((time) => isIn(part, time) && isFreeFor(day, time, 18) && momentOf(day.date, time) >= earliest);

/** The first tee-off for 18 holes that can still be asked for on these days. */
export function nextFree(days: readonly CaddyDay[], earliest: Moment): { date: SlashDate; time: string } | undefined {
  for (const day of days) {
    const time = TEE_TIMES.find((it) => momentOf(day.date, it) >= earliest && isFreeFor(day, it, 18));
    if (time) return { date: day.date, time };
  }
  return undefined;
}

/** Until when the author may restore the post. */
export const restoreBy = (deleted_at: Moment): Moment => deleted_at + RESTORE_WITHIN;
export const mayRestore = (deleted_at: Moment, now: Moment): boolean => now < restoreBy(deleted_at);
