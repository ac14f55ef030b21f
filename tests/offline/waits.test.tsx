import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
const LATE = 400_000;

let browser: Browser;
let app: App;
/** By call: at which moment, in milliseconds, each was asked. */
let askedAt: Map<string, number[]>;

closePageAfterEach();
beforeEach(() => {
  browser = aBrowser();
  askedAt = new Map();
  const road = browser.server.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${url.replace(/^\/api\/v1/, '').replace(/\?.*/, '')}`;
    askedAt.set(name, [...(askedAt.get(name) ?? []), performance.now()]);
    return road(url, init);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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
async function go(ms: number, step = 500): Promise<void> {
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

const happens = { online: () => window.dispatchEvent(new Event('online')), return: comeBack, tap };
function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}
function tap(): void {
  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('each wait is twice the one before, up to the longest, and at most half of it is chance', () => {
  const waits = { first: 3_000, longest: 60_000 };
  const whole = [1, 2, 3, 4, 5, 6, 7, 90].map((failed) => growingWait(failed, waits, 1));
  expect(whole).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000, 60_000]);
  expect(whole.map((_, n) => growingWait(n + 1, waits, 0))).toEqual(whole.map((ms) => ms / 2));
});

describe('is the server there again?', () => {
  beforeEach(async () => {
    await signedIn();
    takeClock();
    browser.server.isDown = true;
    app.watchConnection();
    app.reportNoAnswer(performance.now());
    askedAt.set(PROBE, [performance.now()]);
  });

  test('asked after 3, 6, 12 … 60 s', async () => {
    await go(LATE);
    expect(waitsOf(PROBE).slice(0, 8)).toEqual([3, 6, 12, 24, 48, 60, 60, 60]);
  });

  test.each(Object.entries(happens))('asked at once: %s', async (_what, happen) => {
    await go(60_000);
    const before = askedAt.get(PROBE)?.length ?? 0;
    happen();
    await until(() => (askedAt.get(PROBE)?.length ?? 0) > before);
    expect(askedAt.get(PROBE)).toHaveLength(before + 1);
  });

  test.each([
    ['the browser says that it is online', happens.online, [3, 6]],
    ['the user comes back', happens.return, [3, 6]],
    ['a tap changes nothing but that one is asked', happens.tap, [60]],
  ])('and then: %s', async (_what, happen, waits) => {
    await go(50_000);
    askedAt.set(PROBE, []);
    happen();
    await go(70_000);
    expect(waitsOf(PROBE).slice(0, waits.length)).toEqual(waits);
  });

  test('nobody looks: not asked at all', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await go(LATE);
    expect(waitsOf(PROBE)).toEqual([]);
  });
});

test('the live stream is opened again after 1, 2, 4 … 60 s, at once on a nudge, and one that ends as soon as it begins counts as none', async () => {
  await signedIn();
  const { openEventStream } = (await import('../../src/sync/live.ts')).liveOf(phone);
  takeClock();
  browser.server.answers[LIVE] = () =>
    new Response(':1\n\n', { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  const live = openEventStream(NOK);
  await go(LATE);
  expect(waitsOf(LIVE).slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  const before = askedAt.get(LIVE)?.length;
  live.nudge();
  await until(() => askedAt.get(LIVE)?.length !== before);
  live.stop();
});

test('a read that the server has no time for is asked again after 10, 20, 40, 60 s', async () => {
  await signedIn();
  browser.server.answers[BALANCE] = () => error(503, 'BUSY');
  takeClock();
  renderHook(() => app.useMirror(BALANCE, {}));
  await go(LATE);
  expect(waitsOf(BALANCE).slice(0, 5)).toEqual([10, 20, 40, 60, 60]);
});

test('a room that the server has no time for is asked again after 10, 20, 40, 60 s', async () => {
  await signedIn();
  browser.server.answers[MESSAGES] = () => error(503, 'BUSY');
  const { useRoomLog } = await import('../../src/chat/data.ts');
  takeClock();
  renderHook(() => useRoomLog('018f0000-0000-7000-8000-0000000000c1'));
  await go(LATE);
  expect(waitsOf(MESSAGES).slice(0, 5)).toEqual([10, 20, 40, 60, 60]);
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
  expect(waitsOf(REFRESH).slice(0, 5)).toEqual([10, 20, 40, 60, 60]);
  (await import('../../src/sync/signed-in-sync.ts')).signedInSyncOf(phone);
  const before = askedAt.get(REFRESH)?.length ?? 0;
  happens.online();
  await until(() => (askedAt.get(REFRESH)?.length ?? 0) > before);
});

test('the code of whoever is signed in that cannot be had is asked for after 5, 10 … 60 s, and at once when the network is back', async () => {
  await signedIn();
  const moments: number[] = [];
  vi.doMock('../../src/sync/signed-in-sync.ts', () => {
    moments.push(performance.now());
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  takeClock();
  const { startSync } = (await import('../../src/sync/start.ts')).syncOf(phone);
  await startSync();
  await go(LATE);
  askedAt.set('code', moments);
  expect(waitsOf('code').slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60]);
  const before = moments.length;
  app.reportNoAnswer(performance.now());
  app.reportAnswer(performance.now());
  await until(() => moments.length > before);
  vi.doUnmock('../../src/sync/signed-in-sync.ts');
});

describe('a sign-out that the server has not received', () => {
  const count = () => askedAt.get(LOGOUT)?.length ?? 0;

  test('without a network it goes by itself when the server is there again', async () => {
    await signedOut();
    expect(count()).toBe(1);
    await go(LATE);
    expect(count()).toBe(1);
    browser.server.isDown = false;
    await go(60_000);
    expect(count()).toBe(2);
  });

  test.each(Object.entries(happens))('without a network it goes at once: %s', async (_what, happen) => {
    await signedOut();
    await go(60_000);
    browser.server.isDown = false;
    happen();
    await until(() => count() > 1);
    expect(count()).toBe(2);
  });

  /** Nothing of the network changes: no event and no answer to something else says that it may be told now. */
  test('the server had no time for it: told again after 10, 20, 40, 60 s until it is heard, and then no more', async () => {
    await signedIn();
    await import('../../src/sync/session/session-tidy.ts');
    browser.server.answers[LOGOUT] = () => error(503, 'BUSY');
    takeClock();
    await app.session.signOut();
    await go(LATE);
    expect(waitsOf(LOGOUT).slice(0, 5)).toEqual([10, 20, 40, 60, 60]);
    browser.server.answers[LOGOUT] = () => success(null);
    await go(60_000);
    const heard = count();
    await go(LATE);
    expect(count()).toBe(heard);
  });

  async function signedOut(): Promise<void> {
    await signedIn();
    await import('../../src/sync/session/session-tidy.ts');
    app.watchConnection();
    browser.server.isDown = true;
    browser.server.answers = { [PROBE]: () => success(null), [LOGOUT]: () => success(null) };
    takeClock();
    await app.session.signOut();
  }
});

test('what became of a payment is asked after 10, 20, 40, 60 s while nobody answers', async () => {
  await signedIn();
  browser.server.answers[TOPUP] = () => error(503, 'BUSY');
  const { usePaymentWatch } = await import('../../src/payment/payment-watch.ts');
  takeClock();
  renderHook(() => usePaymentWatch('ref'));
  await go(LATE);
  expect(waitsOf(TOPUP).slice(0, 4)).toEqual([10, 20, 40, 60]);
});
