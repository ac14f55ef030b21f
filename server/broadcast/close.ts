import type { Moment, SlashDate } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { endRequest, isEnd, lockRequest, requestTransitionFor } from './transition.ts';
import { openOnDay } from './sql.ts';

/**
 * The course lets nobody play that day: its open requests are cancelled, everybody concerned is notified, and how many they were is
 * answered. Locks requests: to be called before any booking is locked (server/booking/transition/apply-transition.ts).
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
