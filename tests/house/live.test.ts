import { afterAll, beforeEach, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { sql } from '../../server/db/db.ts';
import { emit } from '../../server/events/events.ts';
import { startServer } from '../support/server.ts';
import { NOK, nok, bothSignedIn, SOMCHAI, somchai } from './people.ts';
import { listenTo, type Stream } from './stream.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

let open: Stream[] = [];
const here = await startServer({ sessions: bothSignedIn() });
const origin = await here.listen();
async function anew() {
  for (const stream of open) stream.cut();
  open = [];
  await here.context.db.run(sql`delete from event`);
  await here.context.db.run(sql`delete from event_counter`);
}
beforeEach(anew);
afterAll(() => here.close());

const listen = async (bearer: string, lastId?: number | string, at = origin) => {
  const stream = await listenTo(at, bearer, lastId);
  open.push(stream);
  return stream;
};
const body = (n: number) => ({ booking_ref: `REF${n}`, status: 'PENDING', version: n });
const happen = (n: number, readers = [nok.user_id], server = here) =>
  server.context.db.transact(async (tx) => emit(tx, 'booking.requested', body(n), readers, NOW));
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

test('a phone that listens hears what happens to its user and nothing else; one that was away hears everything since, in order', async () => {
  const hers = await listen(NOK, 0);
  const his = await listen(SOMCHAI, 0);
  await happen(1);
  await happen(2, [somchai.user_id, nok.user_id]);
  await until(() => expect(hers.seqs()).toEqual([1, 2]));
  await until(() => expect(his.seqs()).toEqual([1]));
  expect(hers.frames[0]).toEqual({ event: 'booking.requested', data: body(1), id: 1 });
  expect(his.frames[0]?.data).toEqual(body(2));
  await anew();
  // Without a number it is told to ask its lists, and then hears what is new.
  await happen(1);
  await happen(2);
  const stream = await listen(NOK);
  await happen(3);
  await until(() =>
    expect(stream.frames.map(({ event, id }) => [event, id])).toEqual([
      ['reset', 2],
      ['booking.requested', 3],
    ]),
  );
  await anew();
  {
    for (const n of upTo(5)) await happen(n);
    const stream = await listen(NOK, 2);
    await until(() => expect(stream.seqs()).toEqual([3, 4, 5]));
  }
  await anew();
  // A phone that has everything is not sent anything.
  {
    await happen(1);
    const stream = await listen(NOK, 1);
    await happen(2);
    await until(() => expect(stream.frames.map(({ id }) => id)).toEqual([2]));
  }
});

test('what is more than two hundred behind, or pruned, is a reset', async () => {
  await here.context.db.transact(async (tx) => {
    for (const n of upTo(201)) emit(tx, 'booking.requested', body(n), [nok.user_id], NOW);
  });
  const stream = await listen(NOK, 0);
  await until(() => expect(stream.frames).toEqual([{ event: 'reset', data: {}, id: 201 }]));
  expect((await listen(NOK, 1)).frames.every(({ event }) => event !== 'reset')).toBe(true);
  await anew();
  // Pruned events.
  {
    for (const n of upTo(4)) await happen(n);
    await here.context.db.run(sql`delete from event where seq <= 3`);
    const stream = await listen(NOK, 1);
    await until(() => expect(stream.frames).toEqual([{ event: 'reset', data: {}, id: 4 }]));
  }
});

testTable<[string, string]>([
  ['of the future', '99'],
  ['unreadable', 'abc'],
  ['negative', '-1'],
  ['endless', '9'.repeat(40)],
])('a number %s is a reset', async (_what, lastId) => {
  await anew();
  await happen(1);
  const stream = await listen(NOK, lastId);
  await until(() => expect(stream.frames).toEqual([{ event: 'reset', data: {}, id: 1 }]));
});

test('cut again and again while things happen, nothing is missed and nothing comes twice', async () => {
  const ALL = 80;
  // No more at once than there are connections: on a loaded machine whoever waits for one is refused after 2 s.
  const LANES = 8;
  const writing = Promise.all(
    upTo(LANES).map(async (lane) => {
      for (let n = lane; n <= ALL; n += LANES) await happen(n);
    }),
  );
  const heard: number[] = [];
  let last = 0;
  while (heard.length < ALL) {
    const stream = await listen(NOK, last);
    await until(() => expect(stream.seqs().length).toBeGreaterThan(0));
    stream.cut();
    await stream.ended;
    heard.push(...stream.seqs());
    last = stream.lastId() ?? last;
  }
  await writing;
  expect(heard).toEqual(upTo(ALL));
});

test('at another replica too, and while its line to the database is cut', async () => {
  const replica = await startServer({ sessions: bothSignedIn(), on: { url: here.url, db: here.context.db } });
  const elsewhere = await replica.listen();
  const streams = await Promise.all([listen(NOK, 0), listen(NOK, 0, elsewhere), listen(NOK, 0, elsewhere)]);
  await until(() => expect(replica.app.metrics.text()).resolves.toMatch(/caddee_live_streams 2/));
  const cutLines = () =>
    here.context.db.many(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'caddee bus' and datname = current_database()`);
  for (const n of upTo(60)) {
    if (n % 20 === 10) await cutLines();
    await happen(n, [nok.user_id], here);
  }
  for (const stream of streams) await until(() => expect(stream.seqs()).toEqual(upTo(60)));
  for (const stream of streams) stream.cut();
  await replica.close();
});

test('a session that is revoked, here or at another replica, ends its streams and only its streams', async () => {
  const sessions = bothSignedIn();
  const own = await startServer({ sessions, on: { url: here.url, db: here.context.db } });
  const at = await own.listen();
  const hers = await listen(NOK, 0, at);
  const his = await listen(SOMCHAI, 0, at);
  // The bus's line must stand, else the news waits for the heartbeat.
  await until(async () => {
    const lines = await here.context.db.one(sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where application_name = 'caddee bus' and datname = current_database() and state = 'idle'`);
    expect(lines.n).toBe(2);
  });
  sessions.end(NOK, here.context);
  await hers.ended;
  expect(hers.frames).toEqual([{ event: 'bye', data: { reason: 'SESSION_OVER' }, id: undefined }]);
  await happen(1, [somchai.user_id]);
  await until(() => expect(his.seqs()).toEqual([1]));
  await own.close();
  await his.ended;
});

test('nobody listens without a session, asking only for the head opens no stream, and its headers keep proxies from holding it back', async () => {
  for (const headers of [{ accept: '*/*' }, { authorization: 'Bearer somebody-elses-bearer' }]) {
    const answer = await fetch(`${origin}/api/v1/live`, { headers: new Headers(Object.entries(headers)) });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: 'error', status_code: 401, code: 'SESSION_OVER' });
  }
  const answer = await fetch(`${origin}/api/v1/live`, { method: 'HEAD', headers: { authorization: `Bearer ${NOK}` } });
  expect(answer.status).toBe(404);
  {
    const controller = new AbortController();
    const answer = await fetch(`${origin}/api/v1/live`, {
      headers: { authorization: `Bearer ${NOK}` },
      signal: controller.signal,
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
      'x-content-type-options': 'nosniff',
    });
    controller.abort();
  }
});

test('of nine streams of one person the oldest ends', async () => {
  const streams: Stream[] = [];
  for (let n = 0; n < 9; n++) streams.push(await listen(NOK, 0));
  await streams[0]?.ended;
  expect(streams[0]?.frames).toEqual([{ event: 'bye', data: { reason: 'CROWDED' }, id: undefined }]);
  await happen(1);
  for (const stream of streams.slice(1)) await until(() => expect(stream.seqs()).toEqual([1]));
});

test('closing says bye to everybody and then closes', async () => {
  const own = await startServer({ sessions: bothSignedIn(), on: { url: here.url, db: here.context.db } });
  const at = await own.listen();
  const streams = await Promise.all([listen(NOK, 0, at), listen(SOMCHAI, undefined, at)]);
  await own.close();
  for (const stream of streams) {
    await stream.ended;
    expect(stream.frames.at(-1)).toEqual({ event: 'bye', data: { reason: 'CLOSING' }, id: undefined });
  }
});
