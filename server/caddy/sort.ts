import { type CaddyDay, isFreeFor, TEE_TIMES } from '#domain/caddy/availability.ts';
import { ratingTenths } from '#domain/caddy/rating.ts';
import type { Sort } from '#domain/caddy/sort.ts';
import { priceOf } from '#domain/booking/price.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import type { ParsedOf } from '#domain/calls.ts';
import { dateOf, type Moment, momentOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Queries } from '../db/db.ts';
import { daysOf } from './days.ts';
import type { CandidateRow } from './search-sql.ts';
import { coursesOf } from './sql.ts';

type Filter = ParsedOf<'POST /caddy/search'>['filter'];

/** So far ahead it is looked when somebody is free next; who is not until then comes last. */
const DAYS_AHEAD = 14;
const LAST: readonly number[] = [Number.MAX_SAFE_INTEGER];

/** By what each of them is ordered: the smallest first, the second figure where the first is the same. */
export async function ranksOf(
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

/**
 * The platform's price of a plain round at the course that is asked for, else at the caddy's first one; then the course counter's fee for
 * the caddy, where that is known.
 */
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
