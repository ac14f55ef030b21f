import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../domain/dates.ts';
import { listenToWorker } from '../../../src/sync/worker-messages.ts';
import {
  aBrowser,
  error,
  everythingStored,
  hangs,
  launch,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Browser,
  type Person,
} from '../page.ts';
import { setNow } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

const ACT = 'POST /booking/act';
const TITLE = { th: 'ไม่รับ', en: 'Decline' };
let browser: Browser;
let app: App;

beforeEach(async () => {
  browser = aBrowser();
  app = await launch();
  await app.session.resume();
});

const signIn = (person: Person, token?: string, isRemembered = true) =>
  app.session.startSession(sessionOf(person, token), isRemembered);
const tap = (booking_ref: string, at?: string) =>
  app.outbox.add({
    entity: `booking:${booking_ref}`,
    call: ACT,
    input: { booking_ref, action: 'decline', version: 1, ...(at && { at }) },
    title: TITLE,
  });
const states = () => app.itemsNow().map(({ state }) => state);
const wake = async () => (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
const sentAs = () =>
  browser.server.asked.filter(({ name }) => name === ACT).map((it) => it.headers.get('authorization'));

describe('ten acts without a signal, and a token that ends meanwhile', () => {
  async function tenWait(isRemembered: boolean): Promise<void> {
    await signIn(SOMCHAI, 'first', isRemembered);
    browser.server.isDown = true;
    for (let n = 0; n < 10; n += 1) await tap(`AAAA000${n % 5}`, `2026-11-22T00:00:0${n}.000Z`);
    browser.server.isDown = false;
    browser.server.answers[ACT] = ({ headers }) =>
      headers.get('authorization') === 'Bearer first' ? error(401, 'SESSION_OVER') : success({});
  }

  test('OB-07: it is renewed unseen: ten of ten applied, somchai is never sent anywhere', async () => {
    await tenWait(true);
    browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(SOMCHAI, 'second'));
    const places: string[] = [];
    app.session.subscribe(() => places.push(`${app.session.state().kind} ${location.pathname}`));
    await wake();
    await expect.poll(states).toEqual(Array(10).fill('sent'));
    expect(places.filter((it) => !it.startsWith('in ') || it.includes('no-permission'))).toEqual([]);
    expect(browser.server.count('POST /auth/refresh')).toBe(1);
  });

  test('OB-08: refused: none is lost, none is sent by nok, and all ten are sent when somchai is back', async () => {
    await tenWait(false);
    await wake();
    await expect.poll(() => app.session.state().kind).toBe('out');
    const before = sentAs().length;
    await signIn(NOK);
    await wake();
    expect(app.itemsNow()).toEqual([]);
    expect(sentAs().length - before).toBe(0);
    await app.session.signOut();
    await signIn(SOMCHAI, 'third', false);
    await wake();
    await expect.poll(states).toEqual(Array(10).fill('sent'));
    expect(new Set(sentAs())).toEqual(new Set(['Bearer first', 'Bearer third']));
  });

  test('OB-08: nok signs in over somchai: while that is under way nothing of somchai’s goes in the name of nok, nor does the worker get that token', async () => {
    await tenWait(false);
    const container = new EventTarget() as ServiceWorkerContainer;
    listenToWorker(phone, container);
    const lent = () =>
      new Promise((resolve) => {
        const port = { postMessage: resolve } as unknown as MessagePort;
        container.dispatchEvent(
          new MessageEvent('message', { data: { type: 'LEND_TOKEN', user_id: SOMCHAI }, ports: [port] }),
        );
      });
    expect(await lent()).toBe('first');
    // The list of databases is slow: the token is that of nok, and the page still shows somchai.
    const listed = Promise.withResolvers<IDBDatabaseInfo[]>();
    vi.spyOn(indexedDB, 'databases').mockReturnValue(listed.promise);
    const signingIn = signIn(NOK, 'of-nok');
    await expect.poll(() => sessionStorage.getItem('app_token')).toBe('of-nok');
    expect(app.session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: SOMCHAI } } });
    expect(await lent()).not.toBe('of-nok');
    await wake();
    expect(app.session.state()).toMatchObject({ kind: 'in', user: { basic_info: { user_id: SOMCHAI } } });
    listed.resolve([]);
    await signingIn;
    expect(sentAs()).not.toContain('Bearer of-nok');
  });
});

const CANARY = 'canary-0f9a7d';
const found = async (): Promise<number> => {
  const inTabs = Object.entries(sessionStorage);
  sessionStorage.clear();
  const text = await everythingStored(browser.caches);
  for (const [key, value] of inTabs) sessionStorage.setItem(key, value);
  return text.split(CANARY).length - 1;
};

test('OB-24: what lies on the phone: waiting, sent, refused, paused: no bearer in any of them, nor in what the server said', async () => {
  await signIn(SOMCHAI, CANARY);
  browser.server.answers[ACT] = ({ body }) => {
    const { booking_ref } = body as { booking_ref: string };
    if (booking_ref === 'SENT0001') return success({});
    if (booking_ref === 'STALE001') return error(409, 'BOOKING_VERSION_STALE', { data: { status: 'EXPIRED' } });
    return error(503, 'BUSY');
  };
  for (const ref of ['SENT0001', 'STALE001', 'WAITS001']) await tap(ref);
  await expect.poll(() => states().toSorted()).toEqual(['conflict', 'sent', 'waiting']);
  expect(await found()).toBe(0);
  browser.server.answers['POST /auth/refresh'] = () => error(401, 'SESSION_OVER');
  browser.server.answers[ACT] = () => error(401, 'SESSION_OVER');
  await wake();
  await expect.poll(() => app.session.state().kind).toBe('out');
  expect(await found()).toBe(0);
});

describe('at the edges', () => {
  test('a tap to take an act back meets its sending: either it is gone and never sent, or it is sent and somchai is told', async () => {
    await signIn(SOMCHAI);
    browser.server.answers[ACT] = () => success({});
    for (let n = 0; n < 8; n += 1) {
      const { id } = await tap(`RACE${1_000 + n}`);
      const isStopped = (await app.outbox.takeBack(id)) === 'gone';
      const keys = () => browser.server.asked.map(({ headers }) => headers.get('idempotency-key'));
      if (isStopped) await wake();
      else await expect.poll(() => app.itemsNow().find((it) => it.id === id)?.state).toBe('sent');
      expect(keys().includes(id)).toBe(!isStopped);
    }
  });

  test('two taps on one button are one act; its receipt has five minutes, also when nothing is left to send', async () => {
    await signIn(SOMCHAI);
    browser.server.isDown = true;
    const [first, second] = await Promise.all([
      tap('AAAA1111', '2026-11-22T00:00:00.000Z'),
      tap('AAAA1111', '2026-11-22T00:00:00.040Z'),
    ]);
    expect(second.id).toBe(first.id);
    expect(app.itemsNow()).toHaveLength(1);
    browser.server.isDown = false;
    browser.server.answers[ACT] = () => success({});
    await wake();
    await expect.poll(states).toEqual(['sent']);
    const { reload } = (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone);
    setNow(Date.now() + 4 * MINUTE);
    await reload();
    expect(states()).toEqual(['sent']);
    setNow(Date.now() + 2 * MINUTE);
    await reload();
    expect(states()).toEqual([]);
  });

  test('a phone that can keep nothing: the same tap after a lost answer is the same act, and the next person sees nothing of it', async () => {
    const nowhere = () => {
      throw new DOMException('no storage', 'SecurityError');
    };
    vi.stubGlobal('indexedDB', { open: nowhere });
    app = await launch();
    await signIn(SOMCHAI);
    browser.server.answers[ACT] = () => Promise.reject(new TypeError('cut'));
    await expect(tap('AAAA1111', '2026-11-22T00:00:00.000Z')).rejects.toMatchObject({ status_code: 0 });
    browser.server.answers[ACT] = () => success({});
    expect(await tap('AAAA1111', '2026-11-22T00:00:09.000Z')).toMatchObject({ state: 'sent' });
    const sent = browser.server.asked.filter(({ name }) => name === ACT);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(states()).toEqual(['sent']);
    await signIn(NOK);
    await wake();
    expect(app.itemsNow()).toEqual([]);
  });

  test('a hundred wait: one that changes is one that is drawn again, however often the store says that something did', async () => {
    await signIn(SOMCHAI);
    browser.server.answers[ACT] = hangs;
    browser.server.isDown = true;
    const ops = (await import('../../../src/sync/outbox/outbox-store.ts')).opsOf(phone);
    const { newOp } = await import('../../../domain/outbox/op.ts');
    const one = (n: number) =>
      newOp(
        {
          id: `op-${n}`,
          user_id: SOMCHAI,
          entity: `booking:${n}`,
          kind: ACT,
          body: { action: 'decline' },
          title: TITLE,
        },
        Date.now(),
      );
    await Promise.all(Array.from({ length: 100 }, (_, n) => ops.add(one(n))));
    const { reload } = (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone);
    await reload();
    const before = app.itemsNow();
    expect(before).toHaveLength(100);
    const all = vi.spyOn(ops, 'all');
    await Promise.all(Array.from({ length: 50 }, () => reload()));
    // A drain that comes meanwhile looks too, and what it tried is another item.
    expect(all.mock.calls.length).toBeLessThan(12);
    const untried = () => app.itemsNow().filter(({ state, tries }) => state === 'waiting' && tries === 0);
    expect(untried().filter((item) => !before.includes(item))).toEqual([]);
    await app.outbox.cancel('op-50');
    expect(app.itemsNow()).toHaveLength(99);
    expect(untried().length).toBeGreaterThan(50);
    expect(untried().filter((item) => !before.includes(item))).toEqual([]);
  });
});
