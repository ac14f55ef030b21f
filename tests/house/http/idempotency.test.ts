import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { DAY } from '../../../domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import { schedulePruning } from '../../../server/house/records.ts';
import { startServer } from '../../support/server.ts';
import { NOK, nok, bothSignedIn, SOMCHAI } from '../people.ts';
import { houseRoutes } from '../routes.ts';
import { NOW } from '../../support/clock.ts';
import { CROWD } from '../../support/crowd.ts';

type ServerContext = Awaited<ReturnType<typeof startServer>>;
const here = await startServer({ routes: houseRoutes(), sessions: bothSignedIn() });
const replica = await startServer({
  routes: houseRoutes(),
  sessions: bothSignedIn(),
  on: { url: here.url, db: here.context.db },
});
afterAll(async () => {
  await replica.close();
  await here.close();
});

const count = (note: string, key?: string, { app }: ServerContext = here, as = NOK) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/test/count',
    headers: { authorization: `Bearer ${as}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: { note },
  });
const rowsOf = async (note: string) =>
  (await here.context.db.one(sql<{ n: number }>`select count(*) as n from audit where act = ${note}`)).n;
const keysOf = async (key: string) => here.context.db.many(sql`select key from idempotency where key = ${key}`);

test('copies of a request at two replicas have one effect, and all get its answer; requests with keys of their own have one each', async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, n) => count('once', key, n % 2 ? here : replica)),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(CROWD).fill(200));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
  expect(await rowsOf('once')).toBe(1);
  {
    const answers = await Promise.all(Array.from({ length: CROWD }, () => count('each', randomUUID())));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    expect(await rowsOf('each')).toBe(CROWD);
  }
});

test('a key is a uuid of one person and one body', async () => {
  // Another body under the same key is refused, whatever order its fields have.
  const key = randomUUID();
  await count('first', key);
  const other = await count('second', key);
  expect(other.json()).toMatchObject({ status_code: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await rowsOf('second')).toBe(0);
  {
    const key = randomUUID();
    await count('of two people', key);
    const hers = await count('of two people', key, here, SOMCHAI);
    expect(hers.json().data).toEqual({ rows: 2 });
  }
  // A key that is no uuid is asked for again.
  for (const key of ['', 'x', '123', `${randomUUID()}0`, '00000000-0000-0000-0000-00000000000g'])
    expect((await count('never', key)).json().code).toBe('IDEMPOTENCY_KEY_REQUIRED');
  expect(await rowsOf('never')).toBe(0);
});

test('a refusal writes nothing, shows the present object, and the same key may succeed later', async () => {
  const key = randomUUID();
  const refused = await count('refuse me', key);
  expect(refused.json()).toMatchObject({ code: 'BOOKING_SLOT_TAKEN', data: { version: 2 } });
  expect(await rowsOf('refuse me')).toBe(0);
  expect(await keysOf(key)).toEqual([]);
  expect((await count('later it works', key)).statusCode).toBe(200);
  // Of sixty-four copies leaves nothing behind either.
  {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: CROWD }, () => count('refuse me', key)));
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['BOOKING_SLOT_TAKEN']));
    expect(await rowsOf('refuse me')).toBe(0);
  }
});

test('an answer is kept two days; after that whoever asks again is told that it was done, and nothing is done again', async () => {
  const key = randomUUID();
  const note = 'asked again much later';
  const first = (await count(note, key)).json<{ data: unknown }>();
  const later = async (now: number) => {
    await schedulePruning(here.context, now);
    here.setNow(now);
    await here.runJobs();
    return count(note, key);
  };
  expect((await later(NOW + 2 * DAY)).json()).toEqual(first);
  const done = await later(NOW + 2 * DAY + 1);
  expect(done.json()).toEqual({ status: 'success', status_code: 200, data: null });
  expect(done.headers['idempotency-replayed']).toBe('true');
  expect((await count('another body', key)).json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect((await later(NOW + 29 * DAY)).json()).toMatchObject({ status: 'success', data: null });
  expect(await rowsOf(note)).toBe(1);
  here.setNow(NOW);
});

test('keys are kept thirty days, and pruned after, at the start and every day', async () => {
  const key = randomUUID();
  const old = randomUUID();
  const insert = (id: string, at: number) =>
    here.context.db.run(sql`
    insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
    values (${nok.user_id}, ${id}, 'x', 'x', 200, 'null', to_timestamp(${at / 1000}::float8))`);
  await insert(key, NOW - 29 * DAY);
  await insert(old, NOW - 32 * DAY);
  await schedulePruning(here.context, NOW);
  expect(await here.runJobs()).toBe(1);
  expect(await keysOf(old)).toEqual([]);
  expect(await keysOf(key)).toHaveLength(1);
  here.setNow(NOW + DAY - 1);
  expect(await here.runJobs()).toBe(0);
  here.setNow(NOW + DAY);
  expect(await here.runJobs()).toBe(1);
  expect(await keysOf(key)).toHaveLength(1);
  here.setNow(NOW);
});
