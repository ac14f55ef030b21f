import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
} from '../page.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';

const CANARY = 'CANARY-OF-NOK';
const TITLE = { th: 'ปฏิเสธ', en: 'Decline' };
let browser: Browser;

beforeEach(() => {
  browser = aBrowser();
});
afterEach(() => vi.unstubAllGlobals());

/** nok has used everything that keeps something. */
async function nokUsedIt(): Promise<App> {
  const app = await launch();
  await app.session.resume();
  await app.session.startSession(sessionOf(NOK), true);
  browser.server.answers['GET /chat/rooms'] = () => success([CANARY]);
  const { result, unmount } = renderHook(() => app.useMirror('GET /chat/rooms', {}));
  await waitFor(() => expect(result.current.data).toEqual([CANARY]));
  app.mirror.keepPlace('/golfer/home');
  unmount();
  await app.draftStore()?.set('round', { note: CANARY });
  await workerKept(`token-of-${NOK}`);
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

const act = (n: number) => ({
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

test('the search finds what is there to be found', async () => {
  await nokUsedIt();
  const all = await stored();
  expect(all).toContain(`caddee-1-${NOK}`);
  expect(all).toContain('caddee-kept-');
  expect(all.split(CANARY).length).toBeGreaterThan(3);
});

test('signing out leaves nothing of nok: no database, no copy, no cache, no name', async () => {
  const { session } = await nokUsedIt();
  await session.signOut();
  const left = await stored();
  expect(left).not.toContain(CANARY);
  expect(left).not.toContain(NOK);
  expect(left).not.toContain('nok');
});

test('signing out without a network leaves nothing of nok either', async () => {
  const { session } = await nokUsedIt();
  browser.server.isDown = true;
  await session.signOut();
  expect(await stored()).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
});

test('a session that is over leaves nothing either', async () => {
  const { endSession } = await nokUsedIt();
  await endSession();
  expect(await stored()).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
});

test('when somchai signs in, nothing of nok is left, although nok never signed out', async () => {
  await nokUsedIt();
  const app = await launch();
  browser.server.answers['POST /auth/refresh'] = lost;
  await app.session.resume();
  await app.session.startSession(sessionOf(SOMCHAI), true);
  const left = await stored();
  expect(left).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
  expect(left).toContain(SOMCHAI);
});

test('what nok has not sent stays for nok, and only for nok', async () => {
  const app = await nokUsedIt();
  browser.server.isDown = true;
  await app.outbox.add(act(1));
  await app.session.signOut();
  expect(await stored()).toContain(CANARY);
  await app.session.startSession(sessionOf(SOMCHAI), false);
  const { reload } = (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone);
  await reload(); // as `signed-in-sync.ts` does when another person is here
  expect(app.itemsNow()).toEqual([]);
  await app.session.signOut();
  await app.session.startSession(sessionOf(NOK), false);
  await reload();
  expect(app.itemsNow().map(({ entity }) => entity)).toEqual(['booking:AAAA1111']);
});

test('what nok has sent, and the receipt of it, does not stay', async () => {
  const app = await nokUsedIt();
  browser.server.answers['POST /booking/act'] = () => success({});
  await app.outbox.add(act(1));
  await expect.poll(() => app.itemsNow().map(({ state }) => state)).toEqual(['sent']);
  await app.session.signOut();
  expect(await stored()).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
});

test('“forget this device” drops what nok has not sent, too', async () => {
  const app = await nokUsedIt();
  browser.server.isDown = true;
  await app.outbox.add(act(1));
  await app.session.signOut({ forget: true });
  expect(await stored()).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
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
  expect(await stored()).not.toMatch(new RegExp(`${CANARY}|${NOK}`));
});

describe('what was shared to this phone and nobody has taken', () => {
  const shared = sharedStore<File>(() => indexedDB as never);
  const share = () => shared.add(parcelOf([], [CANARY], Date.now()));
  const waiting = async () => (await shared.all()).map(({ text }) => text);
  afterEach(() => shared.close());

  test('goes when the person who is signed in leaves', async () => {
    const app = await nokUsedIt();
    await share();
    await app.session.signOut();
    expect(await waiting()).toEqual([]);
  });

  test('waits while somebody signs in, although another was here before', async () => {
    await nokUsedIt();
    const app = await launch();
    await share();
    await app.session.resume();
    await app.session.startSession(sessionOf(SOMCHAI), true);
    expect(await stored()).not.toContain(NOK);
    expect(await waiting()).toEqual([CANARY]);
  });

  test('waits when the server ended nok’s session before nok opened the app with it', async () => {
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
