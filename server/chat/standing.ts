import { UPCOMING } from '#domain/booking/status.ts';
import { type RoomStatus, readOnlyAt } from '#domain/chat/room.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { schedule } from '../jobs/jobs.ts';
import { isShownTo, peopleOf } from './room-access.ts';
import { type RoomRow, setRoom } from './room-sql.ts';

/** Writes the status and from when the seven days count; those who are shown the room get an event for another status. The room is locked. */
export async function setStanding(
  tx: Tx,
  room: RoomRow,
  to: { status: RoomStatus; last_end?: Moment },
  now: Moment,
): Promise<RoomRow> {
  const { room_id } = room;
  const last_end = to.last_end === undefined ? room.last_end : isoOf(to.last_end);
  const told = to.status === room.status ? [] : await shownOf(tx, room);
  tx.send(setRoom(room_id, to.status, last_end));
  if (told.length > 0) emit(tx, 'chat.room', { room_id, status: to.status }, told, now);
  if (to.last_end !== undefined) await closeLater(tx, room_id, to.last_end);
  return { ...room, status: to.status, last_end };
}

async function shownOf(tx: Tx, room: RoomRow): Promise<string[]> {
  const told: string[] = [];
  for (const user_id of peopleOf(room)) if (await isShownTo(tx, room, user_id)) told.push(user_id);
  return told;
}

/**
 * Each end has a job of its own, which finds nothing to do when there was a later one. With one key for the room, whoever holds the room
 * and plans it anew could wait for the job that runs and waits for the room.
 */
const closeLater = (tx: Tx, room_id: string, last_end: Moment): Promise<void> =>
  schedule(tx, {
    key: `chat.close:${room_id}:${last_end}`,
    kind: 'chat.close',
    run_at: readOnlyAt(last_end),
    payload: { room_id },
  });

/** Statuses of a booking that keep its room open. */
export const OPEN: readonly string[] = UPCOMING;
