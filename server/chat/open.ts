import { readOnlyAt } from '#domain/chat/room.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { hasLeft, isShownTo } from './room-access.ts';
import { bookingsOfPair, insertMembers, roomIdOfPair, roomOfPair, type RoomRow } from './room-sql.ts';
import { OPEN, setStanding } from './standing.ts';

/**
 * The room of the two. A request creates it (cards.ts): only bookings from before there were cards have none. An unknown user id, or one of
 * the caller's own role, has no booking with the caller.
 */
export async function openRoom({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/open'>): Promise<OutputOf<'POST /chat/open'>> {
  const other = input.user_id;
  const [golfer_id, caddy_id] = caller.role === 'GOLFER' ? [caller.user_id, other] : [other, caller.user_id];
  const known = await tx.maybe(roomIdOfPair(golfer_id, caddy_id));
  if (known && (await isShownTo(tx, known, caller.user_id))) return { room_id: known.room_id };
  const { bookings, open, last_end } = await tx.one(bookingsOfPair(golfer_id, caddy_id, OPEN));
  if (bookings === 0) throw new Refused('CHAT_NOT_YET');
  if (await hasLeft(tx, other)) throw new Refused('ROOM_READ_ONLY');
  const room = await roomFor(tx, golfer_id, caddy_id, now);
  if (last_end !== null) await standAsOf(tx, room, parseMoment(last_end), open > 0, now);
  return { room_id: room.room_id };
}

/** As it would be had it been there. */
async function standAsOf(tx: Tx, room: RoomRow, last_end: Moment, isOpen: boolean, now: Moment): Promise<void> {
  const isOver = !isOpen && now >= readOnlyAt(last_end);
  await setStanding(tx, room, { status: isOver ? 'READ_ONLY' : room.status, last_end }, now);
}

/** The room of a pair, made when there is none, and locked. */
export async function roomFor(tx: Tx, golfer_id: string, caddy_id: string, now: Moment): Promise<RoomRow> {
  const mine = newId(now);
  const room = await tx.one(roomOfPair(mine, golfer_id, caddy_id, isoOf(now)));
  if (room.room_id === mine) tx.send(insertMembers(mine, [golfer_id, caddy_id]));
  return room;
}
