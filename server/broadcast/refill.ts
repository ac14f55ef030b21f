import { expiryOf } from '#domain/broadcast/closing.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { dueJob } from './jobs.ts';
import { withStatus, announceBroadcast } from './announce.ts';
import {
  endRequest,
  isEnd,
  lockRequest,
  moveAnswers,
  moveRequest,
  type OpenRequest,
  requestTransitionFor,
} from './transition.ts';
import { dayOf } from './present.ts';
import { isFallen } from './seats.ts';
import { courseOn, lockedBroadcast } from './sql.ts';
import { announceToAudience } from './audience.ts';
import { reopenRequest, moveResponses } from './write-sql.ts';

/** Counts the seats anew: complete is filled; one that its caddy left is offered again, while there is time. */
export async function recountSeats(tx: Tx, broadcast_id: string, now: Moment): Promise<void> {
  const request = await lockRequest(tx, broadcast_id);
  await leaveSeats(tx, request, now);
  const fill = requestTransitionFor(request, 'fill', 'system', now);
  if (fill && isEnd(fill)) return endRequest(tx, request, fill, now);
  const reopen = requestTransitionFor(request, 'reopen', 'system', now);
  if (!reopen || (await isClosed(tx, request))) return;
  await moveRequest(tx, request.it, reopen);
  await askOthers(tx, request, now);
}

/** Whose booking came to nothing is not SELECTED any more. */
async function leaveSeats(tx: Tx, { it, answers, seats }: OpenRequest, now: Moment): Promise<void> {
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
  return (await tx.one(courseOn(it.slug, dayOf(it)))).is_closed;
}

/** It is OPEN once more: those who were not chosen are asked again, and whoever has not answered is notified. */
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
