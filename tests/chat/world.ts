import { randomUUID } from 'node:crypto';
import type { Booking } from '../../domain/booking/api.ts';
import type { Message, Room } from '../../domain/chat/api.ts';
import type { OutputOf } from '../../domain/calls.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { book, type Person, type World } from '../booking/world.ts';

/** nok and somchai, who have a room because nok asked somchai for a round. */
export interface Pair {
  nok: Person;
  somchai: Person;
  room_id: string;
  booking: Booking;
}

export async function newPair(world: World, more: Parameters<typeof book>[3] = {}): Promise<Pair> {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const booking = await book(world, nok, somchai, more);
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  return { nok, somchai, room_id, booking };
}

export const textOf = (room_id: string, text = 'สวัสดี', client_msg_id: string = randomUUID()) => ({
  room_id,
  client_msg_id,
  kind: 'TEXT' as const,
  text,
});

export const say = (world: World, who: Person, room_id: string, text?: string): Promise<Message> =>
  world.done('POST /chat/send', textOf(room_id, text), who);

export const logOf = (
  world: World,
  who: Person,
  room_id: string,
  more: { after_seq?: number; before_seq?: number; limit?: number } = {},
): Promise<OutputOf<'POST /chat/messages'>> => world.done('POST /chat/messages', { room_id, limit: 200, ...more }, who);

/** The room as this person's list shows it. */
export const roomOf = (world: World, who: Person, room_id: string) =>
  world.done('GET /chat/room/{room_id}', { room_id }, who);

/** Of every status. */
export async function allRoomsOf(world: World, who: Person): Promise<Room[]> {
  const { items } = await world.done('POST /chat/closed-rooms', { limit: 50 }, who);
  const listed = await world.done('GET /chat/rooms', {}, who);
  return [...listed, ...items.filter((it) => listed.every(({ room_id }) => room_id !== it.room_id))];
}

/** So many connections, opened one after another: on a busy machine a crowd would wait longer for new ones than the pool lets it. */
export async function warm(db: Db, connections: number): Promise<void> {
  const clients = [];
  for (let n = 0; n < connections; n++) clients.push(await db.pool.connect());
  for (const client of clients) client.release();
}

interface Heard {
  kind: string;
  body: Record<string, unknown>;
}

/** The events of this person's rooms, in order. */
export const chatHeardBy = (db: Db, { user_id }: Person): Promise<Heard[]> =>
  db.many(sql<Heard>`select kind, body from event where user_id = ${user_id} and kind like 'chat.%' order by seq`);
