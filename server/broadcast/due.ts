import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { announceBroadcast } from './announce.ts';
import type { About } from './jobs.ts';
import { endRequest, isEnd, isKept, lockRequest, type OpenRequest, requestTransitionFor } from './transition.ts';
import { recountSeats } from './refill.ts';
import { lockedBroadcast } from './sql.ts';
import { announceToAudience } from './audience.ts';
import { releaseSeats } from './write-sql.ts';

export async function runDueTransition(tx: Tx, { broadcast_id }: About, now: Moment): Promise<void> {
  const request = await lockRequest(tx, broadcast_id);
  await letGo(tx, request, now);
  const row = requestTransitionFor(request, 'expire', 'system', now);
  if (row && isEnd(row)) await endRequest(tx, request, row, now);
}

/** The golfer did not top up in time: the seats that were kept are free again, the caddies still in; they were not notified (select.ts). */
async function letGo(tx: Tx, { it, answers }: OpenRequest, now: Moment): Promise<void> {
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

type Asked = { tx: Tx; payload: About; now: Moment };

export const broadcastJobs: JobHandlers = {
  'broadcast.due': ({ tx, payload, now }: Asked) => runDueTransition(tx, payload, now),
  'broadcast.widen': ({ tx, payload, now }: Asked) => widen(tx, payload, now),
  /** A booking of it was confirmed, or fell away (server/booking/transition.ts). */
  'broadcast.look': ({ tx, payload, now }: Asked) => recountSeats(tx, payload.broadcast_id, now),
};
