import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { QR_LIVES } from '../../domain/wallet/limits.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { type Golfer, START, startTopupFixture } from './topup-fixture.ts';

const fixture = await startTopupFixture({ connections: 20 });
afterEach(() => {
  fixture.provider.isAway = false;
  fixture.provider.disguise = {};
  fixture.setNow(START);
});
afterAll(async () => {
  await ledgerIsWhole(fixture.db);
  await fixture.close();
});

const chargesOf = (topup_id: string) => [...fixture.provider.all.values()].filter((it) => it.topup_id === topup_id);

/** Whatever went wrong: the golfer gets one charge in the end, pays it, and it is credited once. */
async function endsWell(nok: Golfer, topup_id: string): Promise<void> {
  await fixture.passTo(fixture.now() + 3 * MINUTE);
  expect(chargesOf(topup_id)).toHaveLength(1);
  expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT', has_qr: true });
  fixture.provider.pay(topup_id);
  await fixture.passTo(START + QR_LIVES);
  expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
  expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
}

/** The next commit of ours does not come to be: the process ended just before it. */
function endBeforeCommit(): void {
  const { db } = fixture;
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
    const nok = await fixture.golfer();
    fixture.provider.next('createTopUp', 'before');
    const { topup_id } = await fixture.wish(nok);
    await fixture.rest();
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'CREATED', has_qr: false });
    await endsWell(nok, topup_id);
  });

  test('the answer was lost after it made the charge, and for a while it cannot be found: it is, and no other is made', async () => {
    const nok = await fixture.golfer();
    const before = fixture.provider.asked.createTopUp;
    fixture.provider.next('createTopUp', 'after');
    fixture.provider.next('findCharge', 'before', 'before');
    const { topup_id } = await fixture.wish(nok);
    await fixture.rest();
    for (const seconds of [3, 6, 9]) {
      fixture.setNow(START + seconds * 1_000);
      await fixture.look(nok, topup_id);
    }
    await endsWell(nok, topup_id);
    expect(fixture.provider.asked.createTopUp - before).toBe(1);
  });

  test('slow for a minute: nobody else makes a charge meanwhile, however many look', async () => {
    const nok = await fixture.golfer();
    const before = fixture.provider.asked.createTopUp;
    const gate = Promise.withResolvers<void>();
    fixture.provider.next('createTopUp', { held: gate.promise });
    const { topup_id } = await fixture.wish(nok);
    await expect.poll(() => fixture.provider.intents.some((it) => it.topup_id === topup_id)).toBe(true);
    // What it is making cannot be found yet.
    const [charge] = chargesOf(topup_id);
    fixture.provider.all.delete(charge?.charge_id ?? '');
    const other = await fixture.replica();
    for (const seconds of [10, 30, 59]) {
      fixture.setNow(START + seconds * 1_000);
      other.setNow(START + seconds * 1_000);
      await Promise.all([fixture, other].map((it) => it.done('GET /wallet/topup/{topup_id}', { topup_id }, nok)));
    }
    expect(fixture.provider.asked.createTopUp - before).toBe(1);
    if (charge) fixture.provider.all.set(charge.charge_id, charge);
    gate.resolve();
    await fixture.rest();
    await other.context.payments.idle();
    await other.close();
    await endsWell(nok, topup_id);
    expect(fixture.provider.asked.createTopUp - before).toBe(1);
  });

  test('who looked for a charge so long that another was asked for meanwhile, makes none', async () => {
    const nok = await fixture.golfer();
    const before = fixture.provider.asked.createTopUp;
    const gate = Promise.withResolvers<void>();
    fixture.provider.next('createTopUp', 'before', 'after');
    fixture.provider.next('findCharge', { held: gate.promise });
    const { topup_id } = await fixture.wish(nok);
    await fixture.rest();
    fixture.setNow(START + 20_000);
    await fixture.done('GET /wallet/topup/{topup_id}', { topup_id }, nok);
    const other = await fixture.replica();
    other.setNow(START + 24_000);
    await other.done('GET /wallet/topup/{topup_id}', { topup_id }, nok);
    await other.context.payments.idle();
    await other.close();
    fixture.setNow(START + 50_000);
    gate.resolve();
    await fixture.rest();
    expect(fixture.provider.asked.createTopUp - before).toBe(2);
    expect(chargesOf(topup_id)).toHaveLength(1);
    await endsWell(nok, topup_id);
  });

  test('the provider says no, or makes what was not asked for: FAILED, never shown, and not asked for again', async () => {
    const nok = await fixture.golfer();
    const fails = async (failure_code: string) => {
      const before = fixture.provider.asked.createTopUp;
      const { topup_id } = await fixture.wish(nok);
      await fixture.rest();
      await fixture.passTo(fixture.now() + MINUTE);
      expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'FAILED', failure_code, has_qr: false });
      expect(fixture.provider.asked.createTopUp - before).toBe(1);
      return topup_id;
    };
    fixture.provider.next('createTopUp', { refused: 'payment_method_disabled' });
    expect(chargesOf(await fails('payment_method_disabled'))).toEqual([]);
    for (const disguise of [{ amount: 1 }, { livemode: true }]) {
      fixture.provider.disguise = disguise;
      await fails('charge_mismatch');
    }
  });

  test('away for good before any charge: the top-up expires, so that nok is not kept from another', async () => {
    const nok = await fixture.golfer();
    fixture.provider.isAway = true;
    const { topup_id } = await fixture.wish(nok);
    await fixture.rest();
    await fixture.passTo(START + QR_LIVES + 30 * MINUTE);
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'EXPIRED', charge_id: null });
  });

  test('away when it is looked at and when it ends: it stays open until the provider says what became of it', async () => {
    const nok = await fixture.golfer();
    const { topup_id } = await fixture.awaiting(nok);
    fixture.provider.pay(topup_id);
    fixture.provider.isAway = true;
    fixture.setNow(START + MINUTE);
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    await fixture.passTo(START + QR_LIVES + 60 * MINUTE);
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    fixture.provider.isAway = false;
    await fixture.passTo(START + QR_LIVES + 70 * MINUTE);
    expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });

  test('the provider knows the charge no more (another account of ours): it expires, so that nok is not kept from another', async () => {
    const nok = await fixture.golfer();
    const { topup_id } = await fixture.awaiting(nok);
    const { charge_id } = fixture.provider.chargeOf(topup_id);
    const charge = fixture.provider.chargeOf(topup_id);
    fixture.provider.all.delete(charge_id);
    await fixture.passTo(START + QR_LIVES + MINUTE);
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    await fixture.passTo(START + QR_LIVES + 10 * MINUTE);
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'EXPIRED', charge_id });
    // It was there all the time.
    fixture.provider.all.set(charge_id, charge);
    fixture.provider.pay(topup_id);
    await fixture.passTo(START + QR_LIVES + 90 * MINUTE);
    expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });
});

describe('MO-14: the process ends', () => {
  test('before the provider was asked: the top-up is there, and its job makes the charge', async () => {
    const nok = await fixture.golfer();
    const ended = vi.spyOn(fixture.context.payments, 'soon').mockReturnValue();
    const { topup_id } = await fixture.wish(nok);
    ended.mockRestore();
    expect(chargesOf(topup_id)).toEqual([]);
    await endsWell(nok, topup_id);
  });

  test('before the credit was committed: neither credit nor status; the next look has both', async () => {
    const nok = await fixture.golfer();
    const { topup_id } = await fixture.awaiting(nok);
    fixture.provider.pay(topup_id);
    fixture.setNow(START + MINUTE);
    endBeforeCommit();
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    expect((await fixture.credits(nok)).credits).toBe(0);
    await fixture.passTo(START + 3 * MINUTE);
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
    expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });

  test('after a webhook was stored, before it was asked about: the job asks', async () => {
    const nok = await fixture.golfer();
    const { topup_id } = await fixture.awaiting(nok);
    fixture.provider.pay(topup_id);
    fixture.provider.next('getCharge', 'before');
    expect(await fixture.tell('evnt_forgotten', fixture.provider.chargeOf(topup_id).charge_id)).toBe(200);
    await fixture.rest();
    expect((await fixture.credits(nok)).credits).toBe(0);
    await fixture.passTo(START + MINUTE);
    expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });

  test('after a webhook of one that was paid, before it was asked about: what was reversed is asked about again', async () => {
    const nok = await fixture.golfer();
    const { topup_id } = await fixture.awaiting(nok);
    const { charge_id } = fixture.provider.chargeOf(topup_id);
    fixture.provider.pay(topup_id);
    await fixture.tell('evnt_paid', charge_id);
    await fixture.rest();
    fixture.provider.set(topup_id, { status: 'reversed', paid: false });
    fixture.provider.isAway = true;
    expect(await fixture.tell('evnt_reversed', charge_id)).toBe(200);
    await fixture.rest();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'PAID' });
    fixture.provider.isAway = false;
    fixture.setNow(START + HOUR);
    await fixture.runJobs();
    await fixture.rest();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: 'REVERSED' });
  });
});
