import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { SVG } from '../standins/omise/picture.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { type OmiseFixture, startOmiseFixture } from './omise-fixture.ts';
import { type Golfer, START } from './topup-fixture.ts';

let till: OmiseFixture;
let nok: Golfer;
/** When a test begins; the clock never goes back. */
let start = START;

beforeAll(async () => void (till = await startOmiseFixture()));
afterAll(() => till.close());
beforeEach(async () => {
  till.heal();
  start = till.now() + MINUTE;
  till.setNow(start);
  nok = await till.golfer();
});
afterEach(async () => {
  await till.quiet();
  await ledgerIsWhole(till.db);
});

const statusOf = async (topup_id: string) => (await till.rowOf(topup_id))['status'];
const isCreditedOnce = { credits: 1, available: 50_000 };
const isNotCredited = { credits: 0, available: 0 };
const heardOf = (charge_id: string) =>
  till.db.many(sql<{ kind: string }>`select kind from webhook where charge_id = ${charge_id} order by kind`);

describe('a golfer tops up by PromptPay at Omise', () => {
  test('she sees the QR that Omise made, pays, and the money is there without her looking', async () => {
    const { topup_id, charge_id, ref } = await till.shown(nok);
    const picture = await till.app.inject({ url: `/api/v1/payments/qr?ref=${ref}` });
    expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([200, 'image/svg+xml', SVG]);
    till.omise.books.pay(charge_id);
    await till.quiet();
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
    expect(await till.rowOf(topup_id)).toMatchObject({
      status: 'PAID',
      charge_id,
      livemode: false,
      fee: 825,
      fee_vat: 58,
    });
    expect(till.omise.post.delivered.map(({ key, status }) => [key, status])).toEqual([
      ['charge.create', 200],
      ['charge.complete', 200],
    ]);
  });

  test('every webhook comes five times: one credit, each event kept once', async () => {
    till.omise.faults.webhooks.times = 5;
    const { charge_id } = await till.shown(nok);
    till.omise.books.pay(charge_id);
    await till.quiet();
    expect(till.omise.post.delivered).toHaveLength(10);
    expect(await heardOf(charge_id)).toEqual([{ kind: 'charge.complete' }, { kind: 'charge.create' }]);
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
  });

  test('webhooks come late and the last one first', async () => {
    Object.assign(till.omise.faults.webhooks, { held: true, reordered: true });
    const { charge_id } = await till.shown(nok);
    till.omise.books.pay(charge_id);
    await till.omise.post.deliver();
    await till.quiet();
    expect(till.omise.post.delivered.map(({ key }) => key)).toEqual(['charge.complete', 'charge.create']);
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
  });

  test('a webhook that is not signed with our secret is refused and changes nothing; whoever looks gets the truth', async () => {
    till.omise.faults.webhooks.forged = true;
    const { topup_id, charge_id } = await till.shown(nok);
    till.omise.books.pay(charge_id);
    await till.quiet();
    expect(till.omise.post.delivered.map(({ status }) => status)).toEqual([401, 401]);
    expect(await heardOf(charge_id)).toEqual([]);
    expect(await till.credits(nok)).toEqual(isNotCredited);
    till.setNow(start + MINUTE);
    expect((await till.look(nok, topup_id)).status).toBe('PAID');
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
  });

  test('no webhook ever comes and nobody looks: it is credited all the same', async () => {
    till.omise.faults.webhooks.lost = true;
    const { charge_id } = await till.shown(nok);
    till.omise.books.pay(charge_id);
    await till.passTo(start + 15 * MINUTE);
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
  });

  test('Omise is broken when the webhook comes: it is asked again until it answers', async () => {
    const { charge_id } = await till.shown(nok);
    till.omise.faults.broken = 2;
    till.omise.books.pay(charge_id);
    await till.quiet();
    expect(await till.credits(nok)).toEqual(isNotCredited);
    await till.passTo(start + 15 * MINUTE);
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
  });

  test('the answer to the charge is lost: the charge is found, and no second one is made', async () => {
    till.omise.faults.cutAfterCommit = 1;
    const { topup_id } = await till.wish(nok);
    await till.quiet();
    await till.passTo(start + 5 * MINUTE);
    expect(till.chargesOf(topup_id)).toHaveLength(1);
    expect(await till.rowOf(topup_id)).toMatchObject({
      charge_id: till.chargeOf(topup_id),
      status: 'AWAITING_PAYMENT',
    });
    till.omise.books.pay(till.chargeOf(topup_id));
    await till.quiet();
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
  });

  test('paid after its end: late money is credited', async () => {
    const { topup_id, charge_id } = await till.shown(nok);
    await till.passTo(start + 30 * MINUTE);
    expect(await statusOf(topup_id)).toBe('EXPIRED');
    till.omise.faults.lateSuccess = true;
    till.omise.books.pay(charge_id);
    await till.quiet();
    expect(await statusOf(topup_id)).toBe('PAID');
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
  });

  test('cancelled by her: Omise is asked that nobody can pay it any more', async () => {
    const { topup_id, charge_id } = await till.shown(nok);
    await till.done('POST /wallet/topup/cancel', { topup_id }, nok);
    await till.quiet();
    expect(till.omise.books.charge(charge_id)).toMatchObject({ status: 'expired' });
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
    const { topup_id, charge_id } = await till.shown(nok);
    Object.assign(till.omise.books.charge(charge_id), change);
    till.omise.books.pay(charge_id);
    await till.quiet();
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: why });
    expect(await till.credits(nok)).toEqual(isNotCredited);
  });

  test.each([
    ['another amount', { amountOff: 1 }],
    ['on the live account', { livemode: true }],
  ])('a charge that is made with %s is shown to nobody', async (_what, fault) => {
    Object.assign(till.omise.faults, fault);
    const { topup_id } = await till.wish(nok);
    await till.quiet();
    expect((await till.look(nok, topup_id)).has_qr).toBe(false);
    expect(await statusOf(topup_id)).toBe('FAILED');
    expect(await till.credits(nok)).toEqual(isNotCredited);
  });

  test('money that is taken back by the bank after it was credited: a person looks, nothing moves by itself', async () => {
    const { topup_id, charge_id } = await till.shown(nok);
    till.omise.books.pay(charge_id);
    await till.quiet();
    till.omise.books.reverse(charge_id);
    await till.quiet();
    expect(await till.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: 'REVERSED' });
    expect(await till.credits(nok)).toEqual(isCreditedOnce);
  });
});

describe("a golfer tops up in her bank's app", () => {
  test('she is sent to the bank, and what the bank says is told in its own word', async () => {
    const wished = await till.wish(nok, { method: 'KBANK', platform: 'ANDROID' });
    await till.quiet();
    const { topup_id } = wished;
    expect((await till.look(nok, topup_id)).authorize_uri).toMatch(/^https:\/\/pay\.omise\.co\//);
    till.omise.books.fail(till.chargeOf(topup_id), 'insufficient_fund');
    await till.quiet();
    expect(await till.look(nok, topup_id)).toMatchObject({ status: 'FAILED', failure_code: 'insufficient_fund' });
    expect(await till.credits(nok)).toEqual(isNotCredited);
  });
});

test('every fault at once: each who paid has her money once, who did not has none, and nobody was charged twice', async () => {
  Object.assign(till.omise.faults, { cutAfterCommit: 2, broken: 2, garbled: 2, tooMany: 2, lateSuccess: true });
  Object.assign(till.omise.faults.webhooks, { times: 3, held: true, reordered: true });
  const golfers = [nok, ...(await Promise.all([1, 2, 3, 4, 5].map(() => till.golfer())))];
  const topups: string[] = [];
  for (const golfer of golfers) topups.push((await till.wish(golfer)).topup_id);
  await till.quiet();
  await till.passTo(start + 6 * MINUTE);

  const payers = golfers.slice(0, 4);
  for (const topup_id of topups.slice(0, 4)) till.omise.books.pay(till.chargeOf(topup_id));
  Object.assign(till.omise.faults, { broken: 3, garbled: 1, tooMany: 1 });
  await till.omise.post.deliver();
  till.omise.faults.webhooks.forged = true;
  await till.passTo(start + 4 * DAY);

  expect(till.omise.faults).toMatchObject({ cutAfterCommit: 0, broken: 0, garbled: 0, tooMany: 0 });
  for (const topup_id of topups) expect(till.chargesOf(topup_id)).toHaveLength(1);
  for (const golfer of golfers)
    expect(await till.credits(golfer)).toEqual(payers.includes(golfer) ? isCreditedOnce : isNotCredited);
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
