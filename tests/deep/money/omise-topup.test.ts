import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../domain/dates.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { startOmiseFixture } from '../../payment/omise-fixture.ts';
import { type Golfer, START } from '../../payment/topup-fixture.ts';

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

const statusOf = async (topup_id: string) => (await fixture.rowOf(topup_id))['status'];
const isCreditedOnce = { credits: 1, available: 50_000 };
const isNotCredited = { credits: 0, available: 0 };
test('every fault at once: each golfer who paid has the money once, who did not has none, and nobody was charged twice', async () => {
  Object.assign(fixture.omise.faults, { cutAfterCommit: 2, broken: 2, garbled: 2, tooMany: 2, lateSuccess: true });
  Object.assign(fixture.omise.faults.webhooks, { times: 3, held: true, reordered: true });
  const golfers = [nok, ...(await Promise.all([1, 2].map(() => fixture.golfer())))];
  const topups: string[] = [];
  for (const golfer of golfers) topups.push((await fixture.wish(golfer)).topup_id);
  await fixture.quiet();
  await fixture.passTo(start + 6 * MINUTE);

  const payers = golfers.slice(0, 2);
  for (const topup_id of topups.slice(0, 2)) fixture.omise.books.pay(fixture.chargeOf(topup_id));
  Object.assign(fixture.omise.faults, { broken: 3, garbled: 1, tooMany: 1 });
  await fixture.omise.post.deliver();
  fixture.omise.faults.webhooks.forged = true;
  await fixture.passTo(start + 4 * DAY);

  expect(fixture.omise.faults).toMatchObject({ cutAfterCommit: 0, broken: 0, garbled: 0, tooMany: 0 });
  for (const topup_id of topups) expect(fixture.chargesOf(topup_id)).toHaveLength(1);
  for (const golfer of golfers)
    expect(await fixture.credits(golfer)).toEqual(payers.includes(golfer) ? isCreditedOnce : isNotCredited);
  expect(await Promise.all(topups.map(statusOf))).toEqual(['PAID', 'PAID', 'EXPIRED']);
});
