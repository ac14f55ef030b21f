import { liveOf } from '../../src/sync/live.ts';
import { serverEventsOf } from '../../src/sync/mirror/resource.ts';
import { networkOf } from '../../src/sync/net/connection.ts';
import { credentialsOf } from '../../src/sync/session/session.ts';
import { createPhone } from '../../src/sync/phone.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOK, SOMCHAI } from '../support/people.ts';
import { closePageAfterEach } from './closing-page.ts';
import { stubLocks } from './fake-locks.ts';
import { testTable } from '../support/table.ts';
import { aBrowser } from './page.ts';

/** A browser has six connections to a server over HTTP/1.1, for all its tabs: one of them, and no more, is the stream. */
const EVENT = 'wallet.changed';

interface Tab {
  live: { stop(): void; rest(): void; nudge(): void };
  /** What it was told, as the screens hear it. */
  heard: string[];
  connection: () => string;
}

class LiveServer {
  /** By token: what happened. */
  readonly events = new Map<string, string[]>();
  readonly open = new Map<string, Set<ReadableStreamDefaultController<Uint8Array>>>();
  /** By token: the number each stream said it goes on from. */
  readonly from: [string, string | null][] = [];

  readonly fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const last = headers.get('last-event-id');
    this.from.push([token, last]);
    const mine = this.open.get(token) ?? new Set();
    this.open.set(token, mine);
    const body = new ReadableStream<Uint8Array>({
      start: (out) => {
        mine.add(out);
        init.signal?.addEventListener('abort', () => {
          if (mine.delete(out)) out.error(new DOMException('aborted', 'AbortError'));
        });
        out.enqueue(bytesOf(`:${Date.now()}\n\n`));
        const events = this.events.get(token) ?? [];
        if (last === null) out.enqueue(bytesOf(`id: ${events.length}\nevent: reset\ndata: {}\n\n`));
        else for (let id = Number(last) + 1; id <= events.length; id += 1) out.enqueue(this.#frame(token, id));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };

  #frame(token: string, id: number): Uint8Array {
    const what = this.events.get(token)?.[id - 1];
    return bytesOf(`id: ${id}\nevent: ${EVENT}\ndata: ${JSON.stringify({ what })}\n\n`);
  }

  streams = (token: string): number => this.open.get(token)?.size ?? 0;

  say(token: string, what: string): void {
    const id = this.events.set(token, [...(this.events.get(token) ?? []), what]).get(token)?.length ?? 0;
    for (const out of this.open.get(token) ?? []) out.enqueue(this.#frame(token, id));
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let server: LiveServer;
let locks: ReturnType<typeof stubLocks>;
let tabs: Tab[];

closePageAfterEach();
beforeEach(begin);
afterEach(end);

function begin(): void {
  aBrowser();
  server = new LiveServer();
  tabs = [];
  vi.stubGlobal('fetch', server.fetch);
  locks = stubLocks();
}

function end(): void {
  for (const { live } of tabs) live.stop();
  Reflect.deleteProperty(navigator, 'locks');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** One more tab of this browser, in which this user is signed in. */
async function aTab(user_id: string): Promise<Tab> {
  const phone = createPhone();
  phone.parts.set(credentialsOf, { readToken: () => user_id, readUser: () => undefined });
  const { openEventStream } = liveOf(phone);
  const { onServerEvent } = serverEventsOf(phone);
  const { connectionNow } = networkOf(phone);
  const heard: string[] = [];
  onServerEvent('reset', () => heard.push('everything'));
  onServerEvent(EVENT, (body) => heard.push((body as { what: string }).what));
  const tab = { live: openEventStream(user_id), heard, connection: connectionNow };
  tabs.push(tab);
  return tab;
}

/** So many tabs; the first has the stream, and all have asked everything once. */
async function someTabs(count: number, user_id = NOK): Promise<Tab[]> {
  const made: Tab[] = [];
  for (let n = 0; n < count; n += 1) {
    made.push(await aTab(user_id));
    await expect.poll(() => made[n]?.heard).toEqual(['everything']);
  }
  for (const { heard } of made) heard.length = 0;
  return made;
}

const heardBy = (those: readonly Tab[]): string[][] => those.map(({ heard }) => heard);
const hide = (): void => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
const turn = (): void => void document.dispatchEvent(new Event('visibilitychange'));

describe('seven tabs of one user', () => {
  test('one stream; what it says is heard in each of them once', async () => {
    const seven = await someTabs(7);
    expect(server.streams(NOK)).toBe(1);
    server.say(NOK, 'first');
    server.say(NOK, 'second');
    await expect.poll(() => heardBy(seven)).toEqual(seven.map(() => ['first', 'second']));
    expect(server.from).toHaveLength(1);
  });

  test('the tab that has it is hidden, or closed: the next goes on from the last number, and what was said meanwhile is heard once', async () => {
    const [first, ...others] = await someTabs(3);
    server.say(NOK, 'first');
    await expect.poll(() => heardBy(others)).toEqual([['first'], ['first']]);
    first?.live.rest();
    server.say(NOK, 'meanwhile');
    await expect
      .poll(() => heardBy(others))
      .toEqual([
        ['first', 'meanwhile'],
        ['first', 'meanwhile'],
      ]);
    expect(server.streams(NOK)).toBe(1);
    expect(server.from).toEqual([
      [NOK, null],
      [NOK, '1'],
    ]);
    expect(first?.heard).toEqual(['first']);
  });

  test('a hidden one that is looked at again asks everything once if it missed something, and nothing if not', async () => {
    const [first, second] = await someTabs(2);
    second?.live.rest();
    second?.live.nudge();
    server.say(NOK, 'both hear it');
    await expect.poll(() => heardBy([first, second] as Tab[])).toEqual([['both hear it'], ['both hear it']]);
    second?.live.rest();
    server.say(NOK, 'the first hears it');
    await expect.poll(() => first?.heard.length).toBe(2);
    second?.live.nudge();
    await expect.poll(() => second?.heard).toEqual(['both hear it', 'everything']);
    expect(server.streams(NOK)).toBe(1);
  });

  test('one that missed something takes over: what the others heard already is not heard twice', async () => {
    const [first, second, third] = await someTabs(3);
    second?.live.rest();
    server.say(NOK, 'one');
    server.say(NOK, 'two');
    await expect.poll(() => third?.heard).toEqual(['one', 'two']);
    third?.live.rest();
    first?.live.rest();
    second?.live.nudge();
    await expect.poll(() => second?.heard).toEqual(['one', 'two']);
    third?.live.nudge();
    server.say(NOK, 'three');
    await expect.poll(() => third?.heard).toEqual(['one', 'two', 'three']);
    expect(second?.heard).toEqual(['one', 'two', 'three']);
  });

  test('the tab that has it dies: it is replaced', async () => {
    const [, second, third] = await someTabs(3);
    const dead = server.open.get(NOK);
    server.open.set(NOK, new Set());
    expect(dead?.size).toBe(1);
    server.say(NOK, 'to nobody');
    locks.release(`caddee-live:${NOK}`);
    await expect.poll(() => heardBy([second, third] as Tab[])).toEqual([['to nobody'], ['to nobody']]);
    expect(server.streams(NOK)).toBe(1);
  });

  test('the stream comes late for somebody who looks now: the tab that has it is told', async () => {
    const [, second] = await someTabs(2);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    for (const out of server.open.get(NOK) ?? []) out.error(new TypeError('cut'));
    server.open.get(NOK)?.clear();
    await expect.poll(() => tabs[0]?.connection()).toBe('offline');
    vi.stubGlobal('fetch', server.fetch);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await expect
      .poll(() => {
        second?.live.nudge();
        return server.streams(NOK);
      })
      .toBe(1);
  });
});

test('two people in two tabs have a stream each, and hear nothing of one another, nor does who signs in after nok in the same browser', async () => {
  const [nok, leaving] = await someTabs(2, NOK);
  leaving?.live.stop();
  const [somchai, also] = await someTabs(2, SOMCHAI);
  expect([server.streams(NOK), server.streams(SOMCHAI)]).toEqual([1, 1]);
  server.say(NOK, 'of nok');
  server.say(SOMCHAI, 'of somchai');
  await expect.poll(() => heardBy([nok, somchai, also] as Tab[])).toEqual([['of nok'], ['of somchai'], ['of somchai']]);
  expect(leaving?.heard).toEqual([]);
});

testTable<[string, () => unknown]>([
  ['no locks', () => Reflect.deleteProperty(navigator, 'locks')],
  ['no channels', () => vi.stubGlobal('BroadcastChannel', undefined)],
])(
  'in a browser with %s each tab has a stream of its own; a hidden one lets go, and goes on where it was when it is looked at',
  async (_what, without) => {
    begin();
    without();
    const two = await someTabs(2);
    expect(server.streams(NOK)).toBe(2);
    server.say(NOK, 'first');
    await expect.poll(() => heardBy(two)).toEqual([['first'], ['first']]);
    hide();
    turn();
    await expect.poll(() => server.streams(NOK)).toBe(0);
    server.say(NOK, 'meanwhile');
    vi.restoreAllMocks();
    turn();
    await expect
      .poll(() => heardBy(two))
      .toEqual([
        ['first', 'meanwhile'],
        ['first', 'meanwhile'],
      ]);
    expect(server.from.slice(-2)).toEqual([
      [NOK, '1'],
      [NOK, '1'],
    ]);
    end();
  },
);

test('no tab is looked at: no stream, in any', async () => {
  await someTabs(3);
  hide();
  turn();
  await expect.poll(() => server.streams(NOK)).toBe(0);
  for (const { live } of tabs) live.nudge();
  expect(server.streams(NOK)).toBe(0);
});
