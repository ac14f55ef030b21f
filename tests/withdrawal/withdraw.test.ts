import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { satang } from '../../domain/money.ts';
import { grantDemoCredit, takeOut } from '../../server/wallet/commands.ts';
import { reject } from '../../server/withdrawal/decide.ts';
import { lockedWithdrawal } from '../../server/withdrawal/sql.ts';
import { writesNothing } from '../booking/world.ts';
import { type WithdrawalFixture, startWithdrawalFixture } from './withdrawal-fixture.ts';
import { fakePayer } from './fake-payer.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await startWithdrawalFixture({ connections: 70 });
});
afterEach(async () => {
  await fixture.isSound();
  fixture.setNow(NOW);
});
afterAll(() => fixture.close());

test('a caddy asks for earnings: they leave the available balance at once', async () => {
  const somchai = await fixture.caddy();
  const asked = await fixture.asks(somchai, 50_000);
  expect(asked).toMatchObject({
    reference: expect.stringMatching(/^WD-2211-\d{4}$/),
    kind: 'EARNINGS',
    amount: 50_000,
    status: 'REQUESTED',
    bank: 'kbank',
    last4: '8265',
    failure_code: null,
    requested_at: isoOf(NOW),
    ended_at: null,
  });
  expect(await fixture.available(somchai)).toBe(150_000);
  expect(await fixture.done('GET /wallet/withdrawals', {}, somchai)).toEqual({ items: [asked], most: 150_000 });
});

test('references count by the day, go on the next year, and are never given twice', async () => {
  const [one, two] = [await fixture.caddy(), await fixture.caddy()];
  const last = (reference: string) => Number(reference.slice(-4));
  const first = last((await fixture.asks(one)).reference);
  expect(last((await fixture.asks(two)).reference)).toBe(first + 1);
  fixture.setNow(parseMoment('2027-11-22T07:00:00+07:00'));
  expect((await fixture.asks(one)).reference).toBe(`WD-2211-${String(first + 2).padStart(4, '0')}`);
});

test('a caddy’s list has the newest first, and nobody else’s', async () => {
  const [somchai, other] = [await fixture.caddy(), await fixture.caddy()];
  await fixture.asks(other);
  const asked = [];
  for (const day of [0, 1, 2]) {
    fixture.setNow(NOW + day * DAY);
    asked.unshift((await fixture.asks(somchai)).reference);
  }
  const { items } = await fixture.done('GET /wallet/withdrawals', {}, somchai);
  expect(items.map(({ reference }) => reference)).toEqual(asked);
});

describe('once a day', () => {
  test('many at once: one is made, all the others are refused', async () => {
    const somchai = await fixture.caddy();
    const answers = await Promise.all(Array.from({ length: CROWD }, () => fixture.triesToAsk(somchai, 10_000)));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['WITHDRAWAL_TODAY']));
    expect(await fixture.available(somchai)).toBe(190_000);
  });

  test('many copies of one: made once, all are told of it', async () => {
    const somchai = await fixture.caddy();
    const copy = { ...somchai, key: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => fixture.call('POST /wallet/withdraw', { amount: 10_000 }, copy)),
    );
    expect(new Set(answers.map(({ data }) => data.withdrawal_id)).size).toBe(1);
    expect(await fixture.available(somchai)).toBe(190_000);
  });

  test('the day is Bangkok’s', async () => {
    const somchai = await fixture.caddy();
    const midnight = parseMoment('2026-11-23T00:00:00+07:00');
    await fixture.asks(somchai);
    fixture.setNow(midnight - 1);
    expect(await fixture.triesToAsk(somchai)).toMatchObject({
      code: 'WITHDRAWAL_TODAY',
      data: { status: 'REQUESTED' },
    });
    fixture.setNow(midnight);
    expect((await fixture.asks(somchai)).reference).toMatch(/^WD-2311-/);
  });
});

describe('refused, and nothing is written', () => {
  test('without an account to send it to', async () => {
    const somchai = await fixture.caddy({ account: false });
    const refused = await writesNothing(fixture.db, () => fixture.triesToAsk(somchai));
    expect(refused).toMatchObject({ code: 'BANK_ACCOUNT_MISSING' });
  });

  test('an account another provider knows is none', async () => {
    const somchai = await fixture.caddy();
    await fixture.db.run(sql`update bank_account set provider = 'omise' where user_id = ${somchai.user_id}`);
    expect(await fixture.triesToAsk(somchai)).toMatchObject({ code: 'BANK_ACCOUNT_MISSING' });
    expect((await fixture.done('GET /wallet/bank-account', {}, somchai)).account).toBeNull();
  });

  test('to an account that was named less than a day ago, to the millisecond', async () => {
    const somchai = await fixture.caddy({ account: false });
    const { usable_at } = await fixture.name(somchai);
    expect(usable_at).toBe(isoOf(NOW + DAY));
    fixture.setNow(NOW + DAY - 1);
    const refused = await writesNothing(fixture.db, () => fixture.triesToAsk(somchai));
    expect(refused).toMatchObject({ code: 'BANK_ACCOUNT_NEW', data: { usable_at } });
    fixture.setNow(NOW + DAY);
    await fixture.asks(somchai);
  });

  test('less than a hundred baht; a hundred may be taken', async () => {
    const somchai = await fixture.caddy();
    const refused = await writesNothing(fixture.db, () => fixture.triesToAsk(somchai, 9_999));
    expect(refused).toMatchObject({ code: 'WITHDRAWAL_TOO_SMALL', fields: [{ path: 'amount' }] });
    await fixture.asks(somchai, 10_000);
  });

  test('less than the provider sends', async () => {
    const other = await startWithdrawalFixture({ provider: fakePayer({ payout_min: satang(30_000) }) });
    const somchai = await other.caddy();
    expect(await other.triesToAsk(somchai, 29_999)).toMatchObject({ code: 'WITHDRAWAL_TOO_SMALL' });
    await other.asks(somchai, 30_000);
    await other.close();
  });

  test('more than the caddy has: the refusal tells the balance; all of that may be taken', async () => {
    const somchai = await fixture.caddy();
    const refused = await writesNothing(fixture.db, () => fixture.triesToAsk(somchai, 200_001));
    expect(refused).toMatchObject({ code: 'WALLET_TOO_LOW', data: { available: 200_000 } });
    await fixture.asks(somchai, 200_000);
    expect(await fixture.available(somchai)).toBe(0);
  });

  test('in a name that is no longer the caddy’s', async () => {
    const somchai = await fixture.caddy();
    await fixture.db.run(sql`update caddy_profile set real_name = 'สมหญิง ใจดี' where user_id = ${somchai.user_id}`);
    expect(await fixture.triesToAsk(somchai)).toMatchObject({ code: 'BANK_NAME_DIFFERENT' });
  });

  test.each([0, -1, 0.5, 1e-7, 2 ** 53, 2 ** 63, 1e21, '100', '1,000', '١٠', '๑๐๐', null, [[]], {}, true])(
    'MO-10: %j is no amount',
    async (amount) => {
      const somchai = await fixture.caddy();
      const refused = await writesNothing(fixture.db, () => fixture.triesToAsk(somchai, amount as number));
      expect(refused).toMatchObject({ status_code: 422, code: 'FIELDS_INVALID' });
    },
  );

  test.each(['NaN', 'Infinity', '-Infinity', '1e999', '0x10', '010000', '1_000', '.5', '+1'])(
    'MO-10: %s as it is sent',
    async (amount) => {
      const somchai = await fixture.caddy();
      const headers = {
        authorization: `Bearer ${somchai.as}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      };
      const payload = `{"amount":${amount}}`;
      const url = '/api/v1/wallet/withdraw';
      const sent = { method: 'POST', url, headers, payload } as const;
      const { statusCode } = await writesNothing(fixture.db, () => fixture.app.inject(sent));
      expect([400, 422]).toContain(statusCode);
    },
  );
});

describe('a golfer has back only what was topped up and not spent', () => {
  test('a refund waits for an operator, and nothing is sent', async () => {
    const nok = await fixture.golfer();
    const { withdrawal_id, ...asked } = await fixture.asks(nok, 200_000);
    expect(asked).toMatchObject({ kind: 'REFUND', status: 'REQUESTED' });
    await fixture.turn(NOW + 3 * DAY);
    expect(fixture.provider.transfers.map((it) => it.withdrawal_id)).not.toContain(withdrawal_id);
    expect((await fixture.seen(nok)).status).toBe('REQUESTED');
    expect((await fixture.done('GET /wallet/withdrawals', {}, nok)).most).toBe(0);
  });

  test('not a gift of ours, nor one satang more than was topped up', async () => {
    const nok = await fixture.golfer({ topped_up: 60_000 });
    const gift = `demo:${nok.user_id}`;
    await fixture.db.transact((tx) => grantDemoCredit(tx, nok.user_id, satang(100_000), gift, NOW));
    const refused = await writesNothing(fixture.db, () => fixture.triesToAsk(nok, 60_001));
    expect(refused).toMatchObject({ code: 'REFUND_TOO_LARGE', fields: [{ path: 'amount' }] });
    expect((await fixture.done('GET /wallet/withdrawals', {}, nok)).most).toBe(60_000);
    await fixture.asks(nok, 60_000);
  });

  test('what was paid back counts, also on another day; what failed or was rejected does not', async () => {
    const nok = await fixture.golfer({ topped_up: 60_000 });
    const { withdrawal_id } = await fixture.asks(nok, 40_000);
    fixture.setNow(NOW + DAY);
    expect(await fixture.triesToAsk(nok, 20_001)).toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await fixture.db.transact(async (tx) =>
      reject(tx, await tx.one(lockedWithdrawal(withdrawal_id)), 'not her account', NOW + MINUTE),
    );
    expect(await fixture.available(nok)).toBe(60_000);
    await fixture.asks(nok, 60_000);
  });
});

test('a withdrawal is posted once: its cause cannot be posted again', async () => {
  const somchai = await fixture.caddy();
  const { withdrawal_id } = await fixture.asks(somchai, 10_000);
  const again = { user_id: somchai.user_id, role: 'CADDY', withdrawal_id, amount: satang(10_000) } as const;
  await expect(fixture.db.transact((tx) => takeOut(tx, again, NOW))).rejects.toThrow('unique');
});

test.each(['UNVERIFIED', 'SUBMITTED'] as const)(
  'a caddy who is %s earns, but is paid only once verified (F7)',
  async (verification) => {
    const somchai = await fixture.caddy({ verification });
    const before = await fixture.available(somchai);
    expect(await fixture.triesToAsk(somchai)).toMatchObject({ status_code: 403, code: 'VERIFICATION_DUE' });
    expect(await fixture.available(somchai)).toBe(before);
    await fixture.context.db.run(sql`
    update caddy_profile set verification = 'VERIFIED' where user_id = ${somchai.user_id}`);
    expect(await fixture.triesToAsk(somchai)).toMatchObject({ status: 'success' });
  },
);
