import { afterAll, expect, test } from 'vitest';
import { startWorld } from '../booking/world.ts';
import { chatHeardBy, logOf, newPair, roomOf, say } from './world.ts';

const world = await startWorld();
afterAll(() => world.close());

const read = (who: { as: string }, room_id: string, seq: number) =>
  world.done('POST /chat/read', { room_id, seq }, who);

test('somchai reads: the counter is what is left, nok sees how far somchai is, and both phones hear of it; a mark never goes back nor past the newest, and a card is unread for neither', async () => {
  {
    const { nok, somchai, room_id } = await newPair(world);
    for (const who of [nok, somchai])
      expect(await roomOf(world, who, room_id)).toMatchObject({ last_seq: 1, unreadCount: 0, read_seq: 0 });
  }

  {
    const { nok, somchai, room_id } = await newPair(world);
    for (let n = 0; n < 3; n++) await say(world, nok, room_id);
    expect(await read(somchai, room_id, 3)).toEqual({ read_seq: 3, unreadCount: 1 });
    expect(await roomOf(world, somchai, room_id)).toMatchObject({ read_seq: 3, unreadCount: 1 });
    const theirs = { their_read_seq: 3, their_delivered_seq: 3 };
    expect(await roomOf(world, nok, room_id)).toMatchObject(theirs);
    expect(await logOf(world, nok, room_id)).toMatchObject(theirs);
    const told = { kind: 'chat.read', body: { room_id, user_id: somchai.user_id, seq: 3 } };
    for (const who of [nok, somchai]) expect((await chatHeardBy(world.db, who)).at(-1)).toEqual(told);
  }

  {
    const { nok, somchai, room_id } = await newPair(world);
    for (let n = 0; n < 3; n++) await say(world, nok, room_id);
    expect(await read(somchai, room_id, 900_000_000)).toEqual({ read_seq: 4, unreadCount: 0 });
    const before = await chatHeardBy(world.db, nok);
    expect(await read(somchai, room_id, 2)).toEqual({ read_seq: 4, unreadCount: 0 });
    await world.done('POST /chat/delivered', { rooms: [{ room_id, seq: 1 }] }, somchai);
    expect(await chatHeardBy(world.db, nok)).toEqual(before);
    await say(world, nok, room_id);
    expect(await roomOf(world, somchai, room_id)).toMatchObject({ read_seq: 4, unreadCount: 1 });
  }
});

test('delivered or read, also by two phones at once, the furthest counts; only the other hears of a delivery, and it counts as no read', async () => {
  const [one, two] = [await newPair(world), await newPair(world)];
  await say(world, one.nok, one.room_id);
  const rooms = [1, 900, 2].map((seq) => ({ room_id: one.room_id, seq }));
  await world.done('POST /chat/delivered', { rooms: [...rooms, { room_id: two.room_id, seq: 1 }] }, one.somchai);
  expect(await roomOf(world, one.nok, one.room_id)).toMatchObject({ their_delivered_seq: 2, their_read_seq: 0 });
  expect(await roomOf(world, two.nok, two.room_id)).toMatchObject({ their_delivered_seq: 0 });
  expect(await roomOf(world, one.somchai, one.room_id)).toMatchObject({ unreadCount: 1, read_seq: 0 });
  const told = { kind: 'chat.delivered', body: { room_id: one.room_id, user_id: one.somchai.user_id, seq: 2 } };
  expect((await chatHeardBy(world.db, one.nok)).at(-1)).toEqual(told);
  expect(await chatHeardBy(world.db, one.somchai)).not.toContainEqual(told);
  expect(await world.done('POST /chat/delivered', { rooms: [] }, one.somchai)).toEqual({});

  const { nok, somchai, room_id } = await newPair(world);
  for (let n = 0; n < 8; n++) await say(world, nok, room_id);
  const marks = [9, 2, 7, 5, 8, 3].flatMap((seq) => [
    world.done('POST /chat/delivered', { rooms: [{ room_id, seq }] }, somchai),
    read(somchai, room_id, seq - 1),
  ]);
  await Promise.all(marks);
  expect(await roomOf(world, nok, room_id)).toMatchObject({ their_delivered_seq: 9, their_read_seq: 8 });
  expect((await roomOf(world, somchai, room_id)).unreadCount).toBe(1);
});

test('a request for too many rooms, or with a mark that is no number, is refused at its field', async () => {
  const { somchai, room_id } = await newPair(world);
  const rooms = Array.from({ length: 101 }, () => ({ room_id, seq: 1 }));
  expect(await world.refused('POST /chat/delivered', { rooms }, somchai)).toBe('FIELDS_INVALID');
  for (const seq of [-1, 1.5, Number.MAX_SAFE_INTEGER])
    expect(await world.refused('POST /chat/read', { room_id, seq }, somchai)).toBe('FIELDS_INVALID');
});
