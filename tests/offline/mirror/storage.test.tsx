import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { opened } from '../../../domain/outbox/database.ts';
import { sessionIdsOf } from '../../../src/sync/storage/device.ts';
import { aBrowser, launch, NOK, openTab, SOMCHAI, success, until, type Browser, signedIn, reloaded } from '../page.ts';
import { phone } from '../../support/on-phone.tsx';

let browser: Browser;
beforeEach(() => {
  browser = aBrowser();
});
afterEach(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

const storage = async () =>
  (await import('../../../src/sync/storage/database.ts')).storageStateOf(phone).storageState();

/** The page has asked to be loaded anew, as it does when its databases stay lost; what it does later would be another test's. */
const healed = () => expect.poll(() => sessionStorage.getItem('reloaded_for_storage')).toBe('1');

const act = (booking_ref: string) => ({
  entity: `booking:${booking_ref}`,
  call: 'POST /booking/act' as const,
  input: { booking_ref, action: 'accept' as const, version: 1 },
  title: { th: 'รับงาน', en: 'Accept' },
});

/** The page's IndexedDB is lost as WebKit loses it: every call fails, for good. A frame's works, on the same disk. */
function loseTheServer({ inFrames = false } = {}): IDBFactory {
  const disk = indexedDB;
  const lost = () => {
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
  };
  vi.stubGlobal('indexedDB', { open: lost, databases: async () => [], deleteDatabase: lost });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(lost).mockImplementationOnce(lost);
  const content = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
  content.mockImplementation(() => ({ indexedDB: inFrames ? indexedDB : disk }) as unknown as WindowProxy);
  return disk as unknown as IDBFactory;
}

describe('a page that lost its databases', () => {
  test('OB-15: goes on through a frame; what waited is there, what comes is kept, and it is durable', async () => {
    const app = await signedIn(SOMCHAI);
    browser.server.isDown = true;
    await app.outbox.add(act('AAAA1111'));
    await until(() => app.itemsNow().some(({ state }) => state === 'waiting'));
    loseTheServer();
    await app.outbox.add(act('BBBB2222'));
    await app.outbox.add(act('CCCC3333'));
    expect(document.querySelectorAll('iframe[hidden]')).toHaveLength(1);
    expect(app.itemsNow().map(({ entity }) => entity)).toEqual([
      'booking:AAAA1111',
      'booking:BBBB2222',
      'booking:CCCC3333',
    ]);
    expect(await storage()).toBe('durable');
  });

  test('OB-15: where a frame’s databases fail too nothing is claimed and it is said; a draft is held in memory meanwhile', async () => {
    const app = await signedIn(SOMCHAI);
    browser.server.isDown = true;
    loseTheServer({ inFrames: true });
    await expect(app.outbox.add(act('BBBB2222'))).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(app.itemsNow()).toEqual([]);
    expect(await storage()).toBe('memory');
    await app.draftStore()?.set('note', 'typed while it was lost');
    expect(await app.draftStore()?.get('note')).toBe('typed while it was lost');
    await healed();
  });
});

test('a page whose databases do not come back is loaded anew once in a tab, not for ever', async () => {
  const loads = [];
  for (let load = 0; load < 3; load += 1) {
    await launch({ keepSession: true });
    const update = await import('../../../src/sync/page/update.ts');
    const reload = vi.fn();
    update.updateOf(phone).watchForReload(reload);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { device } = (await import('../../../src/sync/storage/database.ts')).databasesOf(phone);
    await device.get('any'); // its databases work
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    await device.set('any', 1);
    await healed();
    // Not in the middle of a write of its own: then a moment later.
    if (load === 0) await expect.poll(() => reload.mock.calls.length).toBe(1);
    loads.push(reload.mock.calls.length);
    vi.restoreAllMocks();
  }
  expect(loads).toEqual([1, 0, 0]);
});

/** Answers an open only when told to. */
function slow() {
  const disk = indexedDB;
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal('indexedDB', {
    open: (name: string) => {
      asked.push(name);
      const listeners: [string, () => void][] = [];
      let real: IDBOpenDBRequest | undefined;
      waiting.push(() => {
        real = disk.open(name, 1);
        for (const [type, listener] of listeners) real.addEventListener(type, listener);
      });
      return {
        addEventListener: (type: string, listener: () => void) => listeners.push([type, listener]),
        get result() {
          return real?.result;
        },
        get error() {
          return real?.error;
        },
      };
    },
    databases: async () => [],
  });
  return { asked, answer: () => waiting.splice(0).forEach((it) => it()) };
}

test('OB-14: a database that does not answer is given up after three seconds, once, and its work is not done behind the user’s back later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { withRecovery } = (await import('../../../src/sync/storage/database.ts')).recoveryOf(phone);
  const disk = slow();
  const database = withRecovery(
    opened(
      () => indexedDB,
      'slow',
      (it) => void it.createObjectStore('kept'),
    ),
  );
  const work = vi.fn(async () => 'done');
  const first = expect(database.use(work)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(3_000);
  await first;
  await expect(database.use(work)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(disk.asked).toEqual(['slow']);
  vi.useRealTimers();
  disk.answer();
  await expect.poll(() => database.use(work).catch((error: Error) => error.name)).toBe('done');
  expect(work).toHaveBeenCalledTimes(1);
});

describe('a full phone', () => {
  /** A disk that takes so many copies, and refuses more as a browser does. */
  function takes(most: number): void {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as IDBObjectStore['put'];
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      const counting = this.count();
      const asked = put.call(this, value, key);
      counting.onsuccess = () => {
        if (this.name === 'mirror' && counting.result >= most) {
          Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
          this.transaction.abort();
        }
      };
      return asked;
    });
  }
  const keys = [
    'GET /post/feed {}',
    'POST /caddy/search {"q":1}',
    'POST /booking/history {"tab":"upcoming"}',
    'GET /booking/{booking_ref} {"booking_ref":"AAAA1111"}',
  ];

  async function leftAfter(write: (app: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>): Promise<string[]> {
    const app = await signedIn(NOK);
    for (const [at, key] of keys.entries()) await app.writeCopy(key, { updated_at: 10 - at, data: at });
    takes(keys.length);
    await write(app);
    const left: string[] = [];
    for (const key of keys) if (await app.readCopy(key)) left.push(key);
    return left;
  }

  test('OB-13: the copy of a booking takes the place of copies that are of none, any other copy takes nothing from another one; it is said', async () => {
    const left = await leftAfter((app) =>
      app.writeCopy('GET /booking/{booking_ref} {"booking_ref":"BBBB2222"}', { updated_at: 20, data: 1 }),
    );
    expect(left).toEqual(keys.slice(2));
    expect(await storage()).toBe('full');
    vi.restoreAllMocks();
    browser = aBrowser();
    const all = await leftAfter(async (app) => {
      await app.writeCopy('GET /wallet/balance {}', { updated_at: 20, data: 1 });
      expect(await app.readCopy('GET /wallet/balance {}')).toBeUndefined();
    });
    expect(all).toEqual(keys);
    expect(await storage()).toBe('full');
  });
});

describe('what a full phone does not take', () => {
  const BIG = 'x'.repeat(64);

  /** A disk that takes whatever is small. `isFull`: until then it takes all. */
  function small() {
    const disk = { isFull: true };
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as IDBObjectStore['put'];
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (disk.isFull && (JSON.stringify(value)?.length ?? 0) > 50)
        throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    return disk;
  }

  test('OB-13: a draft that does not fit is said not to be kept, is held for this visit and kept once there is room; meanwhile what is on the disk is read, and what fits is kept', async () => {
    const app = await signedIn(NOK);
    await app.draftStore()?.set('short', 'on the disk');
    const disk = small();
    await expect(app.draftStore()?.set('note', BIG)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await app.draftStore()?.get('note')).toBe(BIG);
    expect(await app.draftStore()?.get('short')).toBe('on the disk');
    await app.draftStore()?.set('fits', 'this');
    const full = await reloaded();
    expect(await full.draftStore()?.get('fits')).toBe('this');
    await expect(full.draftStore()?.set('note', BIG)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    disk.isFull = false;
    await full.draftStore()?.get('another');
    const again = await reloaded();
    for (const [key, text] of Object.entries({ note: BIG, short: 'on the disk', fits: 'this' }))
      expect([key, await again.draftStore()?.get(key)]).toEqual([key, text]);
  });

  test('that nok’s session is over is written when the phone’s storage works again, and undoes nothing that another tab has written meanwhile', async () => {
    const app = await signedIn(NOK);
    const { device } = (await import('../../../src/sync/storage/database.ts')).databasesOf(phone);
    await expect.poll(() => sessionStorage.getItem('app_session')).not.toBeNull();
    const lost = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    await app.forgetSession(NOK);
    lost.mockRestore();
    const other = await openTab({ keepSession: true });
    const somchai = await sessionIdsOf(other.phone).joinSession(SOMCHAI);
    await device.get('anything');
    expect(await device.get('sessions')).toEqual({ [SOMCHAI]: somchai });
  });
});

test('OB-13: a sign-in on a phone whose disk takes nothing works all the same', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const app = await signedIn(NOK);
  browser.server.answers['GET /wallet/balance'] = () => success({});
  expect(app.session.state().kind).toBe('in');
  expect(await storage()).toBe('full');
});
