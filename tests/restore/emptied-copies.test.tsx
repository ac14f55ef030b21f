import { beforeEach, expect, test, vi } from 'vitest';
import { historyOf } from '../../src/sync/history.ts';
import { copiesOf } from '../../src/sync/mirror/mirror-copies.ts';
import { serverEventsOf } from '../../src/sync/mirror/resource.ts';
import { FakeCaches } from '../offline/fake-caches.ts';
import { databasesOf } from '../../src/sync/storage/database.ts';
import { aBrowser, type App, launch, NOK, openTab, sessionOf, SOMCHAI, success } from '../offline/page.ts';
import { newPhone, phone } from '../support/on-phone.tsx';

const ROOM = 'LOG /chat/room/r1';
const copy = { updated_at: 1, data: 'four that is gone' };
let app: App;

beforeEach(async () => {
  aBrowser().server.unknown = () => success({});
  app = await launch();
  await app.session.startSession(sessionOf(NOK), true);
  await historyOf(phone).meetHistory('before');
});

/** At the first call of this method. */
function meanwhile<T extends object>(whose: T, name: keyof T & string, act: () => void): void {
  const original = Reflect.get(whose, name) as (...given: unknown[]) => unknown;
  Reflect.set(whose, name, function (this: unknown, ...given: unknown[]) {
    Reflect.set(whose, name, original);
    act();
    return original.apply(this, given);
  });
}

test.each<[string, (act: () => void) => void]>([
  ['while the copies are deleted', (act) => meanwhile(IDBObjectStore.prototype, 'delete', act)],
  ['when the worker’s answers are deleted next', (act) => meanwhile(FakeCaches.prototype, 'keys', act)],
])('after a restored backup an old copy that a screen writes back %s does not stay on the phone', async (_, at) => {
  const { writeCopy } = copiesOf(phone);
  await writeCopy('GET /wallet/balance {}', copy);
  let written: Promise<void> | undefined;
  at(() => {
    written ??= writeCopy(ROOM, copy);
  });
  await historyOf(phone).meetHistory('after');
  expect(written).toBeDefined();
  await written;
  expect(await app.readCopy(ROOM)).toBeUndefined();
  expect(await app.readCopy('GET /wallet/balance {}')).toBeUndefined();
});

test('a tab that had read old copies drops them also where another tab met the new history first', async () => {
  const one = phone;
  const other = await openTab();
  await other.mirror.openFor(NOK);
  await historyOf(one).meetHistory('after');
  const onHistory = vi.fn();
  serverEventsOf(other.phone).onServerEvent('history', onHistory);
  await historyOf(other.phone).meetHistory('after');
  expect(onHistory).toHaveBeenCalled();
});

test('of which history nok’s copies were, read late, empties nothing of somchai, who signs in meanwhile', async () => {
  const shared = newPhone();
  const { storesOf, ...databases } = databasesOf(shared);
  const late = Promise.withResolvers<unknown>();
  shared.parts.set(databasesOf, {
    ...databases,
    storesOf: (user_id: string) => {
      const its = storesOf(user_id);
      return user_id === NOK ? { ...its, draft: { ...its.draft, get: () => late.promise } } : its;
    },
  });
  const { openCopies, writeCopy, readCopy } = copiesOf(shared);
  openCopies(NOK);
  openCopies(SOMCHAI);
  await writeCopy(ROOM, copy);
  late.resolve({ history_id: 'another' });
  await historyOf(shared).meetHistory('after');
  expect(await readCopy(ROOM)).toEqual(copy);
});
