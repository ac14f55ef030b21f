import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { requestRoutes } from '../../server/http/idempotency.ts';
import { startServer } from '../support/server.ts';
import { NOK, nok, bothSignedIn, SOMCHAI } from './people.ts';
import { houseRoutes } from './routes.ts';
import { NOW } from '../support/clock.ts';
import { RACES } from '../support/crowd.ts';

type ServerContext = Awaited<ReturnType<typeof startServer>>;
const routes = [...houseRoutes(), ...requestRoutes];
const here = await startServer({ routes, sessions: bothSignedIn() });
const replica = await startServer({ routes, sessions: bothSignedIn(), on: { url: here.url, db: here.context.db } });
afterAll(async () => {
  await replica.close();
  await here.close();
});

const post = (url: string, key: string, payload: object, { app }: ServerContext = here, as = NOK) =>
  app.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': key },
    payload,
  });
const count = (note: string, key: string, at?: ServerContext) => post('/test/count', key, { note }, at);
const settle = (key: string, at?: ServerContext, as = NOK) => post('/request/settle', randomUUID(), { key }, at, as);
const rowsOf = async (note: string) =>
  (await here.context.db.one(sql<{ n: number }>`select count(*) as n from audit where act = ${note}`)).n;

test('a request that was done is said to be done, as often as it is asked, and asked again it tells its answer', async () => {
  const key = randomUUID();
  const first = await count('arrived', key);
  for (const at of [here, replica, here]) expect((await settle(key, at)).json().data).toEqual({ outcome: 'DONE' });
  expect((await count('arrived', key)).json().data).toEqual(first.json().data);
  expect(await rowsOf('arrived')).toBe(1);
});

test('a request that did not arrive, or was refused, has no effect any more, however late it comes; what is no key is refused', async () => {
  const key = randomUUID();
  for (const at of [here, replica]) expect((await settle(key, at)).json().data).toEqual({ outcome: 'NOT_DONE' });
  const late = await count('too late', key);
  expect(late.json()).toMatchObject({ status_code: 409, code: 'REQUEST_GIVEN_UP', data: null });
  expect(await rowsOf('too late')).toBe(0);
  expect((await count('too late', randomUUID())).statusCode).toBe(200);
  // A request that was refused had no effect: it is given up like one that never came.
  {
    const key = randomUUID();
    expect((await count('refuse me', key)).json().code).toBe('BOOKING_SLOT_TAKEN');
    expect((await settle(key)).json().data).toEqual({ outcome: 'NOT_DONE' });
  }
  // What is no key is refused with its field.
  for (const body of [{}, { key: 'x' }, { key: randomUUID(), more: 1 }, { key: null }]) {
    const answer = await post('/request/settle', randomUUID(), body);
    expect(answer.json()).toMatchObject({ status_code: 422, code: 'FIELDS_INVALID' });
  }
});

test('asked and sent at the same moment, at two replicas: done and said so, or given up and not done', async () => {
  for (let n = 0; n < RACES; n += 1) {
    const key = randomUUID();
    const note = `race ${n}`;
    const [sent, settled] = await Promise.all([count(note, key, n % 2 ? here : replica), settle(key, replica)]);
    const isDone = settled.json().data.outcome === 'DONE';
    expect(sent.statusCode).toBe(isDone ? 200 : 409);
    expect(await rowsOf(note)).toBe(isDone ? 1 : 0);
  }
});

test('another person’s key says nothing: the asker’s own is given up, the other stands', async () => {
  const key = randomUUID();
  await count('of nok', key);
  expect((await settle(key, here, SOMCHAI)).json().data).toEqual({ outcome: 'NOT_DONE' });
  expect((await settle(key)).json().data).toEqual({ outcome: 'DONE' });
});

test('a claim that is being worked on is neither; one whose process died a minute ago is given up', async () => {
  const claimed = (key: string, at: number) =>
    here.context.db.run(sql`
    insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
    values (${nok.user_id}, ${key}, 'x', 'x', 0, 'null', to_timestamp(${at / 1000}::float8))`);
  const young = randomUUID();
  const old = randomUUID();
  await claimed(young, NOW - MINUTE + 1);
  await claimed(old, NOW - MINUTE);
  expect((await settle(young)).json()).toMatchObject({ status_code: 409, code: 'IDEMPOTENCY_IN_FLIGHT' });
  expect((await settle(old)).json().data).toEqual({ outcome: 'NOT_DONE' });
});
