import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aBrowser,
  error,
  everythingStored,
  launch,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Browser,
} from '../page.ts';
import { phone } from '../../support/on-phone.tsx';

const TITLE = { th: 'รับงาน', en: 'Accept' };
const ACT = 'POST /booking/act';
let browser: Browser;
let app: App;

beforeEach(async () => {
  browser = aBrowser();
  app = await launch();
  await app.session.resume();
  await app.session.startSession(sessionOf(SOMCHAI), true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

describe('a caddy’s answer', () => {
  test('is on the phone before the screen may say so, and leaves it with its key', async () => {
    browser.server.answers[ACT] = () => success({});
    const item = await accept();
    expect(item).toMatchObject({ entity: 'booking:AAAA1111', call: ACT, state: 'waiting', tries: 0, title: TITLE });
    expect(await everythingStored(browser.caches)).toContain(item.id);
    await expect.poll(states).toEqual(['sent']);
    const [sent] = browser.server.asked.filter(({ name }) => name === ACT);
    expect(sent?.headers.get('idempotency-key')).toBe(item.id);
    expect(sent?.headers.get('authorization')).toBe(`Bearer token-of-${SOMCHAI}`);
    expect(sent?.body).toEqual({ booking_ref: 'AAAA1111', action: 'accept', version: 1 });
  });

  test('holds an update from the tap until it is on the phone', async () => {
    browser.server.isDown = true;
    const { isWriting } = (await import('../../../src/sync/net/connection.ts')).networkOf(phone);
    (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone);
    let wasWriting = false;
    const real = Reflect.get(IDBObjectStore.prototype, 'add') as IDBObjectStore['add'];
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, key) {
      wasWriting = isWriting();
      return real.call(this, value, key);
    });
    await accept();
    expect(wasWriting).toBe(true);
    await expect.poll(isWriting).toBe(false);
  });

  test('waits while there is no network and is sent when there is', async () => {
    browser.server.isDown = true;
    await accept();
    await expect.poll(() => app.itemsNow()[0]?.tries).toBe(1);
    await expect.poll(states).toEqual(['waiting']);
    browser.server.isDown = false;
    browser.server.answers[ACT] = () => success({});
    await wake();
    expect(states()).toEqual(['sent']);
  });

  test('OB-04: its databases are gone and its second copy comes back late: somchai signs in, it is listed and sent all the same', async () => {
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

  test('survives a restart of the app', async () => {
    browser.server.isDown = true;
    const { id } = await accept();
    await expect.poll(states).toEqual(['waiting']);
    app = await launch({ keepSession: true });
    await app.session.resume();
    browser.server.isDown = false;
    browser.server.answers[ACT] = () => success({});
    await wake();
    expect(app.itemsNow()).toMatchObject([{ id, state: 'sent' }]);
  });

  test('that comes too late is a conflict that tells what is the case instead', async () => {
    browser.server.answers[ACT] = () => error(409, 'BOOKING_ACTION_NOT_NOW', { data: { status: 'EXPIRED' } });
    await accept();
    await expect.poll(states).toEqual(['conflict']);
    expect(app.itemsNow()[0]?.refusal).toEqual({
      status_code: 409,
      code: 'BOOKING_ACTION_NOT_NOW',
      present: { status: 'EXPIRED' },
    });
  });

  test('outdates what the screens show once it has arrived', async () => {
    const stale = vi.spyOn(app.mirror, 'stale');
    browser.server.answers[ACT] = () => success({});
    await accept();
    await expect.poll(states).toEqual(['sent']);
    expect(stale).toHaveBeenCalled();
  });

  test('can be taken back while it waits, not once it is on its way', async () => {
    let arrive: (response: Response) => void = () => undefined;
    browser.server.answers[ACT] = () => new Promise((resolve) => (arrive = resolve));
    const { id } = await accept();
    await expect.poll(states).toEqual(['sending']);
    const waiting = await accept('AAAA1111', 2);
    expect(await app.outbox.takeBack(waiting.id)).toBe('gone');
    expect(await app.outbox.takeBack(id)).toBe('too late');
    arrive(success({}));
    await expect.poll(states).toEqual(['sent']);
  });

  test('refused, it is tried once more with the same key, or discarded, as the person says', async () => {
    browser.server.answers[ACT] = () => error(409, 'BOOKING_VERSION_STALE');
    const { id } = await accept();
    await expect.poll(states).toEqual(['conflict']);
    browser.server.answers[ACT] = () => success({});
    await app.outbox.retry(id);
    await expect.poll(states).toEqual(['sent']);
    expect(app.itemsNow()[0]?.refusal).toBeUndefined();
    const keys = browser.server.asked
      .filter(({ name }) => name === ACT)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([id, id]);
    browser.server.answers[ACT] = () => error(422, 'FIELDS_INVALID');
    const second = await accept('BBBB2222');
    const behind = await accept('BBBB2222', 2);
    await expect.poll(states).toEqual(['sent', 'conflict', 'waiting']);
    browser.server.answers[ACT] = () => success({});
    await app.outbox.discard(second.id);
    await expect.poll(() => app.itemsNow().find((item) => item.id === behind.id)?.state).toBe('sent');
    expect(app.itemsNow().some((item) => item.id === second.id)).toBe(false);
  });

  test('money is never queued', async () => {
    const input = {} as never;
    await expect(app.outbox.add({ entity: 'x', call: 'POST /booking/create', input, title: TITLE })).rejects.toThrow(
      'may not wait',
    );
    expect(app.itemsNow()).toEqual([]);
  });

  test('no token lies with it', async () => {
    browser.server.isDown = true;
    await accept();
    sessionStorage.clear();
    expect(await everythingStored(browser.caches)).not.toContain('token-of-');
  });
});

describe('a session that ends meanwhile', () => {
  test('pauses what waits; it goes on when the same person signs in, not when another does', async () => {
    browser.server.answers[ACT] = () => error(401, 'SESSION_OVER');
    browser.server.answers['POST /auth/refresh'] = () => error(401, 'SESSION_OVER');
    await accept();
    await expect.poll(() => app.session.state().kind).toBe('out');
    browser.server.answers[ACT] = () => success({});
    await app.session.startSession(sessionOf(NOK), true);
    await wake();
    expect(app.itemsNow()).toEqual([]);
    expect(browser.server.count(ACT)).toBe(1);
    await app.session.signOut();
    await app.session.startSession(sessionOf(SOMCHAI), true);
    await wake();
    expect(states()).toEqual(['sent']);
    expect(browser.server.asked.at(-1)?.headers.get('authorization')).toBe(`Bearer token-of-${SOMCHAI}`);
  });

  test('a remembered person’s token is renewed on the way and nobody sees a thing', async () => {
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(SOMCHAI, 'second'));
    browser.server.answers[ACT] = ({ headers }) =>
      headers.get('authorization') === 'Bearer second' ? success({}) : error(401);
    await accept();
    await expect.poll(states).toEqual(['sent']);
    expect(app.session.state().kind).toBe('in');
  });

  test('an offline session queues, and sends once it is a real one', async () => {
    browser.server.isDown = true;
    app = await launch();
    await app.session.resume();
    expect(app.session.state().kind).toBe('offline');
    await accept();
    expect(states()).toEqual(['waiting']);
    expect(browser.server.count(ACT)).toBe(0);
    browser.server.isDown = false;
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(SOMCHAI, 'second'));
    browser.server.answers[ACT] = () => success({});
    await app.engine.retry();
    await wake();
    expect(states()).toEqual(['sent']);
  });
});

describe('a phone that cannot keep it', () => {
  const without = () =>
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no storage', 'SecurityError');
      },
    });

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

  test('sends at once instead, and says “sent” only when the server has it', async () => {
    without();
    browser.server.answers[ACT] = () => success({});
    app = await launch({ keepSession: true });
    await app.session.resume();
    expect(await accept()).toMatchObject({ state: 'sent' });
    expect(states()).toEqual(['sent']);
  });

  test('without a token nothing has left, and a second tap is the same act: with one it is done once', async () => {
    without();
    browser.server.isDown = true;
    app = await launch({ keepSession: true });
    await app.session.resume();
    await expect(accept()).rejects.toMatchObject({ status_code: 0, code: 'OFFLINE' });
    const token = sessionStorage.getItem('app_token') ?? '';
    const user = sessionStorage.getItem('app_user') ?? '';
    sessionStorage.setItem(
      'app_user',
      user.replaceAll(/"user_id":"[^"]*"/g, '"user_id":"018f0000-0000-7000-8000-0000000000ff"'),
    );
    await expect(accept()).rejects.toMatchObject({ status_code: 0, code: 'OFFLINE' });
    sessionStorage.setItem('app_user', user);
    sessionStorage.setItem('app_token', token);
    browser.server.isDown = false;
    browser.server.answers[ACT] = () => success({});
    expect(await accept()).toMatchObject({ state: 'sent' });
    const keys = browser.server.asked.filter(({ name }) => name === ACT).map((it) => it.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('full: the copies make room, what is to be sent is kept', async () => {
    await app.writeCopy('GET /chat/rooms {}', { updated_at: 1, data: [] });
    const add = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    browser.server.isDown = true;
    expect(await accept()).toMatchObject({ state: 'waiting' });
    add.mockRestore();
    expect(await app.readCopy('GET /chat/rooms {}')).toBeUndefined();
    expect(states()).toHaveLength(1);
  });

  test('full: what waits is sent all the same, for copies make room for what is written of it', async () => {
    browser.server.isDown = true;
    await accept();
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

  test('never says that it waits', async () => {
    without();
    browser.server.isDown = true;
    app = await launch({ keepSession: true });
    await app.session.resume();
    await expect(accept()).rejects.toMatchObject({ status_code: 0, code: 'OFFLINE' });
    expect(app.itemsNow()).toEqual([]);
  });
});
