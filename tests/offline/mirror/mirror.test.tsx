import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aBrowser,
  error,
  hangs,
  launch,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  until,
  type App,
  type Browser,
  signedIn,
  reloaded,
} from '../page.ts';
import { testTable } from '../../support/table.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

const HISTORY = 'POST /booking/history';
const PENDING = { filter: { status: ['PENDING' as const] }, page: 1, limit: 20 };
const pageOf = (...items: unknown[]) => ({ items, total: items.length, page: 1, limit: 20 });
const balance = (available: number) => ({
  available,
  held: 0,
  pending: 0,
  currency: 'THB',
  as_of: '2026-11-22T00:00:00.000Z',
});

let browser: Browser;

beforeEach(() => {
  browser = aBrowser();
});

const namesOfDatabases = async () => (await indexedDB.databases()).map(({ name }) => name);
const readBalance = (app: App) => renderHook(() => app.useMirror('GET /wallet/balance', {}));
const readPending = (app: App) => renderHook(() => app.useMirror(HISTORY, PENDING));

/** What was once shown lies on the phone. */
async function shownOnce(app: App, available = 100): Promise<void> {
  browser.server.answers['GET /wallet/balance'] = () => success(balance(available));
  const { result, unmount } = readBalance(app);
  await waitFor(() => expect(result.current.data).toEqual(balance(available)));
  await expect.poll(() => app.readCopy('GET /wallet/balance {}')).toBeDefined();
  unmount();
}

describe('what a read shows', () => {
  test('the server’s answer with its moment; after a reload the copy at once, then the new answer; with the server stopped the copy, said to be one, and no error screen in between', async () => {
    const first = await signedIn();
    browser.server.answers['GET /wallet/balance'] = () => success(balance(100));
    const fresh = readBalance(first).result;
    expect(fresh.current).toMatchObject({ data: undefined, updatedAt: undefined, stale: false, refreshing: true });
    await waitFor(() => expect(fresh.current.data).toEqual(balance(100)));
    expect(fresh.current).toMatchObject({ stale: false, refreshing: false, error: undefined });
    expect(fresh.current.updatedAt).toBeCloseTo(Date.now(), -4);
    await expect.poll(() => first.readCopy('GET /wallet/balance {}')).toBeDefined();

    const app = await reloaded();
    browser.server.answers['GET /wallet/balance'] = hangs;
    const { result, unmount } = readBalance(app);
    await waitFor(() => expect(result.current.data).toEqual(balance(100)));
    const said = result.current.updatedAt;
    expect(said).toBe(fresh.current.updatedAt);
    expect(result.current.stale).toBe(false);
    browser.server.answers['GET /wallet/balance'] = () => success(balance(250));
    act(() => app.mirror.stale(['GET /wallet/balance']));
    await waitFor(() => expect(result.current.data).toEqual(balance(250)));
    expect(result.current.updatedAt).toBeGreaterThanOrEqual(said as number);
    await expect.poll(() => app.readCopy('GET /wallet/balance {}')).toMatchObject({ data: balance(250) });
    unmount();

    const later = await reloaded();
    browser.server.isDown = true;
    const seen: unknown[] = [];
    const copy = renderHook(() => {
      const read = later.useMirror('GET /wallet/balance', {});
      seen.push(read.error !== undefined && read.data === undefined);
      return read;
    }).result;
    await waitFor(() => expect(copy.current.stale).toBe(true));
    expect(copy.current).toMatchObject({ data: balance(250), refreshing: false, error: { code: 'OFFLINE' } });
    expect(seen).not.toContain(true);
  });

  test('a request that never answers is a copy after two seconds; its answer still counts', async () => {
    await shownOnce(await signedIn());
    const app = await reloaded();
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['GET /wallet/balance'] = () => new Promise((resolve) => (arrive = resolve));
    await app.mirror.openFor(NOK);
    const before = browser.server.asked.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { result } = readBalance(app);
    await act(() => until(() => result.current.data !== undefined));
    act(() => app.mirror.stale());
    // What is held is summed elsewhere, in its own time; only then the request leaves.
    const asked = () => browser.server.asked.slice(before);
    await act(() => until(() => asked().at(-1)?.signal?.aborted === false));
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(result.current).toMatchObject({ data: balance(100), stale: false });
    expect(app.connectionNow()).toBe('online');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(result.current).toMatchObject({ data: balance(100), stale: true, refreshing: true });
    expect(app.connectionNow()).toBe('offline');
    arrive(success(balance(300)));
    await act(() => until(() => !result.current.refreshing));
    expect(result.current).toMatchObject({ data: balance(300), stale: false });
    expect(app.connectionNow()).toBe('online');
  });

  test('a remembered person without a network sees their own copies, in the first drawing what that place showed last, and nobody is asked', async () => {
    const first = await signedIn();
    await shownOnce(first);
    const { unmount } = readBalance(first);
    first.mirror.keepPlace('/golfer/home');
    await expect.poll(() => first.readCopy('place /golfer/home')).toBeDefined();
    unmount();
    browser.server.isDown = true;
    const before = browser.server.count('GET /wallet/balance');
    const app = await launch();
    await app.session.resume();
    expect(app.session.state().kind).toBe('offline');
    const { result } = readBalance(app);
    expect(result.current.data).toEqual(balance(100));
    await waitFor(() => expect(result.current).toMatchObject({ data: balance(100), stale: true, refreshing: false }));
    expect(browser.server.count('GET /wallet/balance')).toBe(before);
  });

  test('a copy of a moment ago is not asked again, and nothing says that it is', async () => {
    await shownOnce(await signedIn());
    const app = await reloaded();
    await app.mirror.openFor(NOK);
    const { result, unmount } = readBalance(app);
    await waitFor(() => expect(result.current).toMatchObject({ data: balance(100), refreshing: false }));
    unmount();
    browser.server.asked.length = 0;
    const again = readBalance(app);
    expect(again.result.current).toMatchObject({ data: balance(100), refreshing: false, stale: false });
    expect(browser.server.asked).toEqual([]);
  });

  test('a page that was loaded again asks, however young its copy: what happened in between may never be told again', async () => {
    const first = await signedIn();
    await shownOnce(first);
    const { unmount } = readBalance(first);
    first.mirror.keepPlace(location.pathname);
    await expect.poll(() => first.readCopy(`place ${location.pathname}`)).toBeDefined();
    unmount();
    browser.server.answers['GET /wallet/balance'] = () => success(balance(250));
    const { result } = readBalance(await reloaded());
    expect(result.current.data).toEqual(balance(100));
    await waitFor(() => expect(result.current.data).toEqual(balance(250)));
  });

  test('CA-09: two screens with one question ask once; a read that is a POST is kept by its body and carries no Idempotency-Key; one that is skipped asks nothing', async () => {
    const app = await signedIn();
    const skipped = renderHook(() => app.useMirror('GET /wallet/balance', {}, { skip: true })).result;
    expect(skipped.current).toMatchObject({ data: undefined, refreshing: false });
    expect(browser.server.asked).toEqual([]);
    browser.server.answers['POST /booking/history'] = ({ body }) =>
      success(pageOf((body as typeof PENDING).filter.status));
    const first = readPending(app);
    const second = renderHook(() => app.useMirror(HISTORY, { limit: 20, page: 1, filter: { status: ['PENDING'] } }));
    await waitFor(() => expect(second.result.current.data?.items).toEqual([['PENDING']]));
    expect(first.result.current.data).toBe(second.result.current.data);
    expect(browser.server.count('POST /booking/history')).toBe(1);
    expect(browser.server.asked[0]?.headers.has('idempotency-key')).toBe(false);
    const confirmed = renderHook(() => app.useMirror(HISTORY, { ...PENDING, filter: { status: ['CONFIRMED'] } }));
    await waitFor(() => expect(confirmed.result.current.data?.items).toEqual([['CONFIRMED']]));
    expect(first.result.current.data?.items).toEqual([['PENDING']]);
  });
});

describe('what is asked again', () => {
  test('what an event outdates, if it is on the screen; the rest when it is next shown', async () => {
    const app = await signedIn();
    browser.server.answers['GET /wallet/balance'] = () => success(balance(1));
    browser.server.answers['POST /booking/history'] = () => success(pageOf());
    const wallet = readBalance(app);
    const bookings = readPending(app);
    await waitFor(() => expect(wallet.result.current.data && bookings.result.current.data).toBeTruthy());
    wallet.unmount();
    act(() => app.mirror.stale(['POST /booking/history', 'GET /wallet/balance']));
    await waitFor(() => expect(browser.server.count('POST /booking/history')).toBe(2));
    expect(browser.server.count('GET /wallet/balance')).toBe(1);
    readBalance(app);
    await waitFor(() => expect(browser.server.count('GET /wallet/balance')).toBe(2));
  });

  test('a server that had no time is asked again by itself; one that said no is not', async () => {
    const app = await signedIn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    browser.server.answers['GET /wallet/balance'] = () => error(503, 'BUSY');
    browser.server.answers['POST /booking/history'] = () => error(403, 'ROLE_NOT_ALLOWED');
    const wallet = readBalance(app);
    const bookings = readPending(app);
    await act(() => until(() => Boolean(wallet.result.current.error && bookings.result.current.error)));
    browser.server.answers['GET /wallet/balance'] = () => success(balance(5));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await act(() => until(() => wallet.result.current.data !== undefined));
    expect(wallet.result.current).toMatchObject({ data: balance(5), stale: false, error: undefined });
    expect(browser.server.count('POST /booking/history')).toBe(1);
  });

  test('an answer that is older than the event does not count', async () => {
    const app = await signedIn();
    const arriving: ((response: Response) => void)[] = [];
    browser.server.answers['GET /wallet/balance'] = () => new Promise((resolve) => arriving.push(resolve));
    const { result } = readBalance(app);
    await waitFor(() => expect(arriving).toHaveLength(1));
    act(() => app.mirror.stale());
    await waitFor(() => expect(arriving).toHaveLength(2));
    arriving[1]?.(success(balance(2)));
    await waitFor(() => expect(result.current.data).toEqual(balance(2)));
    arriving[0]?.(success(balance(1)));
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(result.current.data).toEqual(balance(2));
  });
});

describe('whose it is', () => {
  test('the answer of one person is never shown to the next, in memory or from the disk', async () => {
    const app = await signedIn(NOK);
    await shownOnce(app);
    browser.server.isDown = true;
    await app.session.startSession(sessionOf(SOMCHAI), true);
    const { result } = readBalance(app);
    await waitFor(() => expect(result.current.error).toBeDefined());
    expect(result.current.data).toBeUndefined();
    const again = await reloaded();
    const later = readBalance(again);
    await waitFor(() => expect(later.result.current.error).toBeDefined());
    expect(later.result.current.data).toBeUndefined();
  });

  test('an answer that comes after nok has left is nobody’s: not shown, not kept', async () => {
    const app = await signedIn(NOK);
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['GET /wallet/balance'] = () => new Promise((resolve) => (arrive = resolve));
    const hers = readBalance(app);
    await app.session.signOut();
    hers.unmount();
    await app.session.startSession(sessionOf(SOMCHAI), true);
    browser.server.isDown = true;
    const his = readBalance(app);
    arrive(success(balance(100)));
    await waitFor(() => expect(his.result.current.error).toBeDefined());
    expect(his.result.current.data).toBeUndefined();
    expect(await app.readCopy('GET /wallet/balance {}')).toBeUndefined();
  });
});

describe('what is kept', () => {
  testTable<[string, () => Response]>([
    ['an error in an HTTP 200', () => error(422, 'FIELDS_INVALID', {}, 200)],
    [
      'a success that is a 500',
      () =>
        new Response('{"status":"success","status_code":200,"data":1}', {
          status: 500,
          headers: { 'content-type': 'application/json' },
        }),
    ],
    ['a refusal', () => error(404, 'NOT_FOUND')],
    ['a captive portal', () => new Response('<html>hello</html>', { headers: { 'content-type': 'text/html' } })],
    [
      'half an answer',
      () => new Response('{"status":"success","status_code":2', { headers: { 'content-type': 'application/json' } }),
    ],
    ['a redirect', () => Object.defineProperty(success(balance(1)), 'redirected', { value: true })],
  ])('CA-07: not %s', async (_what, answer) => {
    browser = aBrowser();
    const app = await signedIn();
    browser.server.answers['GET /wallet/balance'] = answer;
    const { result } = readBalance(app);
    await waitFor(() => expect(result.current.error).toBeDefined());
    expect(result.current).toMatchObject({ data: undefined, stale: true, refreshing: false });
    expect(await app.readCopy('GET /wallet/balance {}')).toBeUndefined();
  });

  test('the worker’s copy keeps its own moment, and does not hide a newer one', async () => {
    const app = await signedIn();
    browser.server.answers['GET /wallet/balance'] = () => success(balance(1), { 'x-cached-at': '1000' });
    const { result } = readBalance(app);
    await waitFor(() => expect(result.current).toMatchObject({ data: balance(1), updatedAt: 1_000, stale: true }));
    expect(await app.readCopy('GET /wallet/balance {}')).toBeUndefined();
    browser.server.answers['GET /wallet/balance'] = () => success(balance(2));
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current).toMatchObject({ data: balance(2), stale: false }));
    const said = result.current.updatedAt;
    browser.server.answers['GET /wallet/balance'] = () => success(balance(1), { 'x-cached-at': '1000' });
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.stale).toBe(true));
    expect(result.current).toMatchObject({ data: balance(2), updatedAt: said });
  });

  test('a spoilt copy is no copy', async () => {
    const app = await signedIn();
    const { storesOf } = (await import('../../../src/sync/storage/database.ts')).databasesOf(phone);
    const key = 'GET /wallet/balance {}';
    const { mirror } = storesOf(NOK);
    for (const spoilt of [
      null,
      'text',
      { data: 1 },
      { updated_at: 'yesterday', data: 1 },
      { updated_at: 1, data: 1 },
    ]) {
      await mirror.set(key, spoilt);
      expect(await app.readCopy(key)).toBeUndefined();
    }
    await app.writeCopy(key, { updated_at: 1, data: balance(100) });
    expect((await app.readCopy(key))?.data).toEqual(balance(100));
    const whole = await mirror.get<object>(key);
    await mirror.set(key, { ...whole, data: balance(200) });
    expect(await app.readCopy(key)).toBeUndefined();
    await mirror.set('GET /chat/rooms {}', whole); // the answer to another question
    expect(await app.readCopy('GET /chat/rooms {}')).toBeUndefined();
  });

  test('copies of a shape this build does not know are thrown away at the next sign-in', async () => {
    await signedIn();
    const opened = indexedDB.open(`caddee-0-${NOK}`);
    opened.onsuccess = () => opened.result.close();
    await reloaded();
    await expect.poll(namesOfDatabases).not.toContain(`caddee-0-${NOK}`);
    expect(await namesOfDatabases()).toContain(`caddee-1-${NOK}`);
  });

  test('a full phone loses its oldest copies first', async () => {
    const app = await signedIn();
    const heavy = 'x'.repeat(190_000);
    for (let n = 1; n <= 25; n += 1)
      await app.writeCopy(`GET /booking/{booking_ref} {"n":${n}}`, { updated_at: n, data: heavy });
    const left = [];
    for (let n = 1; n <= 25; n += 1) if (await app.readCopy(`GET /booking/{booking_ref} {"n":${n}}`)) left.push(n);
    expect(left.length).toBeLessThan(25);
    expect(left).toEqual(Array.from({ length: left.length }, (_, at) => 25 - left.length + 1 + at));
  });

  test('without any storage the app works from memory, and says so', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const app = await signedIn();
    browser.server.answers['GET /wallet/balance'] = () => success(balance(7));
    const { result } = readBalance(app);
    await waitFor(() => expect(result.current.data).toEqual(balance(7)));
    const { storageState } = (await import('../../../src/sync/storage/database.ts')).storageStateOf(phone);
    expect(storageState()).toBe('memory');
  });
});
