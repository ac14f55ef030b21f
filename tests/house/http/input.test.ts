import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../support/server.ts';
import { houseRoutes } from '../routes.ts';
import { testTable } from '../../support/table.ts';

const here = await startServer({ routes: houseRoutes() });
afterAll(() => here.close());

const json = { 'content-type': 'application/json' };
const echo = (payload: string | Buffer, headers: Record<string, string> = json) =>
  here.app.inject({ method: 'POST', url: '/api/v1/test/echo', headers, payload });
const codeOf = async (payload: string | Buffer, headers?: Record<string, string>) =>
  (await echo(payload, headers)).json().code;
const fieldsOf = async (body: object) => (await echo(JSON.stringify({ needed: true, ...body }))).json().fields;

const wrong: Record<string, [object, { path: string; code: string }]> = {
  unknown: [{ surprise: 1 }, { path: 'surprise', code: 'UNKNOWN_FIELD' }],
  'unknown, deeper': [{ inner: { deep: 'x', role: 'ADMIN' } }, { path: 'inner.role', code: 'UNKNOWN_FIELD' }],
  'missing, deeper': [{ inner: {} }, { path: 'inner.deep', code: 'REQUIRED' }],
  'a number for text': [{ text: 7 }, { path: 'text', code: 'WRONG_TYPE' }],
  'a list for an object': [{ inner: [] }, { path: 'inner.deep', code: 'REQUIRED' }],
  'no real day': [{ day: '31/02/2026' }, { path: 'day', code: 'DATE_INVALID' }],
  'no time of day': [{ time: '24:00' }, { path: 'time', code: 'TIME_INVALID' }],
  'too small': [{ amount: 0 }, { path: 'amount', code: 'TOO_SMALL' }],
  'too large': [{ amount: 1001 }, { path: 'amount', code: 'TOO_LARGE' }],
  'a fraction': [{ amount: 0.5 }, { path: 'amount', code: 'WRONG_TYPE' }],
  'a number as text': [{ amount: '100' }, { path: 'amount', code: 'WRONG_TYPE' }],
  'no choice': [{ choice: 'C' }, { path: 'choice', code: 'NOT_A_CHOICE' }],
  'no uuid': [{ id: 'x' }, { path: 'id', code: 'UUID_INVALID' }],
  'too long': [{ text: 'ก'.repeat(5001) }, { path: 'text', code: 'TOO_LONG' }],
};
testTable(Object.entries(wrong))('a wrong field is named with what is wrong: %s', async (_what, [body, field]) => {
  expect(await fieldsOf(body)).toEqual([field]);
});

test('a missing field, several at once, numbers that are none, and a body that is no object are refused', async () => {
  // A missing one.
  expect((await echo('{}')).json()).toMatchObject({
    status_code: 422,
    code: 'FIELDS_INVALID',
    fields: [{ path: 'needed', code: 'REQUIRED' }],
  });
  expect(await fieldsOf({ amount: 0, day: 'x', text: null })).toHaveLength(3);
  for (const amount of ['1e999', '-1', '9007199254740993', '1e-7', 'true', 'null', '[]', '{}'])
    expect((await echo(`{"needed":true,"amount":${amount}}`)).statusCode).toBe(422);
  for (const body of ['[]', '"x"', '7', 'null', 'true']) expect(await codeOf(body)).toBe('FIELDS_INVALID');
});

test('NUL in an address is refused; Thai, emoji and text that looks like code are kept, of marks upon marks six (CH-10)', async () => {
  const answer = await here.app.inject('/api/v1/test/a%00b/page');
  expect(answer.json()).toMatchObject({ status_code: 400, code: 'TEXT_MALFORMED' });
  // Of marks upon marks a letter keeps six (CH-10).
  {
    const text = `ก${'็'.repeat(50)}`;
    const answer = await echo(JSON.stringify({ needed: true, text }));
    expect(answer.json().data).toEqual({ text: `ก${'็'.repeat(6)}` });
  }
  // What it keeps is not refused: Thai, emoji, or text that looks like code.
  for (const text of ['น้ำ', '👩🏽‍🦱⛳', "'; drop table person; --", '<script>alert(1)</script>', 'null'])
    expect((await echo(JSON.stringify({ needed: true, text }))).json().data).toEqual({ text });
});

testTable<[string, string]>([
  ['half', '{"needed":true'],
  ['nothing', ''],
  ['a comma too many', '{"needed":true,}'],
  ['single quotes', "{'needed':true}"],
  ['NaN', '{"amount":NaN}'],
  ['two values', '{} {}'],
  ['a byte order mark', '\ufeff{"needed":true}'],
  ['twenty-one levels', `${'['.repeat(21)}${']'.repeat(21)}`],
  ['four thousand levels', '['.repeat(4_000)],
  ['two thousand closed levels', `${'['.repeat(2_000)}${']'.repeat(2_000)}`],
])('JSON that is none, or means to harm, is refused: %s', async (_what, body) => {
  expect((await echo(body)).json()).toMatchObject({ status_code: 400, code: 'JSON_MALFORMED' });
});

testTable<[string, string]>([
  ['a hundred thousand levels', '['.repeat(100_000)],
  ['a hundred thousand closed levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
])('%s are more than the call can have a use for', async (_what, body) => {
  expect((await echo(body)).json()).toMatchObject({ status_code: 413, code: 'BODY_TOO_LARGE' });
});

test('bytes that are not UTF-8 and keys that reach a prototype are refused, twenty levels are read', async () => {
  for (const bytes of [[0xc0, 0x80], [0xed, 0xa0, 0x80], [0xff, 0xfe, 0x7b, 0x00], [0x80]])
    expect(await codeOf(Buffer.concat([Buffer.from('{"text":"'), Buffer.from(bytes), Buffer.from('"}')]))).toBe(
      'JSON_MALFORMED',
    );
  const body = `{"needed":true,"inner":${'{"a":'.repeat(18)}1${'}'.repeat(18)}}`;
  expect(await codeOf(body)).toBe('FIELDS_INVALID');
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    expect(await codeOf(`{"needed":true,"${key}":{"isAdmin":true}}`)).toBe('REQUEST_MALFORMED');
    expect(await codeOf(`{"needed":true,"inner":{"deep":"x","${key}":{}}}`)).toBe('REQUEST_MALFORMED');
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

testTable<[number, string]>([
  [200, 'application/json; charset=utf-8'],
  [200, 'application/json;charset="UTF-8"'],
  [415, 'application/json; charset=utf-16'],
  [415, 'text/json'],
  [415, 'multipart/form-data; boundary=x'],
  [415, 'application/x-www-form-urlencoded'],
  [415, 'text/plain;application/json'],
  [415, ''],
])('only JSON in UTF-8 is read: %i %s', async (status, type) => {
  expect((await echo('{"needed":true}', { 'content-type': type })).statusCode).toBe(status);
});

test('an address says each thing once', async () => {
  // Path and query are read.
  expect((await page('abc/page?page=2')).data).toEqual({ id: 'abc', page: 2 });
  expect((await page('%E0%B8%81/page')).data).toEqual({ id: 'ก', page: null });
  // A name said twice is refused.
  expect((await page('abc/page?page=1&page=2')).code).toBe('REQUEST_MALFORMED');
  expect((await page('abc/page?id=other')).code).toBe('REQUEST_MALFORMED');
  // An unknown name, a wrong number, a key that reaches a prototype.
  expect((await page('abc/page?debug=1')).fields).toEqual([{ path: 'debug', code: 'UNKNOWN_FIELD' }]);
  expect((await page('abc/page?page=-1')).fields).toEqual([{ path: 'page', code: 'WRONG_TYPE' }]);
  expect((await page('abc/page?page=1000000000')).status_code).toBe(422);
  expect((await page('abc/page?__proto__=1')).code).toBe('REQUEST_MALFORMED');
  expect((await page('abc/page?page=%FF')).code).toBe('REQUEST_MALFORMED');
  // A POST takes no query.
  const answer = await here.app.inject({
    method: 'POST',
    url: '/api/v1/test/echo?role=ADMIN',
    headers: json,
    payload: '{"needed":true}',
  });
  expect(answer.json().fields).toEqual([{ path: 'role', code: 'UNKNOWN_FIELD' }]);
  // A compressed body.
  const headers = { ...json, 'content-encoding': 'gzip' };
  expect(await codeOf('{"needed":true}', headers)).toBe('BODY_TYPE_UNSUPPORTED');
});

const page = async (rest: string) => (await here.app.inject(`/api/v1/test/${rest}`)).json();
