import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { openOmise } from '../../server/payment/omise/provider.ts';
import type { Charge, PaymentProvider } from '../../server/payment/provider.ts';
import { type OmiseStandIn, SECRET_KEY, startOmise } from '../standins/omise/server.ts';
import { intentOf } from './omise-intent.ts';
import { NOW } from '../support/clock.ts';

let now = NOW;
let omise: OmiseStandIn;
let provider: PaymentProvider;

beforeEach(async () => {
  now = NOW;
  omise = await startOmise({ clock: () => now });
  provider = openOmise(omise.config);
});
afterEach(() => omise.close());

const lastAsked = () => omise.asked.at(-1);
const all = async (charges: AsyncIterable<Charge>) => {
  const ids: string[] = [];
  for await (const charge of charges) ids.push(charge.charge_id);
  return ids;
};

describe('a charge', () => {
  test('a PromptPay QR is one call with our key, in the version our reading is written for: the amount in satang, the source inside, whose it is, when it ends', async () => {
    const charge = await provider.createTopUp(
      intentOf('t1', { amount: baht(500), expires_at: NOW + 15 * MINUTE + 250 }),
    );
    expect(charge).toEqual({
      charge_id: expect.stringMatching(/^chrg_test_\w{19}$/) as string,
      topup_id: 't1',
      amount: 50_000,
      currency: 'THB',
      livemode: false,
      status: 'pending',
      paid: false,
      failure_code: undefined,
      authorize_uri: undefined,
      qr_uri: expect.stringContaining('/downloads/') as string,
      expires_at: NOW + 15 * MINUTE,
      created_at: NOW,
      fee: 825,
      fee_vat: 58,
      refunded: 0,
    });
    expect(omise.asked).toHaveLength(1);
    expect(lastAsked()).toMatchObject({
      method: 'POST',
      path: '/charges',
      headers: {
        authorization: `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`,
        'omise-version': '2019-05-29',
        'content-type': 'application/json',
      },
    });
    expect(JSON.parse(lastAsked()?.body ?? '')).toEqual({
      amount: 50_000,
      currency: 'THB',
      source: { type: 'promptpay' },
      return_uri: 'https://caddee.example/golfer/payment-status?ref=x',
      expires_at: '2026-11-22T00:15:00Z',
      metadata: { topup_id: 't1' },
    });
  });

  test('a bank’s method opens the bank’s app from the golfer’s platform, and nobody is sent to an address that is not a page over TLS', async () => {
    for (const method of ['KBANK', 'SCB', 'BAY', 'BBL', 'KTB'] as const) {
      const charge = await provider.createTopUp(intentOf(method, { method, platform: 'IOS' }));
      expect(JSON.parse(lastAsked()?.body ?? '')).toMatchObject({
        source: { type: `mobile_banking_${method.toLowerCase()}`, platform_type: 'IOS' },
      });
      expect(charge.authorize_uri).toMatch(/^https:\/\/pay\.omise\.co\/payments\/\w+\/authorize$/);
      expect(charge.qr_uri).toBeUndefined();
    }
    const { charge_id } = await provider.createTopUp(intentOf('t1', { method: 'SCB' }));
    for (const address of ['javascript:alert(1)', 'http://pay.omise.co/x', 'scbeasy://x', '//evil.example', '']) {
      omise.books.charge(charge_id)['authorize_uri'] = address;
      expect((await provider.getCharge(charge_id)).authorize_uri).toBeUndefined();
    }
  });

  test('paid, failed, expired, reversed, of the live account, of another amount, paid after its end: each is told as it is, not judged', async () => {
    const make = async (id: string) => (await provider.createTopUp(intentOf(id))).charge_id;
    const [paid, failed, left, reversed] = [await make('t1'), await make('t2'), await make('t3'), await make('t4')];
    omise.books.pay(paid);
    omise.books.fail(failed, 'insufficient_fund');
    omise.books.pay(reversed);
    omise.books.reverse(reversed);
    now += 16 * MINUTE;
    expect(await provider.getCharge(paid)).toMatchObject({ status: 'successful', paid: true });
    expect(await provider.getCharge(failed)).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: 'insufficient_fund',
    });
    expect(await provider.getCharge(left)).toMatchObject({ status: 'expired', paid: false });
    expect(await provider.getCharge(reversed)).toMatchObject({ status: 'reversed', paid: false });

    omise.faults.livemode = true;
    omise.faults.amountOff = 1;
    const { charge_id } = await provider.createTopUp(intentOf('t5', { expires_at: now + 15 * MINUTE }));
    expect(charge_id).toMatch(/^chrg_(?!test_)/);
    expect(await provider.getCharge(charge_id)).toMatchObject({ livemode: true, amount: 50_001 });
    now += 20 * MINUTE;
    expect(await provider.getCharge(charge_id)).toMatchObject({ status: 'expired' });
    omise.faults.lateSuccess = true;
    omise.books.pay(charge_id);
    expect(await provider.getCharge(charge_id)).toMatchObject({ status: 'successful', paid: true });
  });
});

describe('finding a charge', () => {
  test('a charge is found by its top-up among those of the hour, however many pages there are', async () => {
    for (let n = 0; n < 230; n += 1) omise.books.createCharge(orderFor(`t${n}`), omise.origin);
    expect(await provider.findCharge({ topup_id: 't229', created_at: NOW })).toMatchObject({ topup_id: 't229' });
    expect(omise.asked.map(({ path }) => new URL(path, omise.origin).searchParams.get('offset'))).toEqual([
      '0',
      '100',
      '200',
    ]);
    expect(await provider.findCharge({ topup_id: 'nobody', created_at: NOW })).toBeUndefined();
  });

  test('of two for one top-up the paid one is found, and Omise’s clock may be some minutes off ours', async () => {
    now = NOW - 4 * MINUTE;
    omise.books.createCharge(orderFor('t1'), omise.origin);
    const second = String(omise.books.createCharge(orderFor('t1'), omise.origin)['id']);
    expect((await provider.findCharge({ topup_id: 't1', created_at: NOW }))?.charge_id).not.toBe(second);
    omise.books.pay(second);
    expect((await provider.findCharge({ topup_id: 't1', created_at: NOW }))?.charge_id).toBe(second);
  });

  test('for the reconciliation every charge of a time comes once, oldest first', async () => {
    const made: string[] = [];
    for (let n = 0; n < 201; n += 1) {
      now = NOW + n * 1000;
      made.push(String(omise.books.createCharge(orderFor(`t${n}`), omise.origin)['id']));
    }
    expect(await all(provider.charges(NOW, NOW + 200_000))).toEqual(made);
    expect(await all(provider.charges(NOW + 10_000, NOW + 12_000))).toEqual(made.slice(10, 13));
    expect(await all(provider.charges(NOW - 2000, NOW - 1000))).toEqual([]);
  });

  const orderFor = (topup_id: string) => ({
    amount: 50_000,
    currency: 'THB',
    source: { type: 'promptpay' },
    return_uri: 'https://caddee.example/',
    metadata: { topup_id },
  });
});

test('a charge that is ended can be paid no more; one that was paid meanwhile answers so', async () => {
  const { charge_id } = await provider.createTopUp(intentOf('t1'));
  expect(await provider.expireCharge(charge_id)).toMatchObject({ status: 'expired', paid: false });
  expect(() => omise.books.pay(charge_id)).toThrow('cannot be marked as paid');
  const paid = await provider.createTopUp(intentOf('t2'));
  omise.books.pay(paid.charge_id);
  expect(await provider.expireCharge(paid.charge_id)).toMatchObject({ status: 'successful', paid: true });
});

test('the account can do: the methods in baht with its range, the banks we know, the least payout', async () => {
  const range = { min: 2000, max: 15_000_000 };
  expect(await provider.capabilities()).toEqual({
    methods: ['PROMPTPAY', 'KBANK', 'SCB', 'BAY', 'BBL', 'KTB'].map((method) => ({ method, range })),
    banks: ['bbl', 'kbank', 'ktb', 'scb', 'bay', 'ttb', 'gsb', 'baac', 'ghb', 'uob', 'cimb', 'tisco', 'kk', 'lhb'],
    payout_min: 3000,
  });
});
