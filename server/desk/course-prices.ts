import { UPCOMING } from '#domain/booking/status.ts';
import type { OutputOf } from '#domain/calls.ts';
import { type CoursePrice, coursePriceOn } from '#domain/course/price.ts';
import { addDays, dateOf, isoOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { bookedAtAfter, datedPrices, insertPrice, lockedPrice, withdrawPrice } from '../course/price-sql.ts';
import { readPricesOf } from '../course/prices.ts';
import { lockedCourse } from '../course/sql.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/audit.ts';
import { newId } from '../id.ts';
import { notNow, refuseField } from './decision/carry-out.ts';
import { actingAs } from './session.ts';

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

/** The course is locked, so that of two people who add a row one reads what the other wrote. */
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
  const said = { slug, price_id, valid_from, was: sayAll(before, changed), to: sayAll(input, changed) };
  await recordAct(tx, actingAs(staff, now), 'add-course-price', said);
  return { price_id };
}

function refuseDay(valid_from: SlashDate, now: Moment): void {
  if (valid_from <= dateOf(now)) throw refuseField('valid_from', 'TOO_SMALL');
  if (valid_from > addDays(dateOf(now), DAYS_AHEAD)) throw refuseField('valid_from', 'TOO_LARGE');
}

/** Rounds that were booked by it keep their lines: nothing of them names the row. */
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
  const said = { slug, price_id, valid_from, was: sayAll(row, FIGURES), to: 'WITHDRAWN' };
  await recordAct(tx, actingAs(caller.staff, now), 'withdraw-course-price', said);
  return null;
}

/** `fee_collection AT_COURSE, green_fee ฿950, cart_fee –`. */
const sayAll = (price: Figures | undefined, names: readonly (keyof Figures)[]): string =>
  names.map((name) => `${name} ${shown(price?.[name] ?? null)}`).join(', ');

const shown = (value: string | number | null): string =>
  value === null ? '–' : typeof value === 'number' ? `฿${value / 100}` : value;
