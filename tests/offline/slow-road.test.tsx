import { act } from '@testing-library/react';
import { SEND_DEADLINE } from '../../domain/outbox/op.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { closePageAfterEach } from './closing-page.ts';
import { aBrowser, hangs, success, until, type App, type Browser, signedIn } from './page.ts';
import { testTable } from '../support/table.ts';
import { renderHook } from '../support/on-phone.tsx';

/** CA-11 in the page alone: a road on which every answer takes longer than the two seconds after which a copy is said to be one. */
const BALANCE = 'GET /wallet/balance';
const HISTORY = 'POST /booking/history';
const CREATE = 'POST /booking/create';
const PENDING = { filter: { status: ['PENDING' as const] }, page: 1, limit: 20 };
const pageOf = (...items: unknown[]) => ({ items, total: items.length, page: 1, limit: 20 });
const balance = (available: number) => ({ available, held: 0, pending: 0, currency: 'THB', as_of: '2026-11-22' });

let browser: Browser;
let app: App;

closePageAfterEach();
beforeEach(async () => {
  browser = aBrowser();
  app = await signedIn();
  await import('ofetch');
  (await import('../../src/sync/signed-in-sync.ts')).signedInSyncOf(app.phone);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // As in a browser, no two moments are the same.
  const now = performance.now.bind(performance);
  let moments = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + (moments += 0.001));
});

/** What is given up on the way never arrives. */
const after =
  (ms: number, answer: () => Response) =>
  ({ signal }: { signal: AbortSignal | undefined }): Promise<Response> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(answer()), ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });

const livez = () => new Response('{"status":"ok"}', { headers: { 'content-type': 'application/json' } });
const readBalance = () => renderHook(() => app.useMirror(BALANCE, {})).result;
const readPending = () => renderHook(() => app.useMirror(HISTORY, PENDING)).result;
/** IndexedDB, digests and bodies take turns of the real clock: each step of the fixed one leaves them some. */
const { setTimeout: realTimeout } = globalThis;
const turn = () => new Promise<void>((resolve) => realTimeout(resolve, 1));
const go = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await turn();
  });
const shownBy = async (isSo: () => boolean, ms: number): Promise<boolean> => {
  for (let gone = 0; gone < ms && !isSo(); gone += 250) await go(250);
  return isSo();
};

test('answers that take three seconds and more arrive, each asked for once: one that comes does not end the others', async () => {
  browser.server.answers[BALANCE] = after(3_000, () => success(balance(5)));
  browser.server.answers[HISTORY] = after(7_000, () => success(pageOf('new')));
  browser.server.answers['GET /livez'] = after(3_000, livez);
  const wallet = readBalance();
  const bookings = readPending();
  await go(2_500);
  expect(app.connectionNow()).toBe('offline');
  expect(await shownBy(() => wallet.current.data !== undefined, 30_000)).toBe(true);
  expect(app.connectionNow()).toBe('online');
  expect(await shownBy(() => bookings.current.data !== undefined, 30_000)).toBe(true);
  expect(wallet.current).toMatchObject({ data: balance(5), stale: false });
  expect([browser.server.count(BALANCE), browser.server.count(HISTORY)]).toEqual([1, 1]);
});

test('what hangs on a dead line is asked again when a later question is answered', async () => {
  browser.server.answers[BALANCE] = hangs;
  browser.server.answers['GET /livez'] = livez;
  const wallet = readBalance();
  await act(() => until(() => browser.server.count(BALANCE) === 1));
  browser.server.answers[BALANCE] = () => success(balance(7));
  expect(await shownBy(() => wallet.current.data !== undefined, 10_000)).toBe(true);
  expect(browser.server.count(BALANCE)).toBe(2);
});

test('a call is overtaken once only: an answer that needs very long comes although others overtake it', async () => {
  browser.server.answers[BALANCE] = after(14_000, () => success(balance(9)));
  browser.server.answers['GET /livez'] = after(1_000, livez);
  const wallet = readBalance();
  expect(await shownBy(() => wallet.current.data !== undefined, 60_000)).toBe(true);
  expect(browser.server.count(BALANCE)).toBe(2);
});

test('a call that is given up: the next one is asked as if it were the first', async () => {
  browser.server.answers[BALANCE] = hangs;
  browser.server.answers['GET /livez'] = after(1_000, livez);
  const wallet = readBalance();
  await shownBy(() => browser.server.count(BALANCE) === 3, 60_000);
  browser.server.answers[BALANCE] = () => success(balance(11));
  expect(await shownBy(() => wallet.current.data !== undefined, 60_000)).toBe(true);
});

testTable<[string, () => Promise<unknown>, number]>([
  ['a read is given up after 20 s', () => app.send(BALANCE, {}), 20_000],
  ['a read by POST too', () => app.send(HISTORY, PENDING, { isRead: true }), 20_000],
  ['what changes something and is waited for: five minutes', () => app.send(CREATE, {} as never), 300_000],
  ['what waits in the outbox: 15 s a try', () => app.send(CREATE, {} as never, { deadline: SEND_DEADLINE }), 15_000],
])('a server that takes everything and answers nothing: %s', async (_what, call, deadline) => {
  for (const name of [BALANCE, HISTORY, CREATE]) browser.server.answers[name] = hangs;
  let outcome: unknown;
  void call().catch((error: unknown) => (outcome = error));
  await vi.advanceTimersByTimeAsync(deadline - 1);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toMatchObject({ status_code: 0, code: 'OFFLINE' });
});
