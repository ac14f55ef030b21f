// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_LOG, gapsOf, merge, newestSeq, type Log } from '../../../domain/chat/log.ts';
import type { Row } from '../../../domain/chat/shown.ts';
import { emit } from '../../../server/events/events.ts';
import { book, startWorld, type Person } from '../../booking/world.ts';
import { aBrowser, launch, sessionOf, type App } from '../../offline/page.ts';
import { openNetworkProxy, type Fate } from '../../offline/network-proxy.ts';
import { until } from '../../support/until.ts';
import { aClient, afterFirst, cutStream, fetchTo, type Client, type Fetch } from '../../chat/live-client.ts';
import { range } from '../../chat/log-rooms.ts';
import { NOW } from '../../support/clock.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

/** Hundreds of requests, one after another: seconds, but on a machine full of tests. */
const SLOW = 240_000;

let nok: Person;
let somchai: Person;
let room_id: string;

const world = await startWorld();
const proxy = await openNetworkProxy(await world.listen());
afterAll(async () => {
  await proxy.close();
  await world.close();
});
beforeEach(async () => {
  nok = await world.golfer();
  somchai = await world.caddy();
  await book(world, nok, somchai);
  ({ room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok));
});
afterEach(() => {
  cleanup();
  proxy.fateOf = undefined;
  vi.unstubAllGlobals();
});

/** This person's phone, its requests going to the real server. */
async function phoneOf({ user_id, as }: Person, way: Fetch = fetchTo(() => proxy.origin)): Promise<App> {
  aBrowser();
  vi.stubGlobal('fetch', way);
  const app = await launch();
  await app.session.startSession(sessionOf(user_id, as), false);
  return app;
}
const wake = async () => (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
const says = (person: Person, text: string) =>
  world.done('POST /chat/send', { room_id, client_msg_id: crypto.randomUUID(), kind: 'TEXT', text }, person);
const textsOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => (row.kind === 'MESSAGE' ? (row.message.text ?? []) : []));
const numbered = (count: number) => range(1, count).map((n) => `number ${n}`);

/** The room, open on the phone; which of its texts were ever drawn. */
async function opened() {
  const { useRoomLog } = await import('../../../src/chat/data.ts');
  const drawn: string[][] = [];
  const { result } = renderHook(() => {
    const log = useRoomLog(room_id);
    drawn.push(textsOf(log.rows));
    return log;
  });
  await until(() => expect(result.current.log.status).toBe('ACTIVE'));
  return { result, drawn, texts: () => textsOf(result.current.rows) };
}

describe('CH-03: many messages of one sender', () => {
  const COUNT = 200;
  /** Some are cut before the server hears them, some after it did them, some it refuses for the moment. */
  const OK = undefined;
  const FATES: (Fate | undefined)[] = [OK, 'closed', OK, OK, 'unheard', OK, OK, { status: 503, body: '' }, OK, OK];
  const badRoad = () => {
    let times = 0;
    proxy.fateOf = ({ url }) => (url === '/api/v1/chat/send' ? FATES[times++ % FATES.length] : undefined);
    return () => times;
  };
  /** How often a number stands before a smaller one. */
  const inversions = (texts: readonly string[]) => {
    const numbers = texts.map((text) => Number(text.split(' ')[1]));
    return numbers.filter((n, at) => at > 0 && n < (numbers[at - 1] ?? 0)).length;
  };

  /** A reader of somchai's own: asks for what came after what it has, as long as anything is said. */
  function reader() {
    let log: Log = EMPTY_LOG;
    const seen: string[][] = [];
    const texts = () => log.items.flatMap(({ text }) => text ?? []);
    const look = async () => {
      const after_seq = newestSeq(log);
      log = merge(log, await world.done('POST /chat/messages', { room_id, after_seq, limit: 200 }, somchai));
      seen.push(texts());
    };
    return { look, texts, seen, gaps: () => gapsOf(log) };
  }

  test(
    'on a road that loses requests and answers: each arrives once, and no reader ever sees two in the wrong order',
    async () => {
      const app = await phoneOf(nok);
      const { drawn, texts } = await opened();
      const { sendText } = await import('../../../src/chat/data.ts');
      const tries = badRoad();
      const him = reader();
      const wave = async () => {
        await him.look();
        await act(wake);
        for (const { id, state } of app.itemsNow()) if (state === 'sent') await app.outbox.discard(id);
        return app.itemsNow().length;
      };
      // A screenful at a time: what lies in the outbox of a test is read again and again.
      for (let from = 0; from < COUNT; from += 25) {
        for (const text of numbered(COUNT).slice(from, from + 25))
          await sendText(phone, { room_id, name: 'somchai' }, text);
        await expect.poll(wave, { interval: 10, timeout: SLOW }).toBe(0);
      }
      await him.look();
      expect(him.texts()).toEqual(numbered(COUNT));
      expect(him.seen.map(inversions).every((n) => n === 0)).toBe(true);
      expect(him.gaps()).toEqual([]);
      await until(() => expect(texts()).toEqual(numbered(COUNT)));
      expect(drawn.every((it) => inversions(it) === 0 && new Set(it).size === it.length)).toBe(true);
      expect(tries()).toBeGreaterThan(COUNT);
    },
    SLOW,
  );
});

/** Each stream of nok's phone is cut by `how`; the requests beside it are not. */
function cutting(
  how: (said: string, nth: number) => number | undefined,
  headers = (it: Headers) => it,
  frames?: (said: string) => string,
) {
  const way = fetchTo(() => proxy.origin);
  const count = { streams: 0, cuts: 0 };
  const fetching: Fetch = async (url, init = {}) => {
    if (!url.endsWith('/live')) return way(url, init);
    const response = await way(url, { ...init, headers: headers(new Headers(init.headers)) });
    const nth = (count.streams += 1);
    const isOver = (said: string) => {
      const end = how(said, nth);
      if (end !== undefined) count.cuts += 1;
      return end;
    };
    return cutStream(response, isOver, frames);
  };
  return { count, fetching };
}

test(
  'CH-04: the live stream is cut: many times, after a frame and in the middle of one: nothing is missing on the screen, nothing is there twice',
  async () => {
    const CUTS = 200;
    const isInTheMiddle = (nth: number) => nth % 2 === 0;
    const { count, fetching } = cutting((said, nth) =>
      count.cuts < CUTS ? afterFirst(said, isInTheMiddle(nth)) : undefined,
    );
    await phoneOf(nok, fetching);
    const { drawn, texts, result } = await opened();
    const live = (await import('../../../src/sync/live.ts')).liveOf(phone).openEventStream(nok.user_id);
    let said = 0;
    for (let rounds = 0; count.cuts < CUTS && rounds < 4 * CUTS; rounds += 1) {
      const before = count.streams;
      for (const _ of range(1, isInTheMiddle(before) ? 2 : 1)) await says(somchai, `number ${(said += 1)}`);
      await until(() => {
        live.nudge();
        expect(count.streams).toBeGreaterThan(before);
      });
    }
    expect(count.cuts).toBe(CUTS);
    await until(() => {
      live.nudge();
      expect(texts()).toEqual(numbered(said));
    });
    live.stop();
    expect(drawn.every((it) => it.join() === numbered(it.length).join())).toBe(true);
    expect(result.current.isWhole).toBe(true);
  },
  SLOW,
);

describe('CH-05: the server is killed while many phones listen', () => {
  const COUNT = 50;

  async function connected(): Promise<{ clients: Client[]; people: Person[]; heard: number[][] }> {
    const people = await Promise.all(range(1, COUNT).map(() => world.golfer(0)));
    const clients: Client[] = [];
    const heard: number[][] = [];
    for (const { as } of people) {
      const client = await aClient(as);
      const seqs: number[] = [];
      heard.push(seqs);
      client.onServerEvent('chat.message', (body) => seqs.push((body as { seq: number }).seq));
      clients.push(client);
    }
    return { clients, people, heard };
  }
  const tellAll = (people: Person[], seq: number) =>
    world.db.transact(async (tx) => {
      for (const { user_id } of people) emit(tx, 'chat.message', { room_id, seq }, [user_id], NOW);
    });
  /** Not all at once: most have a moment (ms) of their own, over a good part of the wait. */
  const isSpread = (naps: number[]) =>
    new Set(naps.map(Math.round)).size > naps.length / 2 && Math.max(...naps) > 1.2 * Math.min(...naps);
  const isListening = ({ url }: { url?: string | undefined }) => url === '/api/v1/live';

  test(
    'a server that is started again: all come back, not all at once, and have heard everything, once',
    async () => {
      const first = await world.replica(NOW);
      proxy.leadTo(await first.listen());
      vi.stubGlobal('BroadcastChannel', undefined); // many phones, not many tabs of one
      vi.stubGlobal(
        'fetch',
        fetchTo(() => proxy.origin),
      );
      const { clients, people, heard } = await connected();
      const attempts = new Map<string, number>();
      proxy.watch = (request) => {
        const who = request.headers.authorization ?? '';
        if (isListening(request)) attempts.set(who, (attempts.get(who) ?? 0) + 1);
      };
      const naps: number[] = [];
      const plan = globalThis.setTimeout;
      vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
        // The waits of who comes back, a fifth as long.
        if (Number.isInteger(ms) || ms < 500) return plan(work, ms);
        naps.push(ms);
        return plan(work, ms / 5);
      });
      const lives = clients.map(({ openEventStream }, n) => openEventStream(people[n]?.user_id ?? ''));
      await until(() => expect(attempts.size).toBe(COUNT));
      await until(() => expect(first.app.metrics.text()).resolves.toMatch(new RegExp(`caddee_live_streams ${COUNT}`)));
      await tellAll(people, 1);
      await until(() => expect(heard).toEqual(heard.map(() => [1])));

      proxy.is = 'closed';
      proxy.leadTo('http://127.0.0.1:9');
      await first.close();
      attempts.clear();
      await tellAll(people, 2);
      await until(() => expect([...attempts.values()].filter((n) => n >= 2).length).toBe(COUNT));
      await tellAll(people, 3);
      const whileAway = [...attempts.values()];
      const second = await world.replica(NOW);
      proxy.leadTo(await second.listen());
      proxy.is = 'open';
      await until(() => expect(heard).toEqual(heard.map(() => [1, 2, 3])));
      await tellAll(people, 4);
      await until(() => expect(heard).toEqual(heard.map(() => [1, 2, 3, 4])));
      for (const live of lives) live.stop();

      // Each waits twice as long as before: within half and the whole of it, by chance.
      expect(Math.max(...whileAway)).toBeLessThan(8);
      expect(naps.length).toBeGreaterThanOrEqual(2 * COUNT);
      expect(isSpread(naps.slice(0, COUNT))).toBe(true);
      expect(isSpread(naps.slice(COUNT, 2 * COUNT))).toBe(true);
      await second.close();
      proxy.watch = undefined;
    },
    SLOW,
  );
});
