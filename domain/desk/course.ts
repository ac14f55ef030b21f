import { parseDate, type SlashDate } from '../dates.ts';

export const COURSE_SLUG_MAX = 60;
/** `GET /course/search` is a call of its own, so no course can be read there. */
export const RESERVED_SLUGS: readonly string[] = ['search'];
export const COURSES_PAGE = 50;
/** Of what stands on the page of one course: closed days, days that were asked for, counters. */
export const COURSE_LIST_MAX = 100;
/** Bookings that the preview of a closed day lists; the sums count all. */
export const CLOSING_LISTED = 100;
export const CLOSING_NOTE_MAX = 500;
export const COUNTER_NAME_MAX = 60;
/** How far ahead a day may be closed, in days: a tournament of next year. */
export const CLOSED_AHEAD_MAX = 400;
/** Rounds of a day that a caddy master reads. */
export const OWN_DAY_LISTED = 300;
/** Which days those are, counted from today. */
export const OWN_DAYS = { back: 7, ahead: 60 } as const;
/** Courses of one person with the role `course`. */
export const OWN_COURSES_MAX = 20;
export const STOCK_MAX = 999_999;

/** Thailand, with a little around it: a place outside is a mistake, often of the two numbers' order. Degrees. */
export const THAILAND = { lat: { from: 5, to: 21 }, lng: { from: 97, to: 106 } } as const;

/** The address of a course from its English name: `Khao Yai Golf Club` is `khao-yai-golf-club`. Empty when no Latin letter is in it. */
export const slugFrom = (name_en: string): string =>
  name_en
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]|\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, COURSE_SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');

/** What the queue calls a day that somebody asked to close. */
export const closingItem = (slug: string, day: SlashDate): string => `${slug}@${day}`;

/** The course and day of such an item; undefined: it is none. */
export function closingOfItem(item: string): { slug: string; day: SlashDate } | undefined {
  const [, slug, typed = ''] = /^([a-z0-9-]+)@(\d{4}\/\d{2}\/\d{2})$/.exec(item) ?? [];
  const day = parseDate(typed);
  return slug !== undefined && day ? { slug, day } : undefined;
}
