import { shownNickname } from '#domain/account/nickname.ts';
import { priceOf } from '#domain/booking/price.ts';
import type { Terms } from '#domain/booking/rate.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import type { CaddyCard, CaddyDetail } from '#domain/caddy/api.ts';
import {
  stateOf,
  takesWork,
  type CaddyDay,
  daysFrom,
  hoursOn,
  spansOf,
  type Taken,
  within,
} from '#domain/caddy/availability.ts';
import { onTimePercent, ratingTenths } from '#domain/caddy/search.ts';
import { type CoursePrice, coursePriceOn, counterOf } from '#domain/course/course.ts';
import {
  dateOf,
  addDays,
  clockOf,
  parseDate,
  type SlashDate,
  slashDate,
  weekdayOf,
  startOfDay,
} from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { barsOf } from '#domain/review/review.ts';
import { ARRIVAL, LONGEST, SLOT } from '#domain/booking/block.ts';
import type { Exceptions, Weekly } from '#domain/caddy/weekly.ts';
import type { Queries } from '../db/db.ts';
import type { Asking, Reader } from '../http/http.ts';
import { readScore } from '../review/round.ts';
import { readTariff, termsFor } from '../booking/queries.ts';
import { readPricesOf } from '../course/queries.ts';
import {
  caddies,
  type CaddyCourseRow,
  type CaddyRow,
  coursesOf,
  promisedBetween,
  closedBetween,
  type ExceptionRow,
  exceptionsOf,
  slotsBetween,
  caddyRecordRows,
  type WeekRow,
  weeksOf,
} from './sql.ts';

export async function readCaddy({ input, caller, now, tx }: Asking<'GET /caddy/{user_id}'>): Promise<CaddyDetail> {
  const row = await present(tx, input.user_id, caller.user_id);
  const courses = await tx.many(coursesOf([row.user_id]));
  const today = dateOf(now);
  const [first] = courses;
  const price = first && coursePriceOn(await readPricesOf(tx, first.slug, today), today);
  return {
    ...cardOf(row, courses, caller),
    on_duty: takesWork(row),
    strengths: row.strengths,
    bars: barsOf('golfer', await readScore(tx, row.user_id)),
    on_time_percent: onTimePercent(row.on_time, row.rounds),
    who_may_request: row.who_may_request,
    ...feesOf(price, termsFor(await readTariff(tx), today)),
  };
}

/** The strip of days (free, partly, full, off) for 18 holes that can still be booked. */
export async function readAvailability({ input, caller, now, tx }: Asking<'GET /caddy/{user_id}/availability'>) {
  const row = await present(tx, input.user_id, caller.user_id);
  const [from, count] = [input.from ?? dateOf(now), input.days ?? 14];
  const days =
    row.user_id === caller.user_id
      ? await daysOf(tx, [row.user_id], from, count)
      : await askableDaysOf(tx, [row.user_id], await askableBy(tx, caller.user_id, row), from, count);
  return { days: (days.get(row.user_id) ?? []).map((day) => ({ ...day, state: stateOf(day, now + MIN_LEAD_TIME) })) };
}

/** A caddy who takes no other work can still be asked to move a round that they accepted with this golfer (server/booking/round.ts). */
async function askableBy(queries: Queries, golfer_id: string, row: CaddyRow): Promise<Set<string>> {
  const { is_promised } = row.on_duty
    ? { is_promised: false }
    : await queries.one(promisedBetween(golfer_id, row.user_id));
  return new Set(takesWork({ ...row, on_duty: row.on_duty || is_promised }) ? [row.user_id] : []);
}

async function present(queries: Queries, user_id: string, reader_id: string): Promise<CaddyRow> {
  const row = await queries.maybe(caddies([user_id], reader_id));
  if (!row) throw new Refused('CADDY_UNKNOWN');
  return row;
}

/**
 * The price of a plain 18-hole round at the caddy's first course: the platform's price, and the course's counter fee (0 when the app
 * collects it).
 */
function feesOf(price: CoursePrice | undefined, terms: Terms): Pick<CaddyDetail, 'fee_18' | 'course_fee_18'> {
  const course = counterOf(price ?? { fee_collection: 'AT_COURSE', caddy_fee: null, cart_fee: null });
  const { lines } = priceOf({ holes: 18, transport: 'CART_SHARED', course }, terms);
  const ours = lines.find((line) => line.code === 'RESERVATION_FEE' || line.code === 'SERVICE_FEE');
  const counter = lines.find((line) => line.code === 'CADDY_FEE');
  return { fee_18: ours?.satang ?? 0, course_fee_18: counter ? counter.satang : 0 };
}

/** Cards in the order of `user_ids`, as the reader may see them; people who are not active caddies are left out. */
export async function cardsOf(queries: Queries, user_ids: string[], reader: Reader): Promise<CaddyCard[]> {
  return (await cardsWithCourses(queries, user_ids, reader)).map(({ card }) => card);
}

export interface CardWithCourses {
  card: CaddyCard;
  /** The same courses as on the card, with what a price and a distance need. */
  courses: CaddyCourseRow[];
  takesWork: boolean;
}

export async function cardsWithCourses(
  queries: Queries,
  user_ids: string[],
  reader: Reader,
): Promise<CardWithCourses[]> {
  if (user_ids.length === 0) return [];
  const rows = new Map((await queries.many(caddies(user_ids, reader.user_id))).map((row) => [row.user_id, row]));
  const coursesByCaddy = Map.groupBy(await queries.many(coursesOf(user_ids)), (course) => course.user_id);
  return user_ids.flatMap((id) => {
    const row = rows.get(id);
    const courses = coursesByCaddy.get(id) ?? [];
    return row ? [{ card: cardOf(row, courses, reader), courses, takesWork: takesWork(row) }] : [];
  });
}

/** What everybody sees of a caddy: nickname and number, never the real name. */
function cardOf(row: CaddyRow, courses: CaddyCourseRow[], reader: Reader): CaddyCard {
  return {
    user_id: row.user_id,
    nickname: row.user_id === reader.user_id ? row.nickname : shownNickname(row, reader.language),
    caddy_number: row.caddy_number,
    photo_url: row.photo_url,
    verified: row.verification === 'VERIFIED',
    languages: row.languages,
    years: row.years,
    rating_tenths: ratingTenths(row.rating_sum, row.reviews),
    reviews: row.reviews,
    rounds: row.rounds,
    courses: courses.map(({ slug, name_th, name_en, province_th, province_en }) => ({
      slug,
      name_th,
      name_en,
      province_th,
      province_en,
    })),
    following: row.following,
  };
}

export interface Hours {
  weekly: Weekly;
  exceptions: Exceptions;
}

/** The week and exceptions of these caddies for `count` days from `from` (null: all later days). */
export async function hoursOf(
  queries: Queries,
  user_ids: string[],
  from: SlashDate,
  count: number | null,
): Promise<Map<string, Hours>> {
  const hours = new Map(user_ids.map((id): [string, Hours] => [id, { weekly: [], exceptions: [] }]));
  const weekdays = daysFrom(from, Math.min(count ?? 7, 7)).map(weekdayOf);
  const to = count === null ? null : addDays(from, count - 1);
  for (const row of await queries.many(weeksOf(user_ids, weekdays))) hours.get(row.user_id)?.weekly.push(spanOf(row));
  for (const row of await queries.many(exceptionsOf(user_ids, from, to)))
    hours.get(row.user_id)?.exceptions.push(exceptionOf(row));
  return hours;
}

const spanOf = ({ weekday, from_minute, to_minute }: WeekRow) => ({
  weekday,
  from: clockOf(from_minute),
  to: clockOf(to_minute),
});

function exceptionOf({ day, kind, from_minute, to_minute }: ExceptionRow): Exceptions[number] {
  const date = parseDate(slashDate(day));
  if (!date) throw new RangeError(`not a day: ${day}`);
  if (kind === 'OFF' || from_minute === null || to_minute === null) return { kind: 'OFF', date };
  return { kind, date, from: clockOf(from_minute), to: clockOf(to_minute) };
}

/** The reserved times of these people around `window`, as whole blocks; people without any are missing. */
async function takenOf(queries: Queries, user_ids: string[], window: Taken): Promise<Map<string, Taken[]>> {
  const first = Math.floor((window.from - LONGEST) / SLOT);
  const end = Math.ceil((window.to + LONGEST) / SLOT);
  const rows = await queries.many(slotsBetween(user_ids, first, end));
  return new Map(rows.map(({ person_id, slots }) => [person_id, spansOf(slots)]));
}

/** The time of working days, including a block that starts before midnight because the caddy arrives early. */
const windowOf = (from: SlashDate, to: SlashDate): Taken => ({
  from: startOfDay(from) - ARRIVAL,
  to: startOfDay(addDays(to, 1)),
});
/** These caddies' days from `from`: working hours and reserved times. */
export async function daysOf(
  queries: Queries,
  user_ids: string[],
  from: SlashDate,
  count: number,
): Promise<Map<string, CaddyDay[]>> {
  const dates = daysFrom(from, count);
  const to = dates.at(-1) ?? from;
  const hours = await hoursOf(queries, user_ids, from, count);
  const taken = await takenOf(queries, user_ids, windowOf(from, to));
  const dayOf = (id: string, date: SlashDate): CaddyDay => {
    const { weekly, exceptions } = hours.get(id) ?? { weekly: [], exceptions: [] };
    return {
      date,
      open: hoursOn(date, weekly, exceptions),
      busy: within(taken.get(id) ?? [], windowOf(date, date)),
    };
  };
  return new Map(user_ids.map((id) => [id, dates.map((date) => dayOf(id, date))]));
}

/** The caddies among these who take work now. */
export async function onDutyAmong(queries: Queries, user_ids: string[]): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set();
  const rows = await queries.many(caddyRecordRows(user_ids));
  return new Set(rows.filter(takesWork).map(({ user_id }) => user_id));
}

/**
 * These caddies' days as golfers see them: without hours for caddies who take no work (not in `onDuty`) and on days when all their courses
 * are closed. Search and booking use the same rules.
 */
export async function askableDaysOf(
  queries: Queries,
  user_ids: string[],
  onDuty: ReadonlySet<string>,
  from: SlashDate,
  count: number,
): Promise<Map<string, CaddyDay[]>> {
  if (user_ids.length === 0) return new Map();
  const rows = await queries.many(closedBetween(user_ids, from, addDays(from, count - 1)));
  const places = new Map(rows.map((row) => [row.user_id, row]));
  const isAskable = (id: string, date: SlashDate): boolean => {
    const place = places.get(id);
    return onDuty.has(id) && place !== undefined && place.works_somewhere && !place.days.includes(date);
  };
  const days = await daysOf(queries, user_ids, from, count);
  return new Map(
    [...days].map(([id, caddyDays]) => [
      id,
      caddyDays.map((day) => (isAskable(id, day.date) ? day : { ...day, open: [] })),
    ]),
  );
}
