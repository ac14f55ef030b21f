import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { QR_LIVES } from '../../domain/wallet/limits.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { type Golfer, START, startTopupFixture, type TopupFixture } from './topup-fixture.ts';

let till: TopupFixture;
beforeAll(async () => {
  till = await startTopupFixture({ connections: 20 });
});
afterEach(() => {
  till.provider.isAway = false;
  till.provider.disguise = {};
  till.setNow(START);
});
afterAll(async () => {
  await ledgerIsWhole(till.db);
  await till.close();
});

const chargesOf = (topup_id: string) => [...till.provider.all.values()].filter((it) => it.topup_id === topup_id);

/** Whatever went wrong: she gets one charge in the end, pays it, and it is credited once. */
async function endsWell(nok: Golfer, topup_id: string): Promise<void> {
  await till.passTo(till.now() + 3 * MINUTE);
  expect(chargesOf(topup_id)).toHaveLength(1);
  expect(await till.look(nok, topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT', has_qr: true });
  till.provider.pay(topup_id);
  await till.passTo(START + QR_LIVES);
  expect(await till.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
  expect(await till.credits(nok)).toEqual({ credits: 1, available: baht(500) });
}

/** The next commit of ours does not come to be: the process ended just before it. */
function endBeforeCommit(): void {
  const { db } = till;
  const transact = db.transact.bind(db);
  db.transact = (work) => {
    db.transact = transact;
    return transact(async (tx) => {
      await work(tx);
      throw new Error('the process ended here');
    });
  };
}

describe('MO-13: a provider that fails', () => {
  test('away before it made the charge: another is made once it is certain that there is none', async () => {
    const nok = await till.golfer();
    till.provider.next('createTopUp', 'before');
    const { topup_id } = await till.wish(nok);
    await till.rest();
    expect(await till.look(nok, topup_id)).toMatchObject({ status: 'CREATED', has_qr: false });
    await endsWell(nok, topup_id);
  });

  test('the answer was lost after it made the charge: it is found, and no other is made', async () => {
    const nok = await till.golfer();
    const before = till.provider.asked.createTopUp;
    till.provider.next('createTopUp', 'after');
    const { topup_id } = await till.wish(nok);
    await till.rest();
    till.setNow(START + 3_000);
    expect(await till.look(nok, topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    await endsWell(nok, topup_id);
    expect(till.provider.asked.createTopUp - before).toBe(1);
  });

  test('it made the charge, and for a while does not know it: not asked for another before it must', async () => {
    const nok = await till.golfer();
    const before = till.provider.asked.createTopUp;
    till.provider.next('createTopUp', 'after');
    till.provider.next('findCharge', 'before', 'before');
    const { topup_id } = await till.wish(nok);
    await till.rest();
    for (const seconds of [3, 6, 9]) {
      till.setNow(START + seconds * 1_000);
      await till.look(nok, topup_id);
    }
    expect(till.provider.asked.createTopUp - before).toBe(1);
    await endsWell(nok, topup_id);
  });

  test('slow for a minute: nobody else makes a charge meanwhile, however many look', async () => {
    const nok = await till.golfer();
    const before = till.provider.asked.createTopUp;
    const gate = Promise.withResolvers<void>();
    till.provider.next('createTopUp', { held: gate.promise });
    const { topup_id } = await till.wish(nok);
    await expect.poll(() => till.provider.intents.some((it) => it.topup_id === topup_id)).toBe(true);
    // What it is making cannot be found yet.
    const [charge] = chargesOf(topup_id);
    till.provider.all.delete(charge?.charge_id ?? '');
    const other = await till.replica();
    for (const seconds of [10, 30, 59]) {
      till.setNow(START + seconds * 1_000);
      other.setNow(START + seconds * 1_000);
      await Promise.all([till, other].map((it) => it.done('GET /wallet/topup/{topup_id}', { topup_id }, nok)));
    }
    expect(till.provider.asked.createTopUp - before).toBe(1);
    if (charge) till.provider.all.set(charge.charge_id, charge);
    gate.resolve();
    await till.rest();
    await other.context.payments.idle();
    await other.close();
    await endsWell(nok, topup_id);
    expect(till.provider.asked.createTopUp - before).toBe(1);
  });

  test('who looked for a charge so long that another was asked for meanwhile, makes none', async () => {
    const nok = await till.golfer();
    const before = till.provider.asked.createTopUp;
    const gate = Promise.withResolvers<void>();
    till.provider.next('createTopUp', 'before', 'after');
    till.provider.next('findCharge', { held: gate.promise });
    const { topup_id } = await till.wish(nok);
    await till.rest();
    till.setNow(START + 20_000);
    await till.done('GET /wallet/topup/{topup_id}', { topup_id }, nok);
    const other = await till.replica();
    other.setNow(START + 24_000);
    await other.done('GET /wallet/topup/{topup_id}', { topup_id }, nok);
    await other.context.payments.idle();
    await other.close();
    till.setNow(START + 50_000);
    gate.resolve();
    await till.rest();
    expect(till.provider.asked.createTopUp - before).toBe(2);
    expect(chargesOf(topup_id)).toHaveLength(1);
    await endsWell(nok, topup_id);
  });

  test('it says no: FAILED with its code, and there is no charge', async () => {
    const nok = await till.golfer();
    till.provider.next('createTopUp', { refused: 'payment_method_disabled' });
    const { topup_id } = await till.wish(nok);
    await till.rest();
    expect(await till.look(nok, topup_id)).toMatchObject({ status: 'FAILED', failure_code: 'payment_method_disabled' });
    expect(chargesOf(topup_id)).toEqual([]);
  });

  test('it answers with something that was not asked for: FAILED, never shown, and not asked for again', async () => {
    const nok = await till.golfer();
    const before = till.provider.asked.createTopUp;
    till.provider.disguise = { amount: 1 };
    const { topup_id } = await till.wish(nok);
    await till.rest();
    await till.passTo(START + MINUTE);
    expect(await till.look(nok, topup_id)).toMatchObject({
      status: 'FAILED',
      failure_code: 'charge_mismatch',
      has_qr: false,
    });
    expect(till.provider.asked.createTopUp - before).toBe(1);
  });

  test('away for good before any charge: it expires, so that she is not kept from another', async () => {
    const nok = await till.golfer();
    till.provider.isAway = true;
    const { topup_id } = await till.wish(nok);
    await till.rest();
    await till.passTo(START + QR_LIVES + 30 * MINUTE);
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'EXPIRED', charge_id: null });
  });

  test('away when it ends: it stays open until the provider says what became of it', async () => {
    const nok = await till.golfer();
    const { topup_id } = await till.awaiting(nok);
    till.provider.pay(topup_id);
    till.provider.isAway = true;
    await till.passTo(START + QR_LIVES + 60 * MINUTE);
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    till.provider.isAway = false;
    await till.passTo(START + QR_LIVES + 70 * MINUTE);
    expect(await till.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });

  test('it knows the charge no more (another account of ours): it expires, so that she is not kept from another', async () => {
    const nok = await till.golfer();
    const { topup_id } = await till.awaiting(nok);
    const { charge_id } = till.provider.chargeOf(topup_id);
    const charge = till.provider.chargeOf(topup_id);
    till.provider.all.delete(charge_id);
    await till.passTo(START + QR_LIVES + MINUTE);
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    await till.passTo(START + QR_LIVES + 10 * MINUTE);
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'EXPIRED', charge_id });
    // It was there all the time.
    till.provider.all.set(charge_id, charge);
    till.provider.pay(topup_id);
    await till.passTo(START + QR_LIVES + 90 * MINUTE);
    expect(await till.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });

  test('a look is answered although the provider does not', async () => {
    const nok = await till.golfer();
    const { topup_id, ref } = await till.awaiting(nok);
    const gate = Promise.withResolvers<void>();
    till.provider.next('getCharge', { held: gate.promise });
    till.setNow(START + MINUTE);
    const status = await till.done('GET /payments/status', { ref });
    expect(status).toMatchObject({ status: 'AWAITING_PAYMENT' });
    gate.resolve();
    await till.rest();
    till.provider.isAway = true;
    till.setNow(START + 2 * MINUTE);
    expect(await till.look(nok, topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
  });
});

describe('MO-14: the process ends', () => {
  test('before the provider was asked: the top-up is there, and its job makes the charge', async () => {
    const nok = await till.golfer();
    const ended = vi.spyOn(till.context.payments, 'soon').mockReturnValue();
    const { topup_id } = await till.wish(nok);
    ended.mockRestore();
    expect(chargesOf(topup_id)).toEqual([]);
    await endsWell(nok, topup_id);
  });

  test('before the top-up was committed: there is none, and no charge', async () => {
    const nok = await till.golfer();
    const before = till.provider.asked.createTopUp;
    endBeforeCommit();
    const answer = await till.call('POST /wallet/topup', { amount: baht(500), method: 'PROMPTPAY' }, nok);
    expect(answer.status_code).toBe(500);
    await till.rest();
    expect(till.provider.asked.createTopUp).toBe(before);
    expect(await till.done('GET /wallet/topups', {}, nok)).toEqual({ items: [] });
  });

  test('after the charge was made, before its answer was committed: it is found again', async () => {
    const nok = await till.golfer();
    const gate = Promise.withResolvers<void>();
    till.provider.next('createTopUp', { held: gate.promise });
    const { topup_id } = await till.wish(nok);
    await expect.poll(() => chargesOf(topup_id)).toHaveLength(1);
    endBeforeCommit();
    gate.resolve();
    await till.rest();
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'CREATED', charge_id: null });
    await endsWell(nok, topup_id);
  });

  test('before the credit was committed: neither credit nor status; the next look has both', async () => {
    const nok = await till.golfer();
    const { topup_id } = await till.awaiting(nok);
    till.provider.pay(topup_id);
    till.setNow(START + MINUTE);
    endBeforeCommit();
    expect(await till.look(nok, topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    expect((await till.credits(nok)).credits).toBe(0);
    await till.passTo(START + 3 * MINUTE);
    expect(await till.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
    expect(await till.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });

  test('after a webhook was stored, before it was asked about: the job asks', async () => {
    const nok = await till.golfer();
    const { topup_id } = await till.awaiting(nok);
    till.provider.pay(topup_id);
    till.provider.next('getCharge', 'before');
    expect(await till.tell('evnt_forgotten', till.provider.chargeOf(topup_id).charge_id)).toBe(200);
    await till.rest();
    expect((await till.credits(nok)).credits).toBe(0);
    await till.passTo(START + MINUTE);
    expect(await till.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });

  test('after a webhook of one that was paid, before it was asked about: what was reversed is asked about again', async () => {
    const nok = await till.golfer();
    const { topup_id } = await till.awaiting(nok);
    const { charge_id } = till.provider.chargeOf(topup_id);
    till.provider.pay(topup_id);
    await till.tell('evnt_paid', charge_id);
    await till.rest();
    till.provider.set(topup_id, { status: 'reversed', paid: false });
    till.provider.isAway = true;
    expect(await till.tell('evnt_reversed', charge_id)).toBe(200);
    await till.rest();
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'PAID' });
    till.provider.isAway = false;
    till.setNow(START + HOUR);
    await till.runJobs();
    await till.rest();
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: 'REVERSED' });
  });
});
