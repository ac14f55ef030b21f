import type { ParsedOf } from '#domain/calls.ts';
import { courseSearchKey } from '#domain/course/search.ts';
import { RESERVED_SLUGS } from '#domain/desk/course-api.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db/db.ts';
import { type Acting, recordAct } from '../house/records.ts';
import { addCourse, lockedCourse, type WrittenCourse, writeCourse } from './sql.ts';

const columnsOf = ({
  slug,
  name_th,
  name_en,
  province_th,
  province_en,
  region,
  holes,
  lat,
  lng,
  cart_policy,
  office_phone,
  is_open,
}: ParsedOf<'POST /desk/add-course'>): WrittenCourse => {
  if ((lat === null) !== (lng === null))
    throw new Refused('FIELDS_INVALID', { fields: [{ path: lat === null ? 'lat' : 'lng', code: 'REQUIRED' }] });
  const names = { name_th, name_en, province_th, province_en };
  const search_key = courseSearchKey({ ...names, region });
  return { slug, ...names, region, holes, lat, lng, cart_policy, office_phone, is_open, search_key };
};

/** A new course, found and booked from the next moment on. */
export async function addCourseAs(tx: Tx, acting: Acting, input: ParsedOf<'POST /desk/add-course'>): Promise<void> {
  const course = columnsOf(input);
  if (RESERVED_SLUGS.includes(input.slug) || (await tx.run(addCourse(course))) === 0)
    throw new Refused('FIELDS_INVALID', { fields: [{ path: 'slug', code: 'COURSE_SLUG_TAKEN' }] });
  await recordAct(tx, acting, 'add-course', { slug: input.slug, to: sayAll(course, Object.keys(course)) });
}

/** What a colleague saved meanwhile is not overwritten: the screen reads it again. Saved as it stands, nothing is written. */
export async function saveCourseAs(tx: Tx, acting: Acting, input: ParsedOf<'POST /desk/save-course'>): Promise<void> {
  const course = columnsOf(input);
  const before = await tx.maybe(lockedCourse(input.slug));
  if (!before) throw new Refused('COURSE_UNKNOWN');
  if (before.version !== input.version) throw new Refused('DECISION_NOT_NOW', { present: { why: 'CHANGED' } });
  const changed = Object.keys(course).filter((field) => valueOf(course, field) !== valueOf(before, field));
  if (changed.length === 0) return;
  await tx.run(writeCourse(course));
  const said = { slug: input.slug, was: sayAll(before, changed), to: sayAll(course, changed) };
  await recordAct(tx, acting, 'save-course', said);
}

const valueOf = (course: WrittenCourse, field: string): string | number | boolean | null | undefined =>
  new Map(Object.entries(course)).get(field);

/** `holes 18, is_open true`: what the search is made of says nothing that the names do not. */
const sayAll = (course: WrittenCourse, fields: readonly string[]): string =>
  fields
    .filter((field) => field !== 'slug' && field !== 'search_key')
    .map((field) => `${field} ${String(valueOf(course, field) ?? '–')}`)
    .join(', ');
