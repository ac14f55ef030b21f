import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGES_CACHE } from '../../../domain/public-page.ts';
import { parcelOf, sharedStore } from '../../../domain/share/parcel.ts';
import { networkOrCopy } from '../../../sw/caching.ts';
import {
  aBrowser,
  error,
  everythingStored,
  launch,
  lost,
  NOK,
  openTab,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Browser,
  signedIn,
} from '../page.ts';
import { userIdOf } from '../../../src/sync/session/session.ts';
import { phone, render, renderHook } from '../../support/on-phone.tsx';

const CANARY = 'CANARY-OF-NOK';
const TITLE = { th: 'ปฏิเสธ', en: 'Decline' };
let browser: Browser;

beforeEach(() => {
  browser = aBrowser();
});

/** nok has used everything that keeps something. */
async function nokUsedIt(): Promise<App> {
  const app = await signedIn();
  browser.server.answers['GET /chat/rooms'] = () => success([CANARY]);
  const { result, unmount } = renderHook(() => app.useMirror('GET /chat/rooms', {}));
  await waitFor(() => expect(result.current.data).toEqual([CANARY]));
  app.mirror.keepPlace('/golfer/home');
  unmount();
  await app.draftStore()?.set('round', { note: CANARY });
  await workerKept(`token-of-${NOK}`);
  await (await browser.caches.open(PAGES_CACHE)).put('/c/somchai', new Response(CANARY)); // whom nok looked at
  await expect.poll(() => app.readCopy('GET /chat/rooms {}')).toBeDefined();
  return app;
}

async function workerKept(token: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  const asked = new Request('https://caddee.test/api/v1/chat/rooms', { headers: { authorization: `Bearer ${token}` } });
  vi.stubGlobal('fetch', async () => success([CANARY]));
  await networkOrCopy(asked, 'own', (it) => void work.push(it));
  await Promise.all(work);
  vi.stubGlobal('fetch', browser.server.fetch);
}

const declined = (n: number) => ({
  entity: `booking:AAAA111${n}`,
  call: 'POST /booking/act' as const,
  input: {
    booking_ref: `AAAA111${n}`,
    action: 'decline' as const,
    version: 1,
    reason: { code: 'OTHER' as never, text: CANARY },
  },
  title: TITLE,
});

const stored = () => everythingStored(browser.caches);
const HERS = new RegExp(`${CANARY}|${NOK}`);

test('signing out, also without a network, and a session that is over leave nothing of nok: no database, no copy, no cache, no name', async () => {
  for (const [how, leave] of [
    ['signed out', ({ session }: App) => session.signOut()],
    ['without a network', ({ session }: App) => ((browser.server.isDown = true), session.signOut())],
    ['the session is over', ({ endSession }: App) => endSession()],
  ] as const) {
    browser = aBrowser();
    const app = await nokUsedIt();
    const all = await stored();
    for (const there of [`caddee-1-${NOK}`, 'caddee-kept-']) expect(all).toContain(there);
    expect(all.split(CANARY).length).toBeGreaterThan(3);
    await leave(app);
    expect([how, await stored()]).toEqual([how, expect.not.stringMatching(new RegExp(`${HERS.source}|nok`))]);
  }
});

test('when somchai signs in, nothing of nok is left, although nok never signed out', async () => {
  await nokUsedIt();
  const app = await launch();
  browser.server.answers['POST /auth/refresh'] = lost;
  await app.session.resume();
  await app.session.startSession(sessionOf(SOMCHAI), true);
  const left = await stored();
  expect(left).not.toMatch(HERS);
  expect(left).toContain(SOMCHAI);
});

test('what nok has not sent stays for nok, and only for nok', async () => {
  const app = await nokUsedIt();
  browser.server.isDown = true;
  await app.outbox.add(declined(1));
  await app.session.signOut();
  expect(await stored()).toContain(CANARY);
  await app.session.startSession(sessionOf(SOMCHAI), false);
  const { reload } = (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone);
  await reload();
  expect(app.itemsNow()).toEqual([]);
  await app.session.signOut();
  await app.session.startSession(sessionOf(NOK), false);
  await reload();
  expect(app.itemsNow().map(({ entity }) => entity)).toEqual(['booking:AAAA1111']);
});

describe('while the code of whoever is signed in (`signed-in-sync.ts`) has not come, or failed to', () => {
  /** What is on the list at each change of the session, as soon as React could draw it. */
  function listAtEachChange(app: App): [string | undefined, number][] {
    const lists: [string | undefined, number][] = [];
    app.session.subscribe(() =>
      queueMicrotask(() => lists.push([userIdOf(app.session.state()), app.itemsNow().length])),
    );
    return lists;
  }

  test.each([
    ['nok signs out and somchai signs in', true],
    ['somchai signs in over nok', false],
  ])('%s: what nok has not sent is never on the list of another', async (_how, isOut) => {
    const app = await signedIn();
    const lists = listAtEachChange(app);
    browser.server.isDown = true;
    await app.outbox.add(declined(1));
    const { result } = renderHook(() => app.useOutbox());
    expect(result.current).toHaveLength(1);
    if (isOut) await act(() => app.session.signOut());
    await act(() => app.session.startSession(sessionOf(SOMCHAI), true));
    expect(result.current).toEqual([]);
    expect(lists).toEqual([...(isOut ? [[undefined, 0]] : []), [SOMCHAI, 0]]);
  });

  test('nok’s own list stays when nok’s session is renewed', async () => {
    const app = await signedIn();
    browser.server.isDown = true;
    await app.outbox.add(declined(1));
    await app.session.startSession(sessionOf(NOK), true);
    expect(app.itemsNow()).toHaveLength(1);
  });
});

test('what nok has sent, and the receipt of it, does not stay; “forget this device” drops what nok has not sent, too', async () => {
  const app = await nokUsedIt();
  browser.server.answers['POST /booking/act'] = () => success({});
  await app.outbox.add(declined(1));
  await expect.poll(() => app.itemsNow().map(({ state }) => state)).toEqual(['sent']);
  await app.session.signOut();
  expect(await stored()).not.toMatch(HERS);

  browser = aBrowser();
  const again = await nokUsedIt();
  browser.server.isDown = true;
  await again.outbox.add(declined(1));
  await again.session.signOut({ forget: true });
  expect(await stored()).not.toMatch(HERS);
});

test('a tab that was writing while another signed out brings nothing back', async () => {
  const first = await nokUsedIt();
  const second = await openTab({ keepSession: true });
  await second.session.resume();
  const writing = second.writeCopy('GET /wallet/balance {}', { updated_at: 1, data: CANARY });
  await first.session.signOut();
  await writing;
  await second.writeCopy('GET /chat/rooms {}', { updated_at: 2, data: CANARY });
  await workerKept(`token-of-${NOK}`);
  expect(await stored()).not.toMatch(HERS);
});

test('a purge of others, in nok’s own tab or another, on a phone so slow that it does not end, takes nothing of what nok writes meanwhile', async () => {
  for (const isElsewhere of [false, true]) {
    browser = aBrowser();
    const hers = await launch();
    await hers.session.startSession(sessionOf(NOK), true);
    if (isElsewhere) await openTab({ keepSession: true });
    await browser.caches.open(`caddee-kept-${SOMCHAI}-digest`); // a closed tab left it
    const deleting = vi.spyOn(browser.caches, 'delete').mockReturnValue(new Promise(() => undefined));
    const { purgeAllBut } = (await import('../../../src/sync/session/session-change.ts')).leavingOf(phone);
    void purgeAllBut([NOK]);
    await expect.poll(() => deleting.mock.calls.length).toBe(1);
    await hers.draftStore()?.set('round', 'hers');
    expect(hers.copiesOwner()).toBe(NOK);
    expect(await hers.draftStore()?.get('round')).toBe('hers');
  }
});

test('what was said to somchai stays through a renewal, and is not said to nok, who signs in over somchai; nor does the sheet of somchai open. A new version is everybody’s', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const app = await launch();
  const { toast, ToastRegion } = await import('../../../src/ui/overlay/toast.tsx');
  const { outboxSheetOf } = await import('../../../src/sync/outbox/outbox.ts');
  const signIn = (person: string) => act(() => app.session.startSession(sessionOf(person), true));
  await app.session.resume();
  await app.session.startSession(sessionOf(SOMCHAI), true);
  const { startBackgroundUi } = await import('../../../src/app/beside.tsx');
  render(<ToastRegion />);
  await act(async () => startBackgroundUi(phone));
  await act(async () => toast({ text: 'Unfollowed Ken', action: { label: 'Undo', run: () => undefined } }));
  await act(async () => outboxSheetOf(phone).openOutboxSheet());
  await signIn(SOMCHAI);
  screen.getByText('Unfollowed Ken');
  await signIn(NOK);
  expect(screen.queryByText('Unfollowed Ken')).toBeNull();
  expect(outboxSheetOf(phone).isOutboxSheetOpen()).toBe(false);
  await act(async () =>
    toast({ text: 'New version', kind: 'update', action: { label: 'Update', run: () => undefined } }),
  );
  await signIn(SOMCHAI);
  screen.getByText('New version');
});

describe('what was shared to this phone and nobody has taken', () => {
  const shared = sharedStore<File>(() => indexedDB as never);
  const share = () => shared.add(parcelOf([], [CANARY], Date.now()));
  const waiting = async () => (await shared.all()).map(({ text }) => text);
  afterEach(() => shared.close());

  test('goes when the person who is signed in leaves; waits while somebody signs in, and when the server ended nok’s session before nok opened the app with it', async () => {
    const first = await nokUsedIt();
    await share();
    await first.session.signOut();
    expect(await waiting()).toEqual([]);

    await nokUsedIt();
    const his = await launch();
    await share();
    await his.session.resume();
    await his.session.startSession(sessionOf(SOMCHAI), true);
    expect(await stored()).not.toContain(NOK);
    expect(await waiting()).toEqual([CANARY]);
    await his.session.signOut();

    await nokUsedIt();
    await share();
    browser.server.answers['POST /auth/refresh'] = () => error(401, 'SESSION_OVER');
    const app = await launch();
    await app.session.resume();
    expect(app.session.state().kind).toBe('out');
    await expect.poll(stored).not.toContain(NOK);
    expect(await waiting()).toEqual([CANARY]);
  });
});
