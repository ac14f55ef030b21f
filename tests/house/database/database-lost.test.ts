import { afterAll, expect, test } from 'vitest';
import { type Db, DatabaseBusy, openDb, sql } from '../../../server/db/db.ts';
import { testDatabase } from '../../support/database.ts';

const here = await testDatabase();
afterAll(() => here.drop());

const me = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`;

/** As a restart of the database does to every connection. */
async function cut(db: Db): Promise<void> {
  const { pid } = await db.one(me);
  await here.db.many(end(pid));
}

test('who waits too long for a connection, or whose connection is lost under a statement, is told that the database is busy', async () => {
  const db = openDb({ url: here.url, pool: 1, connectMs: 2_000 });
  await db.transact(async () => {
    const others = [db.one(me), db.transact((tx) => tx.one(me)), db.ping()];
    await Promise.all(others.map((other) => expect(other).rejects.toThrow(DatabaseBusy)));
  });
  expect(await db.one(me)).toEqual({ pid: expect.any(Number) as number });
  await db.close();
  {
    const db = openDb({ url: here.url, pool: 2, report: () => undefined });
    const lost = expect(db.one(sql`select pg_sleep(60) as asked_to_sleep`)).rejects.toThrow(DatabaseBusy);
    const sleepers = sql<{
      pid: number;
    }>`select pid from pg_stat_activity where query like '%asked_to_sleep%' and wait_event = 'PgSleep'`;
    await expect.poll(() => here.db.many(sleepers)).toHaveLength(1);
    for (const { pid } of await here.db.many(sleepers)) await here.db.many(end(pid));
    await lost;
    await db.close();
  }
  // A database that is not there is busy, one that refuses us is an error.
  const absent = openDb({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  await expect(absent.ping()).rejects.toThrow(DatabaseBusy);
  await expect(absent.one(me)).rejects.toThrow(DatabaseBusy);
  await absent.close();
  const wrong = openDb({ url: `${here.url.replace(/\?.*/, '')}x${here.url.match(/\?.*/)?.[0] ?? ''}` });
  await expect(wrong.ping()).rejects.toMatchObject({ code: '3D000' });
  await wrong.close();
});

test('a connection that is lost, while nobody uses it or in the middle of a transaction, ends nothing but that transaction', async () => {
  // A connection lost while nobody used it is reported, and the next statement has a new one.
  const reported: unknown[] = [];
  const db = openDb({ url: here.url, pool: 1, report: (error) => reported.push(error) });
  await cut(db);
  await expect.poll(() => reported.length).toBe(1);
  await db.ping();
  await db.close();
  {
    const db = openDb({ url: here.url, pool: 1, report: () => undefined });
    const lost = db.transact(async (tx) => {
      const { pid } = await tx.one(me);
      await here.db.many(end(pid));
      await tx.one(me);
    });
    await expect(lost).rejects.toThrow(DatabaseBusy);
    await db.ping();
    await db.close();
  }
});
