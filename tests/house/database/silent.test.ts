import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { DatabaseBusy, openDb, sql } from '../../../server/db/db.ts';
import { road } from '../../support/road.ts';
import { testDatabase } from '../../support/database.ts';
import { readyz, startServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { bothSignedIn, NOK } from '../people.ts';
import { houseRoutes } from '../routes.ts';

const here = await testDatabase();
afterAll(() => here.drop());

const one = sql<{ one: number }>`select 1 as one`;

test('a statement to a database that says nothing any more is given up, inside a transaction and outside; new connections work', async () => {
  const way = await road(here.url);
  const db = openDb({ url: way.url, pool: 2, waits: { statement: 50, lock: 50 }, report: () => undefined });
  const isSilent = Promise.withResolvers<void>();
  const inside = db.transact(async (tx) => {
    await tx.one(one);
    await isSilent.promise;
    await tx.one(one);
  });
  await db.one(one);
  way.goDead();
  isSilent.resolve();
  await expect(inside).rejects.toThrow(DatabaseBusy);
  await expect(db.one(one)).rejects.toThrow(DatabaseBusy);
  expect(await db.one(one)).toEqual({ one: 1 });
  await db.close();
  await way.close();
});

test('a primary that has become a standby is to be tried again, and connections to it are given up', async () => {
  const db = openDb({ url: here.url, pool: 1, report: () => undefined });
  const own = await startServer({
    on: { url: here.url, db },
    routes: houseRoutes(),
    sessions: bothSignedIn(),
  });
  const key = randomUUID();
  const count = () =>
    own.app.inject({
      method: 'POST',
      url: '/api/v1/test/count',
      headers: { authorization: `Bearer ${NOK}`, 'idempotency-key': key },
      payload: { note: 'on a standby' },
    });
  await until(async () => expect(await readyz(own)).toBe(200));
  // Of this connection alone: whoever connects anew reaches the new primary.
  await db.pool.query('set session characteristics as transaction read only');
  const answer = await count();
  expect(answer.json()).toMatchObject({ status: 'error', status_code: 503, code: 'BUSY' });
  expect(answer.headers['retry-after']).toBe('2');
  await until(async () => {
    await readyz(own);
    expect((await count()).json()).toMatchObject({ status: 'success', data: { rows: 1 } });
  });
  await until(async () => expect(await readyz(own)).toBe(200));
  await own.close();
  await db.close();
});
