import { roomRowFor } from '#domain/chat/room.ts';
import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { lockedRoom } from './room-sql.ts';
import { factsOf, setStanding } from './room.ts';

/** Closes a room seven days after the end of the last booking; does nothing when there is an open or later one. */
export async function closeRoom(tx: Tx, room_id: string, now: Moment): Promise<void> {
  const room = await tx.maybe(lockedRoom(room_id));
  if (!room) return;
  const row = roomRowFor(await factsOf(tx, room, room.golfer_id), 'close', 'system', now);
  if (row) await setStanding(tx, room, { status: row.to }, now);
}

export const chatJobs: JobHandlers = {
  'chat.close': ({ tx, payload, now }: { tx: Tx; payload: { room_id: string }; now: Moment }) =>
    closeRoom(tx, payload.room_id, now),
};
