import { expiryOf } from '#domain/broadcast/transitions.ts';
import { isoOf, type Moment, parseMoment, slashDate } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { type JobHandlers, schedule } from '../jobs/jobs.ts';
import {
  announceToAudience,
  type About,
  announceBroadcast,
  dueJob,
  endRequest,
  isEnd,
  isFallen,
  isKept,
  lockRequest,
  moveAnswers,
  moveRequest,
  type OpenRequest,
  requestTransitionFor,
  withStatus,
} from './transition.ts';
import { courseOn, lockedBroadcast, moveResponses, releaseSeats, reopenRequest } from './sql.ts';

async function runDueTransition(tx: Tx, { broadcast_id }: About, now: Moment): Promise<void> {
  const request = await lockRequest(tx, broadcast_id);
  await releaseExpiredSeats(tx, request, now);
  const row = requestTransitionFor(request, 'expire', 'system', now);
  if (row && isEnd(row)) await endRequest(tx, request, row, now);
}

/**
 * Frees seats whose golfer did not top up in time; their caddies stay interested. They never knew of the reservation (`keep` in select.ts).
 */
async function releaseExpiredSeats(tx: Tx, { it, answers }: OpenRequest, now: Moment): Promise<void> {
  const late = answers.filter((answer) => answer.kept_until !== null && !isKept(answer, now));
  const caddies = late.map(({ caddy_id }) => caddy_id);
  if (caddies.length === 0) return;
  await tx.run(releaseSeats(it.broadcast_id, caddies));
  await announceBroadcast(tx, 'broadcast.seat_released', it, [it.golfer_id], [it.golfer_id], now);
}

async function widen(tx: Tx, { broadcast_id }: About, now: Moment): Promise<void> {
  const it = await tx.one(lockedBroadcast(broadcast_id));
  const isWaiting = it.status === 'OPEN' && it.audience === 'FOLLOWED';
  if (isWaiting) await announceToAudience(tx, it, now, (caddy) => !caddy.is_followed);
}

type DueBroadcast = { tx: Tx; payload: About; now: Moment };

export const broadcastJobs: JobHandlers = {
  'broadcast.due': ({ tx, payload, now }: DueBroadcast) => runDueTransition(tx, payload, now),
  'broadcast.widen': ({ tx, payload, now }: DueBroadcast) => widen(tx, payload, now),
  /** A booking from this request was confirmed or ended (server/booking/transition.ts). */
  'broadcast.look': ({ tx, payload, now }: DueBroadcast) => recountSeats(tx, payload.broadcast_id, now),
};

/** Counts the seats again: a complete request is filled, and a seat that its caddy left is offered again while there is time. */
async function recountSeats(tx: Tx, broadcast_id: string, now: Moment): Promise<void> {
  const request = await lockRequest(tx, broadcast_id);
  await withdrawFallenAnswers(tx, request, now);
  const fill = requestTransitionFor(request, 'fill', 'system', now);
  if (fill && isEnd(fill)) return endRequest(tx, request, fill, now);
  const reopen = requestTransitionFor(request, 'reopen', 'system', now);
  if (!reopen || (await isClosed(tx, request))) return;
  await moveRequest(tx, request.it, reopen);
  await askOthers(tx, request, now);
}

/** A caddy whose booking ended unplayed is no longer SELECTED. */
async function withdrawFallenAnswers(tx: Tx, { it, answers, seats }: OpenRequest, now: Moment): Promise<void> {
  const fallen = new Set(seats.filter(isFallen).map(({ booking_ref }) => booking_ref));
  const left = answers.filter(
    ({ status, booking_ref }) => status === 'SELECTED' && booking_ref !== null && fallen.has(booking_ref),
  );
  if (left.length === 0) return;
  const caddies = left.map(({ caddy_id }) => caddy_id);
  await tx.run(moveResponses(it.broadcast_id, caddies, 'WITHDRAWN'));
  await announceBroadcast(tx, 'broadcast.updated', it, [it.golfer_id, ...caddies], [], now);
}

async function isClosed(tx: Tx, { it }: OpenRequest): Promise<boolean> {
  return (await tx.one(courseOn(it.slug, slashDate(it.booking_date)))).is_closed;
}

/** Reopens the request: caddies who were not chosen are asked again, and those who have not answered are notified. */
async function askOthers(tx: Tx, request: OpenRequest, now: Moment): Promise<void> {
  const { it } = request;
  const expires_at = expiryOf(now, parseMoment(it.tee_off_at));
  await tx.run(reopenRequest(it.broadcast_id, isoOf(expires_at), isoOf(now)));
  await schedule(tx, dueJob(it.broadcast_id, expires_at));
  const caddies = await moveAnswers(tx, request, 'reopen');
  const readers = [it.golfer_id, ...caddies];
  await announceBroadcast(tx, 'broadcast.reopened', withStatus(it, 'OPEN'), readers, readers, now);
  await announceToAudience(tx, await tx.one(lockedBroadcast(it.broadcast_id)), now);
}
