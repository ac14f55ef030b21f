import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { screensOf } from '../../../domain/last-screen.ts';
import { aBrowser, everythingStored, launch, lost, NOK, sessionOf, SOMCHAI, success, type Browser } from '../page.ts';

let browser: Browser;
let warned: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  browser = aBrowser();
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const never = () => new Promise<never>(() => undefined);
const forbidden = () => Promise.reject(new DOMException('not allowed', 'SecurityError'));

/** How the browser's web caches let the app down, from now on. */
const FAULTS: [string, (caches: Browser['caches']) => void][] = [
  [
    'are full',
    (caches) => {
      caches.beforePut = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  ['are forbidden', (caches) => everyCall(caches, forbidden)],
  ['never answer', (caches) => everyCall(caches, never)],
];

function everyCall(caches: Browser['caches'], answer: () => Promise<never>): void {
  for (const call of ['keys', 'open', 'delete', 'has', 'match'] as const)
    vi.spyOn(caches, call).mockImplementation(answer);
}

const signedInAs = async (user_id: string) => {
  const app = await launch();
  await app.session.resume();
  await app.session.startSession(sessionOf(user_id), true);
  return app;
};
const isIn = (user_id: string) => ({ kind: 'in', user: { basic_info: { user_id } } });

describe.each(FAULTS)('web caches that %s', (_, breakThem) => {
  test('let nok sign in; the console says so', async () => {
    breakThem(browser.caches);
    const { session } = await signedInAs(NOK);
    expect(session.state()).toMatchObject(isIn(NOK));
    expect(warned).toHaveBeenCalledWith('web caches', expect.anything());
  });

  test('let the app start for who is remembered', async () => {
    await signedInAs(NOK);
    breakThem(browser.caches);
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
    const { session } = await launch();
    await session.resume();
    expect(session.state()).toMatchObject(isIn(NOK));
  });

  test('let nok be signed in again when the network is back', async () => {
    await signedInAs(NOK);
    breakThem(browser.caches);
    browser.server.answers['POST /auth/refresh'] = lost;
    const { session, engine } = await launch();
    await session.resume();
    expect(session.state().kind).toBe('offline');
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
    await engine.retry();
    expect(session.state()).toMatchObject(isIn(NOK));
  });

  test('let nok sign out; nok’s databases and marker are gone all the same', async () => {
    const { session } = await signedInAs(NOK);
    breakThem(browser.caches);
    await session.signOut();
    expect(session.state()).toEqual({ kind: 'out' });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`caddee-1-${NOK}`);
  });
});

describe('what could not be taken off the phone stays owed', () => {
  const FAILING = FAULTS.slice(1);
  const left = () => everythingStored(browser.caches);

  async function nokWasHere(): Promise<void> {
    const { session } = await signedInAs(NOK);
    await (await browser.caches.open(screensOf(NOK))).put('/golfer/home', new Response('CANARY-OF-NOK'));
    expect(session.state().kind).toBe('in');
  }

  test.each(FAILING)(
    'caches %s while somchai signs in after nok: the next start takes what nok left',
    async (_, breakThem) => {
      await nokWasHere();
      breakThem(browser.caches);
      await signedInAs(SOMCHAI);
      vi.restoreAllMocks();
      expect(await left()).toContain('CANARY-OF-NOK');
      browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(SOMCHAI, 'second'));
      await (await launch()).session.resume();
      expect(await left()).not.toMatch(new RegExp(`CANARY-OF-NOK|${NOK}`));
    },
  );

  test.each(FAILING)(
    'caches %s while nok signs out: the next start takes what nok left, although nobody is in',
    async (_, breakThem) => {
      await nokWasHere();
      const { session } = await signedInAs(NOK);
      breakThem(browser.caches);
      browser.server.answers['POST /auth/logout'] = () => success(null);
      await session.signOut();
      vi.restoreAllMocks();
      expect(await left()).toContain('CANARY-OF-NOK');
      await (await launch()).session.resume();
      await expect.poll(left).not.toMatch(new RegExp(`CANARY-OF-NOK|${NOK}`));
    },
  );

  test('caches that answer only when nok has signed out keep nothing of nok’s', async () => {
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const open = browser.caches.open.bind(browser.caches);
    const made: string[] = [];
    vi.spyOn(browser.caches, 'open').mockImplementation((name) => late.then(() => (made.push(name), open(name))));
    const { session } = await signedInAs(NOK);
    await session.signOut();
    answer();
    await expect.poll(() => made).toEqual([expect.stringContaining(NOK)]);
    await expect.poll(() => [...browser.caches.held.keys()]).toEqual([]);
  });
});
