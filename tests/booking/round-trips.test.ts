import { afterAll, expect, test } from 'vitest';
import { say } from '../chat/world.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { acted, book, startWorld } from './world.ts';

const world = await startWorld();
afterAll(() => world.close());

/**
 * A count, however long it takes: what is asked of the database side by side leaves together (server/db/db.ts). At most, because what
 * nobody waits for may be answered later than the next is asked.
 */
test('asking for a round, saying yes to it and writing a message cost at most three, four and three round trips to the database', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const booking = await book(world, nok, somchai);
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  const create = await roundTripsOf(() => book(world, nok, somchai, { tee_off_time: '14:30' }));
  const accept = await roundTripsOf(() => acted(world, somchai, booking, 'accept'));
  const send = await roundTripsOf(() => say(world, nok, room_id));
  for (const [cost, most] of [
    [create, 3],
    [accept, 4],
    [send, 3],
  ] as const) {
    expect(cost.trips).toBeGreaterThan(0);
    expect(cost.trips).toBeLessThanOrEqual(most);
  }
});
