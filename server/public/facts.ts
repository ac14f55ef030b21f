import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import { type CaddyDay, takesWork, isFreeFor, stateOf, TEE_TIMES } from '#domain/caddy/availability.ts';
import type { Tariff } from '#domain/booking/rate.ts';
import type { CoursePrice } from '#domain/course/course.ts';
import { ratingTenths } from '#domain/caddy/search.ts';
import { addDays, dateOf, type Moment, type ClockTime, minutesOf, momentOf, type SlashDate } from '#domain/dates.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { readTariff } from '../booking/queries.ts';
import type { Queries } from '../db/db.ts';
import { best, bestAt } from '../caddy/candidates-sql.ts';
import { askableDaysOf } from '../caddy/queries.ts';
import { caddies, type CaddyCourseRow, type CaddyRow, closedDays, coursesOf } from '../caddy/sql.ts';
import { caddiesAt, courses, type CourseRow } from '../course/sql.ts';
import { readPrices, readPricesOf } from '../course/queries.ts';
import { type ListedRow, listedReviews } from '../review/sql.ts';
import { html, type Html } from './frame.ts';
import type { PageWords } from './words.ts';

/** Whoever reads it is nobody: no photo that is not for everybody, nothing followed. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const REVIEWS_SHOWN = 4;
/** Of one course, the best rated: their days are looked at. */
const CADDIES_AT_COURSE = 60;
const CADDIES_LISTED = 24;

export interface CaddyFacts {
  row: CaddyRow;
  courses: CaddyCourseRow[];
  /** Those of the same that take rounds, with everything a price needs. */
  homes: CourseRow[];
  pricesOf: (slug: string) => readonly CoursePrice[];
  reviews: ListedRow[];
  days: CaddyDay[];
  tariff: Tariff;
}

/** Undefined: nobody may see this caddy (any more): no caddy, leaving, or suspended. */
export async function readPublicCaddy(queries: Queries, user_id: string, now: Moment): Promise<CaddyFacts | undefined> {
  const row = (await shownAmong(queries, [user_id]))[0];
  if (!row) return undefined;
  const own = await queries.many(coursesOf([user_id]));
  const all = await Promise.all(own.map(({ slug }) => queries.one(courses(slug))));
  const homes = all.filter(({ is_open }) => is_open);
  const reviews = await queries.many(listedReviews(user_id, 0, REVIEWS_SHOWN, 0));
  const days = await daysOfAll(queries, [row], now);
  const slugs = own.map(({ slug }) => slug);
  const costs = { pricesOf: await readPrices(queries, slugs, dateOf(now)), tariff: await readTariff(queries) };
  return { row, courses: own, homes, reviews, days: days.get(user_id) ?? [], ...costs };
}

export interface CourseFacts {
  course: CourseRow;
  prices: readonly CoursePrice[];
  /** Who takes anybody's requests, the best rated first. */
  caddies: { row: CaddyRow; days: CaddyDay[] }[];
  tariff: Tariff;
}

export async function readPublicCourse(queries: Queries, slug: string, now: Moment): Promise<CourseFacts | undefined> {
  const course = await queries.maybe(courses(slug));
  if (!course) return undefined;
  const today = dateOf(now);
  const costs = { prices: await readPricesOf(queries, slug, today), tariff: await readTariff(queries) };
  if (!course.is_open) return { course, caddies: [], ...costs };
  const likely = await queries.many(bestAt([slug], 0, CADDIES_AT_COURSE));
  const shown = await shownAmong(
    queries,
    likely.map(({ user_id }) => user_id),
  );
  const rows = shown.filter(({ who_may_request }) => who_may_request === 'ANYONE');
  const days = await daysOfAll(queries, rows, now);
  const closed = new Set(
    (await queries.many(closedDays(slug, today, addDays(today, DAYS_SHOWN - 1)))).map(({ day }) => day),
  );
  const listed = rows.map((row) => ({ row, days: openDays(days.get(row.user_id) ?? [], closed) }));
  return { course, caddies: listed, ...costs };
}

/** On a day that this course is closed nobody is free at it, though another course of theirs may be open. */
const openDays = (days: readonly CaddyDay[], closed: ReadonlySet<string>): CaddyDay[] =>
  days.map((day) => (closed.has(day.date) ? { ...day, open: [] } : day));

export interface CourseLink {
  course: CourseRow;
  caddies: number;
}

export async function readCourseLinks(queries: Queries): Promise<CourseLink[]> {
  const all = (await queries.many(courses(null))).filter(({ is_open }) => is_open);
  const counts = new Map(
    (await queries.many(caddiesAt(all.map(({ slug }) => slug)))).map(({ slug, caddies: n }) => [slug, n]),
  );
  return all.map((course) => ({ course, caddies: counts.get(course.slug) ?? 0 }));
}

export type ListedCaddy = Pick<CaddyFacts, 'row' | 'courses'>;

export async function readBestCaddies(queries: Queries): Promise<ListedCaddy[]> {
  const { user_ids } = await queries.one(best([], [], 0, CADDIES_LISTED));
  const rows = await shownAmong(queries, user_ids);
  const own = Map.groupBy(await queries.many(coursesOf(user_ids)), ({ user_id }) => user_id);
  return rows.map((row) => ({ row, courses: own.get(row.user_id) ?? [] }));
}

/** In their order. */
async function shownAmong(queries: Queries, user_ids: string[]): Promise<CaddyRow[]> {
  if (user_ids.length === 0) return [];
  const rows = new Map((await queries.many(caddies(user_ids, NOBODY))).map((row) => [row.user_id, row]));
  return user_ids.flatMap((id) => rows.get(id) ?? []).filter(({ verification }) => verification !== 'SUSPENDED');
}

const daysOfAll = (queries: Queries, rows: readonly CaddyRow[], now: Moment): Promise<Map<string, CaddyDay[]>> =>
  askableDaysOf(
    queries,
    rows.map(({ user_id }) => user_id),
    new Set(rows.filter(takesWork).map(({ user_id }) => user_id)),
    dateOf(now),
    DAYS_SHOWN,
  );

export const nameOf = (row: CaddyRow, language: Language): string => shownNickname(row, language);

/** `4.9`; undefined below three reviews. */
export function starsOf({ rating_sum, reviews }: Pick<CaddyRow, 'rating_sum' | 'reviews'>): string | undefined {
  const tenths = ratingTenths(rating_sum, reviews);
  return tenths === null ? undefined : (tenths / 10).toFixed(1);
}

interface Placed {
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
}

export const courseName = (course: Placed, language: Language): string =>
  language === 'th' ? course.name_th : course.name_en;
export const provinceName = (course: Placed, language: Language): string =>
  language === 'th' ? course.province_th : course.province_en;

/** So many days are shown, today first. */
const DAYS_SHOWN = 14;
const NOON = '12:00';

/** Tee-offs of a round of 18 that can still be asked for. */
export const freeTimes = (day: CaddyDay, now: Moment): ClockTime[] =>
  TEE_TIMES.filter((time) => momentOf(day.date, time) >= now + MIN_LEAD_TIME && isFreeFor(day, time, 18));

/** What a day says below its number; undefined: nothing of it is free. */
export function partOfDay(times: readonly ClockTime[], said: PageWords): string | undefined {
  if (times.length === 0) return undefined;
  const [hasMorning, hasAfternoon] = [times.some((time) => time < NOON), times.some((time) => time >= NOON)];
  return said.say(hasMorning && hasAfternoon ? 'allDay' : hasMorning ? 'morning' : 'afternoon');
}

/** Why nothing of a day is free. */
export const whyNot = (day: CaddyDay, said: PageWords): string => {
  const state = stateOf(day);
  return said.say(state === 'OFF' ? 'off' : state === 'FULL' ? 'full' : 'over');
};

/** Times that follow each other by ten minutes as spans: `06:20–10:00 and 13:10`. */
export function spansIn(times: readonly ClockTime[], said: PageWords): string {
  const spans: [ClockTime, ClockTime][] = [];
  for (const time of times) {
    const last = spans.at(-1);
    if (last && minutesOf(time) - minutesOf(last[1]) === 10) last[1] = time;
    else spans.push([time, time]);
  }
  const texts = spans.map(([from, to]) => (from === to ? from : `${from}–${to}`));
  return [texts.slice(0, -1).join(' '), ...texts.slice(-1)].filter(Boolean).join(said.say('and'));
}

export interface ShownDay {
  date: SlashDate;
  /** What there is on it; undefined: nothing, and `why`. */
  has: string | undefined;
  why: string;
}

/** A strip of days; each that has something is a link to it. */
export const dayStrip = (
  days: readonly ShownDay[],
  chosen: SlashDate | undefined,
  hrefOf: (date: SlashDate) => string,
  said: PageWords,
  now: Moment,
): Html =>
  html`<ul class="hscroll hscroll--tight days">${days.map(({ date, has, why }, at) => {
    const label = said.near(date, now) ?? said.weekday(date);
    const begins = at > 0 && said.dayNumber(date) === '1' && said.month(date);
    const inside = html`<span>${label}</span><b class="num">${said.dayNumber(date)}</b><em>${has ?? why}</em>`;
    return html`${begins && html`<li class="mon">${begins}</li>`}<li>${
      has === undefined
        ? html`<span class="day day--off">${inside}</span>`
        : html`<a class="day" href="${hrefOf(date)}" rel="nofollow"${date === chosen && html` aria-current="true"`}>${inside}</a>`
    }</li>`;
  })}</ul>`;
