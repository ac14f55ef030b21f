import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { type ClockTime, DAY, momentOf, type SlashDate } from '../../../domain/dates.ts';
import { openLog } from '../../../server/log.ts';
import { until } from '../../support/until.ts';
import { DatabaseBusy, type Statement } from '../../../server/db/db.ts';
import { startServer } from '../../support/server.ts';
import { NOK, bothSignedIn } from '../people.ts';
import { testDatabase } from '../../support/database.ts';
import { houseRoutes } from '../routes.ts';

type ServerContext = Awaited<ReturnType<typeof startServer>>;
const TOKEN = 'the-token-of-the-metrics-0123456789';
const here = await startServer({ routes: houseRoutes(), sessions: bothSignedIn(), config: { metricsToken: TOKEN } });
afterAll(() => here.close());

const ask = (
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
  { app }: ServerContext = here,
) => app.inject({ url, headers, remoteAddress });

/** What it says after a look at the database now; else it looks every two seconds. */
const askLooked = async (server: ServerContext) => {
  await server.app.readiness.look();
  return ask('/readyz', {}, '127.0.0.1', server);
};

test('a start and /readyz warn from 90 days before the list of public holidays ends; ready all the same', async () => {
  const lastDay = momentOf('2027/12/31' as SlashDate, '00:00' as ClockTime);
  const warned = async (now: number) => {
    const lines: string[] = [];
    const log = openLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
    const own = await startServer({ on: { url: here.url, db: here.context.db }, now, log });
    await until(async () => expect((await askLooked(own)).statusCode).toBe(200));
    const { data } = (await ask('/readyz', {}, '127.0.0.1', own)).json<{ data: { warnings: string[] } }>();
    await own.close();
    return [
      data.warnings,
      lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => msg.includes('holidays')),
    ];
  };
  expect(await warned(lastDay - 90 * DAY - 1)).toEqual([[], []]);
  const said = [expect.stringContaining(`ends at ${'2027/12/31'}`)];
  expect(await warned(lastDay - 90 * DAY)).toEqual([said, said]);
});

test('ready once the database has taken a write; not while it takes none, which it says in the envelope, with when to ask again; alive all the same, and ready again by itself', async () => {
  const { db } = here.context;
  let isBroken = false;
  const broken = {
    ...db,
    one: async <R>(statement: Statement<R>) => {
      if (isBroken) throw new DatabaseBusy('read only');
      return db.one(statement);
    },
  };
  const lines: string[] = [];
  const log = openLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  const own = await startServer({ on: { url: here.url, db: broken as typeof db }, log });
  await until(async () => expect((await askLooked(own)).statusCode).toBe(200));
  isBroken = true;
  await until(async () => expect((await askLooked(own)).statusCode).toBe(503));
  const answer = await ask('/readyz', {}, '127.0.0.1', own);
  expect(answer.json()).toMatchObject({ status: 'error', status_code: 503, code: 'BUSY' });
  expect(answer.headers['retry-after']).toBe('2');
  expect((await ask('/livez', {}, '127.0.0.1', own)).statusCode).toBe(200);
  await askLooked(own);
  await ask('/readyz', {}, '127.0.0.1', own);
  isBroken = false;
  await until(async () => expect((await ask('/readyz', {}, '127.0.0.1', own)).statusCode).toBe(200));
  // However often a balancer asks, the log says it once when it changes.
  const told = lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => /ready|busy/.test(msg));
  expect(told).toEqual(['not ready: the database accepts no writes', 'ready again']);
  await own.close();
});

test('a full disk is nobody’s fault: to be tried again, and this server is not ready (F6)', async () => {
  const database = await testDatabase();
  const own = await startServer({ on: database, routes: houseRoutes(), sessions: bothSignedIn() });
  await until(async () => expect((await askLooked(own)).statusCode).toBe(200));
  await own.context.db.pool.query(`
    create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on audit execute function full_disk()`);
  const answer = await own.app.inject({
    method: 'POST',
    url: '/api/v1/test/count',
    headers: { authorization: `Bearer ${NOK}`, 'idempotency-key': randomUUID() },
    payload: { note: 'there is no room' },
  });
  expect(answer.json()).toMatchObject({ status_code: 503, code: 'BUSY' });
  expect(answer.headers['retry-after']).toBeDefined();
  expect((await ask('/readyz', {}, '127.0.0.1', own)).statusCode).toBe(503);
  await own.close();
  await database.drop();
});

test('a clock that is not the database’s is not ready, and is again once it is put right', async () => {
  let ahead = DAY;
  const lines: string[] = [];
  const own = await startServer({
    on: { url: here.url, db: here.context.db },
    machineClock: () => Date.now() + ahead,
    log: openLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) }),
    config: { metricsToken: TOKEN },
  });
  await until(() => expect(lines.join('')).toContain('this clock and the database’s differ'));
  expect((await ask('/readyz', {}, '127.0.0.1', own)).statusCode).toBe(503);
  const { body } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` }, '127.0.0.1', own);
  expect(Number(/^caddee_clock_ahead_seconds (\S+)/m.exec(body)?.[1])).toBeGreaterThan(86_000);
  expect(own.app.readiness.isClockRight()).toBe(false);
  ahead = 0;
  await until(async () => expect((await askLooked(own)).statusCode).toBe(200));
  expect(own.app.readiness.isClockRight()).toBe(true);
  ahead = -DAY;
  await until(async () => expect((await askLooked(own)).statusCode).toBe(503));
  await own.close();
});

test('metrics are for whoever has their token, and count answers by call and status, without an address or a person', async () => {
  await ask('/api/v1/test/abc-secret-ref/page');
  await ask('/api/v1/test/any');
  await ask('/somewhere/else');
  const { body, headers } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` });
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toMatch(/caddee_answer_seconds_count\{call="GET \/test\/\{id\}\/page",status="200"\} 1/);
  expect(body).toMatch(/caddee_answer_seconds_count\{call="GET \/test\/any",status="401"\} 1/);
  expect(body).toMatch(/caddee_database_connections \d/);
  expect(body).not.toContain('abc-secret-ref');
  expect(body).not.toContain('somewhere');
  // Metrics are for whoever has their token, wherever it is asked from.
  for (const address of ['127.0.0.1', '10.1.2.3', '203.0.113.7']) {
    expect((await ask('/metrics', { authorization: `Bearer ${TOKEN}` }, address)).statusCode, address).toBe(200);
    // As another proxy sends it on, without X-Forwarded-For.
    expect((await ask('/metrics', {}, address)).statusCode, address).toBe(404);
  }
  for (const authorization of [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, `Bearer ${NOK}`, ''])
    expect((await ask('/metrics', { authorization })).statusCode, authorization).toBe(404);
  // Without a token of theirs nobody reads the metrics.
  const own = await startServer({ on: { url: here.url, db: here.context.db } });
  for (const authorization of ['', 'Bearer undefined', `Bearer ${TOKEN}`])
    expect((await ask('/metrics', { authorization }, '127.0.0.1', own)).statusCode, authorization).toBe(404);
  await own.close();
});
