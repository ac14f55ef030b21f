import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { EXPIRY_GRACE, QR_LIVES } from '../../domain/wallet/limits.ts';
import { sql } from '../../server/db/db.ts';
import { openLog } from '../../server/log.ts';
import type { Charge } from '../../server/payment/provider.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { signatureOf } from './fake-provider.ts';
import { START, startTopupFixture } from './topup-fixture.ts';
import { CROWD } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

const lines: string[] = [];
const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
const fixture = await startTopupFixture({ connections: 40, log });
afterEach(() => {
  fixture.provider.disguise = {};
  fixture.setNow(START);
});
afterAll(async () => {
  await ledgerIsWhole(fixture.db);
  await fixture.close();
});

const once = { credits: 1, available: baht(500) };
const charge = (topup_id: string) => fixture.provider.chargeOf(topup_id).charge_id;
const webhooks = () => fixture.db.many(sql`select event_id from webhook`);

async function awaiting() {
  const nok = await fixture.golfer();
  const { topup_id, ref } = await fixture.awaiting(nok);
  return { nok, topup_id, ref, charge_id: charge(topup_id) };
}

describe('a webhook', () => {
  test('is a reason to ask and no more: of an unpaid charge it credits nothing, of a paid one once, however often it comes', async () => {
    const { nok, topup_id, charge_id } = await awaiting();
    await fixture.tell('evnt_liar', charge_id);
    await fixture.rest();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'AWAITING_PAYMENT' });
    expect((await fixture.credits(nok)).credits).toBe(0);
    fixture.provider.pay(topup_id);
    for (let n = 0; n < 8; n++) expect(await fixture.tell('evnt_again', charge_id)).toBe(200);
    await fixture.rest();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'PAID' });
    expect(await fixture.credits(nok)).toEqual(once);
  });

  test('may be faster than the answer that named the charge', async () => {
    const nok = await fixture.golfer();
    const gate = Promise.withResolvers<void>();
    fixture.provider.next('createTopUp', { held: gate.promise });
    const { topup_id } = await fixture.wish(nok);
    await expect.poll(() => fixture.provider.intents.some((it) => it.topup_id === topup_id)).toBe(true);
    fixture.provider.pay(topup_id);
    expect(await fixture.tell('evnt_early', charge(topup_id))).toBe(200);
    await expect.poll(async () => (await fixture.rowOf(topup_id))['status']).toBe('PAID');
    gate.resolve();
    await fixture.rest();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'PAID', charge_id: charge(topup_id) });
    expect(await fixture.credits(nok)).toEqual(once);
  });

  test('not signed, changed, at another address, too large or of nothing we know: answered as what it is, nothing is stored of a forgery, nothing is asked', async () => {
    const { charge_id } = await awaiting();
    const before = [await webhooks(), fixture.provider.asked.getCharge];
    const { headers, payload } = fixture.provider.webhook('evnt_forged', charge_id);
    const post = async (sent: object, url = 'sandbox') =>
      (
        await fixture.app.inject({ method: 'POST', url: `/api/v1/payments/webhook/${url}`, headers, payload, ...sent })
      ).json();
    for (const forged of [
      { headers: { 'content-type': 'application/json' } },
      { headers: { ...headers, 'x-signature': signatureOf(payload, 'another secret') } },
      { payload: `${payload} ` },
      { payload: '' },
    ])
      expect(await post(forged)).toMatchObject({ status: 'error', status_code: 401, data: null });
    expect(await post({}, 'omise')).toMatchObject({ status_code: 404, code: 'NOT_FOUND' });
    expect(await post({ payload: 'x'.repeat(64 * 1024 + 1) })).toMatchObject({
      status_code: 413,
      code: 'BODY_TOO_LARGE',
    });
    expect((await fixture.app.inject('/api/v1/payments/webhook/sandbox')).statusCode).toBe(405);
    await fixture.rest();
    expect([await webhooks(), fixture.provider.asked.getCharge]).toEqual(before);

    const unknown = '{"something":"else"}';
    expect(
      await post({ headers: { ...headers, 'x-signature': signatureOf(unknown) }, payload: unknown }),
    ).toMatchObject({
      status_code: 200,
    });
    expect(await fixture.tell('evnt_foreign', 'chrg_never_made')).toBe(200);
    await fixture.rest();
  });
});

describe('MO-07: one credit, however it is told', () => {
  test('many events at once, the same and different ones, at two servers, while nok looks', async () => {
    const { nok, topup_id, charge_id } = await awaiting();
    const other = await fixture.replica();
    fixture.provider.pay(topup_id);
    fixture.setNow(START + MINUTE);
    const sent = Array.from({ length: CROWD }, (_, n) => ({
      method: 'POST' as const,
      url: '/api/v1/payments/webhook/sandbox',
      ...fixture.provider.webhook(`evnt_crowd_${n % (CROWD / 2)}`, charge_id),
    }));
    const looks = [fixture.look(nok, topup_id), other.done('GET /wallet/topup/{topup_id}', { topup_id }, nok)];
    const answers = await Promise.all(sent.map((one, n) => (n % 3 ? fixture : other).app.inject(one)));
    await Promise.all(looks);
    expect(answers.every((it) => it.statusCode === 200)).toBe(true);
    await fixture.rest();
    await other.context.payments.idle();
    await other.close();
    expect(await fixture.credits(nok)).toEqual(once);
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
  });

  test('out of order: failed, paid after all, failed once more; reversed a person looks, and success told again changes nothing', async () => {
    const { nok, topup_id, charge_id } = await awaiting();
    const tells = async (event_id: string, is: object) => {
      fixture.provider.set(topup_id, is);
      await fixture.tell(event_id, charge_id);
      await fixture.rest();
    };
    const paid = { status: 'successful', paid: true };
    await tells('evnt_o1', { status: 'failed', failure_code: 'insufficient_fund' });
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'FAILED', failure_code: 'insufficient_fund' });
    await tells('evnt_o2', paid);
    await tells('evnt_o3', { status: 'failed', paid: false });
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'PAID', failure_code: null });
    expect(await fixture.credits(nok)).toEqual(once);
    await tells('evnt_o4', { status: 'reversed', paid: false });
    await tells('evnt_o5', paid);
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: 'REVERSED' });
    expect(await fixture.credits(nok)).toEqual(once);
  });
});

describe('MO-09: a paid charge that is not what we asked for credits nothing and waits for a person', () => {
  testTable<[string, Partial<Charge>]>([
    ['AMOUNT', { amount: 50 }],
    ['CURRENCY', { currency: 'USD' }],
    ['LIVEMODE', { livemode: true }],
    ['TOPUP', { topup_id: '0193ffff-0000-7000-8000-000000000000' }],
    ['TOPUP', { topup_id: undefined }],
    ['CHARGE', { charge_id: 'chrg_of_somebody' }],
    ['UNPAID_SUCCESS', { paid: false }],
  ])('its %s is another: %j', async (why, disguise) => {
    lines.length = 0;
    const { nok, topup_id, ref, charge_id } = await awaiting();
    fixture.provider.pay(topup_id);
    fixture.provider.disguise = disguise;
    await fixture.tell(`evnt_${topup_id}`, charge_id);
    await fixture.rest();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: why, paid_at: null });
    expect(await fixture.credits(nok)).toEqual({ credits: 0, available: 0 });
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([{ topup_id, why }]);
    expect(lines.join('')).not.toContain(ref);
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'REVIEW', has_qr: false });
    fixture.provider.disguise = {};
  });

  test('the charge of one golfer does not credit another who has it too', async () => {
    const { nok, topup_id, charge_id } = await awaiting();
    const ploy = await fixture.golfer();
    fixture.provider.disguise = { charge_id };
    const { topup_id: second } = await fixture.wish(ploy);
    await fixture.rest();
    fixture.provider.disguise = {};
    fixture.provider.pay(topup_id);
    await fixture.tell('evnt_shared', charge_id);
    await fixture.rest();
    expect((await fixture.credits(nok)).credits).toBe(1);
    expect((await fixture.credits(ploy)).credits).toBe(0);
    expect(await fixture.rowOf(second)).toMatchObject({
      status: 'FAILED',
      failure_code: 'charge_mismatch',
      charge_id: null,
    });
  });
});

describe('without any webhook', () => {
  test('the provider is asked once in three seconds, however many look, at however many servers', async () => {
    const { nok, topup_id, ref } = await awaiting();
    const other = await fixture.replica();
    fixture.setNow(START + MINUTE);
    other.setNow(START + MINUTE);
    const before = fixture.provider.asked.getCharge;
    const looks = Array.from({ length: 20 }, (_, n) => [
      (n % 2 ? fixture : other).done('GET /wallet/topup/{topup_id}', { topup_id }, nok),
      (n % 2 ? other : fixture).done('GET /payments/status', { ref }),
    ]);
    await Promise.all(looks.flat());
    expect(fixture.provider.asked.getCharge - before).toBe(1);
    fixture.setNow(START + MINUTE + 2_999);
    await fixture.look(nok, topup_id);
    expect(fixture.provider.asked.getCharge - before).toBe(1);
    fixture.setNow(START + MINUTE + 3_000);
    await fixture.look(nok, topup_id);
    expect(fixture.provider.asked.getCharge - before).toBe(2);
    await other.close();
  });

  test('paid in the last minute: what the provider says when it is told to end it counts', async () => {
    const { nok, topup_id } = await awaiting();
    fixture.provider.isAway = true;
    await fixture.passTo(START + QR_LIVES);
    fixture.provider.isAway = false;
    fixture.provider.pay(topup_id);
    await fixture.passTo(START + QR_LIVES + EXPIRY_GRACE + 5_000);
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'PAID' });
    expect((await fixture.credits(nok)).credits).toBe(1);
  });

  test('nobody looks: a job finds what is paid; what nobody pays has expired two minutes after its end, is credited when money comes within three days, and then let go', async () => {
    const [paid, late, latest, never] = [await awaiting(), await awaiting(), await awaiting(), await awaiting()];
    fixture.provider.pay(paid.topup_id);
    await fixture.passTo(START + MINUTE);
    expect(await fixture.credits(paid.nok)).toEqual(once);
    const rows = () =>
      Promise.all([late, latest, never].map(async (it) => (await fixture.rowOf(it.topup_id))['status']));
    await fixture.passTo(START + QR_LIVES + EXPIRY_GRACE - 1);
    expect(await rows()).toEqual(['AWAITING_PAYMENT', 'AWAITING_PAYMENT', 'AWAITING_PAYMENT']);
    await fixture.passTo(START + QR_LIVES + EXPIRY_GRACE + 5_000);
    expect(await rows()).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED']);
    expect(fixture.provider.chargeOf(never.topup_id).status).toBe('expired');
    for (const [it, later] of [
      [late, HOUR],
      [latest, 3 * DAY],
    ] as const) {
      await fixture.passTo(START + QR_LIVES + later - HOUR / 2);
      fixture.provider.pay(it.topup_id);
      await fixture.passTo(START + QR_LIVES + later);
      expect(await fixture.rowOf(it.topup_id)).toMatchObject({ status: 'PAID' });
      expect(await fixture.credits(it.nok)).toEqual(once);
    }
    await fixture.passTo(START + 4 * DAY);
    expect((await fixture.credits(never.nok)).credits).toBe(0);
    expect(await fixture.db.many(sql`select key from job where key = ${`topup-look:${never.topup_id}`}`)).toEqual([]);
  });
});

describe('cancelled', () => {
  test('the provider is told to end the charge, the QR is gone, and cancelling again answers the same', async () => {
    const { nok, topup_id } = await awaiting();
    const cancelled = await fixture.done('POST /wallet/topup/cancel', { topup_id }, nok);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', has_qr: false, authorize_uri: null });
    await fixture.rest();
    expect(fixture.provider.chargeOf(topup_id).status).toBe('expired');
    expect(await fixture.done('POST /wallet/topup/cancel', { topup_id }, nok)).toMatchObject({ status: 'CANCELLED' });
    expect(await fixture.db.many(sql`select kind from notification where user_id = ${nok.user_id}`)).toEqual([]);
  });

  test('a cancelled top-up that is paid all the same: credited', async () => {
    const { nok, topup_id, charge_id } = await awaiting();
    fixture.provider.pay(topup_id);
    await fixture.done('POST /wallet/topup/cancel', { topup_id }, nok);
    await fixture.rest();
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'PAID' });
    await fixture.tell('evnt_cancelled', charge_id);
    await fixture.rest();
    expect(await fixture.credits(nok)).toEqual(once);
    expect(await fixture.call('POST /wallet/topup/cancel', { topup_id }, nok)).toMatchObject({
      code: 'TOPUP_ACTION_NOT_NOW',
      data: { topup_id, status: 'PAID' },
    });
  });

  test('while its charge is being made: the charge is kept in mind, never shown, and ended', async () => {
    const nok = await fixture.golfer();
    const gate = Promise.withResolvers<void>();
    fixture.provider.next('createTopUp', { held: gate.promise });
    const { topup_id } = await fixture.wish(nok);
    await expect.poll(() => fixture.provider.intents.some((it) => it.topup_id === topup_id)).toBe(true);
    await fixture.done('POST /wallet/topup/cancel', { topup_id }, nok);
    gate.resolve();
    await fixture.rest();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'CANCELLED', charge_id: charge(topup_id) });
    expect(fixture.provider.chargeOf(topup_id).status).toBe('expired');
  });
});
