import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { DAY, MINUTE } from '../../domain/dates.ts';
import { baht, satang } from '../../domain/money.ts';
import { LIMITS } from '../../domain/wallet/limits.ts';
import { sql } from '../../server/db/db.ts';
import { grantDemoCredit } from '../../server/wallet/commands.ts';
import { fakeProvider } from './fake-provider.ts';
import { type Golfer, START, startTopupFixture } from './topup-fixture.ts';
import { CROWD } from '../support/crowd.ts';

const fixture = await startTopupFixture({ connections: 40 });
afterAll(() => fixture.close());

const give = (nok: Golfer, amount: number) =>
  fixture.db.transact((tx) => grantDemoCredit(tx, nok.user_id, satang(amount), `demo:${randomUUID()}`, fixture.now()));
const countOf = async (nok: Golfer) =>
  (await fixture.db.one(sql<{ n: number }>`select count(*) as n from topup where user_id = ${nok.user_id}`)).n;
const chargesFor = (nok: Golfer) =>
  fixture.db.many(sql<{ topup_id: string }>`select topup_id from topup where user_id = ${nok.user_id}`);
const wanted = (more: object = {}) =>
  ({ amount: baht(500), method: 'PROMPTPAY', ...more }) as InputOf<'POST /wallet/topup'>;

describe('what can be paid with', () => {
  test('the methods of the provider, each as far as we and it allow; one that is not offered is refused', async () => {
    const nok = await fixture.golfer();
    expect(await fixture.done('GET /wallet/limits', {}, nok)).toEqual({
      methods: ['PROMPTPAY', 'KBANK'].map((method) => ({ method, min: baht(100), max: baht(20_000) })),
      wallet_cap: baht(50_000),
      topup_day: baht(50_000),
      withdrawal_min: baht(100),
      tip: { min: baht(20), max: baht(5_000) },
      is_test: true,
    });
    expect(await fixture.refused('POST /wallet/topup', wanted({ method: 'BBL' }), nok)).toBe('METHOD_NOT_OFFERED');
  });

  test('a provider that is away: while nothing is known PAYMENT_AWAY and nothing is written; later what it said last counts', async () => {
    const provider = fakeProvider({ max: baht(700) });
    provider.isAway = true;
    const own = await startTopupFixture({ provider });
    const nok = await own.golfer();
    const ask = () => own.call('GET /wallet/limits', {}, nok);
    expect(await ask()).toMatchObject({ status_code: 503, code: 'PAYMENT_AWAY' });
    expect(await own.refused('POST /wallet/topup', wanted(), nok)).toBe('PAYMENT_AWAY');
    expect(await own.db.many(sql`select topup_id from topup`)).toEqual([]);
    provider.isAway = false;
    expect(await own.wish(nok)).toMatchObject({ status: 'CREATED' });
    await own.rest();
    const known = provider.asked.capabilities;
    expect((await ask()).data.methods[0]).toMatchObject({ max: baht(700) });
    expect(provider.asked.capabilities).toBe(known);
    own.setNow(START + 10 * MINUTE);
    provider.isAway = true;
    expect((await ask()).data.methods[0]).toMatchObject({ max: baht(700) });
    expect(provider.asked.capabilities).toBe(known + 1);
    await own.close();
  });

  test('what fits neither range is not offered, and refused', async () => {
    const own = await startTopupFixture({ provider: fakeProvider({ min: baht(30_000), max: baht(40_000) }) });
    const nok = await own.golfer();
    expect((await own.done('GET /wallet/limits', {}, nok)).methods).toEqual([]);
    expect(await own.call('POST /wallet/topup', wanted(), nok)).toMatchObject({
      code: 'METHOD_NOT_OFFERED',
      fields: [{ path: 'method', code: 'METHOD_NOT_OFFERED' }],
    });
    await own.close();
  });
});

describe('a top-up', () => {
  test('is written before its charge is made, then shows a QR for 15 minutes, and names itself for people', async () => {
    const nok = await fixture.golfer();
    const created = await fixture.wish(nok, { next: '/golfer/booking/new?caddy_id=7' });
    expect(created).toMatchObject({
      status: 'CREATED',
      amount: baht(500),
      has_qr: false,
      authorize_uri: null,
      failure_code: null,
      paid_at: null,
      next: '/golfer/booking/new?caddy_id=7',
      is_test: true,
      retry_after: 1_000,
    });
    expect(created.reference).toMatch(/^TU-2211-\d{4}$/);
    expect(created.ref).toMatch(/^[\w-]{27}$/);
    await fixture.rest();
    expect(await fixture.look(nok, created.topup_id)).toMatchObject({
      status: 'AWAITING_PAYMENT',
      has_qr: true,
      ref: created.ref,
    });
    const { created_at, expires_at } = created;
    expect([created_at, expires_at]).toEqual(['2026-11-22T00:00:00.000Z', '2026-11-22T00:15:00.000Z']);
  });

  test('the bank sends the golfer back to our page with the ref, of which the database has only a hash', async () => {
    const nok = await fixture.golfer();
    const { topup_id, ref } = await fixture.awaiting(nok, { method: 'KBANK', platform: 'IOS' });
    const intent = fixture.provider.intents.find((it) => it.topup_id === topup_id);
    expect(intent).toMatchObject({ method: 'KBANK', platform: 'IOS', amount: baht(500) });
    expect(intent?.return_uri).toBe(`${fixture.context.origin()}/golfer/payment-status?ref=${ref}`);
    expect(JSON.stringify(await fixture.rowOf(topup_id))).not.toContain(ref);
    expect(await fixture.look(nok, topup_id)).toMatchObject({
      has_qr: false,
      authorize_uri: expect.stringContaining('https://'),
    });
  });

  test('what is kept for who asks again does not have it either: who does is told the ref all the same', async () => {
    const nok = { ...(await fixture.golfer()), key: randomUUID() };
    const input = { amount: baht(500), method: 'PROMPTPAY' } as const;
    const { topup_id, ref } = await fixture.done('POST /wallet/topup', input, nok);
    expect(await fixture.done('POST /wallet/topup', input, nok)).toMatchObject({ topup_id, ref });
    const cancelling = { as: nok.as, key: randomUUID() };
    for (let copies = 0; copies < 2; copies++)
      expect(await fixture.done('POST /wallet/topup/cancel', { topup_id }, cancelling)).toMatchObject({ ref });
    const kept = await fixture.db.many(sql`select answer from idempotency where user_id = ${nok.user_id}`);
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(ref);
  });

  test('paid: credited, nok’s phone and list hear of it, the fee is kept', async () => {
    const nok = await fixture.golfer();
    const { topup_id } = await fixture.awaiting(nok);
    fixture.provider.pay(topup_id);
    fixture.setNow(START + MINUTE);
    expect(await fixture.look(nok, topup_id)).toMatchObject({
      status: 'PAID',
      paid_at: '2026-11-22T00:01:00.000Z',
      has_qr: false,
    });
    fixture.setNow(START);
    expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
    expect(await fixture.rowOf(topup_id)).toMatchObject({ fee: 825, fee_vat: 58 });
    const events = await fixture.db.many(sql<{ kind: string; body: { status?: string } }>`
      select kind, body from event where user_id = ${nok.user_id} order by seq`);
    expect(events.map(({ kind, body }) => [kind, body.status])).toEqual([
      ['topup.changed', 'CREATED'],
      ['topup.changed', 'AWAITING_PAYMENT'],
      ['wallet.changed', undefined],
      ['topup.changed', 'PAID'],
    ]);
    const news = await fixture.db.many(sql`select kind, body from notification where user_id = ${nok.user_id}`);
    expect(news).toEqual([{ kind: 'topup.changed', body: { topup_id, amount: baht(500), status: 'PAID' } }]);
  });

  test('of another golfer is unknown to ploy: to read and to cancel, and it stands in no list of ploy’s', async () => {
    const [nok, ploy] = [await fixture.golfer(), await fixture.golfer()];
    const { topup_id } = await fixture.wish(nok);
    expect(await fixture.refused('GET /wallet/topup/{topup_id}', { topup_id }, ploy)).toBe('TOPUP_UNKNOWN');
    expect(await fixture.refused('GET /wallet/topup/{topup_id}', { topup_id: randomUUID() }, nok)).toBe(
      'TOPUP_UNKNOWN',
    );
    expect(await fixture.refused('POST /wallet/topup/cancel', { topup_id }, ploy)).toBe('TOPUP_UNKNOWN');
    expect(await fixture.done('GET /wallet/topups', {}, ploy)).toEqual({ items: [] });
    expect((await fixture.done('GET /wallet/topups', {}, nok)).items).toMatchObject([{ topup_id }]);
    await fixture.rest();
  });

  test('nok’s list: the open ones and those of the last day, newest first; references count by the day', async () => {
    const nok = await fixture.golfer();
    const old = await fixture.wish(nok);
    await fixture.done('POST /wallet/topup/cancel', { topup_id: old.topup_id }, nok);
    fixture.setNow(START + DAY + MINUTE);
    const [one, two] = [await fixture.wish(nok), await fixture.wish(nok)];
    expect([one, two].map(({ reference }) => reference)).toEqual(['TU-2311-0001', 'TU-2311-0002']);
    await fixture.rest();
    const { items } = await fixture.done('GET /wallet/topups', {}, nok);
    expect(items.map(({ topup_id }) => topup_id)).toEqual([two.topup_id, one.topup_id]);
    fixture.setNow(START);
  });
});

describe('the same again', () => {
  test('MO-03: many identical top-ups with one key are one intent, one charge and one credit', async () => {
    const nok = await fixture.golfer();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => fixture.call('POST /wallet/topup', wanted(), { as: nok.as, key })),
    );
    expect(new Set(answers.map((it) => JSON.stringify(it.data))).size).toBe(1);
    expect(answers.every((it) => it.status_code === 200)).toBe(true);
    await fixture.rest();
    expect(await countOf(nok)).toBe(1);
    const topup_id = answers[0]?.data.topup_id ?? '';
    expect([...fixture.provider.all.values()].filter((it) => it.topup_id === topup_id)).toHaveLength(1);
    fixture.provider.pay(topup_id);
    fixture.setNow(START + MINUTE);
    await Promise.all(Array.from({ length: CROWD }, () => fixture.look(nok, topup_id)));
    fixture.setNow(START);
    expect(await fixture.credits(nok)).toEqual({ credits: 1, available: baht(500) });
  });
});

describe('MO-11: limits', () => {
  const ask = (nok: Golfer, amount: number) => fixture.call('POST /wallet/topup', wanted({ amount }), nok);

  test('exactly the least and the most may be, one satang beside may not', async () => {
    const [nok, ploy] = [await fixture.golfer(), await fixture.golfer()];
    expect(await ask(nok, LIMITS.topup_min)).toMatchObject({ status: 'success' });
    expect(await ask(ploy, LIMITS.topup_max)).toMatchObject({ status: 'success' });
    const small = { status_code: 422, code: 'TOPUP_TOO_SMALL', fields: [{ path: 'amount', code: 'TOPUP_TOO_SMALL' }] };
    expect(await ask(nok, LIMITS.topup_min - 1)).toMatchObject(small);
    expect(await ask(nok, LIMITS.topup_max + 1)).toMatchObject({ status_code: 422, code: 'TOPUP_TOO_LARGE' });
    await fixture.rest();
  });

  test('the wallet may be filled to the brim, with what is coming, and not one satang more', async () => {
    const nok = await fixture.golfer();
    await give(nok, LIMITS.wallet_cap - baht(1_000));
    expect(await ask(nok, baht(500))).toMatchObject({ status: 'success' });
    expect(await ask(nok, baht(500) + 1)).toMatchObject({ status_code: 409, code: 'WALLET_CAP_REACHED' });
    expect(await ask(nok, baht(500))).toMatchObject({ status: 'success' });
    expect(await ask(nok, baht(100))).toMatchObject({ code: 'WALLET_CAP_REACHED' });
    await fixture.rest();
  });

  test('of a Bangkok day, and no further; the next day begins at midnight in Bangkok', async () => {
    const own = await startTopupFixture();
    const nok = await own.golfer();
    const pay = async (amount: number) => {
      const { topup_id } = await own.awaiting(nok, { amount });
      own.provider.pay(topup_id);
      await own.tell(`evnt_${topup_id}`, own.provider.chargeOf(topup_id).charge_id);
      await own.rest();
    };
    const spendAll = () =>
      own.db.run(sql`update account set balance = 0 where account = ${`golfer:${nok.user_id}:available`}`);
    await pay(baht(20_000));
    await pay(baht(20_000));
    await spendAll();
    expect(await own.refused('POST /wallet/topup', wanted({ amount: baht(10_000) + 1 }), nok)).toBe(
      'TOPUP_DAY_REACHED',
    );
    await pay(baht(10_000));
    await spendAll();
    expect(await own.refused('POST /wallet/topup', wanted({ amount: baht(100) }), nok)).toBe('TOPUP_DAY_REACHED');
    const midnight = START + 17 * 60 * MINUTE;
    own.setNow(midnight - 1);
    expect(await own.refused('POST /wallet/topup', wanted({ amount: baht(100) }), nok)).toBe('TOPUP_DAY_REACHED');
    own.setNow(midnight);
    expect((await own.wish(nok)).reference).toBe('TU-2311-0001');
    await own.close();
  });

  test('three may be open, not four; a cancelled one makes room', async () => {
    const nok = await fixture.golfer();
    const [first] = [await fixture.wish(nok), await fixture.wish(nok), await fixture.wish(nok)];
    expect(await ask(nok, baht(500))).toMatchObject({ status_code: 409, code: 'TOPUP_TOO_MANY_OPEN' });
    await fixture.done('POST /wallet/topup/cancel', { topup_id: first.topup_id }, nok);
    expect(await ask(nok, baht(500))).toMatchObject({ status: 'success' });
    await fixture.rest();
  });

  test('many at once at the limit, at two servers: never more than fits', async () => {
    const nok = await fixture.golfer();
    await give(nok, LIMITS.wallet_cap - baht(1_250));
    const other = await fixture.replica();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, n) => (n % 2 ? fixture : other).call('POST /wallet/topup', wanted(), nok)),
    );
    const made = answers.filter((it) => it.status === 'success');
    expect(made).toHaveLength(2);
    expect(new Set(answers.map((it) => it.code))).toEqual(new Set([undefined, 'WALLET_CAP_REACHED']));
    await fixture.rest();
    await other.context.payments.idle();
    expect(await chargesFor(nok)).toHaveLength(2);
    expect(
      fixture.provider.intents.filter((it) => made.some(({ data }) => data.topup_id === it.topup_id)),
    ).toHaveLength(2);
    await other.close();
  });
});
