import { afterAll, expect, test } from 'vitest';
import { DatabaseBusy, openDb, sql } from '../../../server/db/db.ts';
import { road } from '../../support/road.ts';
import { testDatabase } from '../../support/database.ts';
import { readyz, startServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

const here = await testDatabase();
afterAll(() => here.drop());

const one = sql<{ one: number }>`select 1 as one`;

test('after two looks that nothing answered the connections are thrown away, and it is ready again', async () => {
  const way = await road(here.url);
  const db = openDb({ url: way.url, pool: 4, report: () => undefined });
  const own = await startServer({ on: { url: here.url, db } });
  await until(async () => expect(await readyz(own)).toBe(200));
  await Promise.all(Array.from({ length: 4 }, () => db.one(one)));
  way.goDead();
  const hung = expect(db.one(one)).rejects.toThrow(DatabaseBusy);
  await until(async () => expect(await readyz(own)).toBe(503));
  await hung;
  await until(async () => expect(await readyz(own)).toBe(200));
  expect(await db.one(one)).toEqual({ one: 1 });
  await own.close();
  await db.close();
  await way.close();
});
