import { tariffFrom } from '#domain/booking/rate.ts';
import type { Course, FoundCourse, PricedCourse } from '#domain/course/api.ts';
import { kmTo, type CoursePrice, coursePriceOn } from '#domain/course/course.ts';
import { matches, searchKey } from '#domain/course/search.ts';
import { dateOf, type SlashDate } from '#domain/dates.ts';
import { pageOf } from '#domain/list.ts';
import { Refused } from '#domain/refusals.ts';
import { readTariff } from '../booking/queries.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { caddiesAt, type CourseRow, courses, coursesOfGolfer, knownCourses, pricesFrom } from './sql.ts';

/**
 * The best match first; then the golfer's own courses, the nearest (with a place), those with caddies, and by name. With about a hundred
 * courses, ranking here needs no database extension.
 */
export async function searchCourses({ input, caller, now, tx }: Asking<'POST /course/search'>) {
  const { q = '', province, near, page, limit } = input;
  const all = (await tx.many(courses(null))).filter(({ is_open }) => is_open);
  const there = province ? all.filter(isIn(searchKey(province))) : all;
  const own = new Set((await tx.many(coursesOfGolfer(caller.user_id))).map(({ slug }) => slug));
  const caddies = await caddiesAmong(tx, there);
  const byName = namesCompared(q);
  const ranked = matches(q, there, courseKeys)
    .map(({ item, score }) => ({ course: item, score, km: kmTo(near, item), yours: own.has(item.slug) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.yours) - Number(a.yours) ||
        (a.km ?? FAR_AWAY) - (b.km ?? FAR_AWAY) ||
        Number(caddies.has(b.course.slug)) - Number(caddies.has(a.course.slug)) ||
        byName(a.course, b.course),
    );
  const { items, ...counts } = pageOf(ranked, page, limit);
  const today = dateOf(now);
  const slugs = items.map(({ course }) => course.slug);
  const pricesOf = await readPrices(tx, slugs, today);
  const found = items.map(
    ({ course, km, yours }): FoundCourse => ({
      ...courseOf(course, pricesOf(course.slug), today, caddies.get(course.slug) ?? 0),
      km,
      yours,
    }),
  );
  return { items: found, ...counts };
}

/** Sorts courses without a position last. */
const FAR_AWAY = Number.MAX_SAFE_INTEGER;

export async function readCourse({ input, now, tx }: Asking<'GET /course/{slug}'>): Promise<PricedCourse> {
  const row = await tx.maybe(courses(input.slug));
  if (!row) throw new Refused('COURSE_UNKNOWN');
  const today = dateOf(now);
  const prices = await readPricesOf(tx, row.slug, today);
  const told = courseOf(row, prices, today, (await caddiesAmong(tx, [row])).get(row.slug) ?? 0);
  return { ...told, tariff: tariffFrom(await readTariff(tx), today), prices: [...prices] };
}

/** Those of `slugs` that exist. */
export async function knownAmong(queries: Queries, slugs: readonly string[]): Promise<Set<string>> {
  return new Set((await queries.many(knownCourses([...slugs]))).map((row) => row.slug));
}

const isIn = (province: string) => (row: CourseRow) =>
  searchKey(row.province_th) === province || searchKey(row.province_en) === province;

/** What a course is found by. */
export const courseKeys = (row: CourseRow) => ({
  names: [searchKey(row.name_th), searchKey(row.name_en)],
  around: row.search_key,
});

const thai = new Intl.Collator('th');
const english = new Intl.Collator('en');

/** By the English names when the user types Latin letters. */
function namesCompared(q: string) {
  const byName = /[a-z]/i.test(q)
    ? (a: CourseRow, b: CourseRow) => english.compare(a.name_en, b.name_en)
    : (a: CourseRow, b: CourseRow) => thai.compare(a.name_th, b.name_th);
  return (a: CourseRow, b: CourseRow) => byName(a, b) || (a.slug < b.slug ? -1 : 1);
}

/** How many caddies work at each of these courses; those without any are missing. */
async function caddiesAmong(queries: Queries, rows: readonly CourseRow[]): Promise<Map<string, number>> {
  const counts = await queries.many(caddiesAt(rows.map(({ slug }) => slug)));
  return new Map(counts.map(({ slug, caddies }) => [slug, caddies]));
}

/** With what the counter takes today. */
function courseOf(row: CourseRow, prices: readonly CoursePrice[], today: SlashDate, caddies: number): Course {
  const { slug, name_th, name_en, province_th, province_en, region, holes, lat, lng } = row;
  const price = coursePriceOn(prices, today);
  if (!price) throw new Error(`there is no price at ${slug}`);
  const { fee_collection, caddy_fee, cart_fee } = price;
  const place = { slug, name_th, name_en, province_th, province_en, region, lat, lng };
  return { ...place, holes, cart_policy: row.cart_policy, fee_collection, caddy_fee, cart_fee, caddies };
}

/** Of each of these courses what holds on `day`, and later; of an unknown one nothing. */
export async function readPrices(
  queries: Queries,
  slugs: readonly string[],
  day: SlashDate,
): Promise<(slug: string) => readonly CoursePrice[]> {
  const rows = slugs.length === 0 ? [] : await queries.many(pricesFrom([...new Set(slugs)], day));
  const known = new Map(rows.map(({ slug, prices }) => [slug, prices]));
  return (slug) => known.get(slug) ?? [];
}

/** What holds at a course that is known. */
export async function readPricesOf(queries: Queries, slug: string, day: SlashDate): Promise<readonly CoursePrice[]> {
  return (await queries.one(pricesFrom([slug], day))).prices;
}
