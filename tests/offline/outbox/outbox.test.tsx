import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aBrowser,
  error,
  everythingStored,
  hangs,
  launch,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Browser,
  signedIn,
  reloaded,
} from '../page.ts';
import { hurry } from '../hurry.ts';
import { phone } from '../../support/on-phone.tsx';

const TITLE = { th: 'รับงาน', en: 'Accept' };
const ACT = 'POST /booking/act';
let browser: Browser;
let app: App;

beforeEach(async () => {
  browser = aBrowser();
  app = await signedIn(SOMCHAI);
});

const accept = (booking_ref = 'AAAA1111', version = 1) =>
  app.outbox.add({
    entity: `booking:${booking_ref}`,
    call: ACT,
    input: { booking_ref, action: 'accept', version },
    title: TITLE,
  });
const states = () => app.itemsNow().map(({ state }) => state);
const wake = async () => (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
const acts = () => browser.server.asked.filter(({ name }) => name === ACT);
const keys = () => acts().map(({ headers }) => headers.get('idempotency-key'));

async function reopened(): Promise<void> {
  app = await reloaded();
}

describe('a caddy’s answer', () => {
  test('is on the phone before the screen may say so, holds an update until then, leaves it with its key and outdates what the screens show; money is never queued', async () => {
    const stale = vi.spyOn(app.mirror, 'stale');
    const { isWriting } = (await import('../../../src/sync/net/connection.ts')).networkOf(phone);
    let wasWriting = false;
    const real = Reflect.get(IDBObjectStore.prototype, 'add') as IDBObjectStore['add'];
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, key) {
      wasWriting = isWriting();
      return real.call(this, value, key);
    });
    browser.server.answers[ACT] = () => success({});
    const item = await accept();
    expect(item).toMatchObject({ entity: 'booking:AAAA1111', call: ACT, state: 'waiting', tries: 0, title: TITLE });
    expect(await everythingStored(browser.caches)).toContain(item.id);
    expect(wasWriting).toBe(true);
    await expect.poll(states).toEqual(['sent']);
    await expect.poll(isWriting).toBe(false);
    expect(stale).toHaveBeenCalled();
    const [sent] = acts();
    expect(keys()).toEqual([item.id]);
    expect(sent?.headers.get('authorization')).toBe(`Bearer token-of-${SOMCHAI}`);
    expect(sent?.body).toEqual({ booking_ref: 'AAAA1111', action: 'accept', version: 1 });

    const input = {} as never;
    await expect(app.outbox.add({ entity: 'x', call: 'POST /booking/create', input, title: TITLE })).rejects.toThrow(
      'may not wait',
    );
    expect(app.itemsNow()).toHaveLength(1);
  });

  test('waits while there is no network, also through a restart of the app, without a token beside it, and is sent when there is one', async () => {
    browser.server.isDown = true;
    const { id } = await accept();
    await expect.poll(() => app.itemsNow()[0]?.tries).toBe(1);
    await expect.poll(states).toEqual(['waiting']);
    const tab = Object.entries(sessionStorage) as [string, string][];
    sessionStorage.clear();
    expect(await everythingStored(browser.caches)).not.toContain('token-of-');
    for (const [key, value] of tab) sessionStorage.setItem(key, value);
    await reopened();
    browser.server.isDown = false;
    browser.server.answers[ACT] = () => success({});
    await wake();
    expect(app.itemsNow()).toMatchObject([{ id, state: 'sent' }]);
  });

  test('OB-04: its databases are gone and its second copy comes back late: somchai signs in, it is listed and sent all the same', async () => {
    hurry();
    browser.server.isDown = true;
    const { id } = await accept();
    vi.stubGlobal('indexedDB', new IDBFactory());
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const has = browser.caches.has.bind(browser.caches);
    vi.spyOn(browser.caches, 'has').mockImplementation((name) => answered.then(() => has(name)));
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    app = await launch();
    browser.server.isDown = false;
    browser.server.answers[ACT] = () => success({});
    await app.session.resume();
    await app.session.startSession(sessionOf(SOMCHAI, 'second'), true);
    await wake();
    await expect.poll(() => warned.mock.calls).toContainEqual(['web caches', 'no answer']);
    expect(app.itemsNow()).toEqual([]);
    answer();
    await expect.poll(() => app.itemsNow()).toMatchObject([{ id, state: 'sent' }]);
  });

  test('refused, it tells what is the case instead, and is tried once more with the same key, or discarded, as the person says', async () => {
    browser.server.answers[ACT] = () => error(409, 'BOOKING_ACTION_NOT_NOW', { data: { status: 'EXPIRED' } });
    const { id } = await accept();
    await expect.poll(states).toEqual(['conflict']);
    expect(app.itemsNow()[0]?.refusal).toEqual({
      status_code: 409,
      code: 'BOOKING_ACTION_NOT_NOW',
      present: { status: 'EXPIRED' },
    });
    browser.server.answers[ACT] = () => success({});
    await app.outbox.retry(id);
    await expect.poll(states).toEqual(['sent']);
    expect(app.itemsNow()[0]?.refusal).toBeUndefined();
    expect(keys()).toEqual([id, id]);
    browser.server.answers[ACT] = () => error(422, 'FIELDS_INVALID');
    const second = await accept('BBBB2222');
    const behind = await accept('BBBB2222', 2);
    await expect.poll(states).toEqual(['sent', 'conflict', 'waiting']);
    browser.server.answers[ACT] = () => success({});
    await app.outbox.discard(second.id);
    await expect.poll(() => app.itemsNow().find((item) => item.id === behind.id)?.state).toBe('sent');
    expect(app.itemsNow().some((item) => item.id === second.id)).toBe(false);
  });

  test('OB-19, OB-11: one whose answer never comes holds up no other booking: what is put off meanwhile comes again in its own time', async () => {
    browser.server.answers[ACT] = hangs;
    await accept('STUCK00000');
    await expect.poll(() => acts().length).toBe(1);
    let asked = 0;
    browser.server.answers[ACT] = () => (++asked < 3 ? error(503) : success({}));
    await accept('BBBB000000');
    const stateOf = (entity: string) => app.itemsNow().find((item) => item.entity === `booking:${entity}`)?.state;
    await expect.poll(() => stateOf('BBBB000000')).toBe('sent');
    expect(asked).toBe(3);
    expect(stateOf('STUCK00000')).toBe('sending');
  });
});

test('an offline session queues, and sends once it is a real one', async () => {
  browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(SOMCHAI, 'second'));
  browser.server.answers[ACT] = () => success({});
  browser.server.isDown = true;
  app = await launch();
  await app.session.resume();
  expect(app.session.state().kind).toBe('offline');
  const before = acts().length;
  const { id } = await accept('BBBB2222');
  const stateNow = () => app.itemsNow().find((item) => item.id === id)?.state;
  expect(stateNow()).toBe('waiting');
  expect(acts()).toHaveLength(before);
  browser.server.isDown = false;
  await app.engine.retry();
  await wake();
  expect(stateNow()).toBe('sent');
});

describe('a phone that cannot keep it', () => {
  /** Nothing can be written into a full database; what is deleted goes, and makes room. */
  function full() {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as IDBObjectStore['put'];
    return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      const asked = put.call(this, value, key);
      Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
      this.transaction.abort();
      return asked;
    });
  }
  function fullUntilSomethingGoes(): void {
    const put = full();
    const gone = vi.spyOn(IDBObjectStore.prototype, 'delete');
    gone.mockImplementationOnce(function (this: IDBObjectStore, key) {
      put.mockRestore();
      gone.mockRestore();
      return this.delete(key);
    });
  }

  test('full: the copies make room for what is to be sent, and for what is written of it when it is sent', async () => {
    await app.writeCopy('GET /chat/rooms {}', { updated_at: 1, data: [] });
    const add = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    browser.server.isDown = true;
    expect(await accept()).toMatchObject({ state: 'waiting' });
    add.mockRestore();
    expect(await app.readCopy('GET /chat/rooms {}')).toBeUndefined();
    expect(states()).toHaveLength(1);
    await expect.poll(() => app.itemsNow()[0]?.tries).toBe(1);
    await expect.poll(states).toEqual(['waiting']);
    await app.writeCopy('GET /chat/rooms {}', { updated_at: 1, data: [] });
    fullUntilSomethingGoes();
    browser.server.isDown = false;
    browser.server.answers[ACT] = () => success({});
    await wake();
    expect(states()).toEqual(['sent']);
  });

  test('a phone so full that nothing can be written: the op waits, nothing is lost, and it goes when there is room', async () => {
    browser.server.isDown = true;
    await accept();
    await expect.poll(() => app.itemsNow()[0]?.tries).toBe(1);
    await expect.poll(states).toEqual(['waiting']);
    const put = full();
    browser.server.isDown = false;
    browser.server.answers[ACT] = () => success({});
    await expect(wake()).resolves.toBeUndefined();
    expect(states()).toEqual(['waiting']);
    put.mockRestore();
    await wake();
    expect(states()).toEqual(['sent']);
  });
});
