import type { Course } from '#domain/course/api.ts';
import { type Match, matches, searchKey } from '#domain/course/search.ts';
import { pageOf } from '#domain/list.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { caddiesAt, type CourseRow, courses, knownCourses } from './sql.ts';

/** Nearest match first, then by name. With about a hundred courses, ranking here needs no database extension. */
export async function searchCourses({ input, tx }: Asking<'POST /course/search'>) {
  const all = await tx.many(courses(null));
  const there = input.province ? all.filter(isIn(searchKey(input.province))) : all;
  const found = matches(input.q ?? '', there, keysOf).sort(byMatchThenName(input.q ?? ''));
  const { items, ...counts } = pageOf(found, input.page, input.limit);
  const page = items.map(({ item }) => item);
  return { items: await present(tx, page), ...counts };
}

export async function readCourse({ input, tx }: Asking<'GET /course/{slug}'>): Promise<Course> {
  const [course] = await present(tx, await tx.many(courses(input.slug)));
  if (!course) throw new Refused('COURSE_UNKNOWN');
  return course;
}

/** Those of `slugs` that exist. */
export async function knownAmong(queries: Queries, slugs: readonly string[]): Promise<Set<string>> {
  return new Set((await queries.many(knownCourses([...slugs]))).map((row) => row.slug));
}

const isIn = (province: string) => (row: CourseRow) =>
  searchKey(row.province_th) === province || searchKey(row.province_en) === province;

const keysOf = (row: CourseRow) => ({
  names: [searchKey(row.name_th), searchKey(row.name_en)],
  around: row.search_key,
});

const thai = new Intl.Collator('th');
const english = new Intl.Collator('en');

/** Sorts by the English names when the user types Latin letters. */
function byMatchThenName(q: string) {
  const byName = /[a-z]/i.test(q)
    ? (a: CourseRow, b: CourseRow) => english.compare(a.name_en, b.name_en)
    : (a: CourseRow, b: CourseRow) => thai.compare(a.name_th, b.name_th);
  return (a: Match<CourseRow>, b: Match<CourseRow>) =>
    b.score - a.score || byName(a.item, b.item) || (a.item.slug < b.item.slug ? -1 : 1);
}

async function present(queries: Queries, rows: CourseRow[]): Promise<Course[]> {
  const slugs = rows.map((row) => row.slug);
  const caddies = new Map((await queries.many(caddiesAt(slugs))).map((row) => [row.slug, row.caddies]));
  return rows.map((row) => courseOf(row, caddies.get(row.slug) ?? 0));
}

function courseOf(row: CourseRow, caddies: number): Course {
  const { slug, name_th, name_en, province_th, province_en, region, holes, lat, lng } = row;
  const { cart_policy, fee_collection, caddy_fee, cart_fee } = row;
  const place = { slug, name_th, name_en, province_th, province_en, region, lat, lng };
  return { ...place, holes, cart_policy, fee_collection, caddy_fee, cart_fee, caddies };
}
