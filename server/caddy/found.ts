import { dayCost, priceOf } from '#domain/booking/price.ts';
import type { Tariff } from '#domain/booking/rate.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import type { FoundCaddy } from '#domain/caddy/api.ts';
import { firstFree } from '#domain/caddy/availability.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { kmTo, type Place } from '#domain/course/place.ts';
import { usualTransport } from '#domain/course/course.ts';
import { type CoursePrice, coursePriceOn, counterOf } from '#domain/course/price.ts';
import { addDays, type ClockTime, dateOf, type Moment, type SlashDate } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import { readTariff, termsFor } from '../booking/rates.ts';
import { readPrices } from '../course/prices.ts';
import type { Reader } from '../http/http.ts';
import { askableDaysOf } from './days.ts';
import { cardsWithCourses } from './queries.ts';
import { type CaddyCourseRow, closedDays } from './sql.ts';

type Filter = ParsedOf<'POST /caddy/search'>['filter'];

/** How far ahead to look for a caddy's next free time. */
const NEXT_FREE_DAYS = 14;

/** What a search knows beside its filter: the golfer's place, and how well the words match each course (0: not). */
export interface SearchContext {
  near: Place | undefined;
  matchOf: (slug: string) => number;
}

/** The cards of a page of results, in order, with what decides: course, distance, next free time and price of the searched round. */
export async function foundCaddies(
  queries: Queries,
  user_ids: string[],
  filter: Filter,
  context: SearchContext,
  reader: Reader,
  now: Moment,
): Promise<FoundCaddy[]> {
  const found = await cardsWithCourses(queries, user_ids, reader);
  const working = found.filter(({ takesWork }) => takesWork).map(({ card }) => card.user_id);
  const nextFree = await nextFreeOf(queries, working, filter, now);
  const costs = await readCosts(
    queries,
    found.flatMap(({ courses }) => courses),
    now,
  );
  return found.map(({ card, courses }) => {
    const course = courseFor(courses, filter, context);
    const next_free = nextFree.get(card.user_id) ?? null;
    const date = dayOfPrice(filter, next_free, now);
    return {
      ...card,
      course: course ? (card.courses.find(({ slug }) => slug === course.slug) ?? null) : null,
      km: course ? kmTo(context.near, course) : null,
      next_free,
      cost: course ? costAt(course, date, filter, costs) : null,
    };
  });
}

/** The course of the searched round, else the best match of the words, else the nearest, else the caddy's first one. */
export function courseFor(
  courses: readonly CaddyCourseRow[],
  { golf_course }: Filter,
  { near, matchOf }: SearchContext,
): CaddyCourseRow | undefined {
  const distance = (course: CaddyCourseRow) => kmTo(near, course) ?? Number.MAX_SAFE_INTEGER;
  const [first] = courses.toSorted((a, b) => matchOf(b.slug) - matchOf(a.slug) || distance(a) - distance(b));
  return courses.find(({ slug }) => slug === golf_course) ?? first;
}

export interface NextFree {
  booking_date: SlashDate;
  tee_off_time: ClockTime;
}

/** The day of which a card shows the price. */
export const dayOfPrice = ({ booking_date }: Filter, next_free: NextFree | null | undefined, now: Moment): SlashDate =>
  booking_date ?? next_free?.booking_date ?? dateOf(now);

/** The first tee-off that can still be asked for, of caddies who take work; on days when the searched course is open. */
export async function nextFreeOf(
  queries: Queries,
  ids: string[],
  { golf_course, booking_date, tee_off_time, holes = 18 }: Filter,
  now: Moment,
): Promise<Map<string, NextFree>> {
  // The search has already left out who is not free then.
  if (booking_date && tee_off_time) return new Map(ids.map((id) => [id, { booking_date, tee_off_time }]));
  const [from, count] = booking_date ? [booking_date, 1] : [dateOf(now), NEXT_FREE_DAYS];
  const days = await askableDaysOf(queries, ids, new Set(ids), from, count);
  const closed = new Set(
    golf_course
      ? (await queries.many(closedDays(golf_course, from, addDays(from, count - 1)))).map(({ day }) => day)
      : [],
  );
  return new Map(
    [...days].flatMap(([id, its]) => {
      const open = its.filter(({ date }) => !closed.has(date));
      const free = firstFree(open, holes, now + MIN_LEAD_TIME);
      return free ? [[id, { booking_date: free.date, tee_off_time: free.time }] as const] : [];
    }),
  );
}

/** What the costs of rounds are counted by: our fees, and the counter prices of each course. */
interface CostFacts {
  tariff: Tariff;
  pricesOf: (slug: string) => readonly CoursePrice[];
}

export async function readCosts(queries: Queries, courses: readonly CaddyCourseRow[], now: Moment): Promise<CostFacts> {
  const slugs = courses.map(({ slug }) => slug);
  return { tariff: await readTariff(queries), pricesOf: await readPrices(queries, slugs, dateOf(now)) };
}

/** What a round costs there: from the wallet, and at the counter as far as the course has told us. */
export function costAt(
  course: CaddyCourseRow,
  booking_date: SlashDate,
  { holes = 18, transport }: Filter,
  { tariff, pricesOf }: CostFacts,
): { wallet: number; counter: number | null } {
  const counter = coursePriceOn(pricesOf(course.slug), booking_date);
  if (!counter) throw new Error(`there is no price at ${course.slug}`);
  const usual = usualTransport(course.cart_policy, booking_date, transport);
  const asked = { holes, transport: usual, course: counterOf(counter) };
  const price = priceOf(asked, termsFor(tariff, booking_date));
  const { now, atCourse, isCourseOpen } = dayCost(price, holes);
  return { wallet: now, counter: isCourseOpen ? null : atCourse };
}
