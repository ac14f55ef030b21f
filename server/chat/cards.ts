import type { BookingActor } from '#domain/booking/status.ts';
import { roomRowFor } from '#domain/chat/room.ts';
import { isoOf, type Moment, momentOrNull } from '#domain/dates.ts';
import type { EventKind } from '#domain/events.ts';
import { awaitedLater, together, type Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { insertCard } from './message-sql.ts';
import type { RoomRow } from './room-sql.ts';
import { peopleOf, roomFor, setRoomStatus } from './room.ts';

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
