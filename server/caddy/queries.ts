import { shownNickname } from '#domain/account/nickname.ts';
import { priceOf } from '#domain/booking/price.ts';
import type { Terms } from '#domain/booking/rate.ts';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import type { CaddyCard, CaddyDetail } from '#domain/caddy/api.ts';
import { stateOf, takesWork } from '#domain/caddy/availability.ts';
import { onTimePercent, ratingTenths } from '#domain/caddy/search.ts';
import { type CoursePrice, coursePriceOn, counterOf } from '#domain/course/price.ts';
import { dateOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { barsOf } from '#domain/review/review.ts';
import type { Queries } from '../db/db.ts';
import type { Asking, Reader } from '../http/http.ts';
import { readScore } from '../review/round.ts';
import { askableDaysOf, daysOf } from './days.ts';
import { readTariff, termsFor } from '../booking/rates.ts';
import { readPricesOf } from '../course/prices.ts';
import { caddies, type CaddyCourseRow, type CaddyRow, coursesOf, promisedBetween } from './sql.ts';

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
