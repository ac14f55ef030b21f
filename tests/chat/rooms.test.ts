import { afterAll, describe, expect, test } from 'vitest';
import { ROOM_STATUSES, unreadTotal, type RoomStatus } from '#domain/chat/room.ts';
import { isoOf, MINUTE } from '#domain/dates.ts';
import { json, sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { seedCourses } from '../../server/seed.ts';
import { asker, book, caddy, golfer, SATURDAY, type Person } from '../caddy/world.ts';
import { testDatabase } from '../support/database.ts';

test('the badge of the chat tab: counts what is unread in ACTIVE rooms and in no other', () => {
  const rooms = ROOM_STATUSES.map((status, i) => ({ status, unreadCount: 10 ** i }));
  expect(unreadTotal(rooms)).toBe(1);
  expect(unreadTotal([...rooms, { status: 'ACTIVE', unreadCount: 4 }])).toBe(5);
  expect(unreadTotal([])).toBe(0);
});

const here = await testDatabase();
await seedCourses(here);
const ask = asker(here.db);
afterAll(() => here.drop());

/** A room of these two; `lines` are what each said, a minute apart, counted back from `minutesAgo`. */
async function room(
  nok: Person,
  somchai: Person,
  facts: { status?: RoomStatus; lines?: ('golfer' | 'caddy' | 'house')[]; minutesAgo?: number; unread?: number } = {},
): Promise<string> {
  const room_id = newId(SATURDAY);
  const { status = 'ACTIVE', lines = [], minutesAgo = 0, unread = 0 } = facts;
  await here.db.run(sql`
    insert into room (room_id, golfer_id, caddy_id, status, last_seq, created_at)
    values (${room_id}, ${nok.user_id}, ${somchai.user_id}, ${status}, ${lines.length}, ${isoOf(SATURDAY - 9_999 * MINUTE)})`);
  for (const [person, count] of [[nok, unread] as const, [somchai, 0] as const])
    await here.db.run(sql`
      insert into room_member (room_id, user_id, unread) values (${room_id}, ${person.user_id}, ${count})`);
  for (const [i, sender] of lines.entries()) {
    const sender_id = { golfer: nok.user_id, caddy: somchai.user_id, house: null }[sender];
    await here.db.run(sql`
      insert into message (room_id, seq, sender_id, kind, text, card, sent_at)
      values (${room_id}, ${i + 1}, ${sender_id}, ${sender === 'house' ? 'CARD' : 'TEXT'},
        ${sender === 'house' ? null : `line ${i + 1}`},
        ${sender === 'house' ? json({ event: 'booking.accepted', booking_ref: 'NOBODYS001', by: 'caddy' }) : null}::jsonb, ${isoOf(SATURDAY - (minutesAgo + lines.length - 1 - i) * MINUTE)})`);
  }
  return room_id;
}

const LINE_2 = { text: 'line 2', sent_at: isoOf(SATURDAY), kind: 'TEXT', phrase: null, event: null, is_deleted: false };
const FRESH = { read_seq: 0, their_delivered_seq: 0, their_read_seq: 0, is_blocked_by_me: false, booking: null };

describe('the rooms of a person', () => {
  test('a golfer who reads English sees the caddy by the Latin nickname, where there is one', async () => {
    const [nok, fon] = [await golfer(here.db), await caddy(here.db, { nickname: 'ฝน' })];
    const somchai = await caddy(here.db, { nickname: 'ชาย', nickname_latin: 'Chai' });
    for (const one of [somchai, fon]) await room(nok, one, { lines: ['golfer'] });
    const names = async (who: Person) => (await ask('GET /chat/rooms', {}, who)).map((it) => it.with.name).sort();
    expect(await names({ ...nok, language: 'en' })).toEqual(['Chai', 'ฝน']);
    expect(await names(nok)).toEqual(['ชาย', 'ฝน']);
    expect(await names({ ...somchai, language: 'en' })).toEqual(['nok']);
  });

  test('a golfer sees the caddy by nickname and number, and the newest line; a caddy sees the golfer', async () => {
    const [nok, somchai] = [await golfer(here.db), await caddy(here.db)];
    const room_id = await room(nok, somchai, { lines: ['golfer', 'caddy'], unread: 1 });
    expect(await ask('GET /chat/rooms', {}, nok)).toEqual([
      {
        room_id,
        status: 'ACTIVE',
        unreadCount: 1,
        with: { user_id: somchai.user_id, name: 'somchai', caddy_number: '177', photo_url: '/img/p-fon.svg' },
        last_message: { ...LINE_2, is_mine: false },
        last_seq: 2,
        ...FRESH,
      },
    ]);
    expect(await ask('GET /chat/rooms', {}, somchai)).toEqual([
      {
        room_id,
        status: 'ACTIVE',
        unreadCount: 0,
        with: { user_id: nok.user_id, name: 'nok', caddy_number: null, photo_url: null },
        last_message: { ...LINE_2, is_mine: true },
        last_seq: 2,
        ...FRESH,
      },
    ]);
  });

  test('a caddy’s photo that is not for everybody is seen by a golfer who had a confirmed round with the caddy', async () => {
    const [nok, somchai] = [await golfer(here.db), await caddy(here.db, { public_photo: false })];
    await room(nok, somchai);
    const photo = async () => (await ask('GET /chat/rooms', {}, nok))[0]?.with.photo_url;
    await book(here.db, somchai, { date: '2026/11/28', time: '07:00', status: 'PENDING', golfer: nok });
    expect(await photo()).toBeNull();
    await book(here.db, somchai, { date: '2026/11/29', time: '07:00', golfer: nok });
    expect(await photo()).toBe('/img/p-fon.svg');
  });

  test('rooms are told in the list while they are ACTIVE, else by page, the newest line first; a room without a line has none', async () => {
    const nok = await golfer(here.db);
    const ids: string[] = [];
    for (const [i, status] of ROOM_STATUSES.entries())
      ids.push(await room(nok, await caddy(here.db), { status, lines: ['house'], minutesAgo: i }));
    ids.push(await room(nok, await caddy(here.db)));
    const rooms = await ask('GET /chat/rooms', {}, nok);
    const { items } = await ask('POST /chat/closed-rooms', { limit: 50 }, nok);
    expect([rooms[0], ...items, rooms[1]].map((it) => it?.room_id)).toEqual(ids);
    expect([...rooms, ...items].map((it) => it.status)).toEqual(['ACTIVE', ...ROOM_STATUSES]);
    expect([rooms[0]?.last_message?.is_mine, rooms.at(-1)?.last_message]).toEqual([false, null]);
  });
});
