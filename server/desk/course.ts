import type { OutputOf } from '#domain/calls.ts';
import { matches } from '#domain/course/search.ts';
import { dateOf, type Moment, addDays, isoOf, type SlashDate } from '#domain/dates.ts';
import { type DeskCourse, COURSE_LIST_MAX, COURSES_PAGE } from '#domain/desk/course-api.ts';
import { Refused } from '#domain/refusals.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import { type CoursePrice, coursePriceOn } from '#domain/course/course.ts';
import { mayAnywhere } from '#domain/desk/roles.ts';
import { addCourseAs, saveCourseAs } from '../course/commands.ts';
import { courseKeys, readPricesOf } from '../course/queries.ts';
import {
  caddiesAt,
  courseForDesk,
  courses as allCourses,
  nextClosures,
  bookedAtAfter,
  datedPrices,
  insertPrice,
  lockedPrice,
  withdrawPrice,
  lockedCourse,
} from '../course/sql.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { countersAt } from '../reward/sql.ts';
import { closingsOf, closuresFrom } from './closing-sql.ts';
import { actingAs } from './session.ts';
import { recordAct } from '../house/records.ts';
import { newId } from '../id.ts';
import { notNow, refuseField } from './decision/carry-out.ts';
import { endCounterAs, makeCounterAs } from '../reward/commands.ts';
import { requireCourseOf } from './closing.ts';

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

/** A later day is more likely a wrong year. */
const DAYS_AHEAD = 730;

type Figures = Omit<CoursePrice, 'valid_from'>;
const FIGURES = ['fee_collection', 'green_fee', 'caddy_fee', 'cart_fee'] as const satisfies (keyof Figures)[];

export async function coursePrices({
  tx,
  input,
  now,
}: Asking<'GET /desk/course-prices'>): Promise<OutputOf<'GET /desk/course-prices'>> {
  const { slug } = input;
  const prices = await tx.many(datedPrices(slug));
  if (prices.length === 0) throw new Refused('COURSE_UNKNOWN');
  return { prices, booked: await tx.many(bookedAtAfter(slug, dateOf(now), UPCOMING)) };
}

/** Locks the course, so that two colleagues who add a price at once see each other's row. */
export async function addCoursePrice({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/add-course-price'>): Promise<OutputOf<'POST /desk/add-course-price'>> {
  const { staff } = caller;
  const { slug, valid_from } = input;
  refuseDay(valid_from, now);
  if (!(await tx.maybe(lockedCourse(slug)))) throw new Refused('COURSE_UNKNOWN');
  const before = coursePriceOn(await readPricesOf(tx, slug, valid_from), valid_from);
  if (before?.valid_from === valid_from) throw notNow('DAY_HAS_PRICE');
  const changed = FIGURES.filter((name) => !before || before[name] !== input[name]);
  if (changed.length === 0) throw notNow('SAME_RATE');
  const price_id = newId(now);
  await tx.run(insertPrice({ ...input, price_id }, staff.staff_id, isoOf(now)));
  const auditFacts = { slug, price_id, valid_from, was: figuresIn(before, changed), to: figuresIn(input, changed) };
  await recordAct(tx, actingAs(staff, now), 'add-course-price', auditFacts);
  return { price_id };
}

function refuseDay(valid_from: SlashDate, now: Moment): void {
  if (valid_from <= dateOf(now)) throw refuseField('valid_from', 'TOO_SMALL');
  if (valid_from > addDays(dateOf(now), DAYS_AHEAD)) throw refuseField('valid_from', 'TOO_LARGE');
}

/** Rounds that were booked by this price keep their lines, because no booking refers to the row. */
export async function withdrawCoursePrice({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/withdraw-course-price'>): Promise<null> {
  const { price_id } = input;
  const row = await tx.maybe(lockedPrice(price_id));
  if (!row) throw new Refused('NOT_FOUND');
  const { slug, valid_from } = row;
  if (valid_from <= dateOf(now)) throw notNow('DAY_BEGUN');
  await tx.run(withdrawPrice(price_id, caller.staff.staff_id, isoOf(now)));
  const auditFacts = { slug, price_id, valid_from, was: figuresIn(row, FIGURES), to: 'WITHDRAWN' };
  await recordAct(tx, actingAs(caller.staff, now), 'withdraw-course-price', auditFacts);
  return null;
}

/** `fee_collection AT_COURSE, green_fee ฿950, cart_fee –`. */
const figuresIn = (price: Figures | undefined, names: readonly (keyof Figures)[]): string =>
  names.map((name) => `${name} ${textOf(price?.[name] ?? null)}`).join(', ');

const textOf = (value: string | number | null): string =>
  value === null ? '–' : typeof value === 'number' ? `฿${value / 100}` : value;

/** Not idempotent, because a stored answer would hold the secret. A repeat makes a second counter, which somebody ends. */
export function makeCounter({
  caller,
  context,
  input: { slug, name },
  now,
}: Asking<'POST /desk/make-counter'>): Promise<OutputOf<'POST /desk/make-counter'>> {
  requireCourseOf(caller.staff, 'MAKE_COUNTER', slug);
  return context.db.transact(async (tx) => {
    if (!(await tx.maybe(courseForDesk(slug)))) throw new Refused('COURSE_UNKNOWN');
    return makeCounterAs(tx, actingAs(caller.staff, now), slug, name);
  });
}

export async function endCounter({ tx, caller, input, now }: Asking<'POST /desk/end-counter'>): Promise<null> {
  const { roles, courses } = caller.staff;
  await endCounterAs(
    tx,
    actingAs(caller.staff, now),
    input.counter_id,
    mayAnywhere(roles, 'MAKE_COUNTER') ? null : courses,
  );
  return null;
}
