import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../domain/call.ts';
import { type CallName, calls } from '../../domain/calls.ts';
import { nameText, seenText, withBoundedMarks } from '../../domain/text.ts';
import { sql } from '../../server/db/db.ts';
import { openLog } from '../../server/log.ts';
import { PHONE, REAL_NAME, startWorld } from '../booking/world.ts';
import { formOf, photo, plain } from '../media/pictures.ts';
import { fromTheDesk, startServer } from '../support/server.ts';
import { watchWrites } from '../support/writes.ts';
import { callerOf, type Everybody, everybody, everything, inputOf, shapeOf } from './everybody.ts';
import { changed, loose, type Path, picks, places } from './http/inputs.ts';
import { NAUGHTY, NO_TEXT, NO_VALUE } from './naughty.ts';

/** Every call there is, made in one world by whoever should not, or with what it should not get. A test prints each call that fails it. */
const names = Object.keys(calls) as CallName[];
/** Those of the product: people of the desk have no registration. */
const changing = names.filter((name) => 'changes' in calls[name] && calls[name].who !== 'desk');
/** All but the upload, with each choice its input has. */
const inputs = names
  .filter((name) => !('upload' in calls[name]))
  .flatMap((name) => Array.from({ length: picks(shapeOf(name)) }, (_, pick) => ({ name, pick })));
const bodies = inputs.filter(({ name }) => name.startsWith('POST '));
/** Of the naughty texts every thirtieth at each place, others at the next; `npm run test:deep -- models` sends all of them everywhere. */
const EVERY = process.env['DEEP'] === undefined ? 30 : 1;
const MARK = 'zq7zq';

const logged: string[] = [];
let innerPort = 0;
let knocks = 0;
/** What the database was asked, and where anybody of us connected to. */
const statements = new Set<string>();
const ports = new Set<string>();

const world = await startWorld();
const all = await everybody(world);
// What sleeps is cut off, and a call that is cut off fails.
const { rows } = await world.db.pool.query<{ name: string }>('select current_database() as name');
await world.db.pool.query(`alter database ${rows[0]?.name ?? ''} set statement_timeout = '20s'`);
const writes = await watchWrites(world.db);
const log = openLog({ logLevel: 'trace' }, { write: (line) => void logged.push(line) });
const { sessions, clock } = world.context;
const here = await startServer({ on: { url: world.url, db: world.db }, sessions, log, now: clock() });
/** Somebody's own server inside the house, to which an address may lead. */
const inner = createServer((socket) => {
  knocks += 1;
  socket.destroy();
});
inner.listen(0, '127.0.0.1');
await once(inner, 'listening');
innerPort = (inner.address() as AddressInfo).port;
vi.spyOn(pg.Client.prototype, 'query');
vi.spyOn(Socket.prototype, 'connect');
beforeEach(() => writes.taken());
afterEach(() => {
  const asked = vi.mocked(pg.Client.prototype).query.mock.calls as unknown as [string | { text: string }][];
  for (const [it] of asked) statements.add(typeof it === 'string' ? it : it.text);
  for (const connected of vi.mocked(Socket.prototype).connect.mock.calls) ports.add(portOf(connected));
  vi.clearAllMocks();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await here?.close();
  await world?.close();
  inner?.close();
});

/** `connect(port, host)`, `connect({ port })`, and what `net.connect` makes of either. */
function portOf([first]: unknown[]): string {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  return String(typeof options === 'object' && options !== null && 'port' in options ? options.port : options);
}

/** Asks each, and expects that none has anything to say against it. */
async function none<T>(of: readonly T[], offence: (it: T) => unknown): Promise<void> {
  expect(of.length).toBeGreaterThan(0);
  const offenders: unknown[] = [];
  for (const it of of) {
    const found: unknown = await offence(it);
    if (found !== undefined) offenders.push(found);
  }
  expect(offenders).toEqual([]);
}

/** What `answer` is instead of `code`, or what it wrote all the same. */
async function unlessRefused(name: CallName, answer: { code?: string | undefined }, code: string): Promise<unknown> {
  const written = await writes.taken();
  return answer.code === code && written.length === 0 ? undefined : { name, code: answer.code, written };
}

test('another method at the path of a call is 405, and is told which there are', async () => {
  const paths = new Map<string, string[]>();
  for (const [method = '', path = ''] of names.map((name) => name.split(' ')))
    paths.set(path, [...(paths.get(path) ?? []), method]);
  const asked = [...paths].flatMap(([path, allowed]) =>
    ['GET', 'POST', ...dealt(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const, path, 4)]
      .filter((method) => !allowed.includes(method))
      .map((method) => ({ method, path, allowed: allowed.join(', ') })),
  );
  await none(asked, async ({ method, path, allowed }) => {
    const { statusCode, headers } = await here.app.inject({
      method,
      url: `/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`,
    });
    return statusCode === 405 && headers['allow'] === allowed ? undefined : { method, path, statusCode };
  });
  expect((await here.app.inject({ method: 'PUT', url: '/api/v1/nothing/here' })).statusCode).toBe(404);
});

describe('who may not', () => {
  test('nobody without a session gets an answer of a call that is somebody’s', async () => {
    const closed = names.filter((name) => calls[name].who !== 'all' && calls[name].who !== 'cookie');
    await none(closed, async (name) => {
      const answer = await here.call(name, {} as never);
      return answer.data === null ? unlessRefused(name, answer, 'SESSION_OVER') : { name, data: answer.data };
    });
  });

  test('a golfer gets no answer of a caddy’s call, nor a caddy of a golfer’s', async () => {
    const ofOne = names.filter((name) => calls[name].who === 'caddy' || calls[name].who === 'golfer');
    await none(ofOne, async (name) => {
      const other = calls[name].who === 'caddy' ? all.nok : all.somchai;
      return unlessRefused(name, await here.call(name, inputOf(all, name) as never, other), 'ROLE_NOT_ALLOWED');
    });
  });

  test('no token of one side is good on the other: a bearer opens nothing of the desk, its cookie nothing of the product', async () => {
    const ofDesk = names.filter((name) => calls[name].who === 'desk');
    expect(ofDesk.length).toBeGreaterThan(15);
    await none(ofDesk, async (name) => {
      const headers = { ...fromTheDesk(all.nok.as) };
      const asCookie = await unlessRefused(
        name,
        await here.call(name, inputOf(all, name) as never, { headers }),
        'SESSION_OVER',
      );
      const asBearer = await here.call(name, inputOf(all, name) as never, { as: all.desk });
      return asCookie ?? unlessRefused(name, asBearer, 'SESSION_OVER');
    });
    const ofProduct = names.filter((name) => !['all', 'cookie', 'desk'].includes(calls[name].who));
    await none(ofProduct, async (name) => {
      const asCookie = await here.call(name, inputOf(all, name) as never, { desk: all.desk });
      const asBearer = await here.call(name, inputOf(all, name) as never, { as: all.desk });
      return (await unlessRefused(name, asCookie, 'SESSION_OVER')) ?? unlessRefused(name, asBearer, 'SESSION_OVER');
    });
  });

  const standingOf = (name: CallName) => (calls[name] as Call).standing ?? 'registered';
  const due = (next_step: string, people: Pick<Everybody, 'nok' | 'somchai'>) => async (name: CallName) => {
    const answer = await here.call(name, inputOf(all, name) as never, callerOf(people, name));
    const { data } = answer as { data: unknown };
    return JSON.stringify(data) === JSON.stringify({ next_step })
      ? unlessRefused(name, answer, 'ONBOARDING_DUE')
      : { name, data };
  };

  test('PR-08: before the terms a new user may choose a role, take back what was given, and leave; nothing else writes', async () => {
    expect(changing.filter((name) => standingOf(name) === 'session')).toEqual([
      'POST /user/select-role',
      'POST /user/accept-terms',
      'POST /user/revoke-device',
      'POST /user/set-language',
      'POST /user/change-password',
      'POST /user/consent',
      'POST /user/delete',
      'POST /user/line-unlink',
      'POST /notification/unsubscribe',
    ]);
    const newcomers = { nok: await world.golfer(), somchai: await world.caddy() };
    for (const { user_id } of Object.values(newcomers))
      await world.db.run(sql`update person set terms_version = null where user_id = ${user_id}`);
    await writes.taken();
    await none(
      changing.filter((name) => standingOf(name) !== 'session'),
      due('ACCEPT_TERMS', newcomers),
    );
    const { headers, payload } = photo(randomUUID(), await plain().jpeg().toBuffer());
    const answer = await here.app.inject({
      method: 'POST',
      url: '/api/v1/media',
      headers: { ...headers, authorization: `Bearer ${newcomers.nok.as}` },
      payload,
    });
    expect(answer.json()).toMatchObject({ code: 'ONBOARDING_DUE' });
    expect(await writes.taken()).toEqual([]);
  });

  test('F4: before the profile is there a new user makes it; nothing else writes', async () => {
    expect(changing.filter((name) => standingOf(name) === 'terms')).toEqual([
      'POST /golfer/register',
      'POST /caddy/register',
      'POST /user/line-link',
      'POST /user/set-password',
      'POST /notification/read',
      'POST /notification/settings',
      'POST /notification/subscribe',
    ]);
    const halfway = { nok: await world.golfer(), somchai: await world.caddy() };
    for (const { user_id } of Object.values(halfway)) {
      await world.db.run(sql`delete from golfer_profile where user_id = ${user_id}`);
      await world.db.run(sql`delete from caddy_course where user_id = ${user_id}`);
      await world.db.run(sql`delete from caddy_profile where user_id = ${user_id}`);
    }
    await writes.taken();
    await none(
      changing.filter((name) => standingOf(name) === 'registered'),
      due('COMPLETE_PROFILE', halfway),
    );
  });
});

async function send(name: CallName, input: unknown, raw?: string) {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const fields = input as Record<string, unknown>;
  const inPath = new Set<string>();
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_all, key: string) => (inPath.add(key), encodeURIComponent(String(fields[key]))),
  );
  const rest = method === 'GET' ? Object.entries(fields).filter(([key]) => !inPath.has(key)) : [];
  const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)])).toString();
  const answer = await here.app.inject({
    method,
    url: `/api/v1${filled}${query ? `?${query}` : ''}`,
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'x-caddee': '1',
      ...(calls[name].who === 'desk' ? fromTheDesk(all.desk) : { authorization: `Bearer ${callerOf(all, name).as}` }),
      'idempotency-key': randomUUID(),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { payload: raw ?? JSON.stringify(input) }),
  });
  const envelope = answer.json<{ status: string; status_code: number; code?: string; fields?: unknown }>();
  const said = `${name} ${raw ?? JSON.stringify(input).slice(0, 300)}`;
  expect(answer.statusCode, said).toBeLessThan(500);
  expect([envelope.status_code, envelope.status, typeof envelope.code], said).toEqual([
    answer.statusCode,
    answer.statusCode < 300 ? 'success' : 'error',
    answer.statusCode < 300 ? 'undefined' : 'string',
  ]);
  for (const [header, value] of Object.entries(answer.headers)) {
    expect(header, said).not.toMatch(/zq/i);
    expect(String(value), said).not.toContain(MARK);
  }
  return { status: answer.statusCode, code: envelope.code, fields: envelope.fields };
}

/** The same for a place whatever other calls there are. */
const turnOf = (place: string): number => Buffer.from(place).reduce((sum, byte) => sum + byte, 0);
/** Of what is refused alike everywhere, one in so many at each place, others at the next. */
const dealt = <T>(all: readonly T[], place: string, oneIn: number): T[] =>
  all.filter((_it, n) => (n + turnOf(place)) % (EVERY === 1 ? 1 : oneIn) === 0);

const isText = (it: unknown): boolean => typeof it === 'string';
const isLeaf = (it: unknown): boolean => typeof it !== 'object' || it === null;
const isObject = (it: unknown): boolean => typeof it === 'object' && it !== null && !Array.isArray(it);
const accepts = (name: CallName, input: unknown): boolean => v.safeParse(shapeOf(name) as never, input).success;

/** A name of its own, where the phone makes one for each. */
const renamed = (input: Record<string, unknown>): Record<string, unknown> => ({
  ...input,
  ...('client_msg_id' in input && { client_msg_id: randomUUID() }),
  ...('post_id' in input && 'html' in input && { post_id: randomUUID() }),
});

describe('AU-16: nobody writes what a call does not ask for', () => {
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

  /** One more field at each object of an input. */
  function* more(input: Record<string, unknown>, fields: readonly string[]): Generator<{ at: Path; field: string }> {
    for (const at of places(input, isObject)) {
      let there: unknown = input;
      for (const key of at) there = (there as Record<string | number, unknown>)[key];
      for (const field of fields) if (!Object.hasOwn(there as object, field)) yield { at, field };
    }
  }
  const withField = (input: unknown, at: Path, field: string): unknown =>
    changed(input, at, (before) => ({ ...(before as object), [field]: STOLEN[field] ?? 1 }));

  test('no call takes an object without knowing each of its fields, nor a column of any table', async () => {
    expect(loose(v.object({ a: v.array(v.looseObject({})) }))).toEqual([' object', '.a loose_object']);
    expect(names.flatMap((name) => loose(shapeOf(name)).map((it) => `${name} ${it}`))).toEqual([]);
    const found = await world.db.many(sql<{ name: string }>`
      select distinct column_name::text as name from information_schema.columns where table_schema = 'public'`);
    const columns = found.map((it) => it.name);
    expect(columns.length).toBeGreaterThan(200);
    await none(inputs, ({ name, pick }) => {
      const input = inputOf(all, name, pick);
      if (!accepts(name, input)) return { name, input };
      const taken = [...more(input, columns)].filter(({ at, field }) => accepts(name, withField(input, at, field)));
      return taken.length > 0 ? { name, taken } : undefined;
    });
  });

  test('the server says which field is unknown, and nothing is written', async () => {
    await none(inputs, async ({ name, pick }) => {
      const input = inputOf(all, name, pick);
      for (const { at, field } of dealt([...more(input, Object.keys(STOLEN))], name, 6)) {
        const path = [...at, field].join('.');
        const answer = await send(name, withField(input, at, field));
        const asItShould = { status: 422, code: 'FIELDS_INVALID', fields: [{ path, code: 'UNKNOWN_FIELD' }] };
        if (JSON.stringify(answer) !== JSON.stringify(asItShould)) return { name, path, answer };
      }
      const written = await writes.taken();
      return written.length > 0 ? { name, written } : undefined;
    });
  });

  test('a picture belongs to whom it came from, and nothing beside it is read', async () => {
    const image = { name: 'image', value: await plain().jpeg().toBuffer(), type: 'image/jpeg' };
    await none(Object.keys(STOLEN), async (field) => {
      const form = formOf([{ name: 'media_id', value: randomUUID() }, image, { name: field, value: 'x' }]);
      const headers = { ...form.headers, authorization: `Bearer ${all.nok.as}` };
      const answer = await here.app.inject({ method: 'POST', url: '/api/v1/media', headers, payload: form.payload });
      const { fields } = answer.json<{ fields: unknown }>();
      const found = [answer.statusCode, fields];
      const isSo = JSON.stringify(found) === JSON.stringify([422, [{ path: field, code: 'UNKNOWN_FIELD' }]]);
      return isSo && (await writes.taken()).length === 0 ? undefined : { field, found };
    });
  });
});

const withMark = (it: string): string => (it.trim().length > 9 && it.length < 200 ? `${it}${MARK}` : it);

/** The naughty texts of this place's turn that the schema lets through at this place, marked where it says something; others it refuses by itself. */
function throughAt(name: CallName, input: Record<string, unknown>, at: Path): string[] {
  const elsewhere = [`http://127.0.0.1:${innerPort}/`, `https://push.example.com@127.0.0.1:${innerPort}/`];
  const turn = turnOf(`${name} ${at.join('.')}`);
  const sent = [
    ...NAUGHTY.filter((_it, n) => (n + turn) % EVERY === 0),
    ...dealt(elsewhere, `${name} ${at.join('.')}`, 2),
  ];
  return sent.map(withMark).filter((it) =>
    accepts(
      name,
      changed(input, at, () => it),
    ),
  );
}

/** As they were sent, or as `domain/text.ts` writes them: some without what stands around them, unseen signs and marks piled up. */
const known = new Set(
  NAUGHTY.map(withMark).flatMap((it) => [it, it.trim(), withBoundedMarks(it), seenText(it), nameText(it)]),
);
/** Made from what the caller wrote, not kept as it: HTML is cleaned, keys are for searching. */
const MADE = /\.html$|search|_key$|\.body\./;

/** Texts in it that have the mark, by where they stand. */
function marked(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return value.includes(MARK) ? [[at, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, it]) => marked(it, Array.isArray(value) ? at : `${at}.${key}`));
}

describe('IN-06, IN-10, IN-11: texts that others take for something else, in every text of every call', () => {
  test('none fails by our fault; what is kept is kept letter for letter, and else nothing is written', {
    timeout: 600_000,
  }, async () => {
    const kept = new Set<string>();
    await none(inputs, async ({ name, pick }) => {
      const input = inputOf(all, name, pick);
      for (const at of places(input, isText)) {
        let isKept = false;
        for (const text of throughAt(name, input, at)) {
          const { status } = await send(
            name,
            changed(renamed(input), at, () => text),
          );
          isKept ||= status === 200;
        }
        const written = await writes.taken();
        if (!isKept && written.length > 0) return { name, at, written };
        if (written.length === 0) continue;
        const texts = marked(await everything(world, written)).filter(
          ([where, it]) => !MADE.test(where) && !it.includes(`:${innerPort}/`),
        );
        for (const [, text] of texts) kept.add(text);
        const changedOnTheWay = texts.filter(([, text]) => !known.has(text));
        if (changedOnTheWay.length > 0) return { name, at, changedOnTheWay };
      }
      return undefined;
    });
    expect(kept.size).toBeGreaterThan(8);
  });

  test('no text became a statement, and nobody was called but the database', async () => {
    expect(statements.size).toBeGreaterThan(60);
    expect([...statements].filter((it) => it.includes(MARK) || /pg_sleep|drop table|drop schema/i.test(it))).toEqual(
      [],
    );
    await here.runJobs();
    expect(knocks).toBe(0);
    expect([...ports].filter((it) => !/PGSQL/.test(it) && it !== new URL(world.url).port)).toEqual([]);
    // A call would have been seen.
    await fetch(`http://127.0.0.1:${innerPort}/`).catch(() => undefined);
    await expect.poll(() => knocks).toBeGreaterThan(0);
    expect(vi.mocked(Socket.prototype).connect.mock.calls.map(portOf)).toContain(String(innerPort));
  });

  test('PR-06: every line of the log is one of ours, and tells nothing of what was sent, no bearer, no phone and no name', async () => {
    const broken = `bearer-${randomUUID()}`;
    await here.call('GET /wallet/balance', {}, { as: broken });
    expect(logged.length).toBeGreaterThan(1_000);
    const secrets = [
      PHONE,
      PHONE.slice(3),
      REAL_NAME,
      encodeURIComponent(REAL_NAME),
      all.nok.as,
      all.somchai.as,
      all.desk,
      broken,
    ];
    for (const line of logged) {
      const { msg, level } = JSON.parse(line) as { msg: string; level: string };
      // On a loaded machine the bus may lose its connection and take another: that is a line of ours, too.
      if (!['trace', 'debug'].includes(level))
        expect(['answered info', 'the bus lost its connection warn', 'the bus has reconnected info']).toContain(
          `${msg} ${level}`,
        );
      expect(line.trimEnd()).not.toMatch(/[\n\r\u2028]|zq7zq/);
      expect(secrets.filter((it) => line.includes(it))).toEqual([]);
    }
  });
});

/** Of the values that stand for nothing: some that the schema lets through, others at the next place, and the first that it does not. */
function othersAt(name: CallName, input: Record<string, unknown>, at: Path) {
  const others = NO_VALUE.map((value) => ({ value, other: changed(renamed(input), at, () => value) }));
  const judged = others.map((it) => ({ ...it, isFine: accepts(name, it.other) }));
  const accepted = judged.filter((it) => it.isFine);
  const refused = judged.filter((it) => !it.isFine).slice(0, 1);
  return [...dealt(accepted, `${name} ${at.join('.')}`, 3), ...refused];
}

describe('what is no text, no value, no object', () => {
  test('NUL and half letters are 400 wherever they stand', async () => {
    await none(inputs, async ({ name, pick }) => {
      const input = inputOf(all, name, pick);
      for (const at of places(input, isText))
        for (const text of name.startsWith('POST ')
          ? dealt(NO_TEXT, `${name} ${at.join('.')}`, 4)
          : NO_TEXT.slice(0, 1)) {
          const { status, code } = await send(
            name,
            changed(input, at, () => text),
          );
          if (status !== 400 || code !== 'TEXT_MALFORMED') return { name, at, text, status, code };
        }
      const written = await writes.taken();
      return written.length > 0 ? { name, written } : undefined;
    });
  });

  test('another kind of value is refused, or is one', { timeout: 240_000 }, async () => {
    await none(bodies, async ({ name, pick }) => {
      const input = inputOf(all, name, pick);
      for (const at of places(input, isLeaf))
        for (const { value, other, isFine } of othersAt(name, input, at)) {
          const { status } = await send(name, other);
          if (!isFine && status !== 400 && status !== 422) return { name, at, value, status };
        }
      await writes.taken();
      return undefined;
    });
  });

  /** They ask for nothing, so that there is nothing to get wrong. */
  const ASK_NOTHING = ['/utils/user-counter', '/slip/keys'];

  test('a body that is none, and a parameter that is none, is refused and fails not by our fault', async () => {
    await none(names, async (name) => {
      const [method, path] = name.split(' ') as ['GET' | 'POST', string];
      const url = `/api/v1${path.replaceAll(/\{\w+\}/g, 'x%20y')}`;
      for (const payload of ['{}', '[]', '{"filter":[],"page":"x"}', '{"identifier":{},"password":[1]}', '"', ' ']) {
        const body = method === 'POST' ? { headers: { 'content-type': 'application/json' }, payload } : {};
        const { statusCode } = await here.app.inject({ method, url, ...body });
        const isRight = statusCode < 500 && (statusCode >= 400 || ASK_NOTHING.includes(path));
        if (!isRight) return { name, payload, statusCode };
      }
      return undefined;
    });
  });

  test('IN-12: what would change every object changes none', async () => {
    await none(bodies, async ({ name, pick }) => {
      const input = inputOf(all, name, pick);
      const plainBody = JSON.stringify(input).slice(1);
      const rest = plainBody === '}' ? plainBody : `,${plainBody}`;
      const refused = [
        ...['"__proto__"', '"constructor"', '"\\u005f_proto__"'].map((key) => ({
          body: `{${key}:{"prototype":{"${MARK}":1},"${MARK}":1}${rest}`,
          code: 'REQUEST_MALFORMED',
        })),
        ...[`{"a":${'['.repeat(30)}${']'.repeat(30)}${rest}`, '{"a":1', `${JSON.stringify(input)}x`].map((body) => ({
          body,
          code: 'JSON_MALFORMED',
        })),
        { body: `{"a":"${'x'.repeat(300_000)}"}`, code: 'BODY_TOO_LARGE' },
      ];
      for (const { body, code } of dealt(refused, name, 3)) {
        const answer = await send(name, input, body);
        if (answer.code !== code) return { name, body: body.slice(0, 100), code: answer.code };
      }
      expect(({} as Record<string, unknown>)[MARK]).toBeUndefined();
      const written = await writes.taken();
      return written.length > 0 ? { name, written } : undefined;
    });
  });
});
