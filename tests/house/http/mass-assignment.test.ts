import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '../../../domain/calls.ts';
import { call as declare } from '../../../domain/call.ts';
import { sql } from '../../../server/db/db.ts';
import { startWorld, type World } from '../../booking/world.ts';
import { formOf, plain } from '../../media/pictures.ts';
import { type Everybody, callerOf, everybody, everything, inputOf, shapeOf } from '../everybody.ts';
import { changed, loose, picks, places, type Path, type Shape } from './inputs.ts';

/** What a caller would send who wants to be, have or know more than is allowed. */
const STOLEN: Record<string, unknown> = {
  role: 'CADDY',
  user_id: randomUUID(),
  owner_id: randomUUID(),
  status: 'CONFIRMED',
  balance: 100_000_000,
  points: 100_000,
  amount: 1,
  total: 1,
  verification: 'VERIFIED',
  verified: true,
  rating_sum: 500,
  reviews: 100,
  is_admin: true,
  published_at: '2026-01-01T00:00:00.000Z',
  password_hash: 'x',
};

const names = Object.keys(calls).filter((name) => !('upload' in calls[name as CallName])) as CallName[];
/** Each call with each of its choices: `[what, call, pick]`. */
const asked = names.flatMap((name) =>
  Array.from({ length: picks(shapeOf(name)) }, (_, pick): [string, CallName, number] => [
    pick === 0 ? name : `${name} (${pick + 1})`,
    name,
    pick,
  ]),
);
const isObject = (it: unknown): boolean => typeof it === 'object' && it !== null && !Array.isArray(it);
const accepts = (shape: Shape, input: unknown): boolean => v.safeParse(shape as never, input).success;

let world: World;
let all: Everybody;
let columns: string[];
beforeAll(async () => {
  world = await startWorld();
  all = await everybody(world);
  const found = await world.db.many(sql<{ name: string }>`
    select distinct column_name::text as name from information_schema.columns where table_schema = 'public'`);
  columns = found.map(({ name }) => name);
});
afterAll(() => world.close());

/** Every place of an input where one more field could stand, and the fields that are none of it. */
function* more(input: Record<string, unknown>, fields: readonly string[]): Generator<{ at: Path; field: string }> {
  for (const at of places(input, isObject)) {
    let there: unknown = input;
    for (const key of at) there = (there as Record<string | number, unknown>)[key];
    for (const field of fields) if (!Object.hasOwn(there as object, field)) yield { at, field };
  }
}

const withField = (input: unknown, at: Path, field: string): unknown =>
  changed(input, at, (before) => ({ ...(before as object), [field]: STOLEN[field] ?? 1 }));

async function refusalOf(name: CallName, input: unknown): Promise<unknown> {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const fields = input as Record<string, unknown>;
  const inPath = new Set<string>();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => (inPath.add(key), String(fields[key])));
  const rest = Object.entries(fields).filter(([key]) => !inPath.has(key));
  const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)])).toString();
  const answer = await world.app.inject({
    method,
    url: `/api/v1${filled}${method === 'GET' && query ? `?${query}` : ''}`,
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'x-caddee': '1',
      authorization: `Bearer ${callerOf(all, name).as}`,
      'idempotency-key': randomUUID(),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { payload: JSON.stringify(input) }),
  });
  const { code, fields: told } = answer.json<{ code: string; fields: unknown }>();
  return [answer.statusCode, code, told];
}

describe('AU-16: nobody writes what a call does not ask for', () => {
  test('no call takes an object without knowing each of its fields', () => {
    const open = names.flatMap((name) => loose(shapeOf(name)).map((it) => `${name} ${it}`));
    expect(open).toEqual([]);
  });

  test('control: a call that would write it is found', () => {
    const careless = declare({ who: 'any', input: v.object({ a: v.array(v.looseObject({})) }), output: v.null() });
    expect(loose(careless.input as unknown as Shape)).toEqual([' object', '.a loose_object']);
    expect(accepts(careless.input as unknown as Shape, { a: [], role: 'CADDY' })).toBe(true);
  });

  test.each(asked)('%s: no column of any table, wherever it stands', (_what, name, pick) => {
    const input = inputOf(all, name, pick);
    expect(accepts(shapeOf(name), input), JSON.stringify(input)).toBe(true);
    expect(columns.length).toBeGreaterThan(200);
    const taken = [...more(input, columns)].filter(({ at, field }) =>
      accepts(shapeOf(name), withField(input, at, field)),
    );
    expect(taken).toEqual([]);
  });

  test.each(asked)('%s: the server says which, and nothing is changed', async (_what, name, pick) => {
    const input = inputOf(all, name, pick);
    const before = await everything(world);
    for (const { at, field } of more(input, Object.keys(STOLEN))) {
      const path = [...at, field].join('.');
      expect(await refusalOf(name, withField(input, at, field)), path).toEqual([
        422,
        'FIELDS_INVALID',
        [{ path, code: 'UNKNOWN_FIELD' }],
      ]);
    }
    expect(await everything(world)).toEqual(before);
  });

  test('a picture belongs to whom it came from, and nothing beside it is read', async () => {
    const image = { name: 'image', value: await plain().jpeg().toBuffer(), type: 'image/jpeg' };
    const before = await everything(world);
    for (const field of Object.keys(STOLEN)) {
      const form = formOf([{ name: 'media_id', value: randomUUID() }, image, { name: field, value: 'x' }]);
      const headers = { ...form.headers, authorization: `Bearer ${all.nok.as}` };
      const answer = await world.app.inject({ method: 'POST', url: '/api/v1/media', headers, payload: form.payload });
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: field, code: 'UNKNOWN_FIELD' }]]);
    }
    expect(await everything(world)).toEqual(before);
  });
});
