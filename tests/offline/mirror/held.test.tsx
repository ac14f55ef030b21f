import { createHash } from 'node:crypto';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { heldText } from '#domain/address.ts';
import {
  aBrowser,
  comeToRest,
  launch,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Asked,
  type Browser,
  type Person,
  signedIn,
  reloaded,
} from '../page.ts';
import { setNow } from '../../support/clock.ts';
import { renderHook } from '../../support/on-phone.tsx';

const NAME = 'GET /wallet/balance';
const HISTORY = 'POST /booking/history';
const PENDING = { filter: { status: ['PENDING' as const] }, page: 1, limit: 20 };
const FIRST = { available: 100, held: 0, pending: 0, currency: 'THB', as_of: '2026-11-22T00:00:00.000Z' };

let browser: Browser;
/** What the server would say now. */
let says: object;

const tagOf = (user_id: string, data: unknown): string =>
  `W/"${createHash('sha256').update(heldText(user_id, data)).digest('hex').slice(0, 16)}"`;

/** As `server/http/headers.ts` answers. */
const answering =
  (user_id: Person, header: string, status: number) =>
  ({ headers }: Asked): Response => {
    const held = headers.get(header);
    return held === tagOf(user_id, says)
      ? new Response(null, { status, headers: { etag: held } })
      : success({ ...says, as_of: `said ${browser.server.asked.length}` });
  };

beforeEach(() => {
  browser = aBrowser();
  says = FIRST;
  browser.server.answers[NAME] = answering(NOK, 'if-none-match', 304);
});

const reading = (app: App) => renderHook(() => app.useMirror(NAME, {}));
const lastHeld = () =>
  browser.server.asked
    .filter(({ name }) => name === NAME)
    .at(-1)
    ?.headers.get('if-none-match');

/** Shown once, kept on the phone, asked again a minute later. */
async function shownThenAskedAgain(app: App) {
  const first = reading(app);
  await waitFor(() => expect(first.result.current.data).toMatchObject({ available: 100 }));
  await expect.poll(() => app.readCopy(`${NAME} {}`)).toBeDefined();
  const said = first.result.current.updatedAt as number;
  setNow(said + 60_000);
  act(() => app.mirror.stale([NAME]));
  await waitFor(() => expect(browser.server.count(NAME)).toBe(2));
  return { ...first, said };
}

test('one person, one answer: told so without data, the copy is as new as an answer, also at the next start; what has changed comes in full and is kept', async () => {
  const app = await signedIn();
  const { result, said } = await shownThenAskedAgain(app);
  await waitFor(() => expect(result.current.updatedAt).toBe(said + 60_000));
  expect(result.current).toMatchObject({ data: { available: 100 }, stale: false, refreshing: false, error: undefined });
  await expect.poll(() => app.readCopy(`${NAME} {}`)).toMatchObject({ updated_at: said + 60_000 });
  const later = await reloaded();
  browser.server.isDown = true;
  const { result: shown } = reading(later);
  await waitFor(() => expect(shown.current).toMatchObject({ data: { available: 100 }, updatedAt: said + 60_000 }));
  browser.server.isDown = false;
  says = { ...FIRST, available: 250 };
  act(() => shown.current.refresh());
  await waitFor(() => expect(shown.current.data).toMatchObject({ available: 250 }));
  await expect.poll(() => later.readCopy(`${NAME} {}`)).toMatchObject({ data: { available: 250 } });
});

describe('the phone’s clock was ahead, and is right again', () => {
  const AHEAD = 24 * 3_600_000;

  /** A new start without the server: what is shown, and of when. */
  async function shownOffline() {
    const app = await reloaded();
    browser.server.isDown = true;
    const { result } = reading(app);
    await waitFor(() => expect(result.current).toMatchObject({ data: { available: 100 }, refreshing: false }));
    return { app, result };
  }

  async function confirmed({ app, result }: Awaited<ReturnType<typeof shownOffline>>): Promise<void> {
    browser.server.isDown = false;
    act(() => app.mirror.stale([NAME]));
    await waitFor(() => expect(result.current.stale).toBe(false));
  }

  test('a copy of then does not say of when it is; confirmed, it is kept as one of now', async () => {
    const now = Date.now();
    setNow(now + AHEAD);
    const first = await signedIn();
    reading(first);
    await expect.poll(() => first.readCopy(`${NAME} {}`)).toMatchObject({ updated_at: now + AHEAD });
    setNow(now);
    const shown = await shownOffline();
    expect(shown.result.current.updatedAt).toBeUndefined();
    await confirmed(shown);
    expect(shown.result.current.updatedAt).toBe(now);
    await expect.poll(() => shown.app.readCopy(`${NAME} {}`)).toMatchObject({ updated_at: now });
    expect((await shownOffline()).result.current.updatedAt).toBe(now);
  });

  test('set right while the app is open: the copy that is confirmed then is kept as one of now', async () => {
    const app = await signedIn();
    const { result } = reading(app);
    await expect.poll(() => app.readCopy(`${NAME} {}`)).toBeDefined();
    const said = result.current.updatedAt as number;
    setNow(said - AHEAD);
    act(() => app.mirror.stale([NAME]));
    await waitFor(() => expect(result.current.updatedAt).toBe(said - AHEAD));
    await expect.poll(() => app.readCopy(`${NAME} {}`)).toMatchObject({ updated_at: said - AHEAD });
  });
});

test('a read that is a POST says what is held under a name of ours', async () => {
  const page = { items: [], total: 0, page: 1, limit: 20 };
  says = page;
  browser.server.answers[HISTORY] = answering(NOK, 'x-held', 204);
  const app = await signedIn();
  const { result } = renderHook(() => app.useMirror(HISTORY, PENDING));
  await waitFor(() => expect(result.current.data).toMatchObject(page));
  browser.server.answers[HISTORY] = ({ headers }) =>
    new Response(null, { status: 204, headers: { etag: headers.get('x-held') ?? '' } });
  act(() => result.current.refresh());
  await waitFor(() => expect(result.current.refreshing).toBe(false));
  expect(result.current).toMatchObject({ data: page, error: undefined, stale: false });
  expect(browser.server.asked.at(-1)?.headers.get('if-none-match')).toBeNull();
});

test('a spoilt copy is what is held, so it is confirmed by nobody and replaced', async () => {
  const app = await signedIn();
  const { unmount } = reading(app);
  await expect.poll(() => app.readCopy(`${NAME} {}`)).toBeDefined();
  unmount();
  const { updated_at } = (await app.readCopy(`${NAME} {}`)) ?? { updated_at: 0 };
  await app.writeCopy(`${NAME} {}`, { updated_at: updated_at - 60_000, data: { ...FIRST, available: 9_999_999 } });
  const again = await reloaded();
  const { result } = reading(again);
  await waitFor(() => expect(result.current).toMatchObject({ data: { available: 100 }, refreshing: false }));
});

test('whatever else answers nothing confirms nothing: a portal’s empty answer is no answer', async () => {
  const app = await signedIn();
  const { result } = reading(app);
  await waitFor(() => expect(result.current.data).toBeDefined());
  for (const answer of [
    () => new Response(null, { status: 204 }),
    () => new Response(null, { status: 304, headers: { etag: 'W/"somebody-elses"' } }),
    () => new Response('', { status: 200 }),
  ]) {
    browser.server.answers[NAME] = answer;
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current).toMatchObject({ refreshing: false, stale: true }));
    expect(result.current).toMatchObject({ data: { available: 100 }, error: { code: 'UNREADABLE' } });
    expect(app.connectionNow()).toBe('offline');
  }
});

test('the next person on this phone says nothing of what the one before held', async () => {
  const app = await signedIn();
  const { unmount } = await shownThenAskedAgain(app);
  const hers = lastHeld();
  expect(hers).toBe(tagOf(NOK, FIRST));
  unmount();
  vi.useRealTimers();
  browser.server.answers['POST /auth/logout'] = () => success(null);
  await app.session.signOut({});
  await app.session.startSession(sessionOf(SOMCHAI), true);
  browser.server.answers[NAME] = answering(SOMCHAI, 'if-none-match', 304);
  const { result } = reading(app);
  await waitFor(() => expect(result.current.data).toMatchObject({ available: 100 }));
  expect(lastHeld()).toBeNull();
  // The same answer, and another validator: what is confirmed to somchai was held by somchai.
  act(() => result.current.refresh());
  await waitFor(() => expect(lastHeld()).toBe(tagOf(SOMCHAI, FIRST)));
  expect(lastHeld()).not.toBe(hers);
});

test('without digests (no https) nothing is held out, and the whole answer comes', async () => {
  const real = crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes),
    randomUUID: () => real.randomUUID(),
  });
  const app = await launch();
  vi.stubGlobal('caches', undefined);
  await app.session.resume();
  await app.session.startSession(sessionOf(NOK), true);
  const { result } = await shownThenAskedAgain(app);
  await waitFor(() => expect(result.current.refreshing).toBe(false));
  expect(lastHeld()).toBeNull();
  expect(result.current.error).toBeUndefined();
});

describe('what the server confirms', () => {
  const ROOMS = 'GET /chat/rooms {}';
  const BOOKING = { booking_ref: 'NOK0000001' };
  const readBooking = (app: App) => renderHook(() => app.useMirror('GET /booking/{booking_ref}', BOOKING));
  const KEY = 'GET /booking/{booking_ref} {"booking_ref":"NOK0000001"}';

  /** A booking that is shown and kept, beside the list of rooms; a minute later. */
  async function shown() {
    browser.server.answers['GET /booking/NOK0000001'] = answering(NOK, 'if-none-match', 304);
    const app = await signedIn();
    await app.writeCopy(ROOMS, { updated_at: 1, data: [] });
    const { result } = readBooking(app);
    await expect.poll(() => app.readCopy(KEY)).toBeDefined();
    const said = result.current.updatedAt as number;
    setNow(said + 60_000);
    return { app, result, said };
  }

  /** Asked again, and told that it is still so. */
  async function confirmed({ app, result, said }: Awaited<ReturnType<typeof shown>>): Promise<void> {
    act(() => app.mirror.stale(['GET /booking/{booking_ref}']));
    await waitFor(() => expect(result.current.updatedAt).toBe(said + 60_000));
  }

  test('takes the place of no other copy on a full phone', async () => {
    const scene = await shown();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await confirmed(scene);
    await expect.poll(() => put.mock.calls.length).toBeGreaterThan(0);
    await comeToRest();
    put.mockRestore();
    expect(await scene.app.readCopy(ROOMS)).toBeDefined();
    expect(await scene.app.readCopy(KEY)).toMatchObject({ updated_at: scene.said });
  });

  test('says nothing of what another tab has kept since', async () => {
    const scene = await shown();
    const others = { updated_at: scene.said + 30_000, data: { ...FIRST, available: 250 } };
    await scene.app.writeCopy(KEY, others);
    await confirmed(scene);
    await comeToRest();
    expect(await scene.app.readCopy(KEY)).toEqual(others);
  });
});
