import { responseAfter } from '#domain/broadcast/transitions.ts';
import type { Moment, SlashDate } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { announceBroadcast } from './announce.ts';
import { endRequest, isEnd, lockRequest, requestTransitionFor } from './transition.ts';
import { openAnsweredBy, openOnDay } from './sql.ts';
import { moveResponses } from './write-sql.ts';

/**
 * The course lets nobody play that day: its open requests are cancelled, everybody concerned is notified, and how many they were is
 * answered. Locks requests: to be called before any booking is locked (server/booking/transition.ts).
 */
export async function closeBroadcastsOf(tx: Tx, slug: string, day: SlashDate, now: Moment): Promise<number> {
  const open = await tx.many(openOnDay(slug, day));
  for (const { broadcast_id } of open) {
    const request = await lockRequest(tx, broadcast_id);
    const row = requestTransitionFor(request, 'cancel', 'system', now);
    if (row && isEnd(row)) await endRequest(tx, request, row, now);
  }
  return open.length;
}

/** A caddy who may work no more (suspended) is in nowhere: each golfer hears it like a caddy's own withdrawal. Locks as above. */
export async function withdrawAnswersOf(tx: Tx, caddy_id: string, now: Moment): Promise<void> {
  for (const { broadcast_id } of await tx.many(openAnsweredBy(caddy_id))) {
    const { it, answers } = await lockRequest(tx, broadcast_id);
    const mine = answers.find((answer) => answer.caddy_id === caddy_id);
    if (!mine || responseAfter(mine.status, 'withdraw') === undefined) continue;
    await tx.run(moveResponses(broadcast_id, [caddy_id], 'WITHDRAWN'));
    await announceBroadcast(tx, 'broadcast.answered', it, [it.golfer_id, caddy_id], [it.golfer_id], now, {
      caddy_id,
      answer: 'WITHDRAWN',
    });
  }
}
