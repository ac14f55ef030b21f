import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { SVG } from '../standins/omise/picture.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { startOmiseFixture } from './omise-fixture.ts';
import { type Golfer, START } from './topup-fixture.ts';

let nok: Golfer;
/** When a test begins; the clock never goes back. */
let start = START;

const fixture = await startOmiseFixture();
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

const isCreditedOnce = { credits: 1, available: 50_000 };
const isNotCredited = { credits: 0, available: 0 };
const heardOf = (charge_id: string) =>
  fixture.db.many(sql<{ kind: string }>`select kind from webhook where charge_id = ${charge_id} order by kind`);

test('nok sees the QR that Omise made and pays: every webhook comes five times, the money once, without anybody looking', async () => {
  fixture.omise.faults.webhooks.times = 5;
  const { topup_id, charge_id, ref } = await fixture.shown(nok);
  const picture = await fixture.app.inject({ url: `/api/v1/payments/qr?ref=${ref}` });
  expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([200, 'image/svg+xml', SVG]);
  fixture.omise.books.pay(charge_id);
  await fixture.quiet();
  expect(await fixture.credits(nok)).toEqual(isCreditedOnce);
  const paid = { status: 'PAID', charge_id, livemode: false, fee: 825, fee_vat: 58 };
  expect(await fixture.rowOf(topup_id)).toMatchObject(paid);
  expect(fixture.omise.post.delivered.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await heardOf(charge_id)).toEqual([{ kind: 'charge.complete' }, { kind: 'charge.create' }]);
});

test('MO-09: what Omise has as paid and is not what was asked for is no credit: a person looks', async () => {
  for (const [why, change] of [
    ['AMOUNT', { amount: 50_001 }],
    ['TOPUP', { metadata: { topup_id: 'x' } }],
  ] as const) {
    const { topup_id, charge_id } = await fixture.shown(nok);
    Object.assign(fixture.omise.books.charge(charge_id), change);
    fixture.omise.books.pay(charge_id);
    await fixture.quiet();
    expect(await fixture.rowOf(topup_id)).toMatchObject({ status: 'REVIEW', review_why: why });
  }
  expect(await fixture.credits(nok)).toEqual(isNotCredited);
});
