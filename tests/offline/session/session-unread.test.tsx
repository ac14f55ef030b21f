import { beforeEach, expect, test, vi } from 'vitest';
import {
  aBrowser,
  error,
  hangs,
  launch,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Browser,
  reloaded,
} from '../page.ts';
import { hurry } from '../hurry.ts';
import { phone } from '../../support/on-phone.tsx';

/** Longer than the roll call before a tidying. */
const ROLL_CALL = 1_500;
let browser: Browser;

beforeEach(() => {
  browser = aBrowser();
});

async function signedIn(): Promise<App> {
  const app = await launch();
  await app.session.startSession(sessionOf(NOK), true);
  await app.draftStore()?.set('round', 'her draft');
  await expect.poll(() => sessionStorage.getItem('app_session')).not.toBeNull();
  return app;
}

/** The phone's own database fails, nok's does not. */
function failDevice() {
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction') as IDBDatabase['transaction'];
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...more) {
    if (this.name === 'caddee-device') throw new DOMException('no', 'AbortError');
    return transaction.apply(this, more);
  });
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const draftOf = async () => {
  const { storesOf } = (await import('../../../src/sync/storage/database.ts')).databasesOf(phone);
  return storesOf(NOK).draft.get('round');
};

test('a launch that cannot read whom the phone remembers tidies nothing away and owes nothing', async () => {
  await signedIn();
  const failing = failDevice();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { session } = await launch();
  await session.resume();
  await vi.advanceTimersByTimeAsync(ROLL_CALL);
  vi.useRealTimers();
  expect(session.state()).toEqual({ kind: 'out' });
  failing.mockRestore();
  expect(await draftOf()).toBe('her draft');
  expect(browser.server.asked).toEqual([]);
  browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
  const again = await launch();
  await again.session.resume();
  expect(again.session.state().kind).toBe('in');
});

test('a launch that reads that nobody is remembered tidies nok’s database away', async () => {
  await signedIn();
  const { forgetMarker } = await import('../../../src/sync/storage/device.ts');
  await forgetMarker(phone, () => true);
  hurry();
  const { session } = await launch();
  await session.resume();
  await expect.poll(names).not.toContain(`caddee-1-${NOK}`);
});

test('a refresh that succeeded counts although the marker cannot be read at that moment, and one the server refuses ends the session all the same', async () => {
  const { session, send } = await signedIn();
  browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
  browser.server.answers['GET /wallet/balance'] = ({ headers }) =>
    headers.get('authorization') === 'Bearer second' ? success({ available: 1 }) : error(401, 'SESSION_OVER');
  const failing = failDevice();
  await expect(send('GET /wallet/balance', {})).resolves.toEqual({ available: 1 });
  failing.mockRestore();
  expect(session.state().kind).toBe('in');
  expect(location.pathname).toBe('/golfer/home');
  expect(await draftOf()).toBe('her draft');
  browser.server.answers['POST /auth/refresh'] = () => error(401, 'SESSION_OVER');
  browser.server.answers['GET /wallet/balance'] = () => error(401, 'SESSION_OVER');
  failDevice();
  await expect(send('GET /wallet/balance', {})).rejects.toMatchObject({ status_code: 401 });
  expect(session.state().kind).toBe('out');
});

test('a page from the back/forward cache does not see its databases, and nok’s session is on the phone, or cannot be read: nok stays signed in; not where it is over, or somchai’s is there', async () => {
  const { session } = await signedIn();
  vi.spyOn(indexedDB, 'databases').mockResolvedValue([{ name: 'caddee-device', version: 1 }]);
  const { purgeNoticeMissed } = await import('../../../src/sync/session/session-engine.ts');
  expect(await purgeNoticeMissed(phone, NOK)).toBe('nothing');
  failDevice();
  expect(await purgeNoticeMissed(phone, NOK)).toBe('nothing');
  expect(session.state().kind).toBe('in');
  vi.restoreAllMocks();
  const { forgetMarker, sessionIdsOf } = await import('../../../src/sync/storage/device.ts');
  await sessionIdsOf(phone).endSessions(() => true);
  await forgetMarker(phone, () => true);
  expect(await purgeNoticeMissed(phone, NOK)).toBe('purge');
  await sessionIdsOf(phone).joinSession(SOMCHAI);
  expect(await purgeNoticeMissed(phone, NOK)).toBe('others');
});

test('a session id that cannot be read, or only later, is no purge: what nok writes is kept, and nok’s database stays', async () => {
  const app = await signedIn();
  let failing = failDevice();
  await app.draftStore()?.set('round', 'written meanwhile');
  expect(app.copiesOwner()).toBe(NOK);
  failing.mockRestore();
  expect(await draftOf()).toBe('written meanwhile');

  browser.server.answers['POST /auth/refresh'] = hangs;
  failing = failDevice();
  const later = await reloaded();
  expect(later.session.state().kind).toBe('in');
  failing.mockRestore();
  await later.draftStore()?.set('round', 'written later');
  expect(later.copiesOwner()).toBe(NOK);
  expect(await draftOf()).toBe('written later');
});
