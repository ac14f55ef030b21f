import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../chat/world.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { acted, book, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A count, whatever it takes: what is asked of the database side by side leaves together (server/db/together.ts). */
test('asking for a round, saying yes to it and writing a message cost three, four and three round trips to the database', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const booking = await book(world, nok, somchai);
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  const create = await roundTripsOf(() => book(world, nok, somchai, { tee_off_time: '14:30' }));
  const accept = await roundTripsOf(() => acted(world, somchai, booking, 'accept'));
  const send = await roundTripsOf(() => say(world, nok, room_id));
  expect([create.trips, accept.trips, send.trips]).toEqual([3, 4, 3]);
});
