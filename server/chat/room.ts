import { UPCOMING } from '#domain/booking/status.ts';
import {
  APART_REFUSALS,
  type ApartAct,
  readOnlyAt,
  type RoomAction,
  type RoomFacts,
  roomRefusal,
  type RoomRow as LifeRow,
  roomRowFor,
  type RoomStatus,
} from '#domain/chat/room.ts';
import { isoOf, type Moment, momentOrNull } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries, Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import {
  apart,
  hasBookingOrBlock,
  insertMembers,
  roomOfPair,
  leftPerson,
  lockedRoomOf,
  type RoomRow,
  setRoom,
  roomFactsOf,
} from './room-sql.ts';

/*
 * The order of locks: after everything of a booking (server/booking/transition.ts) and before the event counters: room by (golfer_id,
 * caddy_id), then room_member. A transaction that writes into a room has locked its row.
 */

/** Locks a room of this person. Another person's room and a hidden one are refused like one that does not exist. */
export async function roomOf(tx: Tx, room_id: string, user_id: string): Promise<RoomRow> {
  const room = await tx.maybe(lockedRoomOf(room_id, user_id));
  if (!room || !(await isShownTo(tx, room, user_id))) throw new Refused('ROOM_UNKNOWN');
  return room;
}

/**
 * Whether a room is shown to this person. A room without a booking and a message exists only because of a block, and is shown only to the
 * person who blocked. The list (`roomsOf`) and the export (account/deletion/person-data-people.ts) have the same rule.
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

/** Whether the other person's account was erased, so that nobody answers. Erasure locks the person's rooms and archives them. */
export const hasLeft = async (tx: Tx, user_id: string): Promise<boolean> =>
  (await tx.maybe(leftPerson(user_id))) !== undefined;

/** Refuses what two people cannot start while one of them has blocked the other. */
export async function refuseApart(queries: Queries, golfer_id: string, caddy_id: string, act: ApartAct): Promise<void> {
  if ((await queries.one(apart(golfer_id, caddy_id))).is_apart) throw new Refused(APART_REFUSALS[act]);
}

/** The facts for domain/chat/room.ts, as seen by `user_id`. */
export async function factsOf(tx: Tx, room: RoomRow, user_id: string): Promise<RoomFacts> {
  const found = await tx.one(roomFactsOf(room.room_id, user_id, UPCOMING));
  return { status: room.status, last_end: momentOrNull(room.last_end), ...found };
}

/** The row that allows the action, or a refusal with the reason. Only for actions that depend on the status alone. */
export function requireRow(room: RoomRow, action: RoomAction, user_id: string, now: Moment): LifeRow {
  const row = roomRowFor({ status: room.status }, action, sideOf(room, user_id), now);
  if (!row) throw new Refused(roomRefusal(room.status));
  return row;
}

/**
 * Writes the status and the end from which the seven days count; a new status sends an event to those who see the room. The room must be
 * locked.
 */
export async function setRoomStatus(
  tx: Tx,
  room: RoomRow,
  to: { status: RoomStatus; last_end?: Moment },
  now: Moment,
): Promise<RoomRow> {
  const { room_id } = room;
  const last_end = to.last_end === undefined ? room.last_end : isoOf(to.last_end);
  const told = to.status === room.status ? [] : await shownOf(tx, room);
  tx.enqueue(setRoom(room_id, to.status, last_end));
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
 * Schedules the closing of a room. Each end of a booking has its own job, which does nothing if a later end exists. One job key per room
 * could deadlock: the job waits for the room, and a transaction that holds the room waits for the job.
 */
const closeLater = (tx: Tx, room_id: string, last_end: Moment): Promise<void> =>
  schedule(tx, {
    key: `chat.close:${room_id}:${last_end}`,
    kind: 'chat.close',
    run_at: readOnlyAt(last_end),
    payload: { room_id },
  });

/** Locks the room of two people, and creates it when there is none. */
export async function roomFor(tx: Tx, golfer_id: string, caddy_id: string, now: Moment): Promise<RoomRow> {
  const mine = newId(now);
  const room = await tx.one(roomOfPair(mine, golfer_id, caddy_id, isoOf(now)));
  if (room.room_id === mine) tx.enqueue(insertMembers(mine, [golfer_id, caddy_id]));
  return room;
}
