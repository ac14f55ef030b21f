import type { Language } from '#domain/account/account.ts';
import { caddyNames, shownNickname } from '#domain/account/nickname.ts';
import { slotsOf } from '#domain/booking/block.ts';
import { MAX_DAYS_AHEAD, MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { hasTimeLeft, hoursOn, isFreeFor, firstFree } from '#domain/caddy/availability.ts';
import { ratingTenths, type Sort } from '#domain/caddy/search.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { kmTo, type Place, usualTransport, type CoursePrice, coursePriceOn, counterOf } from '#domain/course/course.ts';
import { type Match, matches, searchSpellings } from '#domain/course/search.ts';
import {
  addDays,
  dateOf,
  DAY,
  minutesOf,
  type Moment,
  momentOf,
  weekdayOf,
  type ClockTime,
  type SlashDate,
} from '#domain/dates.ts';
import { pageOf } from '#domain/list.ts';
import { Refused } from '#domain/refusals.ts';
import { dayCost, priceOf } from '#domain/booking/price.ts';
import type { Tariff } from '#domain/booking/rate.ts';
import type { FoundCaddy } from '#domain/caddy/api.ts';
import { knownAmong, readPrices } from '../course/queries.ts';
import type { Queries } from '../db/db.ts';
import type { Asking, Reader } from '../http/http.ts';
import { type CandidateFilter, type CandidateRow, courseKeys, type CourseKey } from './candidates-sql.ts';
import { findByWords, findSimilar } from './candidates.ts';
import { daysOf, hoursOf, askableDaysOf, cardsWithCourses } from './queries.ts';
import { type CaddyCourseRow, coursesOf, closedDays } from './sql.ts';
import { readTariff, termsFor } from '../booking/queries.ts';

type Round = Pick<Filter, 'golf_course' | 'booking_date' | 'tee_off_time' | 'holes'>;

/**
 * Caddies who are free for the round; with a date only, those with any free time that day. Sorted by match, then followed ones, rating and
 * name, unless another order is asked for. At most 500 are checked, whatever the order.
 */
export async function searchCaddies({ input, caller, now, tx }: Asking<'POST /caddy/search'>) {
  const { filter, sort = 'BEST', near, page, limit } = input;
  await refuseUnaskable(tx, filter, now);
  if (sort === 'NEAREST' && !near)
    throw new Refused('FIELDS_INVALID', { fields: [{ path: 'near', code: 'REQUIRED' }] });
  const wanted = wantedBy(caller.user_id, filter);
  const courses = filter.q ? await tx.many(courseKeys()) : [];
  const keysOf = keysAmong(new Map(courses.map((it) => [it.slug, it.search_key])));
  const liked = (row: CandidateRow) => (rating(row) ?? 0) >= (filter.min_rating_tenths ?? 0);
  const matching = async (q: string, all: CandidateRow[]) =>
    matches(q, await whoIsFree(tx, all.filter(liked), filter, now), keysOf).sort(byMatchThenLiking(caller.language));
  const q = filter.q ?? '';
  const spellings = q ? searchSpellings(q) : [''];
  const rows = new Map<string, CandidateRow>();
  for (const spelling of spellings)
    for (const row of await findByWords(tx, wanted, spelling, courses)) rows.set(row.user_id, row);
  let found = await matching(q, [...rows.values()]);
  if (found.length === 0 && q) {
    const name = spellings[1] ?? q;
    found = await matching(name, await findSimilar(tx, wanted, name, courses));
  }
  const context = { near, matchOf: matchAmong(courses, q) };
  const { items, ...counts } = pageOf(await inOrder(tx, sort, found, filter, context, now), page, limit);
  const ids = items.map(({ item }) => item.user_id);
  return { items: await foundCaddies(tx, ids, filter, context, caller, now), ...counts };
}

/** How well the words match a course; 0: not at all, or only by likeness, which may be of a caddy's name. */
function matchAmong(courses: readonly CourseKey[], q: string): (slug: string) => number {
  if (!q) return () => 0;
  const found = matches(q, courses, (it) => ({ names: [], around: it.search_key }));
  const scores = new Map(found.map(({ item, score }) => [item.slug, score]));
  return (slug) => {
    const score = scores.get(slug) ?? 0;
    return score < 1 ? 0 : score;
  };
}

/** Sorts all matches before a page is cut; equal ones stay in the default order. */
async function inOrder(
  queries: Queries,
  sort: Sort,
  found: Match<CandidateRow>[],
  filter: Filter,
  context: SearchContext,
  now: Moment,
): Promise<Match<CandidateRow>[]> {
  if (sort === 'BEST') return found;
  const rows = found.map(({ item }) => item);
  const ranks = await ranksOf(queries, sort, rows, filter, context, now);
  return found.toSorted(({ item: a }, { item: b }) => byRank(ranks.get(a.user_id), ranks.get(b.user_id)));
}

/** Refuses an unknown course, and a time that is too near or too far, at the field. */
export async function refuseUnaskable(queries: Queries, filter: Round, now: Moment): Promise<void> {
  const { golf_course, booking_date, tee_off_time } = filter;
  if (golf_course && (await knownAmong(queries, [golf_course])).size === 0)
    throw new Refused('COURSE_UNKNOWN', { field: 'filter.golf_course' });
  if (!booking_date) return;
  if (booking_date < dateOf(now)) throw new Refused('TEE_OFF_TOO_SOON', { field: 'filter.booking_date' });
  if (tee_off_time && momentOf(booking_date, tee_off_time) < now + MIN_LEAD_TIME)
    throw new Refused('TEE_OFF_TOO_SOON', { field: 'filter.tee_off_time' });
  const isTooFar = tee_off_time
    ? momentOf(booking_date, tee_off_time) > now + MAX_DAYS_AHEAD * DAY
    : booking_date > addDays(dateOf(now), MAX_DAYS_AHEAD);
  if (isTooFar) throw new Refused('TEE_OFF_TOO_FAR', { field: 'filter.booking_date' });
}

export function wantedBy(golfer_id: string, filter: Filter): CandidateFilter {
  const { booking_date, tee_off_time, holes = 18 } = filter;
  const round = booking_date && tee_off_time && { booking_date, tee_off_time };
  const slots = round ? slotsOf(momentOf(round.booking_date, round.tee_off_time), holes) : [];
  return {
    golfer_id,
    slug: filter.golf_course ?? null,
    is_there: false,
    languages: [...new Set(filter.languages)],
    only_followed: filter.following ?? false,
    day: booking_date ?? null,
    weekday: booking_date ? weekdayOf(booking_date) : null,
    minute: round ? minutesOf(round.tee_off_time) : null,
    first_slot: slots.at(0) ?? null,
    last_slot: slots.at(-1) ?? null,
    words: [],
    further: [],
    near: [],
    asks_around: false,
  };
}

/** Keeps caddies who are free. With a time, the database has already left out reserved ones; only working hours are checked here. */
export async function whoIsFree(
  queries: Queries,
  rows: CandidateRow[],
  filter: Round,
  now: Moment,
): Promise<CandidateRow[]> {
  const { booking_date, tee_off_time, holes = 18 } = filter;
  if (!booking_date) return rows;
  const ids = rows.map((row) => row.user_id);
  if (!tee_off_time) {
    const days = await daysOf(queries, ids, booking_date, 1);
    return rows.filter((row) => days.get(row.user_id)?.some((day) => hasTimeLeft(day, now + MIN_LEAD_TIME)));
  }
  const hours = await hoursOf(queries, ids, booking_date, 1);
  return rows.filter((row) => {
    const { weekly, exceptions } = hours.get(row.user_id) ?? { weekly: [], exceptions: [] };
    const day = { date: booking_date, open: hoursOn(booking_date, weekly, exceptions), busy: [] };
    return isFreeFor(day, tee_off_time, holes);
  });
}

/** Matches nickname and number first, then the caddy's courses. */
const keysAmong = (courses: Map<string, string>) => (row: CandidateRow) => ({
  names: caddyNames(row),
  around: (row.slugs ?? []).map((slug) => courses.get(slug) ?? '').join(' '),
});

const rating = (row: CandidateRow) => ratingTenths(row.rating_sum, row.reviews);
const thai = new Intl.Collator('th', { numeric: true });

const byMatchThenLiking =
  (language: Language) =>
  ({ item: a, score }: Match<CandidateRow>, { item: b, score: other }: Match<CandidateRow>): number =>
    other - score ||
    Number(b.following) - Number(a.following) ||
    (rating(b) ?? 0) - (rating(a) ?? 0) ||
    thai.compare(shownNickname(a, language), shownNickname(b, language)) ||
    thai.compare(a.caddy_number, b.caddy_number) ||
    (a.user_id < b.user_id ? -1 : 1);

type Filter = ParsedOf<'POST /caddy/search'>['filter'];

/** Caddies without a next free day, a price or a place come last. */
const LAST: readonly number[] = [Number.MAX_SAFE_INTEGER];

/** The sort keys of each caddy: smallest first, the second number breaks ties. */
async function ranksOf(
  queries: Queries,
  sort: Sort,
  rows: CandidateRow[],
  filter: Filter,
  context: SearchContext,
  now: Moment,
): Promise<Map<string, readonly number[]>> {
  if (sort === 'PRICE' || sort === 'NEAREST') return ranksByCourse(queries, sort, rows, filter, context, now);
  if (sort === 'NEXT_FREE') return ranksByNextFree(queries, rows, filter, now);
  const rank = ({ rating_sum, reviews, rounds }: CandidateRow): readonly number[] =>
    sort === 'RATING' ? [-(ratingTenths(rating_sum, reviews) ?? 0)] : sort === 'ROUNDS' ? [-rounds] : [];
  return new Map(rows.map((row) => [row.user_id, rank(row)]));
}

export function byRank(a: readonly number[] = [], b: readonly number[] = []): number {
  const at = a.findIndex((figure, n) => figure !== b[n]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** By what the searched round costs the golfer, a price that the course has not told last; or by the way to the course. */
async function ranksByCourse(
  queries: Queries,
  sort: 'PRICE' | 'NEAREST',
  rows: CandidateRow[],
  filter: Filter,
  context: SearchContext,
  now: Moment,
): Promise<Map<string, readonly number[]>> {
  const ids = rows.map(({ user_id }) => user_id);
  const coursesByCaddy = Map.groupBy(await queries.many(coursesOf(ids)), ({ user_id }) => user_id);
  const nextFree = sort === 'PRICE' ? await nextFreeOf(queries, ids, filter, now) : new Map<string, NextFree>();
  const costs = sort === 'PRICE' ? await readCosts(queries, [...coursesByCaddy.values()].flat(), now) : undefined;
  const rankAt = (id: string, course: CaddyCourseRow): readonly number[] => {
    if (!costs) return [kmTo(context.near, course) ?? Number.MAX_SAFE_INTEGER];
    const { wallet, counter } = costAt(course, dayOfPrice(filter, nextFree.get(id), now), filter, costs);
    return [counter === null ? 1 : 0, wallet + (counter ?? 0)];
  };
  return new Map(
    ids.map((id): [string, readonly number[]] => {
      const course = courseFor(coursesByCaddy.get(id) ?? [], filter, context);
      return [id, course ? rankAt(id, course) : LAST];
    }),
  );
}

async function ranksByNextFree(queries: Queries, rows: CandidateRow[], filter: Filter, now: Moment) {
  const ids = rows.map(({ user_id }) => user_id);
  const nextFree = await nextFreeOf(queries, ids, filter, now);
  return new Map(
    ids.map((id): [string, readonly number[]] => {
      const free = nextFree.get(id);
      return [id, free ? [momentOf(free.booking_date, free.tee_off_time)] : LAST];
    }),
  );
}

/** How far ahead to look for a caddy's next free time. */
const NEXT_FREE_DAYS = 14;

/** What a search knows beside its filter: the golfer's place, and how well the words match each course (0: not). */
interface SearchContext {
  near: Place | undefined;
  matchOf: (slug: string) => number;
}

/** The cards of a page of results, in order, with what decides: course, distance, next free time and price of the searched round. */
async function foundCaddies(
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
function courseFor(
  courses: readonly CaddyCourseRow[],
  { golf_course }: Filter,
  { near, matchOf }: SearchContext,
): CaddyCourseRow | undefined {
  const distance = (course: CaddyCourseRow) => kmTo(near, course) ?? Number.MAX_SAFE_INTEGER;
  const [first] = courses.toSorted((a, b) => matchOf(b.slug) - matchOf(a.slug) || distance(a) - distance(b));
  return courses.find(({ slug }) => slug === golf_course) ?? first;
}

interface NextFree {
  booking_date: SlashDate;
  tee_off_time: ClockTime;
}

/** The day of which a card shows the price. */
const dayOfPrice = ({ booking_date }: Filter, next_free: NextFree | null | undefined, now: Moment): SlashDate =>
  booking_date ?? next_free?.booking_date ?? dateOf(now);

/** The first tee-off that can still be asked for, of caddies who take work; on days when the searched course is open. */
async function nextFreeOf(
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

async function readCosts(queries: Queries, courses: readonly CaddyCourseRow[], now: Moment): Promise<CostFacts> {
  const slugs = courses.map(({ slug }) => slug);
  return { tariff: await readTariff(queries), pricesOf: await readPrices(queries, slugs, dateOf(now)) };
}

/** What a round costs there: from the wallet, and at the counter as far as the course has told us. */
function costAt(
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
