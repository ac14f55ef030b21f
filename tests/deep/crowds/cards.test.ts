import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/db/db.ts';
import { act, book, startWorld } from '../../booking/world.ts';
import { chatHeardBy, logOf, roomOf } from '../../chat/world.ts';
import { NOW } from '../../support/clock.ts';

const world = await startWorld();
beforeEach(() => world.setNow(NOW));
afterAll(() => world.close());

test('five rounds of two people, asked and taken back at once, while both write: no number twice, none left out', async () => {
  const [nok, somchai] = [await world.golfer(100_000), await world.caddy()];
  const first = await book(world, nok, somchai);
  const { room_id } = await world.done('POST /chat/open', { user_id: nok.user_id }, somchai);
  const later = Array.from({ length: 5 }, (_, n) => ({ booking_date: `2026/12/${14 + n}` as never }));
  const rounds = later.map(async (more) => {
    const booking = await book(world, nok, somchai, more);
    await act(world, nok, booking, 'cancel');
  });
  const written = Array.from({ length: 20 }, (_, n) =>
    world.done(
      'POST /chat/send',
      { room_id, client_msg_id: crypto.randomUUID(), kind: 'TEXT', text: `${n}` },
      n % 2 === 0 ? nok : somchai,
    ),
  );
  await Promise.all([...rounds, ...written, act(world, somchai, first, 'accept')]);
  const { items, last_seq } = await logOf(world, nok, room_id);
  expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: last_seq }, (_, i) => i + 1));
  expect(last_seq).toBe(1 + 10 + 20 + 1);
  for (const who of [nok, somchai]) expect((await roomOf(world, who, room_id)).unreadCount).toBe(10);
  const told = (await chatHeardBy(world.db, nok)).map(({ body }) => body['seq']);
  expect(told).toEqual(items.map(({ seq }) => seq));
  expect(await world.db.many(sql`select key from job where last_error is not null`)).toEqual([]);
});
