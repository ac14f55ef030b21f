import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkOf } from '../../../src/sync/net/connection.ts';
import { reloadBlockersOf } from '../../../src/sync/page/unsaved-input.ts';
import {
  aBrowser,
  error,
  everythingStored,
  hangs,
  launch,
  lost,
  NOK,
  openTab,
  reloaded,
  sessionOf,
  SOMCHAI,
  success,
  until,
  type App,
  type Browser,
  signedIn,
} from '../page.ts';
import { hurry } from '../hurry.ts';
import { testTable } from '../../support/table.ts';
import { phone } from '../../support/on-phone.tsx';

let browser: Browser;

beforeEach(() => {
  browser = aBrowser();
});

describe('who is here when the app starts', () => {
  test('nobody on a new phone, and nothing is asked or opened', async () => {
    const { session } = await launch();
    await session.resume();
    expect(session.state()).toEqual({ kind: 'out' });
    expect(browser.server.asked).toEqual([]);
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('after a reload nok is in at once, without the network; remembered and online the refresh cookie makes a new session, for nok and no other; no token lies in a database', async () => {
    await signedIn();
    const tab = Object.entries(sessionStorage) as [string, string][];
    sessionStorage.clear();
    expect(await everythingStored(browser.caches)).not.toContain('token-of-');
    for (const [key, value] of tab) sessionStorage.setItem(key, value);
    browser.server.isDown = true;
    const here = await reloaded();
    expect(here.session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: NOK } } });
    expect(browser.server.asked).toEqual([]);
    browser.server.isDown = false;
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
    const { session } = await launch();
    await session.resume();
    expect(session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: NOK } } });
    expect(sessionStorage.getItem('app_token')).toBe('second');
    const [refresh] = browser.server.asked;
    expect(refresh?.body).toEqual({ expected_user_id: NOK });
    expect(refresh?.headers.get('x-caddee')).toBe('1');
    expect(refresh?.headers.get('authorization')).toBeNull();
  });

  testTable<[string, () => Response | Promise<Response>]>([
    ['no network', lost],
    ['a server that is busy', () => error(503, 'BUSY')],
    ['a captive portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['half an answer', () => new Response('{"status":"succ', { headers: { 'content-type': 'application/json' } })],
  ])('remembered, but %s: an offline session with nok’s role', async (_what, answer) => {
    browser = aBrowser();
    await signedIn();
    browser.server.answers['POST /auth/refresh'] = answer;
    const { session } = await launch();
    await session.resume();
    expect(session.state()).toMatchObject({ kind: 'offline', user: { user_id: NOK, role: 'GOLFER', language: 'th' } });
    expect(sessionStorage.getItem('app_token')).toBeNull();
  });

  test('a caddy who is remembered opens offline with name, face and number', async () => {
    const { session: first } = await launch();
    await first.resume();
    const somchai = sessionOf(SOMCHAI);
    const shown = { photo_url: '/faces/somchai.webp', nickname: 'ชาย', caddy_number: '027' };
    Object.assign(somchai.user.basic_info, shown);
    await first.startSession(somchai, true);
    browser.server.isDown = true;
    const { session } = await launch();
    await session.resume();
    const { personOf } = await import('../../../src/account/person.ts');
    expect(personOf(session.state())).toMatchObject({ ...shown, display_name: 'somchai', isOffline: true });
  });

  test('remembered and nobody answers: offline after two and a half seconds, in when the answer comes', async () => {
    await signedIn();
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['POST /auth/refresh'] = () => new Promise((resolve) => (arrive = resolve));
    const { session } = await launch();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const resumed = session.resume();
    await until(() => browser.server.asked.length === 1);
    await vi.advanceTimersByTimeAsync(2_499);
    expect(session.state()).toEqual({ kind: 'starting' });
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await resumed;
    expect(session.state().kind).toBe('offline');
    arrive(success(sessionOf(NOK)));
    await expect.poll(() => session.state().kind).toBe('in');
  });

  test('remembered, but the device was revoked, or the cookie is somebody else’s by now: out, and nothing of nok is left', async () => {
    for (const refused of [() => error(401, 'SESSION_OVER'), () => error(403, 'SESSION_OF_ANOTHER')]) {
      browser = aBrowser();
      await signedIn();
      browser.server.answers['POST /auth/refresh'] = refused;
      const { session } = await launch();
      await session.resume();
      expect(session.state()).toEqual({ kind: 'out' });
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`caddee-1-${NOK}`);
      const again = await launch();
      await again.session.resume();
      expect(browser.server.count('POST /auth/refresh')).toBe(1);
    }
  });

  test('not remembered: the next launch knows nobody, and what the closed tab left goes', async () => {
    hurry();
    await signedIn(NOK, false);
    const { session } = await launch();
    await session.resume();
    expect(session.state()).toEqual({ kind: 'out' });
    await expect
      .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
      .not.toContain(`caddee-1-${NOK}`);
  });

  test('a token whose owner is unknown: the server is asked, as specified', async () => {
    sessionStorage.setItem('app_token', 'from LINE');
    browser.server.answers['GET /user/information'] = ({ headers }) =>
      headers.get('authorization') === 'Bearer from LINE' ? success(sessionOf(NOK).user) : error(401);
    const { session } = await launch({ keepSession: true });
    await session.resume();
    expect(session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: NOK } } });
  });
});

let markTyping: (element: Element) => void;
function typedField(): HTMLInputElement {
  const field = Object.assign(document.createElement('input'), { value: 'Nok' });
  document.body.append(field);
  return field;
}

describe('the browser has dropped everything but the cookies, as Safari does after seven days without a visit', () => {
  const HINT = 'caddee_remembered=1;path=/';
  const CLEAR = 'caddee_remembered=;path=/;max-age=0';
  /** As the server sets it beside the refresh cookie. */
  beforeEach(() => {
    document.cookie = HINT;
  });
  afterEach(() => {
    document.cookie = CLEAR;
    history.replaceState(null, '', '/');
  });

  test('whose session the server has ended is not brought back by the cookie', async () => {
    const app = await signedIn();
    document.cookie = HINT;
    await app.endSession();
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK));
    const next = await launch();
    await next.session.resume();
    expect(next.session.state().kind).toBe('out');
    expect(document.cookie).not.toContain('caddee_remembered');
  });

  test('whoever is remembered is in again, where they wanted to go, and is remembered from now on', async () => {
    history.replaceState(null, '', '/golfer/booking/NHK0000001');
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK));
    const { session } = await launch();
    await session.resume();
    expect(session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: NOK } } });
    expect(location.pathname).toBe('/golfer/booking/NHK0000001');
    expect(browser.server.asked[0]).toMatchObject({ name: 'POST /auth/refresh', body: {} });
    browser.server.isDown = true;
    const next = await launch();
    await next.session.resume();
    expect(next.session.state()).toMatchObject({ kind: 'offline', user: { user_id: NOK } });
  });

  test('the answer comes after the guard has sent them to sign in: they go on to where they wanted', async () => {
    history.replaceState(null, '', '/golfer/booking/NHK0000001?x=1');
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['POST /auth/refresh'] = () => new Promise((resolve) => (arrive = resolve));
    const { session } = await launch();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const resumed = session.resume();
    await until(() => browser.server.asked.length === 1);
    await vi.advanceTimersByTimeAsync(2_500);
    vi.useRealTimers();
    await resumed;
    expect(session.state()).toEqual({ kind: 'out' });
    history.replaceState(null, '', '/login?redirect=%2Fgolfer%2Fbooking%2FNHK0000001');
    arrive(success(sessionOf(NOK)));
    await expect.poll(() => session.state().kind).toBe('in');
    expect(location.pathname + location.search).toBe('/golfer/booking/NHK0000001?x=1');
  });

  test('one try alone, refused or not answered: out; without a network nothing is tried', async () => {
    for (const answer of [() => error(401, 'SESSION_OVER'), lost]) {
      browser = aBrowser();
      browser.server.answers['POST /auth/refresh'] = answer;
      const { session } = await launch();
      await session.resume();
      expect(session.state()).toEqual({ kind: 'out' });
      expect(browser.server.count('POST /auth/refresh')).toBe(1);
    }
    browser = aBrowser();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { session } = await launch();
    await session.resume();
    expect(session.state()).toEqual({ kind: 'out' });
    expect(browser.server.asked).toEqual([]);
  });

  testTable<[string, () => unknown]>([
    ['the browser knew of no network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['the try got no answer', () => (browser.server.answers['POST /auth/refresh'] = lost)],
  ])(
    'M.5: %s at the start: tried once more when the signal comes, and they go on to where they wanted',
    async (_what, without) => {
      browser = aBrowser();
      document.cookie = HINT;
      without();
      history.replaceState(null, '', '/golfer/booking/NHK0000001');
      const { session } = await launch();
      networkOf(phone).watchConnection();
      await session.resume();
      expect(session.state()).toEqual({ kind: 'out' });
      history.replaceState(null, '', '/login?redirect=%2Fgolfer%2Fbooking%2FNHK0000001');
      const before = browser.server.count('POST /auth/refresh');
      Object.assign(browser.server.answers, {
        'GET /livez': () => Response.json({ status: 'ok' }),
        'POST /auth/refresh': () => success(sessionOf(NOK)),
      });
      vi.restoreAllMocks();
      window.dispatchEvent(new Event('online'));
      await expect.poll(() => session.state().kind).toBe('in');
      expect(location.pathname).toBe('/golfer/booking/NHK0000001');
      expect(browser.server.count('POST /auth/refresh') - before).toBe(1);
    },
  );

  testTable<[string, () => unknown]>([
    ['is filling in a form', () => markTyping(typedField())],
    ['comes half an hour later', () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_800_000)],
  ])('M.5: whoever %s when the signal comes is left alone', async (_what, meanwhile) => {
    browser = aBrowser();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { session } = await launch();
    const { reportAnswer } = networkOf(phone);
    ({ markTyping } = reloadBlockersOf(phone));
    await session.resume();
    meanwhile();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    reportAnswer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(browser.server.count('POST /auth/refresh')).toBe(0);
    expect(session.state()).toEqual({ kind: 'out' });
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  test('M.5: whoever signed out meanwhile, in another tab, is not brought back by the signal', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { session } = await launch();
    networkOf(phone).watchConnection();
    await session.resume();
    document.cookie = CLEAR;
    Object.assign(browser.server.answers, {
      'GET /livez': () => Response.json({ status: 'ok' }),
      'POST /auth/refresh': () => success(sessionOf(NOK)),
    });
    const isBack = new Promise<unknown>((resolve) => networkOf(phone).onBack(resolve));
    window.dispatchEvent(new Event('online'));
    await isBack;
    expect(browser.server.count('POST /auth/refresh')).toBe(0);
    expect(session.state()).toEqual({ kind: 'out' });
  });

  test('who signed out here without a network is not signed in again, though the cookie is still there', async () => {
    const { session } = await signedIn();
    browser.server.answers['POST /auth/logout'] = hangs;
    void session.signOut();
    await expect.poll(() => session.state()).toEqual({ kind: 'out' });
    await expect.poll(() => document.cookie).not.toContain('caddee_remembered');
    browser = aBrowser(); // and then the browser drops what was owed
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK));
    const next = await launch();
    await next.session.resume();
    expect(next.session.state()).toEqual({ kind: 'out' });
    expect(browser.server.count('POST /auth/refresh')).toBe(0);
  });

  test('a sign-out of somebody else leaves it to whom the phone remembers', async () => {
    await signedIn();
    const { session } = await launch({ keepSession: true });
    const { keepUser } = (await import('../../../src/sync/session/session.ts')).credentialsOf(phone);
    keepUser(sessionOf(SOMCHAI).user);
    browser.server.answers['POST /auth/logout'] = () => success(null);
    await session.signOut();
    expect(document.cookie).toContain('caddee_remembered');
  });
});

describe('an offline session', () => {
  async function offline(): Promise<App> {
    browser = aBrowser();
    await signedIn();
    browser.server.isDown = true;
    return launch();
  }

  test('becomes a real one when the server is back, and ends when the server says that the device is not nok’s any more', async () => {
    for (const [answer, kind] of [
      [() => success(sessionOf(NOK)), 'in'],
      [() => error(401, 'SESSION_OVER'), 'out'],
    ] as const) {
      const { session, engine } = await offline();
      await session.resume();
      expect(session.state().kind).toBe('offline');
      browser.server.isDown = false;
      browser.server.answers['POST /auth/refresh'] = answer;
      await engine.retry();
      expect(session.state().kind).toBe(kind);
    }
  });

  test('asks again once in ten seconds, then less and less often, however often nok looked at it meanwhile; nothing is drawn anew', async () => {
    for (const [looks, ms, times] of [
      [20, 11_000, 1],
      [1, 31_000, 2],
    ] as const) {
      const { session, engine } = await offline();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await session.resume();
      let drawn = 0;
      session.subscribe(() => (drawn += 1));
      for (let look = 0; look < looks; look += 1) await engine.retry();
      expect(drawn).toBe(0);
      const before = browser.server.count('POST /auth/refresh');
      await vi.advanceTimersByTimeAsync(ms);
      expect(browser.server.count('POST /auth/refresh') - before).toBe(times);
      vi.useRealTimers();
    }
  });
});

describe('a session that is over', () => {
  test('401 in the envelope of an HTTP 200: session storage is cleared and nok is told, at /no-permission', async () => {
    const { session, send } = await signedIn(NOK, false);
    sessionStorage.setItem('something', 'of this tab');
    browser.server.answers['GET /wallet/balance'] = () => error(401, 'SESSION_OVER', {}, 200);
    await expect(send('GET /wallet/balance', {})).rejects.toMatchObject({ status_code: 401, code: 'SESSION_OVER' });
    expect(session.state()).toEqual({ kind: 'out' });
    expect(sessionStorage).toHaveLength(0);
    expect(location.pathname).toBe('/no-permission');
    expect(browser.server.count('POST /auth/refresh')).toBe(0);
  });

  test('HTTP 401 without our envelope, or with a refresh that is not answered, decides nothing', async () => {
    const { session, send } = await signedIn();
    browser.server.answers['GET /wallet/balance'] = () => new Response('proxy', { status: 401 });
    await expect(send('GET /wallet/balance', {})).rejects.toMatchObject({ status_code: 0, code: 'UNREADABLE' });
    expect(session.state().kind).toBe('in');
    browser.server.answers['GET /wallet/balance'] = () => error(401);
    await expect(send('GET /wallet/balance', {})).rejects.toMatchObject({ status_code: 0, code: 'OFFLINE' });
    expect(session.state().kind).toBe('in');
  });

  test('remembered: one refresh, also for several calls at once, then the same call again; nok notices nothing', async () => {
    const { session, send } = await signedIn();
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
    browser.server.answers['POST /booking/act'] = ({ headers }) =>
      headers.get('authorization') === 'Bearer second' ? success({ version: 2 }) : error(401, 'SESSION_OVER');
    const input = { booking_ref: 'AAAA1111', action: 'accept', version: 1 } as const;
    await expect(send('POST /booking/act', input)).resolves.toEqual({ version: 2 });
    const keys = browser.server.asked
      .filter(({ name }) => name === 'POST /booking/act')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(session.state().kind).toBe('in');

    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'third'));
    browser.server.answers['GET /wallet/balance'] = ({ headers }) =>
      headers.get('authorization') === 'Bearer third' ? success({ available: 1 }) : error(401);
    await Promise.all([1, 2, 3].map(() => send('GET /wallet/balance', {})));
    expect(browser.server.count('POST /auth/refresh')).toBe(2);
  });

  test('a late 401 of somebody who has left does not end the session of the next', async () => {
    const { session, send } = await signedIn(NOK);
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['GET /wallet/balance'] = () => new Promise((resolve) => (arrive = resolve));
    const late = send('GET /wallet/balance', {});
    late.catch(() => undefined);
    await session.signOut();
    await session.startSession(sessionOf(SOMCHAI), true);
    arrive(error(401));
    await expect(late).rejects.toMatchObject({ status_code: 401 });
    expect(session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: SOMCHAI } } });
    expect(browser.server.count('GET /wallet/balance')).toBe(1);
  });

  testTable<[string, (app: App) => Promise<void>]>([
    ['another signs in', async ({ session }) => session.startSession(sessionOf(SOMCHAI), true)],
    ['nobody does', async () => undefined],
  ])('what was answered to somebody who has left is told to nobody: %s', async (_what, then) => {
    browser = aBrowser();
    const app = await signedIn(NOK);
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['POST /user/consent'] = () => new Promise((resolve) => (arrive = resolve));
    const { storeProfile } = await import('../../../src/account/own-data.ts');
    const saved = app
      .send('POST /user/consent', { what: 'MARKETING', is_given: true })
      .then((profile) => storeProfile(phone, profile));
    saved.catch(() => undefined);
    await until(() => browser.server.count('POST /user/consent') === 1);
    await app.session.signOut();
    await then(app);
    const here = app.session.state();
    arrive(success({ ...sessionOf(NOK).user.basic_info, display_name: 'nok of Alpine', phone: '+66811111111' }));
    await expect(saved).rejects.toMatchObject({ status_code: 401, code: 'SESSION_OVER' });
    expect(app.session.state()).toEqual(here);
    const { everyEntry } = (await import('../../../src/sync/mirror/mirror.ts')).readsOf(phone);
    expect(everyEntry().filter(({ key }) => key.startsWith('GET /user/profile'))).toEqual([]);
    expect(await everythingStored(browser.caches)).not.toMatch(/nok of Alpine|811111111/);
  });

  test('who signed out and is here again is told', async () => {
    const { session, send } = await signedIn(NOK);
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers['GET /wallet/balance'] = () => new Promise((resolve) => (arrive = resolve));
    const late = send('GET /wallet/balance', {});
    await until(() => browser.server.count('GET /wallet/balance') === 1);
    await session.signOut();
    await session.startSession(sessionOf(NOK), true);
    arrive(success({ available: 1 }));
    await expect(late).resolves.toEqual({ available: 1 });
  });
});

describe('signing out', () => {
  test('tells the server and forgets nok; without a network it queues nothing, and does not wait for one', async () => {
    const { session } = await signedIn();
    browser.server.answers['POST /auth/logout'] = () => success(null);
    await session.signOut({ everywhere: true });
    expect(session.state()).toEqual({ kind: 'out' });
    const [logout] = browser.server.asked.filter(({ name }) => name === 'POST /auth/logout');
    expect(logout?.headers.get('authorization')).toBe(`Bearer token-of-${NOK}`);
    expect(logout?.body).toEqual({ everywhere: true });

    await session.startSession(sessionOf(NOK), true);
    browser.server.answers['POST /auth/logout'] = hangs;
    void session.signOut();
    await expect.poll(() => session.state()).toEqual({ kind: 'out' });
    await expect
      .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
      .not.toContain(`caddee-1-${NOK}`);
    const next = await launch();
    await next.session.resume();
    expect(next.session.state()).toEqual({ kind: 'out' });
    expect(browser.server.count('POST /auth/refresh')).toBe(0);
  });

  test('in one tab signs nok out in all of them', async () => {
    const first = await signedIn();
    const second = await openTab({ keepSession: true });
    await second.session.resume();
    expect(second.session.state().kind).toBe('in');
    await first.session.signOut();
    await expect.poll(() => second.session.state()).toEqual({ kind: 'out' });
  });
});
