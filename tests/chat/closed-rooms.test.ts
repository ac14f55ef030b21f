import { afterAll, describe, expect, test } from 'vitest';
import { unreadTotal, type RoomStatus } from '../../domain/chat/room.ts';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { seedCourses } from '../../server/seed.ts';
import { asker, caddy, golfer, refusal, SATURDAY } from '../caddy/world.ts';
import { testDatabase } from '../support/database.ts';

const MANY = 300;

const here = await testDatabase();
await seedCourses(here);
const ask = asker(here.db);
/** Has two ACTIVE rooms, 300 closed ones, of which three are unread, and one that is blocked. */
const nok = await golfer(here.db);
const open = [await aRoom('ACTIVE', { unread: 4 }), await aRoom('ACTIVE', { minutesAgo: 1 })];
const blocked = await aRoom('BLOCKED', { minutesAgo: 2, isBlocked: true, unread: 9 });
/** Newest first. */
const closed: string[] = [];
for (let n = 0; n < MANY; n += 1)
  closed.push(await aRoom('READ_ONLY', { minutesAgo: 10 + n, unread: n % 120 === 50 ? 2 : 0 }));
const unread = [closed[50], closed[170], closed[290]] as string[];
afterAll(() => here.drop());

interface Facts {
  minutesAgo?: number;
  unread?: number;
  isBlocked?: boolean;
}

async function aRoom(status: RoomStatus, { minutesAgo = 0, unread = 0, isBlocked = false }: Facts): Promise<string> {
  const [room_id, other] = [newId(SATURDAY), await caddy(here.db)];
  const at = isoOf(SATURDAY - minutesAgo * MINUTE);
  await here.db.run(sql`
    insert into room (room_id, golfer_id, caddy_id, status, last_seq, created_at)
    values (${room_id}, ${nok.user_id}, ${other.user_id}, ${status}, 1, ${isoOf(SATURDAY - 9_999 * MINUTE)})`);
  await here.db.run(sql`
    insert into room_member (room_id, user_id, unread, blocked_at)
    values (${room_id}, ${nok.user_id}, ${unread}, ${isBlocked ? at : null}::timestamptz), (${room_id}, ${other.user_id}, 0, null)`);
  await here.db.run(sql`
    insert into message (room_id, seq, sender_id, kind, text, sent_at)
    values (${room_id}, 1, ${other.user_id}, 'TEXT', 'hello', ${at})`);
  return room_id;
}

const ids = (rooms: readonly { room_id: string }[]) => rooms.map((it) => it.room_id);

describe('a person with 300 closed rooms', () => {
  test('of 300 closed rooms the list has those with something unread; the others come page after page, each once, and whom nok blocked is a list of its own', async () => {
    const list = await ask('GET /chat/rooms', {}, nok);
    expect(ids(list)).toEqual([...open, ...unread]);
    expect(unreadTotal(list)).toBe(4);

    const seen: string[] = [];
    for (;;) {
      const before = seen.at(-1);
      const { items, has_more } = await ask('POST /chat/closed-rooms', { limit: 50, ...(before && { before }) }, nok);
      expect(items.length).toBeLessThanOrEqual(50);
      seen.push(...ids(items));
      if (!has_more) break;
    }
    expect(seen).toEqual([blocked, ...closed]);
    const { items, has_more } = await ask('POST /chat/closed-rooms', { limit: 50, blocked_by_me: true }, nok);
    expect([ids(items), has_more]).toEqual([[blocked], false]);
  });

  test('however many closed rooms are unread, the list has twenty of them', async () => {
    await here.db.run(
      sql`update room_member set unread = 1 where user_id = ${nok.user_id} and room_id = any(${closed})`,
    );
    const list = await ask('GET /chat/rooms', {}, nok);
    expect(ids(list)).toEqual([...open, ...closed.slice(0, 20)]);
    expect(unreadTotal(list)).toBe(4);
    await here.db.run(sql`
      update room_member set unread = case when room_id = any(${unread}) then 2 else 0 end
      where user_id = ${nok.user_id} and room_id = any(${closed})`);
  });

  test('one room is told by itself, and by the other person; nobody is told another person’s room, nor whether there is one', async () => {
    {
      const room_id = closed[200] as string;
      const one = await ask('GET /chat/room/{room_id}', { room_id }, nok);
      expect(one).toMatchObject({ room_id, status: 'READ_ONLY', last_message: { text: 'hello' } });
      expect(await ask('GET /chat/with/{user_id}', { user_id: one.with.user_id }, nok)).toEqual({ room: one });
    }

    {
      const room_id = closed[0] as string;
      const { with: other } = await ask('GET /chat/room/{room_id}', { room_id }, nok);
      const stranger = await golfer(here.db, 'stranger');
      expect(await refusal(ask('GET /chat/room/{room_id}', { room_id }, stranger))).toMatchObject({
        code: 'ROOM_UNKNOWN',
      });
      expect(await ask('GET /chat/with/{user_id}', { user_id: other.user_id }, stranger)).toEqual({ room: null });
      expect(await refusal(ask('POST /chat/closed-rooms', { limit: 5, before: room_id }, stranger))).toMatchObject({
        code: 'ROOM_UNKNOWN',
      });
      expect(await ask('POST /chat/closed-rooms', { limit: 5 }, stranger)).toEqual({ items: [], has_more: false });
    }
  });
});
