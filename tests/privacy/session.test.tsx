import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aBrowser,
  comeToRest,
  error,
  everythingStored,
  hangs,
  launch,
  lost,
  NOK,
  openTab,
  sessionOf,
  SOMCHAI,
  success,
  type Asked,
  type Browser,
  signedIn,
  reloaded,
} from '../offline/page.ts';
import { stubLocks } from '../offline/fake-locks.ts';
import { hurry } from '../offline/hurry.ts';
import { databasesOf } from '../../src/sync/storage/database.ts';
import { phone } from '../support/on-phone.tsx';

const CANARY = 'CANARY-OF-NOK';
let browser: Browser;

beforeEach(() => {
  browser = aBrowser();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

const signIn = async (isRemembered = true) => {
  const app = await signedIn(NOK, isRemembered);
  await app.writeCopy('GET /wallet/balance {}', { updated_at: 1, data: CANARY });
  await expect.poll(() => sessionStorage.getItem('app_session')).not.toBeNull();
  return app;
};
/** As the form of the sign-in does it. */
const signInAs = async (user_id: string) => {
  const { signIn: ask } = await import('../../src/sync/session/sign-in.ts');
  return ask(phone, 'POST /auth/login', { identifier: `${user_id}@caddee.test`, password: 'a quiet fairway' });
};
const asked = () => browser.server.asked.map(({ name }) => name);
const stored = () => everythingStored(browser.caches);
const HERS = new RegExp(`${CANARY}|${NOK}`);

/** Session storage is a tab's own; here all tabs share one, so a test says whose it is now. */
const tabOf = (kept: [string, string][]) => {
  sessionStorage.clear();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
};
const kept = () => Object.entries(sessionStorage) as [string, string][];

describe('signing out while another tab is on its way in', () => {
  test('a launch that waits for its refresh shows nothing of nok, whatever the answer says, and if none comes', async () => {
    let arrive: (response: Response) => void = () => undefined;
    for (const answer of [() => new Promise<Response>((resolve) => (arrive = resolve)), hangs]) {
      browser = aBrowser();
      const first = await signIn();
      hurry();
      browser.server.answers['POST /auth/refresh'] = answer;
      const second = await openTab();
      const resuming = second.session.resume();
      await expect.poll(() => browser.server.count('POST /auth/refresh')).toBe(1);
      await first.engine.signOut({});
      if (answer !== hangs) arrive(success(sessionOf(NOK, 'second')));
      await resuming;
      await expect.poll(() => second.session.state().kind).toBe('out');
      await expect.poll(stored).not.toMatch(HERS);
      vi.restoreAllMocks();
    }
  });

  test('a token that was being renewed does not bring nok back', async () => {
    const first = await signIn();
    const second = await openTab({ keepSession: true });
    await second.session.resume();
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['GET /wallet/balance'] = () => error(401, 'SESSION_OVER');
    browser.server.answers['POST /auth/refresh'] = () => new Promise((resolve) => (arrive = resolve));
    const asked = second.send('GET /wallet/balance', {});
    asked.catch(() => undefined);
    await expect.poll(() => browser.server.count('POST /auth/refresh')).toBe(1);
    await first.engine.signOut({});
    arrive(success(sessionOf(NOK, 'second')));
    await expect(asked).rejects.toMatchObject({ status_code: 401 });
    expect(second.session.state().kind).toBe('out');
    await expect.poll(stored).not.toMatch(HERS);
  });

  test('what the server says of nok after that is not learnt', async () => {
    const { session } = await signIn();
    const { user } = sessionOf(NOK);
    await Promise.all([session.updateUser(user), session.signOut()]);
    expect(session.state().kind).toBe('out');
    expect(await stored()).not.toMatch(HERS);
  });
});

describe('a tab that did not hear of it', () => {
  test('closed before nok signed out and opened again: the server is asked, and says no; without a network nobody is let in on a memory', async () => {
    for (const isDown of [false, true]) {
      browser = aBrowser();
      const first = await signIn(false);
      const closed = kept();
      browser.server.isDown = isDown;
      await first.engine.signOut({});
      tabOf(closed);
      browser.server.answers['GET /user/information'] = () => error(401, 'SESSION_OVER');
      const again = await reloaded();
      expect(again.session.state().kind).toBe('out');
      await expect.poll(stored).not.toMatch(HERS);
    }
  });

  test('closed, somebody else signed in, opened again: it is nobody’s', async () => {
    await signIn(false);
    const closed = kept();
    const his = await launch();
    await his.session.startSession(sessionOf(SOMCHAI), true);
    tabOf(closed);
    const again = await reloaded();
    expect(again.session.state().kind).toBe('out');
    expect(browser.server.count('GET /user/information')).toBe(0);
    expect(await stored()).not.toMatch(HERS);
  });

  test('whose copies another tab only tidied up goes on, when the server knows nok', async () => {
    await signIn(false);
    const hers = kept();
    hurry();
    const stranger = await launch(); // a tab that is frozen does not say that it is there
    await stranger.session.resume();
    await expect
      .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
      .not.toContain(`caddee-1-${NOK}`);
    tabOf(hers);
    browser.server.answers['GET /user/information'] = () => success(sessionOf(NOK).user);
    const again = await reloaded();
    expect(again.session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: NOK } } });
  });

  test('a page from the back/forward cache looks before it goes on', async () => {
    const { session } = await signIn();
    const { purge } = await openTab({ keepSession: true });
    await purge(NOK);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await expect.poll(() => session.state().kind).toBe('out');
    await expect.poll(stored).not.toMatch(HERS);
  });

  test('without BroadcastChannel a tab looks when nok comes back to it', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const first = await signIn();
    const second = await openTab({ keepSession: true });
    await second.session.resume();
    const its = kept();
    await first.engine.signOut({});
    tabOf(its);
    expect(second.session.state().kind).toBe('in');
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => second.session.state().kind).toBe('out');
    await expect.poll(stored).not.toMatch(HERS);
  });

  test('without BroadcastChannel a tab that opened without a network looks, too', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const first = await signIn();
    const hers = kept();
    browser.server.isDown = true;
    const second = await openTab();
    await second.session.resume();
    expect(second.session.state().kind).toBe('offline');
    const its = kept();
    tabOf(hers);
    await first.engine.signOut({});
    tabOf(its);
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => second.session.state().kind).toBe('out');
    await expect.poll(stored).not.toMatch(HERS);
  });

  test('whose id is not on the phone, though nok is remembered, goes on without a network', async () => {
    await signIn();
    const hers = kept();
    await databasesOf(phone).device.delete('sessions'); // a phone that was too full to store it
    browser.server.isDown = true;
    tabOf(hers);
    const again = await reloaded();
    expect(again.session.state()).toMatchObject({ kind: expect.stringMatching(/in|offline/) });
  });
});

test('nok left and is in again: a tab that hears late that nok left, and what it still writes, take nothing of nok’s new session', async () => {
  const first = await signIn();
  const asleep = await openTab({ keepSession: true });
  await asleep.session.resume();
  const its = kept();
  const late = asleep.writeCopy('GET /chat/rooms {}', { updated_at: 1, data: 'old' });
  const unheard: (() => void)[] = [];
  const post = Reflect.get(BroadcastChannel.prototype, 'postMessage') as BroadcastChannel['postMessage'];
  const sleep = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(function (
    this: BroadcastChannel,
    told: unknown,
  ) {
    unheard.push(() => post.call(this, told));
  });
  await first.engine.signOut({});
  await first.session.startSession(sessionOf(NOK), true);
  await first.draftStore()?.set('round', CANARY);
  const hers = kept();
  sleep.mockRestore();
  tabOf(its);
  for (const say of unheard) say();
  await late;
  await asleep.writeCopy('GET /chat/rooms {}', { updated_at: 1, data: 'old' });
  tabOf(hers);
  await comeToRest();
  expect(await first.draftStore()?.get('round')).toBe(CANARY);
  expect(first.copiesOwner()).toBe(NOK);
});

describe('two people in two tabs', () => {
  test('somchai signs in beside nok: nok’s tab goes on with copies of its own, and a word that nok was writing is kept', async () => {
    const first = await signIn();
    const hers = kept();
    const second = await openTab();
    await second.session.resume();
    await second.session.startSession(sessionOf(SOMCHAI), true);
    const his = kept();
    tabOf(hers);
    await expect
      .poll(async () => {
        await first.draftStore()?.set('round', CANARY);
        return first.draftStore()?.get('round');
      })
      .toBe(CANARY);
    expect(first.session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: NOK } } });
    tabOf(his);
    expect(await second.readCopy('GET /wallet/balance {}')).toBeUndefined();
  });
});

test('a copy that is looked for and a draft that is kept while nok leaves make nothing of nok’s again', async () => {
  const app = await signIn();
  const draft = app.draftStore();
  const looking = [app.readCopy('a'), app.readCopy('b'), draft?.get('c')];
  await Promise.all([app.session.signOut(), draft?.set('round', CANARY), ...looking]);
  await draft?.set('round', CANARY);
  await expect.poll(stored).not.toMatch(HERS);
});

describe('signing out without a network', () => {
  test('the server hears of it when there is one, or at the next launch, once, and nothing says who it was', async () => {
    const { session, reportAnswer, reportNoAnswer } = await signIn();
    browser.server.isDown = true;
    await session.signOut({ everywhere: true });
    expect(await stored()).not.toMatch(HERS);
    browser.server.isDown = false;
    browser.server.answers['POST /auth/logout'] = () => success(null);
    reportNoAnswer(performance.now());
    reportAnswer();
    const told = () => browser.server.asked.filter(({ name }) => name === 'POST /auth/logout');
    await expect.poll(() => told().length).toBe(2);
    const [first, second] = told();
    expect(first?.headers.get('authorization')).toBe(`Bearer token-of-${NOK}`);
    expect(second?.headers.get('authorization')).toBeNull(); // the cookie alone, which no page can delete
    expect(second?.body).toEqual({ everywhere: true });

    browser = aBrowser();
    const again = await signIn();
    browser.server.isDown = true;
    await again.session.signOut({ everywhere: true });
    browser.server.isDown = false;
    browser.server.answers['POST /auth/logout'] = () => success(null);
    for (const expected of [2, 2]) {
      const next = await launch();
      await next.session.resume();
      await expect.poll(() => told().length).toBe(expected);
      await expect.poll(stored).not.toContain('sign out');
    }
    expect(told().at(-1)?.body).toEqual({ everywhere: true });
  });

  test('an owed sign-out is never sent once somebody else has signed in: the cookie is that person’s then', async () => {
    const { session, reportAnswer, reportNoAnswer } = await signIn();
    browser.server.answers['POST /auth/logout'] = lost;
    await session.signOut();
    browser.server.answers['POST /auth/login'] = () => success(sessionOf(SOMCHAI));
    await session.startSession(await signInAs(SOMCHAI), true);
    browser.server.answers['POST /auth/logout'] = () => success(null);
    reportNoAnswer(performance.now());
    reportAnswer();
    const next = await launch();
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(SOMCHAI));
    await next.session.resume();
    expect(next.session.state().kind).toBe('in');
    expect(browser.server.count('POST /auth/logout')).toBe(2); // as nok left, and before somchai was let in
    expect(asked().lastIndexOf('POST /auth/logout')).toBeLessThan(asked().indexOf('POST /auth/login'));
  });

  test('a sign-out that is still being told is given up before somebody signs in: its answer would end the new cookie', async () => {
    const { session } = await signIn();
    const told: Asked[] = [];
    browser.server.answers['POST /auth/logout'] = (it) => (told.push(it) === 1 ? hangs(it) : success(null));
    void session.signOut();
    await expect.poll(() => session.state().kind).toBe('out');
    await expect.poll(() => told.length).toBe(1);
    let areOver: (boolean | undefined)[] = [];
    browser.server.answers['POST /auth/login'] = () => {
      areOver = told.map(({ signal }) => signal?.aborted);
      return success(sessionOf(SOMCHAI));
    };
    await signInAs(SOMCHAI);
    expect(areOver).toEqual([true, false]); // the second was answered
    await expect.poll(stored).not.toContain('sign out');
  });

  test('another tab that still owes it waits while somebody signs in, and finds nothing owed', async () => {
    stubLocks();
    const { session } = await signIn();
    browser.server.isDown = true;
    await session.signOut();
    const other = await openTab();
    const { sendPendingSignOutAlone } = (await import('../../src/sync/session/sign-in.ts')).tidyingOf(phone);
    expect(other.session.state().kind).toBe('starting');
    await openTab();
    browser.server.isDown = false;
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['POST /auth/login'] = () => new Promise((resolve) => (arrive = resolve));
    const signing = signInAs(SOMCHAI);
    await expect.poll(() => browser.server.count('POST /auth/login')).toBe(1);
    const before = browser.server.count('POST /auth/logout');
    const paying = sendPendingSignOutAlone();
    arrive(success(sessionOf(SOMCHAI)));
    await Promise.all([signing, paying]);
    expect(browser.server.count('POST /auth/logout')).toBe(before);
  });

  test('“everywhere” is never forgotten: nobody is let in before the server has heard of it', async () => {
    const { session } = await signIn();
    browser.server.answers['POST /auth/logout'] = lost;
    browser.server.answers['POST /auth/login'] = () => success(sessionOf(NOK));
    await session.signOut({ everywhere: true });
    await expect(signInAs(NOK)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(browser.server.count('POST /auth/login')).toBe(0);
    browser.server.answers['POST /auth/logout'] = () => success(null);
    await signInAs(NOK);
    const [told, login] = browser.server.asked.slice(-2);
    expect(told).toMatchObject({ name: 'POST /auth/logout', body: { everywhere: true } });
    expect(login?.name).toBe('POST /auth/login');
  });

  test('is owed before nok is forgotten: the app may be closed meanwhile, and the next launch finishes it', async () => {
    const { session } = await signIn();
    browser.server.isDown = true;
    const keys = vi.spyOn(browser.caches, 'keys').mockReturnValue(new Promise(() => undefined));
    void session.signOut();
    await expect.poll(stored).toContain('sign out');
    keys.mockRestore();
    browser = aBrowser();
    await signIn();
    const { device } = (await import('../../src/sync/storage/database.ts')).databasesOf(phone);
    await device.set('sign out', {});
    browser.server.answers['POST /auth/logout'] = () => success(null);
    const next = await launch();
    await next.session.resume();
    expect(next.session.state().kind).toBe('out');
    await expect.poll(() => browser.server.count('POST /auth/logout')).toBe(1);
    await expect.poll(stored).not.toMatch(new RegExp(`${HERS.source}|sign out`));
    expect(browser.server.count('POST /auth/refresh')).toBe(0);
  });

  test('is not owed where the cookie is somebody else’s', async () => {
    const first = await signIn(false);
    const hers = kept();
    const second = await openTab();
    await second.session.startSession(sessionOf(SOMCHAI), true);
    tabOf(hers);
    browser.server.isDown = true;
    await first.engine.signOut({});
    expect(first.session.state().kind).toBe('out');
    expect(await stored()).not.toContain('sign out');
  });

  test('a stranger’s sign-in opens no database for it', async () => {
    browser.server.answers['POST /auth/login'] = () => error(422, 'CREDENTIALS_WRONG');
    await launch();
    await expect(signInAs(NOK)).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('an offline session has no token, and its cookie ends all the same', async () => {
    await signIn();
    browser.server.isDown = true;
    const { session } = await launch();
    await session.resume();
    expect(session.state().kind).toBe('offline');
    browser.server.isDown = false;
    browser.server.answers['POST /auth/logout'] = () => success(null);
    await session.signOut();
    expect(browser.server.count('POST /auth/logout')).toBe(1);
  });
});
