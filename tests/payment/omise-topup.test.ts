import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { SVG } from '../standins/omise/picture.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { type OmiseFixture, startOmiseFixture } from './omise-fixture.ts';
import { type Golfer, START } from './topup-fixture.ts';

let fixture: OmiseFixture;
let nok: Golfer;
/** When a test begins; the clock never goes back. */
let start = START;

beforeAll(async () => void (fixture = await startOmiseFixture()));
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.heal();
  start = fixture.now() + MINUTE;
  fixture.setNow(start);
  nok = await fixture.golfer();
});
afterEach(async () => {
  await fixture.quiet();
  await ledgerIsWhole(fixture.db);
});

const statusOf = async (topup_id: string) => (await fixture.rowOf(topup_id))['status'];
const isCreditedOnce = { credits: 1, available: 50_000 };
const isNotCredited = { credits: 0, available: 0 };
const heardOf = (charge_id: string) =>
  fixture.db.many(sql<{ kind: string }>`select kind from webhook where charge_id = ${charge_id} order by kind`);

describe('a golfer tops up by PromptPay at Omise', () => {
  test('the golfer sees the QR that Omise made, pays, and the money is there without anybody looking', async () => {
    const { topup_id, charge_id, ref } = await fixture.shown(nok);
    const picture = await fixture.app.inject({ url: `/api/v1/payments/qr?ref=${ref}` });
    expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([200, 'image/svg+xml', SVG]);
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
    expect(await fixture.rowOf(topup_id)).toMatchObject({
      status: 'PAID',
      charge_id,
      livemode: false,
      fee: 825,
      fee_vat: 58,
    });
    expect(fixture.omise.post.delivered.map(({ key, status }) => [key, status])).toEqual([
      ['charge.create', 200],
      ['charge.complete', 200],
    ]);
  });

  test('every webhook comes five times: one credit, each event kept once', async () => {
    fixture.omise.faults.webhooks.times = 5;
    const { charge_id } = await fixture.shown(nok);
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    expect(fixture.omise.post.delivered).toHaveLength(10);
    expect(await heardOf(charge_id)).toEqual([{ kind: 'charge.complete' }, { kind: 'charge.create' }]);
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  });

  test('webhooks come late and the last one first', async () => {
    Object.assign(fixture.omise.faults.webhooks, { held: true, reordered: true });
    const { charge_id } = await fixture.shown(nok);
    fixture.omise.books.pay(charge_id);
    await fixture.omise.post.deliver();
    await fixture.quiet();
    expect(fixture.omise.post.delivered.map(({ key }) => key)).toEqual(['charge.complete', 'charge.create']);
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  });

  test('a webhook that is not signed with our secret is refused and changes nothing; whoever looks gets the truth', async () => {
    fixture.omise.faults.webhooks.forged = true;
    const { topup_id, charge_id } = await fixture.shown(nok);
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    expect(fixture.omise.post.delivered.map(({ status }) => status)).toEqual([401, 401]);
    expect(await heardOf(charge_id)).toEqual([]);
    expect(await fixture.credits(nok)).toEqual(isNotCredited);
    fixture.setNow(start + MINUTE);
    expect((await fixture.look(nok, topup_id)).status).toBe('PAID');
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  });

  test('no webhook ever comes and nobody looks: it is credited all the same', async () => {
    fixture.omise.faults.webhooks.lost = true;
    const { charge_id } = await fixture.shown(nok);
    fixture.omise.books.pay(charge_id);
    await fixture.passTo(start + 15 * MINUTE);
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  });

  test('Omise is broken when the webhook comes: it is asked again until it answers', async () => {
    const { charge_id } = await fixture.shown(nok);
    fixture.omise.faults.broken = 2;
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    expect(await fixture.credits(nok)).toEqual(isNotCredited);
    await fixture.passTo(start + 15 * MINUTE);
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  });

  test('the answer to the charge is lost: the charge is found, and no second one is made', async () => {
    fixture.omise.faults.cutAfterCommit = 1;
    const { topup_id } = await fixture.wish(nok);
    await fixture.quiet();
    await fixture.passTo(start + 5 * MINUTE);
    expect(fixture.chargesOf(topup_id)).toHaveLength(1);
    expect(await fixture.rowOf(topup_id)).toMatchObject({
      charge_id: fixture.chargeOf(topup_id),
      status: 'AWAITING_PAYMENT',
    });
    fixture.omise.books.pay(fixture.chargeOf(topup_id));
    await fixture.quiet();
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  });

  test('paid after its end: late money is credited', async () => {
    const { topup_id, charge_id } = await fixture.shown(nok);
    await fixture.passTo(start + 30 * MINUTE);
    expect(await statusOf(topup_id)).toBe('EXPIRED');
    fixture.omise.faults.lateSuccess = true;
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    expect(await statusOf(topup_id)).toBe('PAID');
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  });

  test('cancelled by the golfer: Omise is asked that nobody can pay it any more', async () => {
    const { topup_id, charge_id } = await fixture.shown(nok);
    await fixture.done('POST /wallet/topup/cancel', { topup_id }, nok);
    await fixture.quiet();
    expect(fixture.omise.books.charge(charge_id)).toMatchObject({ status: 'expired' });
    expect(await statusOf(topup_id)).toBe('CANCELLED');
  });
});

describe('MO-09: what was paid is not what was asked for', () => {
  test.each([
    ['another amount', { amount: 50_001 }, 'AMOUNT'],
    ['another currency', { currency: 'USD' }, 'CURRENCY'],
    ['on the live account', { livemode: true }, 'LIVEMODE'],
    ['of another top-up', { metadata: { topup_id: 'x' } }, 'TOPUP'],
  ])('%s: no credit, a person looks', async (_what, change, why) => {
    const { topup_id, charge_id } = await fixture.shown(nok);
    Object.assign(fixture.omise.books.charge(charge_id), change);
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: why });
    expect(await fixture.credits(nok)).toEqual(isNotCredited);
  });

  test.each([
    ['another amount', { amountOff: 1 }],
    ['on the live account', { livemode: true }],
  ])('a charge that is made with %s is shown to nobody', async (_what, fault) => {
    Object.assign(fixture.omise.faults, fault);
    const { topup_id } = await fixture.wish(nok);
    await fixture.quiet();
    expect((await fixture.look(nok, topup_id)).has_qr).toBe(false);
    expect(await statusOf(topup_id)).toBe('FAILED');
    expect(await fixture.credits(nok)).toEqual(isNotCredited);
  });

  test('money that is taken back by the bank after it was credited: a person looks, nothing moves by itself', async () => {
    const { topup_id, charge_id } = await fixture.shown(nok);
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    fixture.omise.books.reverse(charge_id);
    await fixture.quiet();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: 'REVERSED' });
    expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  });
});

describe('a golfer tops up in a bank’s app', () => {
  test('the golfer is sent to the bank, and what the bank says is told in its own word', async () => {
    const wished = await fixture.wish(nok, { method: 'KBANK', platform: 'ANDROID' });
    await fixture.quiet();
    const { topup_id } = wished;
    expect((await fixture.look(nok, topup_id)).authorize_uri).toMatch(/^https:\/\/pay\.omise\.co\//);
    fixture.omise.books.fail(fixture.chargeOf(topup_id), 'insufficient_fund');
    await fixture.quiet();
    expect(await fixture.look(nok, topup_id)).toMatchObject({ status: 'FAILED', failure_code: 'insufficient_fund' });
    expect(await fixture.credits(nok)).toEqual(isNotCredited);
  });
});

test('every fault at once: each golfer who paid has the money once, who did not has none, and nobody was charged twice', async () => {
  Object.assign(fixture.omise.faults, { cutAfterCommit: 2, broken: 2, garbled: 2, tooMany: 2, lateSuccess: true });
  Object.assign(fixture.omise.faults.webhooks, { times: 3, held: true, reordered: true });
  const golfers = [nok, ...(await Promise.all([1, 2, 3, 4, 5].map(() => fixture.golfer())))];
  const topups: string[] = [];
  for (const golfer of golfers) topups.push((await fixture.wish(golfer)).topup_id);
  await fixture.quiet();
  await fixture.passTo(start + 6 * MINUTE);

  const payers = golfers.slice(0, 4);
  for (const topup_id of topups.slice(0, 4)) fixture.omise.books.pay(fixture.chargeOf(topup_id));
  Object.assign(fixture.omise.faults, { broken: 3, garbled: 1, tooMany: 1 });
  await fixture.omise.post.deliver();
  fixture.omise.faults.webhooks.forged = true;
  await fixture.passTo(start + 4 * DAY);

  expect(fixture.omise.faults).toMatchObject({ cutAfterCommit: 0, broken: 0, garbled: 0, tooMany: 0 });
  for (const topup_id of topups) expect(fixture.chargesOf(topup_id)).toHaveLength(1);
  for (const golfer of golfers)
    expect(await fixture.credits(golfer)).toEqual(payers.includes(golfer) ? isCreditedOnce : isNotCredited);
  expect(await Promise.all(topups.map(statusOf))).toEqual(['PAID', 'PAID', 'PAID', 'PAID', 'EXPIRED', 'EXPIRED']);
});

test('Omise does not answer at all, neither to the charge nor to the looking for it: in the end there is one', async () => {
  const hurried = await startOmiseFixture({ timeout: 2_000 });
  const golfer = await hurried.golfer();
  hurried.omise.faults.silent = 2;
  const { topup_id } = await hurried.wish(golfer);
  await hurried.quiet();
  expect(await hurried.rowOf(topup_id)).toMatchObject({ status: 'CREATED', charge_id: null });
  await hurried.passTo(START + 6 * MINUTE);
  expect(hurried.omise.faults.silent).toBe(0);
  expect(hurried.chargesOf(topup_id)).toHaveLength(1);
  hurried.omise.books.pay(hurried.chargeOf(topup_id));
  await hurried.passTo(START + 20 * MINUTE);
  expect(await hurried.credits(golfer)).toEqual(isCreditedOnce);
  await hurried.close();
});
