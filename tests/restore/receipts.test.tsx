import { beforeEach, expect, test } from 'vitest';
import type { Op } from '../../domain/outbox/op.ts';
import { historyOf } from '../../src/sync/history.ts';
import { outboxEngineOf } from '../../src/sync/outbox/outbox-engine.ts';
import { keepReceipts, receipts } from '../../src/sync/outbox/outbox-store.ts';
import { aBrowser, type App, type Browser, error, NOK, reloaded, signedIn, success } from '../offline/page.ts';
import { phone } from '../support/on-phone.tsx';
import { until } from '../support/until.ts';

const SETTLE = 'POST /request/settle';
const SEND = 'POST /chat/send';
const title = { th: 'ข้อความ', en: 'Message' };
const [DONE, GONE, BUSY] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) as [
  string,
  string,
  string,
];

let browser: Browser;
let app: App;
beforeEach(async () => {
  browser = aBrowser();
  browser.server.answers[SEND] = () => success({});
  app = await signedIn();
  await historyOf(phone).meetHistory('before');
});

/** An act the server said it did. */
const sent = (id: string, n: number): Op => ({
  seq: n,
  id,
  user_id: NOK,
  entity: `room:${n}`,
  kind: SEND,
  body: { text: `sent ${n}` },
  title,
  created_at: Date.now(),
  tries: 1,
  next_at: 0,
  not_before: 0,
  state: 'sent',
  sent_at: Date.now(),
});
const settlesAs = (outcomes: Record<string, () => Response>): void =>
  void (browser.server.answers[SETTLE] = ({ body }) => (outcomes[(body as { key: string }).key] ?? busy)());
const outcome = (is: 'DONE' | 'NOT_DONE') => () => success({ outcome: is });
const busy = () => error(409, 'IDEMPOTENCY_IN_FLIGHT');

const asked = () =>
  browser.server.asked.filter(({ name }) => name === SETTLE).map(({ body }) => (body as { key: string }).key);
const arrived = () => browser.server.asked.filter(({ name }) => name === SEND).map(({ body }) => body);
const kept = async () => (await receipts(phone)).map(({ id }) => id);
const drain = () => outboxEngineOf(phone).drain();

test('after a restored backup each receipt is asked about: what is done is forgotten, what is gone is told and sent again only when nok says so, what the server cannot tell yet is asked at the next start', async () => {
  await keepReceipts(phone, [DONE, GONE, BUSY].map(sent), Date.now());
  settlesAs({ [DONE]: outcome('DONE'), [GONE]: outcome('NOT_DONE') });
  await historyOf(phone).meetHistory('after');
  await until(() => expect(asked()).toEqual([DONE, GONE, BUSY]));
  expect(await kept()).toEqual([BUSY]);
  const [lost, ...others] = app.itemsNow();
  expect([lost, others]).toMatchObject([{ state: 'conflict', refusal: { code: 'GONE_AFTER_RESTORE' }, title }, []]);
  expect(lost?.id).not.toBe(GONE);
  await drain();
  expect(arrived()).toEqual([]);

  await app.outbox.retry(lost?.id ?? '');
  await until(() => expect(app.itemsNow().map(({ state }) => state)).toEqual(['sent']));
  expect(arrived()).toEqual([{ text: 'sent 1' }]);

  browser.server.asked.length = 0;
  app = await reloaded();
  settlesAs({ [BUSY]: outcome('DONE'), ...Object.fromEntries(app.itemsNow().map(({ id }) => [id, outcome('DONE')])) });
  await historyOf(phone).meetHistory('after');
  await until(async () => expect(await kept()).toEqual([]));
  expect(asked()).toContain(BUSY);
  expect(asked()).not.toContain(DONE);
  expect(asked()).not.toContain(GONE);
});

test('after a restored backup what waited on the phone is sent exactly once, and is asked about by nobody', async () => {
  browser.server.isDown = true;
  const { id } = await app.outbox.add({
    entity: 'room:4',
    call: SEND,
    input: { room_id: NOK, client_msg_id: DONE, kind: 'TEXT', text: 'queued' },
    title,
  });
  await until(() => expect(app.itemsNow()[0]).toMatchObject({ state: 'waiting', tries: 1 }));
  browser.server.asked.length = 0;
  browser.server.isDown = false;
  await historyOf(phone).meetHistory('after');
  expect(app.itemsNow()).toMatchObject([{ id, state: 'waiting' }]);
  await Promise.all([app.outbox.retry(id), drain()]);
  await until(() => expect(app.itemsNow()).toMatchObject([{ id, state: 'sent' }]));
  await drain();
  expect(arrived()).toMatchObject([{ text: 'queued' }]);
  expect(asked()).toEqual([]);
});
