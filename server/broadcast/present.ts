import { ENDED_UNPLAYED } from '#domain/booking/status.ts';
import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import { slotsOf } from '#domain/booking/block.ts';
import { priceOf } from '#domain/booking/price.ts';
import type { Broadcast, CaddyResponse, NearbyBroadcast } from '#domain/broadcast/api.ts';
import { onTimePercent, ratingTenths } from '#domain/caddy/search.ts';
import { type Moment, parseMoment, slashDate } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import type { Reader } from '../http/http.ts';
import { type AnswerRow, broadcastsInFull, type BroadcastRow, type ResponseRow, responsesTo } from './sql.ts';

/** Open requests as their golfer sees them, in the order of the ids. */
export async function presentBroadcasts(
  queries: Queries,
  golfer: Reader,
  broadcast_ids: string[],
  now: Moment,
): Promise<Broadcast[]> {
  if (broadcast_ids.length === 0) return [];
  const rows = await queries.many(broadcastsInFull(broadcast_ids, ENDED_UNPLAYED, now));
  const slots = rows.map(slotsOfRound);
  const answers = await queries.many(
    responsesTo(
      golfer.user_id,
      rows.map((row) => row.broadcast_id),
      slots.map(({ first }) => first),
      slots.map(({ last }) => last),
    ),
  );
  const answersOf = Map.groupBy(answers, (answer) => answer.broadcast_id);
  return rows.map((row) => ({
    ...roundOf(row),
    audience: row.audience,
    total: priceFor(row).total,
    rate: row.rate,
    is_holiday: row.is_holiday,
    caddy_responses: (answersOf.get(row.broadcast_id) ?? []).map((it) => presentResponse(it, golfer.language)),
  }));
}

export async function presentBroadcast(
  queries: Queries,
  golfer: Reader,
  broadcast_id: string,
  now: Moment,
): Promise<Broadcast> {
  const [broadcast] = await presentBroadcasts(queries, golfer, [broadcast_id], now);
  if (!broadcast) throw new Error(`there is no broadcast ${broadcast_id}`);
  return broadcast;
}

/** The first and last slot of a round. */
export function slotsOfRound({ tee_off_at, holes }: Pick<BroadcastRow, 'tee_off_at' | 'holes'>) {
  const slots = slotsOf(parseMoment(tee_off_at), holes);
  return { first: slots.at(0) ?? 0, last: slots.at(-1) ?? 0 };
}

/** What the round costs by the fees that it was asked for by, and by the course's counter prices for its day. */
export const priceFor = (row: BroadcastRow) => priceOf({ ...row, course: row }, row);

type Round = Omit<Broadcast, 'audience' | 'total' | 'caddy_responses'> & Pick<NearbyBroadcast, 'note'>;

/** The part of a request that everybody who may see it sees. */
export const roundOf = (row: BroadcastRow): Round => ({
  alt_reference: row.alt_reference,
  version: row.version,
  status: row.status,
  golf_course: row.slug,
  course: {
    slug: row.slug,
    name_th: row.name_th,
    name_en: row.name_en,
    province_th: row.province_th,
    province_en: row.province_en,
  },
  booking_date: slashDate(row.booking_date),
  tee_off_time: row.tee_off_time,
  tee_off_at: row.tee_off_at,
  holes: row.holes,
  transport: row.transport,
  wish_languages: row.wish_languages,
  wish_years: row.wish_years,
  caddies_needed: row.caddies_needed,
  seats_taken: row.seats_booked + row.seats_kept,
  note: row.note,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

const presentResponse = (row: ResponseRow, language: Language): CaddyResponse => ({
  caddy: {
    user_id: row.caddy_id,
    nickname: shownNickname(row, language),
    caddy_number: row.caddy_number,
    photo_url: row.photo_url,
    verified: row.verification === 'VERIFIED',
    languages: row.languages,
    years: row.years,
    rounds: row.rounds,
    reviews: row.reviews,
    rating_tenths: ratingTenths(row.rating_sum, row.reviews),
    on_time_percent: onTimePercent(row.on_time, row.rounds),
    following: row.following,
    rounds_together: row.rounds_together,
    works_at_course: row.works_at_course,
  },
  response: answerOf(row),
});

export const answerOf = (row: Omit<AnswerRow, 'caddy_id'>): CaddyResponse['response'] => ({
  status: row.status,
  message: row.message,
  responded_at: row.responded_at,
  kept_until: row.kept_until,
  booking_ref: row.booking_ref,
});
