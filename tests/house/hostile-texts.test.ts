import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CallName, calls } from '../../domain/calls.ts';
import { nameText, seenText, withBoundedMarks } from '../../domain/text.ts';
import { openLog } from '../../server/log.ts';
import { startWorld, type World } from '../booking/world.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { callerOf, type Everybody, everybody, everything, inputOf, shapeOf } from './everybody.ts';
import { changed, type Path, picks, places } from './http/inputs.ts';
import { NAUGHTY, NO_TEXT, NO_VALUE } from './naughty.ts';

const names = Object.keys(calls).filter((name) => !('upload' in calls[name as CallName])) as CallName[];
const asked = names.flatMap((name) =>
  Array.from({ length: picks(shapeOf(name)) }, (_, pick): [string, CallName, number] => [
    pick === 0 ? name : `${name} (${pick + 1})`,
    name,
    pick,
  ]),
);
const posts = asked.filter(([, name]) => name.startsWith('POST '));
const MARK = 'zq7zq';
/** At each place every third text, another third at the next; `npm run test:deep -- models` sends all of them everywhere. */
const EVERY = process.env['DEEP'] === undefined ? 3 : 1;

let world: World;
let here: TestServer;
let all: Everybody;
/** Somebody's own server inside the house, to which an address may lead. */
let inner: Server;
let door = 0;
let knocks = 0;
const lines: string[] = [];
/** What the database was asked, and where anybody of us connected to. */
const statements = new Set<string>();
const called = new Set<string>();

beforeAll(async () => {
  world = await startWorld();
  all = await everybody(world);
  // What sleeps is cut off, and a call that is cut off fails.
  const { rows } = await world.db.pool.query<{ name: string }>('select current_database() as name');
  await world.db.pool.query(`alter database ${rows[0]?.name ?? ''} set statement_timeout = '20s'`);
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const { sessions, clock } = world.context;
  here = await startServer({ on: { url: world.url, db: world.db }, sessions, log, now: clock() });
  inner = createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  inner.listen(0, '127.0.0.1');
  await once(inner, 'listening');
  door = (inner.address() as AddressInfo).port;
  vi.spyOn(pg.Client.prototype, 'query');
  vi.spyOn(Socket.prototype, 'connect');
});
afterEach(() => {
  const asking = vi.mocked(pg.Client.prototype).query.mock.calls as unknown as [string | { text: string }][];
  for (const [it] of asking) statements.add(typeof it === 'string' ? it : it.text);
  for (const port of portsOf()) called.add(port);
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

const portsOf = (): string[] => vi.mocked(Socket.prototype).connect.mock.calls.map(portOf);

/** A read has nothing to keep. */
const held = async (name: CallName) => ('changes' in calls[name] ? everything(world) : undefined);
const isText = (it: unknown): boolean => typeof it === 'string';
const isLeaf = (it: unknown): boolean => typeof it !== 'object' || it === null;
const accepts = (name: CallName, input: unknown): boolean => v.safeParse(shapeOf(name) as never, input).success;
/** A name of its own, where the phone makes one for each. */
const renamed = (input: Record<string, unknown>): Record<string, unknown> => ({
  ...input,
  ...('client_msg_id' in input && { client_msg_id: randomUUID() }),
  ...('post_id' in input && 'html' in input && { post_id: randomUUID() }),
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
      authorization: `Bearer ${callerOf(all, name).as}`,
      'idempotency-key': randomUUID(),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { payload: raw ?? JSON.stringify(input) }),
  });
  const { status, status_code, code } = answer.json<{ status: string; status_code: number; code?: string }>();
  const said = `${name} ${raw ?? JSON.stringify(input).slice(0, 300)}`;
  expect(answer.statusCode, said).toBeLessThan(500);
  expect([status_code, status, typeof code], said).toEqual([
    answer.statusCode,
    answer.statusCode < 300 ? 'success' : 'error',
    answer.statusCode < 300 ? 'undefined' : 'string',
  ]);
  for (const [header, value] of Object.entries(answer.headers)) {
    expect(header, said).not.toMatch(/zq/i);
    expect(String(value), said).not.toContain(MARK);
  }
  return { status: answer.statusCode, code };
}

/** The same for a place whatever other calls there are. */
const turnOf = (place: string): number => Buffer.from(place).reduce((sum, byte) => sum + byte, 0);

/** The naughty texts of this place's turn that the schema lets through at this place, marked where it says something; others it refuses by itself. */
function throughAt(name: CallName, input: Record<string, unknown>, at: Path): string[] {
  const elsewhere = [`http://127.0.0.1:${door}/`, `https://push.example.com@127.0.0.1:${door}/`];
  const turn = turnOf(`${name} ${at.join('.')}`);
  const sent = [...NAUGHTY.filter((_it, n) => (n + turn) % EVERY === 0), ...elsewhere];
  return sent.map(withMark).filter((it) =>
    accepts(
      name,
      changed(input, at, () => it),
    ),
  );
}

const withMark = (it: string): string => (it.trim().length > 9 && it.length < 200 ? `${it}${MARK}` : it);
/** As they are kept: some without what stands around them, what is said in a chat as it was said. */
/** As they were sent, or as `seenText` of domain/text.ts writes them: unseen signs and marks piled up are dropped. */
const known = new Set(
  NAUGHTY.map(withMark).flatMap((it) => [it, it.trim(), withBoundedMarks(it), seenText(it), nameText(it)]),
);

/** Texts in it that have the mark, by where they stand. */
function marked(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return value.includes(MARK) ? [[at, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, it]) => marked(it, Array.isArray(value) ? at : `${at}.${key}`));
}
/** Made from what the caller wrote, not kept as it: HTML is cleaned, keys are for searching. */
const MADE = /\.html$|search|_key$|\.body\./;
const kept = new Set<string>();

describe('IN-06, IN-10, IN-11: texts that others take for something else, in every text of every call', () => {
  test.each(asked)('%s', { timeout: 240_000 }, async (_what, name, pick) => {
    const input = inputOf(all, name, pick);
    for (const at of places(input, isText)) {
      let isKept = false;
      const before = await held(name);
      for (const text of throughAt(name, input, at)) {
        const { status } = await send(
          name,
          changed(renamed(input), at, () => text),
        );
        isKept ||= status === 200;
      }
      const after = await held(name);
      if (!isKept) expect(after, at.join('.')).toEqual(before);
      for (const [where, text] of marked(after)) {
        if (MADE.test(where) || text.includes(`:${door}/`)) continue;
        expect(known, `${where}: ${text}`).toContain(text);
        kept.add(text);
      }
    }
  });

  test('what was kept was kept letter for letter', () => {
    expect(kept.size).toBeGreaterThan(25);
  });

  test('no text became a statement', () => {
    expect(statements.size).toBeGreaterThan(60);
    expect([...statements].filter((it) => it.includes(MARK) || /pg_sleep|drop table|drop schema/i.test(it))).toEqual(
      [],
    );
  });

  test('nobody was called but the database', async () => {
    await here.runJobs();
    expect(knocks).toBe(0);
    expect([...called].filter((it) => !/PGSQL/.test(it) && it !== new URL(world.url).port)).toEqual([]);
  });

  test('control: a call would have been seen', async () => {
    await fetch(`http://127.0.0.1:${door}/`).catch(() => undefined);
    await expect.poll(() => knocks).toBeGreaterThan(0);
    expect(portsOf()).toContain(String(door));
  });

  test('every line of the log is one of ours, and tells nothing of what was sent', () => {
    expect(lines.length).toBeGreaterThan(1_000);
    for (const line of lines) {
      const { msg, level } = JSON.parse(line) as { msg: string; level: string };
      // On a loaded machine the bus may lose its connection and take another: that is a line of ours, too.
      expect(['answered info', 'the bus lost its connection warn']).toContain(`${msg} ${level}`);
      expect(line.trimEnd()).not.toMatch(/[\n\r\u2028]|zq7zq/);
    }
  });
});

/** What the schema lets through of values that stand for nothing, and the first two that it does not. */
function othersAt(name: CallName, input: Record<string, unknown>, at: Path) {
  const all_ = NO_VALUE.map((value) => ({ value, other: changed(renamed(input), at, () => value) }));
  const judged = all_.map((it) => ({ ...it, isFine: accepts(name, it.other) }));
  return [...judged.filter((it) => it.isFine), ...judged.filter((it) => !it.isFine).slice(0, 2)];
}

describe('what is no text, no value, no object', () => {
  test.each(asked)('%s: NUL and half letters are 400 wherever they stand', async (_what, name, pick) => {
    const input = inputOf(all, name, pick);
    const before = await held(name);
    for (const at of places(input, isText))
      for (const text of name.startsWith('POST ') ? NO_TEXT : NO_TEXT.slice(0, 1)) {
        const { status, code } = await send(
          name,
          changed(input, at, () => text),
        );
        expect([status, code], at.join('.')).toEqual([400, 'TEXT_MALFORMED']);
      }
    expect(await held(name)).toEqual(before);
  });

  test.each(posts)(
    '%s: another kind of value is refused, or is one',
    { timeout: 240_000 },
    async (_what, name, pick) => {
      const input = inputOf(all, name, pick);
      for (const at of places(input, isLeaf))
        for (const { value, other, isFine } of othersAt(name, input, at)) {
          const { status } = await send(name, other);
          if (!isFine) expect([400, 422], `${at.join('.')} ${JSON.stringify(value)}`).toContain(status);
        }
    },
  );

  test.each(posts)('%s: IN-12: what would change every object changes none', async (_what, name, pick) => {
    const input = inputOf(all, name, pick);
    const before = await held(name);
    const plain = JSON.stringify(input).slice(1);
    const rest = plain === '}' ? plain : `,${plain}`;
    for (const key of ['"__proto__"', '"constructor"', '"\\u005f_proto__"'])
      expect((await send(name, input, `{${key}:{"prototype":{"${MARK}":1},"${MARK}":1}${rest}`)).code).toBe(
        'REQUEST_MALFORMED',
      );
    for (const body of [`{"a":${'['.repeat(30)}${']'.repeat(30)}${rest}`, '{"a":1', `${JSON.stringify(input)}x`])
      expect((await send(name, input, body)).code).toBe('JSON_MALFORMED');
    expect((await send(name, input, `{"a":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
    expect(({} as Record<string, unknown>)[MARK]).toBeUndefined();
    expect(await held(name)).toEqual(before);
  });
});
