import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import type { Call } from '../../../domain/call.ts';
import { type CallName, calls } from '../../../domain/calls.ts';
import { list } from '../../../domain/list.ts';
import { text, uuid } from '../../../domain/text.ts';
import { bodyLimitOf } from '../../../server/http/body-limit.ts';
import { startWorld } from '../../booking/world.ts';
import type { Shape } from './inputs.ts';

/** Issue I, F1: one ordinary account must not be able to stop the service by what it sends. */
const names = (Object.keys(calls) as CallName[]).filter((name) => !('upload' in calls[name]));
const KB = 1024;

const world = await startWorld();
afterAll(() => world.close());

/** Every list in it that anything may be put into, as many as one likes: its place. */
function endless(shape: Shape, at: string): string[] {
  const own = shape.type === 'array' && !shape.pipe?.some(({ type }) => type === 'max_length') ? [at] : [];
  const options = /^(?:variant|union)$/.test(shape.type) ? (shape.options as Shape[]) : [];
  const inner = [shape.wrapped, shape.item, shape.value, ...options].flatMap((it) => (it ? endless(it, at) : []));
  const fields = Object.entries(shape.entries ?? {}).flatMap(([name, it]) => endless(it, `${at}.${name}`));
  return [...own, ...inner, ...fields];
}

test('every list of every call has a length it may not exceed: a longer one is refused by its length, a wrong item by its place', () => {
  expect(names.flatMap((name) => endless((calls[name] as Call).input as unknown as Shape, name))).toEqual([]);
  // One that is too long is refused by its length; none of its items is looked at.
  let looks = 0;
  const item = v.pipe(
    v.number(),
    v.check(() => (looks += 1) > 0),
  );
  const parsed = v.safeParse(list(item, 3), [1, 2, 3, 4]);
  expect(parsed.issues?.map(({ message }) => message)).toEqual(['TOO_LONG']);
  expect(looks).toBe(0);
  expect(v.safeParse(list(item, 3), [1, 2, 3]).output).toEqual([1, 2, 3]);
  expect(looks).toBe(3);
  // One wrong item of a list that is not too long is named by its place.
  {
    const parsed = v.safeParse(v.strictObject({ ids: list(v.number('WRONG_TYPE'), 3) }), { ids: [1, 'x', 3] });
    expect(parsed.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([['ids.1', 'WRONG_TYPE']]);
  }
});

const limits = names
  .filter((name) => name.startsWith('POST '))
  .map((name): [string, number] => [name, bodyLimitOf(calls[name])]);

test('only what holds a post, all hours of a caddy, a hundred rooms, a token of LINE, the faults of a day or a list of holidays may be longer than 16 kB', () => {
  const long = limits.filter(([, most]) => most > 16 * KB);
  expect(long.map(([name]) => name)).toEqual([
    'POST /user/delete',
    'POST /auth/line',
    'POST /auth/line/join',
    'POST /user/line-link',
    'POST /user/line-unlink',
    'POST /caddy/availability',
    'POST /chat/delivered',
    'POST /post/create',
    'POST /fault/report',
    'POST /desk/import-holidays',
  ]);
  expect(Math.max(...long.map(([, most]) => most))).toBeLessThan(50 * KB);
  // A text or a list that nothing bounds is a fault of its call.
  const limitOf = (item: v.GenericSchema) => () => bodyLimitOf({ input: v.strictObject({ item }) });
  expect(limitOf(v.string())).toThrow('without a bound');
  expect(limitOf(v.array(uuid))).toThrow('without a bound');
  expect(limitOf(v.pipe(text(9_000), v.regex(/a/)))()).toBeGreaterThan(4 * 9_000);
});

test('a body that no call can have a use for is refused before it is read; empty rows that fit are one wrong field', async () => {
  const somchai = await world.caddy();
  const payload = JSON.stringify({ weekly: Array.from({ length: 87_000 }, () => ({})), exceptions: [] });
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/v1/caddy/availability',
    headers: {
      authorization: `Bearer ${somchai.as}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    payload,
  });
  expect(answer.json()).toMatchObject({ status_code: 413, code: 'BODY_TOO_LARGE' });
  // As many empty rows as fit are one wrong field, not thousands.
  {
    const somchai = await world.caddy();
    const rows = Array.from({ length: 1_000 }, () => ({}));
    const answer = await world.call('POST /caddy/availability', { weekly: rows, exceptions: [] } as never, somchai);
    expect(answer).toMatchObject({ status_code: 422, fields: [{ path: 'weekly', code: 'TOO_LARGE' }] });
  }
});
