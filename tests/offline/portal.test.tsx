import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as overlay from '../../src/ui/overlay/toast.tsx';
import { aBrowser, launch, success, type App, type Browser, signedIn } from './page.ts';
import { testTable } from '../support/table.ts';
import { renderHook } from '../support/on-phone.tsx';

const NAME = 'GET /wallet/balance';
const BALANCE = { available: 100, held: 0, pending: 0, currency: 'THB', as_of: '2026-11-22T00:00:00.000Z' };
const PAGE = '<!doctype html><title>Welcome to the clubhouse Wi-Fi</title>';
const said = /wants you to sign in|ต้องลงชื่อเข้าใช้ก่อน/;

let browser: Browser;
let app: App;
/** What the app has said in a toast. */
const toasts: string[] = [];

beforeEach(signIn);

async function signIn(): Promise<void> {
  browser = aBrowser();
  browser.server.answers[NAME] = () => success(BALANCE);
  app = await signedIn();
  toasts.length = 0;
  vi.spyOn(overlay, 'toast').mockImplementation(({ text }) => void toasts.push(text));
}

/** The Wi-Fi answers everything with its own page, also the question whether the server is there. */
function behindPortal(status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(PAGE, { status, headers: { 'content-type': 'text/html' } }));
}

async function shownOnce() {
  const read = renderHook(() => app.useMirror(NAME, {}));
  await waitFor(() => expect(read.result.current.data).toEqual(BALANCE));
  await expect.poll(() => app.readCopy(`${NAME} {}`)).toBeDefined();
  return read;
}

testTable([200, 511])(
  'a Wi-Fi that wants a sign-in (%i, a page): said as such, once; the copy stays, nothing of its is kept',
  async (status) => {
    await signIn();
    const { result } = await shownOnce();
    behindPortal(status);
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current).toMatchObject({ stale: true, refreshing: false }));
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.refreshing).toBe(false));
    expect(result.current).toMatchObject({ data: BALANCE, error: { code: 'UNREADABLE' } });
    expect((await app.readCopy(`${NAME} {}`))?.data).toEqual(BALANCE);
    expect(app.session.state().kind).toBe('in');
    await waitFor(() => expect(toasts).toEqual([expect.stringMatching(said)]));
  },
);

test('a portal’s page at /livez is not the server: the app does not take itself for online', async () => {
  const { result } = await shownOnce();
  behindPortal();
  const seen: string[] = [];
  act(() => result.current.refresh());
  await waitFor(() => expect(app.connectionNow()).toBe('offline'));
  app.probeNow();
  await waitFor(() => expect(toasts).toHaveLength(1));
  for (let n = 0; n < 50; n += 1) {
    await Promise.resolve();
    seen.push(app.connectionNow());
  }
  expect(new Set(seen)).toEqual(new Set(['offline']));
  vi.stubGlobal('fetch', async () => success(null));
  app.probeNow();
  await waitFor(() => expect(app.connectionNow()).toBe('online'));
});

test('a launch behind such a Wi-Fi: nok is offline with what is on the phone, and is not signed out', async () => {
  await shownOnce();
  behindPortal();
  const later = await launch();
  await later.session.resume();
  expect(later.session.state().kind).toBe('offline');
  const { result } = renderHook(() => later.useMirror(NAME, {}));
  await waitFor(() => expect(result.current.data).toEqual(BALANCE));
});

test('a server in trouble, or none at all, is no Wi-Fi that wants something', async () => {
  const { result } = await shownOnce();
  for (const answer of [
    async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    async () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    vi.stubGlobal('fetch', answer);
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current).toMatchObject({ stale: true, refreshing: false }));
  }
  expect(toasts).toEqual([]);
});
