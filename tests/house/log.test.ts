import { afterAll, expect, test } from 'vitest';
import { openLog } from '../../server/log.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { bothSignedIn, NOK, nok, SOMCHAI } from './people.ts';
import { houseRoutes } from './routes.ts';

const lines: string[] = [];
const last = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });

const here = await startServer({ routes: houseRoutes(), sessions: bothSignedIn(), log });
afterAll(() => here.close());

test('secrets and what persons are and say are hidden, however deep; of an error only its words, code and place are told', () => {
  log.info({
    user_id: 'u1',
    body: {
      password: 'hunter2',
      list: [{ phone: '0812345678', Authorization: 'Bearer x' }],
      deep: { note: 'meet me' },
    },
  });
  expect(last()).toMatchObject({
    user_id: 'u1',
    body: {
      password: '[hidden]',
      list: [{ phone: '[hidden]', Authorization: '[hidden]' }],
      deep: { note: '[hidden]' },
    },
  });
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (phone)=(0812345678) already exists.',
    cause: Object.assign(new Error('inner'), { parameters: ['0812345678'] }),
  });
  log.error({ err: error }, 'failed');
  expect(last()).toMatchObject({
    level: 'error',
    msg: 'failed',
    err: { name: 'Error', message: 'duplicate key value', code: '23505', cause: { message: 'inner' } },
  });
  expect(lines.at(-1)).not.toContain('0812345678');
});

test('a request is one line: which call, which outcome, how long; a fault is written down whole, with the number the person was given', async () => {
  // A request is one line: which call, which outcome, how long; no address, no bearer, no body.
  lines.length = 0;
  await here.app.inject({
    method: 'POST',
    url: '/api/v1/test/echo',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${NOK}`, cookie: 'refresh=abc-cookie' },
    payload: '{"needed":true,"text":"a private thing"}',
  });
  await here.app.inject('/api/v1/test/REF12345/page?page=2');
  await here.app.inject({
    url: '/api/v1/test/any',
    headers: { authorization: 'Bearer forged\\r\\n{"level":"fatal"}' },
  });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      id: expect.any(String),
      call: 'POST /test/echo',
      status: 200,
      ms: expect.any(Number),
      person: expect.stringMatching(/^[\w-]{16}$/),
      network: expect.stringMatching(/^[\w-]{16}$/),
      msg: 'answered',
    },
    expect.objectContaining({ call: 'GET /test/{id}/page', status: 200 }),
    expect.objectContaining({ call: 'GET /test/any', status: 401, code: 'SESSION_OVER' }),
  ]);
  for (const secret of [NOK, 'abc-cookie', 'a private thing', 'REF12345', 'page=2', 'forged'])
    expect(lines.join('')).not.toContain(secret);
  lines.length = 0;
  const answer = await here.app.inject('/api/v1/test/fault');
  const fault = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
  expect(fault).toMatchObject({ id: answer.headers['x-request-id'], call: 'GET /test/fault', err: { name: 'Error' } });
});

test('a line says by digests whether it was the same person or network, on every replica alike, and neither who nor where', async () => {
  const other = await startServer({
    routes: houseRoutes(),
    sessions: bothSignedIn(),
    log,
    on: { url: here.url, db: here.context.db },
  });
  const line = async ({ app }: TestServer, bearer: string | undefined, remoteAddress: string) => {
    lines.length = 0;
    await app.inject({
      url: '/api/v1/test/any',
      remoteAddress,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });
    expect(lines.join('')).not.toMatch(new RegExp(`${nok.user_id}|${remoteAddress}`));
    return last() as { person?: string; network: string };
  };
  const first = await line(here, NOK, '203.0.113.7');
  expect(await line(other, NOK, '203.0.113.7')).toMatchObject({ person: first.person, network: first.network });
  const elsewhere = await line(here, NOK, '203.0.113.8');
  expect([elsewhere.person === first.person, elsewhere.network === first.network]).toEqual([true, false]);
  expect((await line(here, SOMCHAI, '203.0.113.7')).person).not.toBe(first.person);
  expect((await line(here, undefined, '203.0.113.7')).person).toBeUndefined();
  await other.close();
});

test('a line has the names that a proxy gave the request, and nothing that only looks like one', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const named = async (headers: Record<string, string>) => {
    await here.app.inject({ url: '/livez', headers });
    const { request_id, trace_id } = last();
    return [request_id, trace_id];
  };
  const proxy = { 'x-request-id': 'f058ebd6-02f7-4d3f', traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  expect(await named(proxy)).toEqual(['f058ebd6-02f7-4d3f', trace]);
  const forgeries: Record<string, string>[] = [
    { 'x-request-id': 'a"} {"level":"fatal' },
    { 'x-request-id': 'a'.repeat(65) },
    { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    { traceparent: `00-${trace}` },
  ];
  for (const forged of forgeries) expect(await named(forged)).toEqual([undefined, undefined]);
});
