import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startWorld } from '../../booking/world.ts';
import { startServer } from '../../support/server.ts';
import { NOK, bothSignedIn, SOMCHAI } from '../../house/people.ts';
import { houseRoutes } from '../../house/routes.ts';

/** Issue I, F1: one ordinary account must not be able to stop the service by what it sends. */
const world = await startWorld();
afterAll(() => world.close());

test('whoever sends too much hears 429, also for what was refused; others are served again when that sender makes us late', async () => {
  const own = await startServer({
    routes: houseRoutes(),
    sessions: bothSignedIn(),
    config: { rateLimits: true },
    mostLateMs: 1,
    on: { url: world.url, db: world.db },
  });
  const send = async (bearer: string) => {
    const answer = await own.app.inject({
      method: 'POST',
      url: '/api/v1/test/echo',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      payload: '[',
    });
    return answer.statusCode;
  };
  const statuses = new Set<number>();
  for (let n = 0; n < 600; n++) statuses.add(await send(NOK));
  expect([...statuses].filter((status) => status !== 400 && status !== 503)).toEqual([]);
  // Real work that keeps the process from everything else.
  await expect
    .poll(async () => {
      const end = performance.now() + 200;
      while (performance.now() < end);
      await pause(0);
      return [await send(NOK), await send(SOMCHAI)];
    })
    .toEqual([429, 503]);
  await own.close();
});

test('a sender who has sent too much is kept waiting for the 429, and nobody else is', async () => {
  const own = await startServer({
    routes: houseRoutes(),
    sessions: bothSignedIn(),
    config: { rateLimits: true },
    holdMs: 1_000,
    on: { url: world.url, db: world.db },
  });
  const get = (bearer: string) =>
    own.app.inject({ url: '/api/v1/test/7/page', headers: { authorization: `Bearer ${bearer}` } });
  for (let n = 0; n < 600; n++) await get(NOK);
  let isAnswered = false;
  const held = get(NOK).then((answer) => {
    isAnswered = true;
    return answer.statusCode;
  });
  expect((await get(SOMCHAI)).statusCode).toBe(200);
  expect(isAnswered).toBe(false);
  expect(await held).toBe(429);
  await own.close();
});
