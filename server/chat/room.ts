import { UPCOMING, type BookingActor } from '#domain/booking/status.ts';
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
import type { EventKind } from '#domain/events.ts';
import { type Queries, type Tx, awaitedLater, together } from '../db/db.ts';
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
import { insertCard } from './message-sql.ts';

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
 * person who blocked. The list (`roomsOf`) and the export (account/deletion/person-data-talk.ts) have the same rule.
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

/** The events that appear as cards in the room. Proposals of changes are left out until they are agreed. */
export const CARDS: ReadonlySet<EventKind> = new Set<EventKind>([
  'booking.requested',
  'booking.accepted',
  'booking.declined',
  'booking.expired',
  'booking.lapsed',
  'booking.cancelled',
  'booking.cancellation_requested',
  'booking.cancellation_withdrawn',
  'booking.cancellation_refused',
  'booking.replaced',
  'booking.change_accepted',
  'booking.checked_in',
  'booking.started',
  'booking.ended',
  'booking.completed',
  'booking.closed_by_course',
  'booking.no_show',
]);

export interface RoomNews {
  golfer_id: string;
  caddy_id: string;
  event: EventKind;
  booking_ref: string;
  by: BookingActor;
  /** A request opens or reopens the room; the end of a booking starts the seven days. */
  what: 'opens' | 'ends' | undefined;
  at: Moment;
}

interface Waiting {
  news: RoomNews[];
  /** Rooms that are being locked, by pair of people. */
  rooms: Map<string, Promise<RoomRow>>;
}

const waiting = new WeakMap<Tx, Waiting>();

/**
 * Adds a card to the room of the two people, in the booking's transaction. All cards are written together before the commit, so that rooms
 * are locked late, briefly and always in the same order.
 */
export function postCard(tx: Tx, news: RoomNews): void {
  if (!CARDS.has(news.event) && !news.what) return;
  const told = waiting.get(tx);
  if (told) return void told.news.push(news);
  waiting.set(tx, { news: [news], rooms: new Map() });
  tx.beforeCommit(() => writeCards(tx));
}

/**
 * Starts locking the rooms of waiting cards without awaiting it, for an action that has all its other locks (booking/transition.ts), so
 * that the locks travel with its next query.
 */
export function lockRooms(tx: Tx): void {
  const told = waiting.get(tx);
  if (told) for (const [pair, [first]] of inOrder(told.news)) void ask(tx, told, pair, first);
}

const inOrder = (news: readonly RoomNews[]): [string, [RoomNews, ...RoomNews[]]][] =>
  ([...Map.groupBy(news, ({ golfer_id, caddy_id }) => `${golfer_id} ${caddy_id}`)] as [string, [RoomNews]][]).sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );

function ask(tx: Tx, { rooms }: Waiting, pair: string, { golfer_id, caddy_id, at }: RoomNews): Promise<RoomRow> {
  const room = rooms.get(pair) ?? awaitedLater(roomFor(tx, golfer_id, caddy_id, at));
  rooms.set(pair, room);
  return room;
}

/** Writes the waiting cards before the commit; the demo world also calls it in between. */
export async function writeCards(tx: Tx): Promise<void> {
  const told = waiting.get(tx);
  if (!told) return;
  const pairs = inOrder(told.news.splice(0));
  const rooms = await together(pairs.map(([pair, [first]]) => ask(tx, told, pair, first)));
  told.rooms.clear();
  for (const [at, [, news]] of pairs.entries()) await writeOfPair(tx, rooms[at] as RoomRow, news);
}

async function writeOfPair(tx: Tx, locked: RoomRow, news: readonly RoomNews[]): Promise<void> {
  let room = locked;
  for (const one of news) {
    room = await live(tx, room, one);
    if (CARDS.has(one.event)) room = writeCard(tx, room, one);
  }
}

async function live(tx: Tx, room: RoomRow, { what, at }: RoomNews): Promise<RoomRow> {
  if (what === 'ends') {
    const last_end = Math.max(at, momentOrNull(room.last_end) ?? at);
    return setRoomStatus(tx, room, { status: room.status, last_end }, at);
  }
  const row = what === 'opens' && roomRowFor({ status: room.status }, 'request', 'system', at);
  return row && row.to !== room.status ? setRoomStatus(tx, room, { status: row.to }, at) : room;
}

/** The room is locked, so the card gets the next number. */
function writeCard(tx: Tx, room: RoomRow, { event, booking_ref, by, at }: RoomNews): RoomRow {
  const { room_id } = room;
  const seq = room.last_seq + 1;
  tx.enqueue(insertCard(room_id, { event, booking_ref, by }, isoOf(at)));
  emit(tx, 'chat.message', { room_id, seq }, peopleOf(room), at);
  return { ...room, last_seq: seq };
}
