import { hasTimeLeft, isFreeFor, TEE_TIMES, type CaddyDay } from '../caddy/availability.ts';
import { addDays, dateOf, MINUTE, minutesOf, momentOf, type Moment, type SlashDate } from '../dates.ts';

/** ทั่วไป · ว่างวันนี้ · บันทึกสนาม. Source: product.md §3.5. */
export const POST_TYPES = ['GENERAL', 'FREE_TODAY', 'COURSE_NOTE'] as const;
export type PostType = (typeof POST_TYPES)[number];

export const AUDIENCES = ['FOLLOWERS', 'PUBLIC'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The part of the day on which the caddy is free. */
export const DAY_PARTS = ['DAY', 'MORNING', 'AFTERNOON'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const PHOTOS_MOST = 4;
/** The most posts of one caddy in 24 hours, so that nobody fills the feed. */
export const POSTS_PER_DAY = 20;
/** How long a deleted post can be restored; then it and its photos are erased. Milliseconds. */
export const RESTORE_WITHIN = 10 * MINUTE;
/** How many days ahead a post may say that the caddy is free; the same as the strip of free days. */
export const FREE_AHEAD_DAYS = 14;

export interface FreeOn {
  date: SlashDate;
  part: DayPart;
}

/**
 * What is wrong with the day on which the post says the caddy is free; undefined: nothing. A post may have waited on the phone until the
 * day was over.
 */
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

/** Whether the caddy can still be asked for 18 holes in that part of the day: the time may have been taken since the post. */
export const isFreeStill = (day: CaddyDay, part: DayPart, earliest: Moment): boolean =>
  part === 'DAY'
    ? hasTimeLeft(day, earliest)
    : TEE_TIMES.some((time) => isIn(part, time) && isFreeFor(day, time, 18) && momentOf(day.date, time) >= earliest);

/** The first tee-off on these days at which the caddy can be asked for 18 holes. */
export function nextFree(days: readonly CaddyDay[], earliest: Moment): { date: SlashDate; time: string } | undefined {
  for (const day of days) {
    const time = TEE_TIMES.find((it) => momentOf(day.date, it) >= earliest && isFreeFor(day, it, 18));
    if (time) return { date: day.date, time };
  }
  return undefined;
}

/** Until when the author can restore a deleted post. */
export const restoreBy = (deleted_at: Moment): Moment => deleted_at + RESTORE_WITHIN;
export const mayRestore = (deleted_at: Moment, now: Moment): boolean => now < restoreBy(deleted_at);
