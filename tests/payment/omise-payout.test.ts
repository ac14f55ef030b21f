import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { openOmise } from '../../server/payment/omise/provider.ts';
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../../server/payment/provider.ts';
import { type OmiseStandIn, startOmise } from '../standins/omise/server.ts';
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

const somchai = { user_id: 'u1', bank: 'kbank', number: '0123456789', holder: 'สมชาย ใจดี' } as const;

async function recipient(): Promise<string> {
  const { recipient_id } = await provider.createPayoutRecipient(somchai);
  omise.books.verify(recipient_id);
  return recipient_id;
}

describe('a payout', () => {
  test('somchai’s account is named to Omise, and only its id comes back', async () => {
    const made = await provider.createPayoutRecipient(somchai);
    expect(Object.keys(made)).toEqual(['recipient_id']);
    expect(omise.books.recipients).toMatchObject([
      {
        id: made.recipient_id,
        name: 'สมชาย ใจดี',
        type: 'individual',
        bank_account: { bank_code: 'kbank', last_digits: '6789' },
      },
    ]);
  });

  test('until the account is verified and activated nothing is sent, and nothing has failed; one Omise turned down is a no', async () => {
    const { recipient_id } = await provider.createPayoutRecipient(somchai);
    const asked = { withdrawal_id: 'w1', recipient_id, amount: baht(500) };
    await expect(provider.payout(asked)).rejects.toThrow(ProviderAway);
    Object.assign(omise.books.recipients[0] ?? {}, { verified: true });
    await expect(provider.payout(asked)).rejects.toThrow('not verified and activated');
    expect(omise.books.transfers).toEqual([]);
    omise.books.verify(recipient_id);
    expect(await provider.payout(asked)).toMatchObject({ withdrawal_id: 'w1', status: 'pending', amount: 50_000 });
    // What the balance does not cover fails at once.
    expect(omise.books.transfers).toMatchObject([{ fail_fast: true }]);

    Object.assign(omise.books.recipients[0] ?? {}, { active: false, failure_code: 'name_mismatch' });
    const refused = provider.payout({ ...asked, withdrawal_id: 'w2' });
    await expect(refused).rejects.toThrow(ProviderRefused);
    await expect(refused).rejects.toMatchObject({ code: 'name_mismatch' });
  });

  test('sent, paid, failed, taken out by hand: each is told as it is, and what was paid never as failed', async () => {
    const recipient_id = await recipient();
    const { transfer_id } = await provider.payout({ withdrawal_id: 'w1', recipient_id, amount: baht(500) });
    omise.books.move(transfer_id, 'sent');
    expect(await provider.getPayout(transfer_id)).toMatchObject({ status: 'sent', failure_code: undefined });
    omise.books.move(transfer_id, 'paid');
    expect(await provider.getPayout(transfer_id)).toMatchObject({ status: 'paid' });
    omise.books.move(transfer_id, { failed: 'odd' });
    expect(await provider.getPayout(transfer_id)).toMatchObject({ status: 'paid' });

    const other = await provider.payout({ withdrawal_id: 'w2', recipient_id, amount: baht(500) });
    omise.books.move(other.transfer_id, { failed: 'invalid_account' });
    expect(await provider.getPayout(other.transfer_id)).toMatchObject({
      status: 'failed',
      failure_code: 'invalid_account',
    });

    const third = await provider.payout({ withdrawal_id: 'w3', recipient_id, amount: baht(500) });
    Object.assign(omise.books.transfers[2] ?? {}, { deleted: true });
    expect(await provider.getPayout(third.transfer_id)).toMatchObject({ status: 'failed', failure_code: 'deleted' });
  });

  test('the line is cut after it was made: it is found days later, behind many others', async () => {
    const recipient_id = await recipient();
    omise.faults.cutAfterCommit = 1;
    await expect(provider.payout({ withdrawal_id: 'w1', recipient_id, amount: baht(500) })).rejects.toThrow(
      ProviderAway,
    );
    now += 3 * DAY;
    for (let n = 0; n < 120; n += 1)
      omise.books.createTransfer({ amount: 50_000, recipient: recipient_id, metadata: { withdrawal_id: `other${n}` } });
    expect(await provider.findPayout({ withdrawal_id: 'w1', requested_at: NOW })).toMatchObject({
      withdrawal_id: 'w1',
    });
    expect(await provider.findPayout({ withdrawal_id: 'other119', requested_at: NOW })).toMatchObject({
      status: 'pending',
    });
    expect(await provider.findPayout({ withdrawal_id: 'nobody', requested_at: NOW })).toBeUndefined();
  });
});

test('a refund goes back the way it came, once for its cause though the line is cut, and never more than was paid', async () => {
  const { charge_id } = await provider.createTopUp(intentOf('t1', { amount: baht(500) }));
  await expect(provider.refund(charge_id, baht(100), 'case-1')).rejects.toThrow(ProviderRefused);
  omise.books.pay(charge_id);
  await expect(provider.refund(charge_id, baht(501), 'case-2')).rejects.toMatchObject({ code: 'failed_refund' });
  omise.faults.cutAfterCommit = 1;
  await expect(provider.refund(charge_id, baht(200), 'case-1')).rejects.toThrow(ProviderAway);
  const first = await provider.refund(charge_id, baht(200), 'case-1');
  expect(first.amount).toBe(20_000);
  expect(await provider.refund(charge_id, baht(200), 'case-1')).toEqual(first);
  await provider.refund(charge_id, baht(100), 'case-2');
  expect(omise.books.refunds).toHaveLength(2);
  expect(await provider.getCharge(charge_id)).toMatchObject({ refunded: 30_000, status: 'successful' });
});
