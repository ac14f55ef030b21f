import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { type Db, DatabaseBusy, openDb, sql, type Tx } from '../../../server/db/db.ts';
import { asJob, runDueJobs, schedule } from '../../../server/jobs/jobs.ts';
import { openLog } from '../../../server/log.ts';
import { openProgram } from '../../../server/program.ts';
import { NOW } from '../../support/clock.ts';
import { folderOf, testDatabase } from '../../support/database.ts';
import { startServer } from '../../support/server.ts';
import { bothSignedIn, NOK } from '../people.ts';
import { houseRoutes } from '../routes.ts';
import { testTable } from '../../support/table.ts';

const here = await testDatabase();
await here.db.pool.query(`create table purse (owner text primary key, satang bigint not null);
  insert into purse values ('nok', 100)`);
const config = readConfig({
  SEED: 'none',
  DATABASE_URL: here.url,
  LOG_LEVEL: 'silent',
  DATA_DIR: folderOf(here.url),
});
const program = await openProgram({ config, url: here.url, log: openLog(config) });
afterAll(async () => {
  await program.close();
  await here.drop();
});

const takeOne = sql`update purse set satang = satang - 1 where owner = 'nok'`;
const waitsOf = sql<{ statement: string; lock: string }>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;

/** Somebody's transaction that has the purse and does not end, until the work is done. */
async function withPurseLocked(work: () => Promise<void>): Promise<void> {
  await here.db.transact(async (tx) => {
    await tx.run(takeOne);
    await work();
  });
}

test('a request waits five seconds for a statement and four for a lock, a job five minutes and half of one', async () => {
  // A request's are the same inside a transaction and outside.
  const { db } = program.context;
  const waits = { statement: '5s', lock: '4s' };
  expect(await db.one(waitsOf)).toEqual(waits);
  expect(await db.transact((tx) => tx.one(waitsOf))).toEqual(waits);
  // A job has five minutes for a statement and half of one for a lock, and leaves the connection as it was.
  const { context } = program;
  await context.db.transact((tx) => schedule(tx, { key: 'slow', kind: 'test', run_at: NOW, payload: null }));
  const found: unknown[] = [];
  const look = async ({ tx }: { tx: Tx }) => void found.push(await tx.one(waitsOf));
  await runDueJobs(context, { test: look }, NOW);
  // What it leaves to be done after it, too.
  found.push(await asJob(context.db).one(waitsOf), ...(await asJob(context.db).many(waitsOf)));
  const patience = { statement: '5min', lock: '30s' };
  expect(found).toEqual([patience, patience, patience]);
  expect(await context.db.one(waitsOf)).toEqual({ statement: '5s', lock: '4s' });
});

testTable<[string, { statement: number; lock: number }]>([
  ['a row somebody else has', { statement: 0, lock: 30 }],
  ['a statement that does not end', { statement: 30, lock: 0 }],
])('%s: whoever asked is told that the database is busy', async (_what, waits) => {
  const db = openDb({ url: here.url, pool: 1, waits });
  await withPurseLocked(async () => {
    await expect(db.run(takeOne)).rejects.toThrow(DatabaseBusy);
    await expect(db.transact((tx) => tx.run(takeOne))).rejects.toThrow(DatabaseBusy);
  });
  expect(await db.transact((tx) => tx.run(takeOne))).toBe(1);
  await db.close();
});

test('LS-05: a call that meets a locked table is answered 503 with when to come back, and the same key does it then', async () => {
  const db: Db = openDb({ url: here.url, pool: 2, waits: { statement: 0, lock: 30 } });
  const own = await startServer({ on: { url: here.url, db }, routes: houseRoutes(), sessions: bothSignedIn() });
  const key = randomUUID();
  const ask = () =>
    own.app.inject({
      method: 'POST',
      url: '/api/v1/test/count',
      headers: { authorization: `Bearer ${NOK}`, 'idempotency-key': key },
      payload: { note: 'behind a lock' },
    });
  await here.db.transact(async (tx) => {
    await tx.run(sql`lock table audit in access exclusive mode`);
    const answer = await ask();
    expect(answer.json()).toMatchObject({ status: 'error', status_code: 503, code: 'BUSY', data: null });
    expect(answer.headers['retry-after']).toBe('2');
  });
  expect((await ask()).json()).toMatchObject({ status: 'success', data: { rows: 1 } });
  await own.close();
  await db.close();
});
