import { ENDED_BY_CADDY, ENDED_UNPLAYED } from '#domain/booking/status.ts';
import {
  type BroadcastAction,
  type BroadcastActor,
  type BroadcastFacts,
  type BroadcastTransition,
  broadcastTransitionFor,
  type ResponseAction,
  responseAfter,
} from '#domain/broadcast/transitions.ts';
import { type Moment, parseMoment, minutesOf, weekdayOf, slashDate } from '#domain/dates.ts';
import type { BroadcastEvent, EventKind } from '#domain/events.ts';
import { slotsOf } from '#domain/booking/block.ts';
import { hiddenUntil } from '#domain/booking/strike.ts';
import { maySee } from '#domain/broadcast/status.ts';
import { hoursOn, isFreeFor } from '#domain/caddy/availability.ts';
import type { Tx, Queries } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Job } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import {
  type AnswerRow,
  answersTo,
  type LockedBroadcast,
  lockedBroadcast,
  moveBroadcast,
  moveResponses,
  type SeatRow,
  seatsOf,
} from './sql.ts';
import { hoursOf } from '../caddy/queries.ts';
import { type ReachRow, strikesOf, caddiesToNotify } from './nearby-sql.ts';

/** A locked open request with its answers and seats. Locks: server/booking/transition.ts; answers are locked with their request. */
export interface OpenRequest {
  it: LockedBroadcast;
  answers: AnswerRow[];
  seats: SeatRow[];
}

export async function lockRequest(tx: Tx, broadcast_id: string): Promise<OpenRequest> {
  const it = await tx.one(lockedBroadcast(broadcast_id));
  return {
    it,
    answers: await tx.many(answersTo(broadcast_id)),
    seats: await tx.many(seatsOf(broadcast_id)),
  };
}

export const isKept = ({ status, kept_until }: AnswerRow, now: Moment): boolean =>
  status === 'INTERESTED' && kept_until !== null && now < parseMoment(kept_until);

/** The request's facts for the domain rules; the seat reserved for `chosen` does not count as taken. */
export function factsOf({ it, answers, seats }: OpenRequest, now: Moment, chosen?: string): BroadcastFacts {
  const kept = answers.filter((answer) => answer.caddy_id !== chosen && isKept(answer, now)).length;
  const lastFallen = seats.filter(isFallen).at(-1);
  return {
    status: it.status,
    expires_at: parseMoment(it.expires_at),
    tee_off_at: parseMoment(it.tee_off_at),
    caddies_needed: it.caddies_needed,
    seats_taken: seats.filter((seat) => !isFallen(seat)).length + kept,
    seats_confirmed: seats.filter(isConfirmed).length,
    caddy_fell_away: lastFallen !== undefined && ENDED_BY_CADDY.includes(lastFallen.status),
  };
}

export const requestTransitionFor = (
  request: OpenRequest,
  action: BroadcastAction,
  by: BroadcastActor,
  now: Moment,
): BroadcastTransition | undefined => broadcastTransitionFor(factsOf(request, now), action, by, now);

/** Applies `action` to all answers that it concerns and returns their caddies. */
export async function moveAnswers(tx: Tx, { it, answers }: OpenRequest, action: ResponseAction): Promise<string[]> {
  const concerned = answers.flatMap(({ caddy_id, status }) => {
    const to = responseAfter(status, action);
    return to === undefined ? [] : [{ caddy_id, to }];
  });
  const caddies = concerned.map(({ caddy_id }) => caddy_id);
  const [first] = concerned;
  if (first) await tx.run(moveResponses(it.broadcast_id, caddies, first.to));
  return caddies;
}

type End = Extract<BroadcastAction, 'fill' | 'cancel' | 'expire'>;
type BroadcastEventKind = Extract<EventKind, `broadcast.${string}`>;

/** The notifications at the end of a request: for the golfer, and for interested caddies without a booking. */
const END_EVENTS: Record<End, { golfer: BroadcastEventKind; caddies: BroadcastEventKind }> = {
  fill: { golfer: 'broadcast.filled', caddies: 'broadcast.not_selected' },
  cancel: { golfer: 'broadcast.cancelled', caddies: 'broadcast.cancelled' },
  expire: { golfer: 'broadcast.expired', caddies: 'broadcast.expired' },
};

/** Ends the request as `row` says (filled, cancelled or expired) and notifies everybody. */
export async function endRequest(
  tx: Tx,
  request: OpenRequest,
  row: BroadcastTransition & { action: End },
  now: Moment,
): Promise<void> {
  const { it } = request;
  await moveRequest(tx, it, row);
  const caddies = await moveAnswers(tx, request, row.action);
  const { golfer_id } = it;
  const heard = END_EVENTS[row.action];
  await announceBroadcast(
    tx,
    heard.golfer,
    withStatus(it, row.to),
    [golfer_id],
    row.by === 'golfer' ? [] : [golfer_id],
    now,
  );
  await announceBroadcast(tx, heard.caddies, withStatus(it, row.to), caddies, caddies, now);
}

export async function moveRequest(tx: Tx, it: LockedBroadcast, { from, to }: BroadcastTransition): Promise<void> {
  const written = await tx.run(moveBroadcast(it.broadcast_id, it.version, from, to));
  if (written !== 1)
    throw new Error(`${it.alt_reference} was locked and is no longer ${from} in version ${it.version}`);
}

export const isEnd = (row: BroadcastTransition): row is BroadcastTransition & { action: End } =>
  row.action in END_EVENTS;

export const isFallen = ({ status }: SeatRow): boolean => ENDED_UNPLAYED.includes(status);

/** The caddy accepted; later disputes do not matter to the open request. */
const isConfirmed = (seat: SeatRow): boolean => !isFallen(seat) && seat.status !== 'PENDING';

/** The lowest free seat; it distinguishes the bookings of a flight. */
export function freeSeat(seats: readonly SeatRow[]): number {
  const used = new Set(seats.filter((it) => !isFallen(it)).map(({ seat }) => seat));
  const free = [0, 1, 2, 3].find((seat) => !used.has(seat));
  if (free === undefined) throw new RangeError('a flight has four seats');
  return free;
}

/** Sends the event to all `readers` and writes a notification for those in `news`. */
export async function announceBroadcast(
  tx: Tx,
  kind: BroadcastEventKind,
  { alt_reference, status, version }: LockedBroadcast,
  readers: readonly string[],
  news: readonly string[],
  now: Moment,
  answer: Pick<BroadcastEvent, 'caddy_id' | 'answer'> = {},
): Promise<void> {
  const body = { alt_reference, status, version, ...answer };
  if (readers.length > 0) emit(tx, kind, body, readers, now);
  await notify(tx, kind, body, news, now);
}

/** The request as it will be after `to` is written. */
export const withStatus = (it: LockedBroadcast, to: LockedBroadcast['status'] = it.status): LockedBroadcast => ({
  ...it,
  status: to,
  version: it.version + 1,
});

/** The payload of this noun's jobs. */
export interface About {
  broadcast_id: string;
}

/**
 * The job that checks an open request when something may be due: its expiry or the end of a reservation. Each moment has its own job, so
 * that nobody who holds the request waits for a running one.
 */
export const dueJob = (broadcast_id: string, run_at: Moment): Job => ({
  key: `broadcast-due:${broadcast_id}:${run_at}`,
  kind: 'broadcast.due',
  run_at,
  payload: { broadcast_id } satisfies About,
});

/** The job that notifies the other caddies after the followed ones. */
export const widenJob = (broadcast_id: string, run_at: Moment): Job => ({
  key: `broadcast-widen:${broadcast_id}`,
  kind: 'broadcast.widen',
  run_at,
  payload: { broadcast_id } satisfies About,
});

const CADDIES_NOTIFIED_MAX = 200;
/** More are read, because some are not free or are hidden. */
const CADDIES_LOOKED_AT_MAX = 2 * CADDIES_NOTIFIED_MAX;

/** The caddies among `caddy_ids` from whom strikes hide open requests. */
export async function hiddenAmong(queries: Queries, caddy_ids: string[], now: Moment): Promise<Set<string>> {
  const strikes = Map.groupBy(await queries.many(strikesOf(caddy_ids)), (strike) => strike.caddy_id);
  const isHidden = (id: string) =>
    hiddenUntil(
      (strikes.get(id) ?? []).map(({ kind, at }) => ({ kind, at: parseMoment(at) })),
      now,
    ) !== undefined;
  return new Set(caddy_ids.filter(isHidden));
}

/** Whether the request is shown to a caddy whom it can reach. */
export const isInAudience = (caddy: ReachRow, it: LockedBroadcast, now: Moment): boolean =>
  maySee({ ...it, created_at: parseMoment(it.created_at) }, { ...caddy, works_in_province: true }, now);

/** Notifies caddies who may see the request now and have not answered: at most two hundred, followed caddies first. */
export async function announceToAudience(
  tx: Tx,
  it: LockedBroadcast,
  now: Moment,
  which: (caddy: ReachRow) => boolean = () => true,
): Promise<void> {
  const reached = (await tx.many(caddiesToNotify(soughtRound(it), CADDIES_LOOKED_AT_MAX))).filter(
    (row) => which(row) && isInAudience(row, it, now),
  );
  const ids = reached.map((row) => row.user_id);
  const hidden = await hiddenAmong(tx, ids, now);
  const day = slashDate(it.booking_date);
  const hours = await hoursOf(tx, ids, day, 1);
  const isFree = (id: string) => {
    const { weekly, exceptions } = hours.get(id) ?? { weekly: [], exceptions: [] };
    return isFreeFor({ date: day, open: hoursOn(day, weekly, exceptions), busy: [] }, it.tee_off_time, it.holes);
  };
  const told = ids.filter((id) => !hidden.has(id) && isFree(id)).slice(0, CADDIES_NOTIFIED_MAX);
  await announceBroadcast(tx, 'broadcast.opened', it, told, told, now);
}

function soughtRound(it: LockedBroadcast) {
  const day = slashDate(it.booking_date);
  const slots = slotsOf(parseMoment(it.tee_off_at), it.holes);
  return {
    ...it,
    day,
    weekday: weekdayOf(day),
    minute: minutesOf(it.tee_off_time),
    first_slot: slots.at(0) ?? 0,
    last_slot: slots.at(-1) ?? 0,
  };
}
