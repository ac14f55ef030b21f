import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import { type CaddyDay, takesWork } from '#domain/caddy/availability.ts';
import { ratingTenths } from '#domain/caddy/search.ts';
import { dateOf, type Moment } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import { best, bestAt } from '../caddy/candidates-sql.ts';
import { askableDaysOf } from '../caddy/days.ts';
import { caddies, type CaddyCourseRow, type CaddyRow, coursesOf } from '../caddy/sql.ts';
import { caddiesAt, courses, type CourseRow } from '../course/sql.ts';
import { type ListedRow, listedReviews } from '../review/sql.ts';
import { DAYS_SHOWN } from './free-days.ts';

/** Whoever reads it is nobody: no photo that is not for everybody, nothing followed. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const REVIEWS_SHOWN = 4;
/** Of one course, the best rated: their days are looked at. */
const CADDIES_AT_COURSE = 60;
const CADDIES_LISTED = 24;

export interface CaddyFacts {
  row: CaddyRow;
  courses: CaddyCourseRow[];
  /** Of the same, with everything a price needs. */
  homes: CourseRow[];
  reviews: ListedRow[];
  days: CaddyDay[];
}

/** Undefined: nobody may see this caddy (any more): no caddy, leaving, or suspended. */
export async function readPublicCaddy(queries: Queries, user_id: string, now: Moment): Promise<CaddyFacts | undefined> {
  const row = (await shownAmong(queries, [user_id]))[0];
  if (!row) return undefined;
  const own = await queries.many(coursesOf([user_id]));
  const homes = await Promise.all(own.map(({ slug }) => queries.one(courses(slug))));
  const reviews = await queries.many(listedReviews(user_id, 0, REVIEWS_SHOWN, 0));
  const days = await daysOfAll(queries, [row], now);
  return { row, courses: own, homes, reviews, days: days.get(user_id) ?? [] };
}

export interface CourseFacts {
  course: CourseRow;
  /** Who takes anybody's requests, the best rated first. */
  caddies: { row: CaddyRow; days: CaddyDay[] }[];
}

export async function readPublicCourse(queries: Queries, slug: string, now: Moment): Promise<CourseFacts | undefined> {
  const course = await queries.maybe(courses(slug));
  if (!course) return undefined;
  const likely = await queries.many(bestAt([slug], 0, CADDIES_AT_COURSE));
  const shown = await shownAmong(
    queries,
    likely.map(({ user_id }) => user_id),
  );
  const rows = shown.filter(({ who_may_request }) => who_may_request === 'ANYONE');
  const days = await daysOfAll(queries, rows, now);
  return { course, caddies: rows.map((row) => ({ row, days: days.get(row.user_id) ?? [] })) };
}

export interface CourseLink {
  course: CourseRow;
  caddies: number;
}

export async function readCourseLinks(queries: Queries): Promise<CourseLink[]> {
  const all = await queries.many(courses(null));
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
