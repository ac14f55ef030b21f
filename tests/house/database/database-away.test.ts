import { afterAll, expect, test } from 'vitest';
import { openDb, sql } from '../../../server/db/db.ts';
import { testDatabase } from '../../support/database.ts';
import { readyz, startServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

const database = await testDatabase();
const db = openDb({ url: database.url, pool: 1, connectMs: 200 });
const here = await startServer({ on: { url: database.url, db } });
afterAll(async () => {
  await here.close();
  await db.close();
  await database.drop();
});

const ask = () => here.app.inject('/api/v1/utils/user-counter');

test('with every connection taken (there is one) a call is told to come back, and the process lives', async () => {
  const { pool } = here.context.db;
  const taken = await until(() => pool.connect());
  const answer = await ask();
  expect(answer.json()).toMatchObject({ status: 'error', status_code: 503, code: 'BUSY', data: null });
  expect(answer.headers['retry-after']).toBe('2');
  expect((await here.app.inject('/livez')).statusCode).toBe(200);
  await until(async () => expect(await readyz(here)).toBe(503));
  taken.release();
  await until(async () => expect((await ask()).statusCode).toBe(200));
  await until(async () => expect(await readyz(here)).toBe(200));
});

test('when the database cuts every connection, nobody is told anything but to come back, and then all is well', async () => {
  const asking = Array.from({ length: 8 }, ask);
  const cut = here.context.db.many(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`);
  await cut.catch(() => undefined); // it cut itself too
  const during = await Promise.all(asking);
  for (const { statusCode } of during) expect([200, 503]).toContain(statusCode);
  await until(async () => expect((await ask()).statusCode).toBe(200));
});
