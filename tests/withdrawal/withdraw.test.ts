import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { satang } from '../../domain/money.ts';
import { grantDemoCredit } from '../../server/wallet/commands.ts';
import { reject } from '../../server/withdrawal/payout.ts';
import { lockedWithdrawal } from '../../server/withdrawal/sql.ts';
import { writesNothing } from '../booking/world.ts';
import { REAL_NAME, startWithdrawalFixture } from './withdrawal-fixture.ts';
import { fakePayer } from './fake-payer.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

const fixture = await startWithdrawalFixture({ connections: 70 });
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

test('a caddy’s list has the newest first and nobody else’s; references count by the day, go on the next year, and are never given twice', async () => {
  const [somchai, other] = [await fixture.caddy(), await fixture.caddy()];
  const first = (await fixture.asks(other)).reference;
  const asked = [(await fixture.asks(somchai)).reference];
  const last = (reference: string) => Number(reference.slice(-4));
  expect(last(asked[0] ?? '')).toBe(last(first) + 1);
  fixture.setNow(NOW + DAY);
  asked.unshift((await fixture.asks(somchai)).reference);
  fixture.setNow(parseMoment('2027-11-22T07:00:00+07:00'));
  asked.unshift((await fixture.asks(somchai)).reference);
  expect(asked[0]).toBe(`WD-2211-${String(last(first) + 2).padStart(4, '0')}`);
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
  test('without an account to send it to, to one another provider knows, or to one that was named less than a day ago, to the millisecond', async () => {
    const somchai = await fixture.caddy({ account: false });
    const tries = () => writesNothing(fixture.db, () => fixture.triesToAsk(somchai));
    expect(await tries()).toMatchObject({ code: 'BANK_ACCOUNT_MISSING' });
    const { usable_at } = await fixture.name(somchai);
    expect(usable_at).toBe(isoOf(NOW + DAY));
    fixture.setNow(NOW + DAY - 1);
    expect(await tries()).toMatchObject({ code: 'BANK_ACCOUNT_NEW', data: { usable_at } });
    fixture.setNow(NOW + DAY);
    const by = (provider: string) =>
      fixture.db.run(sql`update bank_account set provider = ${provider} where user_id = ${somchai.user_id}`);
    await by('omise');
    expect(await tries()).toMatchObject({ code: 'BANK_ACCOUNT_MISSING' });
    expect((await fixture.done('GET /wallet/bank-account', {}, somchai)).account).toBeNull();
    await by('sandbox');
    await fixture.asks(somchai);
  });

  test('less than a hundred baht, or than the provider sends; more than the caddy has: the refusal tells the balance', async () => {
    const [somchai, rich] = [await fixture.caddy(), await fixture.caddy()];
    const small = await writesNothing(fixture.db, () => fixture.triesToAsk(somchai, 9_999));
    expect(small).toMatchObject({ code: 'WITHDRAWAL_TOO_SMALL', fields: [{ path: 'amount' }] });
    await fixture.asks(somchai, 10_000);
    const large = await writesNothing(fixture.db, () => fixture.triesToAsk(rich, 200_001));
    expect(large).toMatchObject({ code: 'WALLET_TOO_LOW', data: { available: 200_000 } });
    await fixture.asks(rich, 200_000);
    expect(await fixture.available(rich)).toBe(0);

    const other = await startWithdrawalFixture({ provider: fakePayer({ payout_min: satang(30_000) }) });
    const another = await other.caddy();
    expect(await other.triesToAsk(another, 29_999)).toMatchObject({ code: 'WITHDRAWAL_TOO_SMALL' });
    await other.asks(another, 30_000);
    await other.close();
  });

  test('to a caddy who is not verified, who earns all the same (F7), or in a name that is no longer the caddy’s', async () => {
    const somchai = await fixture.caddy({ verification: 'UNVERIFIED' });
    const profile = (change: { verification?: string; real_name?: string }) =>
      fixture.db.run(sql`
        update caddy_profile set verification = coalesce(${change.verification ?? null}, verification),
          real_name = coalesce(${change.real_name ?? null}, real_name)
        where user_id = ${somchai.user_id}`);
    for (const verification of ['UNVERIFIED', 'SUBMITTED'] as const) {
      await profile({ verification });
      const refused = await writesNothing(fixture.db, () => fixture.triesToAsk(somchai));
      expect(refused, verification).toMatchObject({ status_code: 403, code: 'VERIFICATION_DUE' });
    }
    await profile({ verification: 'VERIFIED', real_name: 'สมหญิง ใจดี' });
    expect(await fixture.triesToAsk(somchai)).toMatchObject({ code: 'BANK_NAME_DIFFERENT' });
    await profile({ real_name: REAL_NAME });
    expect(await fixture.triesToAsk(somchai)).toMatchObject({ status: 'success' });
  });
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
