import { beforeEach, expect, test, vi } from 'vitest';
import { screensOf } from '../../../domain/last-screen.ts';
import {
  aBrowser,
  everythingStored,
  launch,
  lost,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type Browser,
  signedIn,
} from '../page.ts';
import { hurry } from '../hurry.ts';

let browser: Browser;
let warned: ReturnType<typeof vi.spyOn>;

/** A new phone, on which nobody waits long. */
function newBrowser(): void {
  vi.restoreAllMocks();
  browser = aBrowser();
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  hurry();
}
beforeEach(newBrowser);

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

const isIn = (user_id: string) => ({ kind: 'in', user: { basic_info: { user_id } } });

test('web caches that are full, are forbidden or never answer let nok start the app, come back with the network, sign out (nothing of hers stays) and sign in; the console says so', async () => {
  for (const [how, breakThem] of FAULTS) {
    newBrowser();
    await signedIn(NOK);
    breakThem(browser.caches);
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
    const remembered = await launch();
    await remembered.session.resume();
    expect([how, remembered.session.state()]).toMatchObject([how, isIn(NOK)]);

    browser.server.answers['POST /auth/refresh'] = lost;
    const { session, engine } = await launch();
    await session.resume();
    expect([how, session.state().kind]).toEqual([how, 'offline']);
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
    await engine.retry();
    expect([how, session.state()]).toMatchObject([how, isIn(NOK)]);

    await session.signOut();
    expect([how, session.state()]).toEqual([how, { kind: 'out' }]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`caddee-1-${NOK}`);

    warned.mockClear();
    const again = await signedIn(NOK);
    expect([how, again.session.state()]).toMatchObject([how, isIn(NOK)]);
    expect(warned).toHaveBeenCalledWith('web caches', expect.anything());
  }
});

const left = () => everythingStored(browser.caches);
const HERS = new RegExp(`CANARY-OF-NOK|${NOK}`);

async function nokWasHere(): Promise<void> {
  newBrowser();
  const { session } = await signedIn(NOK);
  await (await browser.caches.open(screensOf(NOK))).put('/golfer/home', new Response('CANARY-OF-NOK'));
  expect(session.state().kind).toBe('in');
}

test('what caches that are forbidden or never answer kept of nok stays owed: the next start takes it, after somchai signed in over nok, and after nok signed out', async () => {
  for (const [how, breakThem] of FAULTS.slice(1)) {
    await nokWasHere();
    breakThem(browser.caches);
    await signedIn(SOMCHAI);
    vi.restoreAllMocks();
    expect([how, await left()]).toEqual([how, expect.stringContaining('CANARY-OF-NOK')]);
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(SOMCHAI, 'second'));
    await (await launch()).session.resume();
    expect([how, await left()]).toEqual([how, expect.not.stringMatching(HERS)]);

    await nokWasHere();
    const { session } = await signedIn(NOK);
    breakThem(browser.caches);
    browser.server.answers['POST /auth/logout'] = () => success(null);
    await session.signOut();
    vi.restoreAllMocks();
    hurry();
    expect([how, await left()]).toEqual([how, expect.stringContaining('CANARY-OF-NOK')]);
    await (await launch()).session.resume();
    await expect.poll(left, { message: how }).not.toMatch(HERS);
  }
});

test('caches that answer only when nok has signed out keep nothing of nok’s', async () => {
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  const open = browser.caches.open.bind(browser.caches);
  const made: string[] = [];
  vi.spyOn(browser.caches, 'open').mockImplementation((name) => late.then(() => (made.push(name), open(name))));
  const { session } = await signedIn(NOK);
  await session.signOut();
  answer();
  await expect.poll(() => made).toEqual([expect.stringContaining(NOK)]);
  await expect.poll(() => [...browser.caches.held.keys()]).toEqual([]);
});
