import type { Broadcast } from '#domain/broadcast/api.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { presentBroadcast, presentBroadcasts } from './present.ts';
import { broadcastIdOf, broadcastsOf, countBroadcastsOf } from './sql.ts';

/** The caller's own open requests and what caddies answered to each (specification.md §7). */
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

/** For everybody but its golfer there is no such open request (BROADCAST_UNKNOWN). */
export async function ownId(queries: Queries, alt_reference: string, golfer_id: string): Promise<string> {
  const found = await queries.maybe(broadcastIdOf(alt_reference));
  if (found?.golfer_id !== golfer_id) throw new Refused('BROADCAST_UNKNOWN');
  return found.broadcast_id;
}
