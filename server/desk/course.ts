import type { OutputOf } from '#domain/calls.ts';
import { matches } from '#domain/course/search.ts';
import { dateOf, type Moment } from '#domain/dates.ts';
import type { DeskCourse } from '#domain/desk/course-api.ts';
import { COURSE_LIST_MAX, COURSES_PAGE } from '#domain/desk/course.ts';
import { Refused } from '#domain/refusals.ts';
import { addCourseAs, saveCourseAs } from '../course/commands.ts';
import { courseKeys } from '../course/queries.ts';
import { caddiesAt, courseForDesk, courses as allCourses, nextClosures } from '../course/sql.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { countersAt } from '../reward/sql.ts';
import { closingsOf, closuresFrom } from './closing-sql.ts';
import { actingAs } from './session.ts';

const english = new Intl.Collator('en');

export async function courses({ tx, input, now }: Asking<'GET /desk/courses'>): Promise<OutputOf<'GET /desk/courses'>> {
  const all = await tx.many(allCourses(null));
  const found = matches(input.q ?? '', all, courseKeys)
    .toSorted((a, b) => b.score - a.score || english.compare(a.item.name_en, b.item.name_en))
    .map(({ item }) => item);
  const skip = ((input.page ?? 1) - 1) * COURSES_PAGE;
  const shown = found.slice(skip, skip + COURSES_PAGE);
  const closures = await tx.many(
    nextClosures(
      shown.map(({ slug }) => slug),
      dateOf(now),
    ),
  );
  const closed = new Map(closures.map(({ slug, day }) => [slug, day]));
  const items = shown.map(({ slug, name_th, name_en, province_th, province_en, is_open }) => ({
    slug,
    name_th,
    name_en,
    province_th,
    province_en,
    is_open,
    closed_next: closed.get(slug) ?? null,
  }));
  return { items, total: found.length, has_more: skip + COURSES_PAGE < found.length };
}

async function courseAsRead(queries: Queries, slug: string, now: Moment): Promise<DeskCourse> {
  const row = await queries.maybe(courseForDesk(slug));
  if (!row) throw new Refused('COURSE_UNKNOWN');
  const [count] = await queries.many(caddiesAt([slug]));
  return {
    ...row,
    caddies: count?.caddies ?? 0,
    closures: await queries.many(closuresFrom(slug, dateOf(now), COURSE_LIST_MAX)),
    asked: await queries.many(closingsOf(slug, COURSE_LIST_MAX)),
    counters: await queries.many(countersAt(slug, COURSE_LIST_MAX)),
  };
}

export const course = ({ tx, input, now }: Asking<'GET /desk/course'>): Promise<DeskCourse> =>
  courseAsRead(tx, input.slug, now);

export async function addCourse({ tx, caller, input, now }: Asking<'POST /desk/add-course'>): Promise<DeskCourse> {
  await addCourseAs(tx, actingAs(caller.staff, now), input);
  return courseAsRead(tx, input.slug, now);
}

export async function saveCourse({ tx, caller, input, now }: Asking<'POST /desk/save-course'>): Promise<DeskCourse> {
  await saveCourseAs(tx, actingAs(caller.staff, now), input);
  return courseAsRead(tx, input.slug, now);
}
