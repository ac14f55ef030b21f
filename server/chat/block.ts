import type { OutputOf } from '#domain/calls.ts';
import { type RoomStatus, roomRowFor, WRITABLE_FOR } from '#domain/chat/room.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db/db.ts';
import { lockGolfer } from '../booking/sql.ts';
import { lapseWaiting } from '../booking/transition.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { roomFor } from './open.ts';
import { factsOf, hasLeft, isShownTo, otherIn, requireRow, roomOf, sideOf } from './room-access.ts';
import { hasBooking, pairOfRoom, roomIdOfPair, type RoomRow, setBlocked, setRoom } from './room-sql.ts';
import { setStanding } from './standing.ts';
import { waitingOfPair } from '../booking/transition-sql.ts';

type Blocking = Pick<Asking<'POST /chat/block'>, 'input' | 'caller' | 'tx' | 'now'>;

/**
 * Each of the two has their own block, and only its owner can undo it. The other person sees nothing but the room's status. What waits for an answer
 * between the two ends, and nothing new begins (domain/chat/apart.ts); rounds that are confirmed go on. A block that is set already is
 * answered as it is.
 */
export async function blockRoom({ input, caller, tx, now }: Blocking): Promise<OutputOf<'POST /chat/block'>> {
  const { user_id } = caller;
  if (input.blocked) await endWaiting(tx, input.room_id, user_id, now);
  const room = await roomOf(tx, input.room_id, user_id);
  const facts = await factsOf(tx, room, user_id);
  if (facts.blocked_by_me === input.blocked) {
    if (!input.blocked && room.status === 'BLOCKED') throw new Refused('ROOM_BLOCKED');
    return { status: room.status };
  }
  const row = roomRowFor(facts, input.blocked ? 'block' : 'unblock', sideOf(room, user_id), now);
  if (!row) throw new Error(`a room that is ${room.status} has no row for it`);
  const isPutAway = row.to !== 'BLOCKED' && (await hasLeft(tx, otherIn(room, user_id)));
  const { status } = await setStanding(tx, room, { status: isPutAway ? 'ARCHIVED' : row.to }, now);
  // Only now: until then a room that is there for the block alone is shown to the caller, whose other phones are told.
  await tx.run(setBlocked(room.room_id, user_id, input.blocked ? isoOf(now) : null));
  if (input.blocked || (await isShownTo(tx, { ...room, status }, user_id))) return { status };
  return leave(tx, room, status, user_id, now);
}

/** The caller is shown it no more, and does not learn here whether the other has blocked too. */
function leave(
  tx: Tx,
  { room_id, status: before }: RoomRow,
  status: RoomStatus,
  user_id: string,
  now: Moment,
): { status: RoomStatus } {
  if (status === before) emit(tx, 'chat.room', { room_id, status: 'READ_ONLY' }, [user_id], now);
  return { status: 'READ_ONLY' };
}

/**
 * Whoever begins something with the caddy holds the golfer's row, and looks for a block after it: one of the two comes first. Locks:
 * server/booking/transition.ts.
 */
async function endWaiting(tx: Tx, room_id: string, user_id: string, now: Moment): Promise<void> {
  const pair = await tx.maybe(pairOfRoom(room_id, user_id));
  if (!pair) throw new Refused('ROOM_UNKNOWN');
  await tx.one(lockGolfer(pair.golfer_id));
  await lapseWaiting(tx, waitingOfPair(pair.golfer_id, pair.caddy_id), now);
}

/**
 * The caller's block of a person they may have no room with: then one is made that only the caller is shown (sql.ts), and that is over, so
 * that nobody can write there once it is undone.
 */
export async function blockPerson(
  { caller, tx, now }: Pick<Blocking, 'caller' | 'tx' | 'now'>,
  golfer_id: string,
  caddy_id: string,
): Promise<void> {
  const { user_id } = caller;
  // Before the room, as whoever asks for a round does: that makes a room too, and what it asked for ends with the block.
  await tx.one(lockGolfer(golfer_id));
  const known = await tx.maybe(roomIdOfPair(golfer_id, caddy_id));
  if (known && (await isShownTo(tx, known, user_id)))
    return void (await blockRoom({ input: { room_id: known.room_id, blocked: true }, caller, tx, now }));
  const { room_id } = await roomFor(tx, golfer_id, caddy_id, now);
  await tx.run(setBlocked(room_id, user_id, isoOf(now)));
  await tx.run(setRoom(room_id, 'BLOCKED', isoOf(now - WRITABLE_FOR)));
  emit(tx, 'chat.room', { room_id, status: 'BLOCKED' }, [user_id], now);
}

/** A caddy's; seven days are counted from now, unless a booking comes. Where nobody answers any more it stays as it is. */
export async function reopenRoom({
  input,
  caller,
  tx,
  now,
}: Asking<'POST /chat/reopen'>): Promise<OutputOf<'POST /chat/reopen'>> {
  const room = await roomOf(tx, input.room_id, caller.user_id);
  if (room.status === 'ACTIVE') return { status: 'ACTIVE' };
  const row = requireRow(room, 'reopen', caller.user_id, now);
  const isEmpty = !(await tx.one(hasBooking(room.golfer_id, room.caddy_id))).has_booking;
  if (isEmpty || (await hasLeft(tx, otherIn(room, caller.user_id)))) throw new Refused('ROOM_READ_ONLY');
  const { status } = await setStanding(tx, room, { status: row.to, last_end: now }, now);
  return { status };
}
