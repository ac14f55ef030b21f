import type { Language } from '#domain/account/account.ts';
import { caddyNames, shownNickname } from '#domain/account/nickname.ts';
import { slotsOf } from '#domain/booking/block.ts';
import { priceOf } from '#domain/booking/price.ts';
import { MAX_DAYS_AHEAD, MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { type CaddyDay, hasTimeLeft, hoursOn, isFreeFor, TEE_TIMES } from '#domain/caddy/availability.ts';
import { ratingTenths, type Sort } from '#domain/caddy/search.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { type Match, matches } from '#domain/course/search.ts';
import { addDays, dateOf, DAY, minutesOf, type Moment, momentOf, weekdayOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { pageOf } from '#domain/list.ts';
import { Refused } from '#domain/refusals.ts';
import { knownAmong } from '../course/queries.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { type CandidateRow, courseKeys, type CandidateFilter } from './candidates-sql.ts';
import { findByWords, findSimilar } from './candidates.ts';
import { daysOf, hoursOf } from './days.ts';
import { cardsOf } from './queries.ts';
import { coursesOf } from './sql.ts';

type Round = Pick<Filter, 'golf_course' | 'booking_date' | 'tee_off_time' | 'holes'>;

/**
 * Caddies who are free for the round; with a date only, those with any free time that day. Sorted by match, then followed ones, rating and
 * name, unless another order is asked for. At most 500 are checked, whatever the order.
 */
export async function searchCaddies({ input, caller, now, tx }: Asking<'POST /caddy/search'>) {
  const { filter, sort = 'BEST', page, limit } = input;
  await refuseUnaskable(tx, filter, now);
  const wanted = wantedBy(caller.user_id, filter);
  const q = filter.q ?? '';
  const courses = q === '' ? [] : await tx.many(courseKeys());
  const keysOf = keysAmong(new Map(courses.map((it) => [it.slug, it.search_key])));
  const liked = (row: CandidateRow) => (rating(row) ?? 0) >= (filter.min_rating_tenths ?? 0);
  const nearest = async (all: CandidateRow[]) =>
    matches(q, await whoIsFree(tx, all.filter(liked), filter, now), keysOf).sort(byMatchThenLiking(caller.language));
  const having = await nearest(await findByWords(tx, wanted, q, courses));
  const found = having.length > 0 ? having : await nearest(await findSimilar(tx, wanted, q, courses));
  const { items, ...counts } = pageOf(await inOrder(tx, sort, found, filter, now), page, limit);
  const ids = items.map(({ item }) => item.user_id);
  return { items: await cardsOf(tx, ids, caller), ...counts };
}

/** Sorts all matches before a page is cut; equal ones stay in the default order. */
async function inOrder(
  queries: Queries,
  sort: Sort,
  found: Match<CandidateRow>[],
  filter: Filter,
  now: Moment,
): Promise<Match<CandidateRow>[]> {
  if (sort === 'BEST') return found;
  const rows = found.map(({ item }) => item);
  const ranks = await ranksOf(queries, sort, rows, filter, now);
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

/** How far ahead to look for the next free day; caddies without one come last. */
const DAYS_AHEAD = 14;
const LAST: readonly number[] = [Number.MAX_SAFE_INTEGER];

/** The sort keys of each caddy: smallest first, the second number breaks ties. */
async function ranksOf(
  queries: Queries,
  sort: Sort,
  rows: CandidateRow[],
  filter: Filter,
  now: Moment,
): Promise<Map<string, readonly number[]>> {
  if (sort === 'PRICE') return pricesOf(queries, rows, filter, now);
  if (sort === 'NEXT_FREE') return nextFree(queries, rows, filter, now);
  const rank = ({ rating_sum, reviews, rounds }: CandidateRow): readonly number[] =>
    sort === 'RATING' ? [-(ratingTenths(rating_sum, reviews) ?? 0)] : sort === 'ROUNDS' ? [-rounds] : [];
  return new Map(rows.map((row) => [row.user_id, rank(row)]));
}

export function byRank(a: readonly number[] = [], b: readonly number[] = []): number {
  const at = a.findIndex((figure, n) => figure !== b[n]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The platform's price of a plain round at the searched course, else at the caddy's first one; then the course's counter fee, if known. */
async function pricesOf(queries: Queries, rows: CandidateRow[], filter: Filter, now: Moment) {
  const { golf_course, booking_date = dateOf(now), holes = 18 } = filter;
  const courses = await queries.many(coursesOf(rows.map(({ user_id }) => user_id)));
  const prices = new Map<string, readonly number[]>(rows.map(({ user_id }) => [user_id, LAST]));
  for (const { user_id, slug, fee_collection, caddy_fee } of courses) {
    if (golf_course ? slug !== golf_course : prices.get(user_id) !== LAST) continue;
    const course = { fee_collection, caddy_fee: caddy_fee === null ? null : satang(caddy_fee), cart_fee: null };
    const { total } = priceOf({ booking_date, holes, transport: 'CART_SHARED', course });
    const counter = fee_collection === 'AT_COURSE' ? (caddy_fee ?? Number.MAX_SAFE_INTEGER) : 0;
    prices.set(user_id, [total, counter]);
  }
  return prices;
}

async function nextFree(queries: Queries, rows: CandidateRow[], filter: Filter, now: Moment) {
  const { booking_date = dateOf(now), holes = 18 } = filter;
  const ids = rows.map(({ user_id }) => user_id);
  const days = await daysOf(queries, ids, booking_date, DAYS_AHEAD);
  const first = (day: CaddyDay): Moment | undefined =>
    TEE_TIMES.filter((time) => isFreeFor(day, time, holes))
      .map((time) => momentOf(day.date, time))
      .find((at) => at >= now + MIN_LEAD_TIME);
  return new Map(
    ids.map((id): [string, readonly number[]] => {
      for (const day of days.get(id) ?? []) {
        const at = day.open.length > 0 ? first(day) : undefined;
        if (at !== undefined) return [id, [at]];
      }
      return [id, LAST];
    }),
  );
}
