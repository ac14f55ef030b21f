import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import { book, startWorld, type World } from '../booking/world.ts';
import { ledgerIsWhole } from './ledger-is-whole.ts';
import { NOW } from '../support/clock.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

test('a golfer sees what can be spent, what is held, and as of when', async () => {
  const nok = await world.golfer(1000);
  await book(world, nok, await world.caddy());
  world.setNow(NOW + MINUTE);
  const answer = await world.call('GET /wallet/balance', {}, nok);
  expect(answer.data).toEqual({
    available: 85_000,
    held: 15_000,
    pending: 0,
    currency: 'THB',
    as_of: isoOf(NOW + MINUTE),
  });
  expect(answer.headers['cache-control']).toContain('no-store');
  world.setNow(NOW);
});

test('a caddy sees what can be taken out and what is on its way; what is held for a round is not the caddy’s yet', async () => {
  const somchai = await world.caddy();
  await book(world, await world.golfer(), somchai);
  const balance = await world.done('GET /wallet/balance', {}, somchai);
  expect(balance).toMatchObject({ available: 0, held: 0, pending: 0 });
});

test('nobody sees a balance without a session', async () => {
  expect(await world.refused('GET /wallet/balance', {})).toBe('SESSION_OVER');
});
