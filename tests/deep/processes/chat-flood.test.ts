import { afterAll, expect, test, vi } from 'vitest';
import { calls } from '#domain/calls.ts';
import { sql } from '../../../server/db/db.ts';
import { startWorld } from '../../booking/world.ts';
import type { TestServer } from '../../support/server.ts';
import { newPair, roomOf, textOf, warm } from '../../chat/world.ts';
import { NOW } from '../../support/clock.ts';
import { CROWD } from '../../support/crowd.ts';

vi.setConfig({ testTimeout: 300_000 });

const LIMIT = calls['POST /chat/send'].perMinute ?? 0;

const world = await startWorld(LIMIT + 30);
await warm(world.db, LIMIT + 26);
const strict = await world.replica(NOW, world.db, { rateLimits: true });
afterAll(async () => {
  await strict.close();
  await world.close();
});

const flood = (server: TestServer, as: string, room_id: string, many = CROWD * 25) =>
  Array.from({ length: many }, (_, n) => server.call('POST /chat/send', textOf(room_id, `${n}`), { as }));

const written = (room_id: string) =>
  world.db.one(sql<{ n: number }>`select count(*) as n from message where room_id = ${room_id} and kind = 'TEXT'`);

test('CH-11: of a flood of messages at once no more than the limit are taken; all others have their answers', async () => {
  const [loud, calm] = [await newPair(world), await newPair(world)];
  const pouring = flood(strict, loud.nok.as, loud.room_id);
  const others = [
    ...Array.from({ length: 10 }, () => strict.call('POST /chat/send', textOf(calm.room_id), calm.nok)),
    // Also who is written to.
    ...Array.from({ length: 5 }, () => strict.call('POST /chat/send', textOf(loud.room_id), loud.somchai)),
    ...Array.from({ length: 5 }, () => strict.call('POST /chat/messages', { room_id: calm.room_id }, calm.somchai)),
    ...Array.from({ length: 5 }, () => strict.call('GET /chat/rooms', {}, calm.somchai)),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 'success'));
  const answers = await Promise.all(pouring);
  const refused = answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS');
  expect(answers.length - refused.length).toBe(LIMIT);
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(LIMIT);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(await written(loud.room_id)).toEqual({ n: LIMIT + 5 });
  expect((await roomOf(world, loud.somchai, loud.room_id)).unreadCount).toBe(LIMIT);
});
