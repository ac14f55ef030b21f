import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { growingWait } from '../../domain/wait.ts';
import { closePageAfterEach } from './closing-page.ts';
import { aBrowser, error, launch, NOK, sessionOf, success, until, type App, type Browser } from './page.ts';
import { phone, renderHook } from '../support/on-phone.tsx';

/** Whatever asks again and again without being answered: each time later, up to a minute; at once when something says that it may help. */
const PROBE = 'GET /livez';
const LIVE = 'GET /live';
const BALANCE = 'GET /wallet/balance';
const REFRESH = 'POST /auth/refresh';
const MESSAGES = 'POST /chat/messages';
const TOPUP = 'GET /payments/status';
const LOGOUT = 'POST /auth/logout';
/** The longest of these series reach their longest wait in it. */
const LATE = 200_000;

let browser: Browser;
let app: App;
/** By call: at which moment, in milliseconds, each was asked. */
let askedAt: Map<string, number[]>;

closePageAfterEach();
beforeEach(newBrowser);

function newBrowser(): void {
  vi.useRealTimers();
  browser = aBrowser();
  askedAt = new Map();
  const road = browser.server.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${url.replace(/^\/api\/v1/, '').replace(/\?.*/, '')}`;
    askedAt.set(name, [...(askedAt.get(name) ?? []), performance.now()]);
    return road(url, init);
  });
}

async function signedIn(): Promise<void> {
  app = await launch();
  await app.session.resume();
  await app.session.startSession(sessionOf(NOK), true);
  await import('ofetch');
}

/** From here on the clock is ours, and chance always says its most. */
function takeClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
}

const { setTimeout: realTimeout } = globalThis;
const turn = () => new Promise<void>((resolve) => realTimeout(resolve, 1));
async function go(ms: number, step = 1_000): Promise<void> {
  for (let gone = 0; gone < ms; gone += step)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(step);
      await turn();
    });
}

/** Whole seconds between one question and the next. */
function waitsOf(name: string): number[] {
  const moments = askedAt.get(name) ?? [];
  return moments.slice(1).map((at, n) => Math.round((at - (moments[n] ?? 0)) / 1_000));
}

const count = (name: string) => askedAt.get(name)?.length ?? 0;

const HAPPENS = {
  online: () => window.dispatchEvent(new Event('online')),
  return: () => document.dispatchEvent(new Event('visibilitychange')),
  tap: () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true })),
};

test('each wait is twice the one before, up to the longest, and at most half of it is chance', () => {
  const waits = { first: 3_000, longest: 60_000 };
  const whole = [1, 2, 3, 4, 5, 6, 7, 90].map((failed) => growingWait(failed, waits, 1));
  expect(whole).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000, 60_000]);
  expect(whole.map((_, n) => growingWait(n + 1, waits, 0))).toEqual(whole.map((ms) => ms / 2));
});

test('is the server there again? asked after 3, 6, 12 … 60 s; at once for a tap, a return and “online”, the last two from the start again; never while nobody looks', async () => {
  await signedIn();
  takeClock();
  browser.server.isDown = true;
  app.watchConnection();
  app.reportNoAnswer(performance.now());
  askedAt.set(PROBE, [performance.now()]);
  await go(LATE);
  expect(waitsOf(PROBE).slice(0, 6)).toEqual([3, 6, 12, 24, 48, 60]);
  for (const [what, waits] of [
    ['tap', [60]],
    ['return', [3, 6]],
    ['online', [3, 6]],
  ] as const) {
    askedAt.set(PROBE, []);
    HAPPENS[what]();
    await until(() => count(PROBE) > 0);
    expect([what, count(PROBE)]).toEqual([what, 1]);
    await go(70_000);
    expect([what, ...waitsOf(PROBE).slice(0, waits.length)]).toEqual([what, ...waits]);
  }
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  askedAt.set(PROBE, []);
  await go(120_000);
  expect(count(PROBE)).toBe(0);
});

test('the live stream is opened again after 1, 2, 4 … 60 s, at once on a nudge, and one that ends as soon as it begins counts as none', async () => {
  await signedIn();
  const { openEventStream } = (await import('../../src/sync/live.ts')).liveOf(phone);
  takeClock();
  browser.server.answers[LIVE] = () =>
    new Response(':1\n\n', { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  const live = openEventStream(NOK);
  await go(LATE);
  expect(waitsOf(LIVE).slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 60]);
  const before = count(LIVE);
  live.nudge();
  await until(() => count(LIVE) !== before);
  live.stop();
});

test('a read, a room and a payment that the server has no time for are asked again after 10, 20, 40, 60 s', async () => {
  await signedIn();
  for (const name of [BALANCE, MESSAGES, TOPUP]) browser.server.answers[name] = () => error(503, 'BUSY');
  const { useRoomLog } = await import('../../src/chat/data.ts');
  const { usePaymentWatch } = await import('../../src/payment/polling.ts');
  takeClock();
  renderHook(() => app.useMirror(BALANCE, {}));
  renderHook(() => useRoomLog('018f0000-0000-7000-8000-0000000000c1'));
  renderHook(() => usePaymentWatch('ref'));
  await go(LATE);
  for (const name of [BALANCE, MESSAGES, TOPUP])
    expect([name, ...waitsOf(name).slice(0, 4)]).toEqual([name, 10, 20, 40, 60]);
});

test('without a token: one is asked for after 10, 20, 40, 60 s, and at once when the network is back', async () => {
  await signedIn();
  browser.server.answers[REFRESH] = () => error(503, 'BUSY');
  app = await launch();
  await import('ofetch');
  takeClock();
  await app.session.resume();
  expect(app.session.state().kind).toBe('offline');
  await go(LATE);
  expect(waitsOf(REFRESH).slice(0, 4)).toEqual([10, 20, 40, 60]);
  (await import('../../src/sync/signed-in-sync.ts')).signedInSyncOf(phone);
  const before = count(REFRESH);
  HAPPENS.online();
  await until(() => count(REFRESH) > before);
});

test('the code of whoever is signed in that cannot be had is asked for after 5, 10 … 60 s, and at once when the network is back, until it is there', async () => {
  await signedIn();
  const moments: number[] = [];
  const onSession = vi.fn();
  let isThere = false;
  vi.doMock('../../src/sync/signed-in-sync.ts', () => {
    moments.push(performance.now());
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return { signedInSyncOf: () => ({ onSession }) };
  });
  takeClock();
  const { startSync } = (await import('../../src/sync/start.ts')).syncOf(phone);
  await startSync();
  await go(LATE);
  askedAt.set('code', moments);
  expect(waitsOf('code').slice(0, 5)).toEqual([5, 10, 20, 40, 60]);
  expect(onSession).not.toHaveBeenCalled();
  const before = moments.length;
  isThere = true;
  app.reportNoAnswer(performance.now());
  app.reportAnswer(performance.now());
  await until(() => onSession.mock.calls.length > 0);
  expect(moments).toHaveLength(before + 1);
  vi.doUnmock('../../src/sync/signed-in-sync.ts');
});

describe('a sign-out that the server has not received', () => {
  async function signedOut(): Promise<void> {
    newBrowser();
    await signedIn();
    await import('../../src/sync/session/sign-in.ts');
    app.watchConnection();
    browser.server.isDown = true;
    browser.server.answers = { [PROBE]: () => success(null), [LOGOUT]: () => success(null) };
    takeClock();
    await app.session.signOut();
  }

  test('without a network it goes once, by itself when the server is there again, and at once for a tap, a return and “online”', async () => {
    for (const happen of [undefined, ...Object.values(HAPPENS)]) {
      await signedOut();
      await go(20_000);
      expect(count(LOGOUT)).toBe(1);
      browser.server.isDown = false;
      happen?.();
      if (happen) await until(() => count(LOGOUT) > 1);
      else await go(60_000);
      expect(count(LOGOUT)).toBe(2);
    }
  });

  /** Nothing of the network changes: no event and no answer to something else says that it may be told now. */
  test('the server had no time for it: told again after 10, 20, 40, 60 s until it is heard, and then no more', async () => {
    await signedIn();
    await import('../../src/sync/session/sign-in.ts');
    browser.server.answers[LOGOUT] = () => error(503, 'BUSY');
    takeClock();
    await app.session.signOut();
    await go(LATE);
    expect(waitsOf(LOGOUT).slice(0, 4)).toEqual([10, 20, 40, 60]);
    browser.server.answers[LOGOUT] = () => success(null);
    await go(60_000);
    const heard = count(LOGOUT);
    await go(120_000);
    expect(count(LOGOUT)).toBe(heard);
  });
});
