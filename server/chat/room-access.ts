import { APART_REFUSALS, type ApartAct } from '#domain/chat/apart.ts';
import {
  type RoomAction,
  type RoomFacts,
  roomRefusal,
  roomRowFor,
  type RoomRow as LifeRow,
} from '#domain/chat/room.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import { type Moment, momentOrNull } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries, Tx } from '../db/db.ts';
import { apart, hasBookingOrBlock, leftPerson, lockedRoomOf, type RoomRow, standingOf } from './room-sql.ts';

/*
 * The order of locks: a room comes after everything of a booking (server/booking/transition.ts) and before the counters of
 * events: room by (golfer_id, caddy_id), then room_member. Whoever writes into a room holds its row.
 */

/** A room of this person, locked. Somebody else's room, or one not shown, is refused in the same way as one that does not exist. */
export async function roomOf(tx: Tx, room_id: string, user_id: string): Promise<RoomRow> {
  const room = await tx.maybe(lockedRoomOf(room_id, user_id));
  if (!room || !(await isShownTo(tx, room, user_id))) throw new Refused('ROOM_UNKNOWN');
  return room;
}

/**
 * Without a booking and a word there is a room only because one of the two blocked the other: that one alone is shown it, and no answer
 * tells the other of it. The list says the same (roomsOf of sql.ts), and so does the export (person-data-talk.ts).
 */
export const isShownTo = async (
  queries: Queries,
  { room_id, status, last_seq }: Pick<RoomRow, 'room_id' | 'status' | 'last_seq'>,
  user_id: string,
): Promise<boolean> =>
  status === 'ACTIVE' || last_seq > 0 || (await queries.one(hasBookingOrBlock(room_id, user_id))).is_so;

export const sideOf = ({ golfer_id }: RoomRow, user_id: string): 'golfer' | 'caddy' =>
  golfer_id === user_id ? 'golfer' : 'caddy';

export const otherIn = ({ golfer_id, caddy_id }: RoomRow, user_id: string): string =>
  golfer_id === user_id ? caddy_id : golfer_id;

export const peopleOf = ({ golfer_id, caddy_id }: RoomRow): string[] => [golfer_id, caddy_id];

/** The other person's account was erased, so nobody answers. Erasing an account locks its rooms and archives them. */
export const hasLeft = async (tx: Tx, user_id: string): Promise<boolean> =>
  (await tx.maybe(leftPerson(user_id))) !== undefined;

/** Refuses what the two cannot begin with each other while one of them has blocked the other. */
export async function refuseApart(queries: Queries, golfer_id: string, caddy_id: string, act: ApartAct): Promise<void> {
  if ((await queries.one(apart(golfer_id, caddy_id))).is_apart) throw new Refused(APART_REFUSALS[act]);
}

/** Everything the rows of its life may ask, as `user_id` stands to it. */
export async function factsOf(tx: Tx, room: RoomRow, user_id: string): Promise<RoomFacts> {
  const standing = await tx.one(standingOf(room.room_id, user_id, UPCOMING));
  return { status: room.status, last_end: momentOrNull(room.last_end), ...standing };
}

/** The transition row that allows the act; else refuses with the reason. For acts that depend on the status alone. */
export function requireRow(room: RoomRow, action: RoomAction, user_id: string, now: Moment): LifeRow {
  const row = roomRowFor({ status: room.status }, action, sideOf(room, user_id), now);
  if (!row) throw new Refused(roomRefusal(room.status));
  return row;
}
