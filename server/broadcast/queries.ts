import { ENDED_UNPLAYED, MAX_DAYS_AHEAD } from '#domain/booking/status.ts';
import type { Broadcast, NearbyBroadcast } from '#domain/broadcast/api.ts';
import { maySee } from '#domain/broadcast/status.ts';
import { isFreeFor } from '#domain/caddy/availability.ts';
import { dateOf, type Moment, parseMoment, slashDate } from '#domain/dates.ts';
import { pageOf } from '#domain/list.ts';
import { Refused } from '#domain/refusals.ts';
import { daysOf } from '../caddy/queries.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { hiddenAmong } from './transition.ts';
import { answeredBy, type BesideRow, besides, caddyOf, countAnsweredBy, type NearRow, openNear } from './nearby-sql.ts';
import { answerOf, presentBroadcast, presentBroadcasts, priceFor, roundOf, slotsOfRound } from './present.ts';
import { broadcastIdOf, type BroadcastRow, broadcastsInFull, broadcastsOf, countBroadcastsOf } from './sql.ts';

/** The caller's open requests and the caddies' answers (specification.md §7). */
export async function myBroadcasts({ input, caller, now, tx }: Asking<'POST /broadcast/my-broadcast'>) {
  const { filter, page, limit } = input;
  const { user_id } = caller;
  const listed = await tx.many(broadcastsOf(user_id, filter.status, now, limit, (page - 1) * limit));
  const { total } = await tx.one(countBroadcastsOf(user_id, filter.status, now));
  const ids = listed.map((row) => row.broadcast_id);
  return { items: await presentBroadcasts(tx, caller, ids, now), total, page, limit };
}

export async function readBroadcast({
  input,
  caller,
  now,
  tx,
}: Asking<'GET /broadcast/{alt_reference}'>): Promise<Broadcast> {
  const broadcast_id = await ownId(tx, input.alt_reference, caller.user_id);
  return presentBroadcast(tx, caller, broadcast_id, now);
}

/** The id of the caller's own open request. Refuses BROADCAST_UNKNOWN for everybody else. */
export async function ownId(queries: Queries, alt_reference: string, golfer_id: string): Promise<string> {
  const found = await queries.maybe(broadcastIdOf(alt_reference));
  if (found?.golfer_id !== golfer_id) throw new Refused('BROADCAST_UNKNOWN');
  return found.broadcast_id;
}

/** The most open requests listed; nobody scrolls further. */
const NEARBY_MAX = 500;

/** Open requests that this caddy may answer, or has answered. */
export async function nearbyBroadcasts({ input, caller, now, tx }: Asking<'POST /broadcast/nearby'>) {
  const { filter, page, limit } = input;
  const { user_id } = caller;
  if (!filter.answered) {
    const { items, ...counts } = pageOf(await mayBeAnswered(tx, user_id, now), page, limit);
    return { items: await presentNearby(tx, user_id, items, now), ...counts };
  }
  const { total } = await tx.one(countAnsweredBy(user_id));
  const listed = await tx.many(answeredBy(user_id, now, limit, (page - 1) * limit));
  const ids = listed.map((row) => row.broadcast_id);
  return { items: await presentNearby(tx, user_id, ids, now), total, page, limit };
}

/** Only a VERIFIED caddy on duty without a strike ban gets open requests, and only for rounds they have time for. */
async function mayBeAnswered(queries: Queries, caddy_id: string, now: Moment): Promise<string[]> {
  const caddy = await queries.maybe(caddyOf(caddy_id));
  if (!caddy?.is_active || caddy.verification !== 'VERIFIED' || !caddy.on_duty) return [];
  if ((await hiddenAmong(queries, [caddy_id], now)).has(caddy_id)) return [];
  const near = (await queries.many(openNear(caddy_id, now, NEARBY_MAX))).filter((row) => isShown(row, now));
  if (near.length === 0) return [];
  const days = (await daysOf(queries, [caddy_id], dateOf(now), MAX_DAYS_AHEAD + 2)).get(caddy_id) ?? [];
  const dayOn = new Map(days.map((day) => [day.date, day]));
  const isFree = (row: NearRow) => {
    const day = dayOn.get(slashDate(row.booking_date));
    return day !== undefined && isFreeFor(day, row.tee_off_time, row.holes);
  };
  return near.filter(isFree).map((row) => row.broadcast_id);
}

export const isShown = (row: NearRow, now: Moment): boolean =>
  maySee({ ...row, created_at: parseMoment(row.created_at) }, row, now);

/** Open requests as this caddy sees them, in the order of the ids. */
export async function presentNearby(
  queries: Queries,
  caddy_id: string,
  broadcast_ids: string[],
  now: Moment,
): Promise<NearbyBroadcast[]> {
  if (broadcast_ids.length === 0) return [];
  const rows = await queries.many(broadcastsInFull(broadcast_ids, ENDED_UNPLAYED, now));
  const slots = rows.map(slotsOfRound);
  const told = await queries.many(
    besides(
      caddy_id,
      rows.map((row) => row.broadcast_id),
      slots.map(({ first }) => first),
      slots.map(({ last }) => last),
    ),
  );
  const besideOf = new Map(told.map((row) => [row.broadcast_id, row]));
  return rows.flatMap((row) => {
    const beside = besideOf.get(row.broadcast_id);
    return beside ? [presentNear(row, beside)] : [];
  });
}

/** Counts only seats with a booking: a reserved seat would tell the caddy about the golfer's balance. */
function presentNear(row: BroadcastRow, beside: BesideRow): NearbyBroadcast {
  const { golfer_name, golfer_photo_url, follows_me, interested, status, responded_at } = beside;
  const { caddy_gets, lines } = priceFor(row);
  const counter = lines.find(({ code }) => code === 'CADDY_FEE');
  return {
    ...roundOf(row),
    seats_taken: row.seats_booked,
    golfer: { display_name: golfer_name, photo_url: golfer_photo_url },
    caddy_gets,
    ...(counter ? { course_fee: counter.satang } : {}),
    follows_me,
    interested,
    response:
      status === null || responded_at === null ? null : answerOf({ ...beside, status, responded_at, kept_until: null }),
  };
}
