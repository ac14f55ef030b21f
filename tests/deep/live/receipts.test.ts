// @vitest-environment jsdom
import '../../support/dom.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../domain/dates.ts';
import type { Op } from '../../../domain/outbox/op.ts';
import { aBrowser, error, launch, NOK, sessionOf, success, type App, type Browser } from '../../offline/page.ts';
import { phone } from '../../support/on-phone.tsx';
import { until } from '../../support/until.ts';

const SETTLE = 'POST /request/settle';
/** What the server answers in a minute (`domain/calls.ts`). */
const PER_MINUTE = 60;

let browser: Browser;
let app: App;
let answered: string[];
let left: number;
beforeEach(async () => {
  browser = aBrowser();
  answered = [];
  left = PER_MINUTE;
  app = await launch();
  await app.session.startSession(sessionOf(NOK, 'token'), true);
});
afterEach(() => vi.useRealTimers());

const keyOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const sent = (n: number): Op => ({
  seq: n,
  id: keyOf(n),
  user_id: NOK,
  entity: `room:${n}`,
  kind: 'POST /chat/send',
  body: {},
  title: { th: 'ข้อความ', en: 'Message' },
  created_at: Date.now(),
  tries: 1,
  next_at: 0,
  not_before: 0,
  state: 'sent',
  sent_at: Date.now(),
});

/** Acts the server said it did, as many as there is room for, and then a restored backup. */
async function restored(how: (key: string) => Response) {
  browser.server.answers[SETTLE] = ({ body }) => {
    if (left === 0) return error(429, 'TOO_MANY_REQUESTS');
    left -= 1;
    const { key } = body as { key: string };
    answered.push(key);
    return how(key);
  };
  const { keepReceipts, receipts } = await import('../../../src/sync/outbox/outbox-store.ts');
  const { meetHistory } = (await import('../../../src/sync/history.ts')).historyOf(phone);
  await keepReceipts(
    phone,
    Array.from({ length: 100 }, (_, n) => sent(n)),
    Date.now(),
  );
  expect(await receipts(phone)).toHaveLength(100);
  await meetHistory('before');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const met = meetHistory('after');
  return { met, receipts };
}
/** Also on a full machine. */
const comes = (claim: () => unknown) => until(claim);
const aMinute = async (): Promise<void> => {
  left = PER_MINUTE;
  await vi.advanceTimersByTimeAsync(MINUTE + 1);
};

test('a hundred receipts are asked about in one start, although the server answers sixty in a minute; one it cannot tell about now keeps no other back, and stays for the next start', async () => {
  const { met, receipts } = await restored((key) =>
    key === keyOf(3) ? error(409, 'IDEMPOTENCY_IN_FLIGHT') : success({ outcome: 'DONE' }),
  );
  await met;
  await comes(() => expect(browser.server.count(SETTLE)).toBe(PER_MINUTE + 1));
  await aMinute();
  await comes(() => expect(answered.length).toBe(100));
  expect(new Set(answered).size).toBe(100);
  await comes(async () => expect((await receipts(phone)).map(({ id }) => id)).toEqual([keyOf(3)]));
});
