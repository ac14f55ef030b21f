import { afterAll, expect, test } from 'vitest';
import { REFUSALS } from '../../../domain/refusals.ts';
import { startServer } from '../../support/server.ts';
import { NOK, bothSignedIn, SOMCHAI } from '../people.ts';
import { houseRoutes } from '../routes.ts';
import { testTable } from '../../support/table.ts';

const here = await startServer({ routes: houseRoutes(), sessions: bothSignedIn() });
afterAll(() => here.close());

const json = { 'content-type': 'application/json' };
const get = (url: string, as?: string) =>
  here.app.inject({ url: `/api/v1${url}`, headers: as ? { authorization: `Bearer ${as}` } : {} });
const post = (payload: string, headers: Record<string, string> = json, url = '/test/echo') =>
  here.app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload });

/** Every kind of failure and what it must say. */
const failures: Record<string, [keyof typeof REFUSALS, () => ReturnType<typeof get>]> = {
  'an address nobody answers': ['NOT_FOUND', () => get('/no/such/call')],
  'an address with a slash at its end': ['NOT_FOUND', () => get('/test/any/')],
  'an address in capitals': ['NOT_FOUND', () => get('/TEST/any')],
  'an address outside the API': ['NOT_FOUND', () => here.app.inject('/anything')],
  'an address that cannot be decoded': ['REQUEST_MALFORMED', () => get('/test/%E0%A4%A/page')],
  'another method': ['METHOD_NOT_ALLOWED', () => post('{}', json, '/test/any')],
  OPTIONS: ['METHOD_NOT_ALLOWED', () => here.app.inject({ method: 'OPTIONS', url: '/api/v1/test/any' })],
  'a body that is too large': ['BODY_TOO_LARGE', () => post(JSON.stringify({ text: 'ก'.repeat(100_000) }))],
  'a form': [
    'BODY_TYPE_UNSUPPORTED',
    () => post('needed=true', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  'plain text': ['BODY_TYPE_UNSUPPORTED', () => post('{"needed":true}', { 'content-type': 'text/plain' })],
  'no body': ['BODY_TYPE_UNSUPPORTED', () => here.app.inject({ method: 'POST', url: '/api/v1/test/echo' })],
  'broken JSON': ['JSON_MALFORMED', () => post('{"needed":')],
  'a wrong field': ['FIELDS_INVALID', () => post('{"needed":false}')],
  'no session': ['SESSION_OVER', () => get('/test/any')],
  'a session that is over': ['SESSION_OVER', () => get('/test/any', 'somebody-elses-bearer')],
  'the other role': ['ROLE_NOT_ALLOWED', () => get('/test/golfer', SOMCHAI)],
  'a change without a key': [
    'IDEMPOTENCY_KEY_REQUIRED',
    () => post('{"note":"x"}', { ...json, authorization: `Bearer ${NOK}` }, '/test/count'),
  ],
  'a lost database': ['BUSY', () => get('/test/busy')],
  'a fault nobody expected': ['INTERNAL', () => get('/test/fault')],
  'a fault of the database': ['INTERNAL', () => get('/test/sql-fault')],
  'an answer that is not what the call declares': ['ANSWER_MALFORMED', () => get('/test/malformed')],
};

testTable(Object.entries(failures))('%s is answered in the envelope', async (_what, [code, ask]) => {
  const answer = await ask();
  const envelope = answer.json();
  expect(envelope).toMatchObject({ status: 'error', status_code: answer.statusCode, code });
  expect(answer.statusCode).toBe(REFUSALS[code]);
  expect(
    Object.keys(envelope)
      .filter((key) => key !== 'fields')
      .sort(),
  ).toEqual(['code', 'data', 'message', 'status', 'status_code']);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.body).not.toMatch(/hunter2|secret\.ts|no_such_column|stack|node_modules|select/);
});

test('a success has the same shape, only the fields its call declares, and is kept by no cache', async () => {
  const answer = await post('{"needed":true,"text":"สวัสดี"}');
  expect(answer.json()).toEqual({ status: 'success', status_code: 200, data: { text: 'สวัสดี' } });
  // No cache keeps an answer of the API, and it differs by who asks.
  for (const answer of [await get('/test/any', NOK), await get('/test/any'), await get('/nowhere')]) {
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['vary']).toMatch(/authorization/i);
  }
  // A role opens what is its own.
  expect((await get('/test/golfer', NOK)).statusCode).toBe(200);
  // A wrong method is told which are right.
  expect((await post('{}', json, '/test/any')).headers['allow']).toBe('GET');
  // Busy says when to come back.
  expect((await get('/test/busy')).headers['retry-after']).toBe('2');
});
