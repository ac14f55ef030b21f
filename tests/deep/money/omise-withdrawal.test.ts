import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../domain/dates.ts';
import { withdrawalById } from '../../../server/withdrawal/sql.ts';
import { type OmiseWithdrawalFixture, startOmiseWithdrawals } from '../../payment/omise-withdrawal-fixture.ts';
import { NOW } from '../../support/clock.ts';
import type { Person } from '../../withdrawal/withdrawal-fixture.ts';

let fixture: OmiseWithdrawalFixture;
let somchai: Person;
beforeEach(async () => {
  fixture = await startOmiseWithdrawals();
  somchai = await fixture.caddy();
});
afterEach(() => fixture.close());

const statusOf = async () => (await fixture.seen(somchai)).status;

test('every fault at once: one transfer, paid once, also with webhooks three times and the answers lost', async () => {
  fixture.verified();
  Object.assign(fixture.omise.faults, { cutAfterCommit: 1, broken: 2, garbled: 1, tooMany: 1 });
  fixture.omise.faults.webhooks.times = 3;
  await fixture.asks(somchai);
  await fixture.turn();
  await fixture.passTo(NOW + 3 * HOUR);
  expect(fixture.omise.faults).toMatchObject({ cutAfterCommit: 0, broken: 0, garbled: 0, tooMany: 0 });
  expect(fixture.omise.books.transfers).toHaveLength(1);
  fixture.omise.faults.webhooks.forged = true;
  fixture.omise.books.move(fixture.transferId(), 'paid');
  await fixture.passTo(NOW + 2 * DAY);
  expect(await statusOf()).toBe('PAID');
  expect(fixture.omise.books.transfers).toHaveLength(1);
  expect(await fixture.available(somchai)).toBe(150_000);
});

test('our key is revoked while a withdrawal is under way, and before a second: both wait, we are told, and both are paid', async () => {
  fixture.verified();
  const first = await fixture.asks(somchai);
  await fixture.turn();
  const another = await fixture.caddy();
  fixture.verified(1);
  const key = fixture.omise.config.secretKey;
  fixture.omise.config.secretKey = 'skey_test_rotated';
  const second = await fixture.asks(another);
  await fixture.passTo(NOW + 5 * HOUR);
  for (const { withdrawal_id } of [first, second])
    expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({
      status: 'PROCESSING',
      review_why: null,
    });
  expect(fixture.lines.join('')).toContain('refuses our secret key (OMISE_SECRET_KEY)');
  expect(fixture.lines.join('')).not.toContain('skey_');
  fixture.omise.config.secretKey = key;
  await fixture.passTo(NOW + 8 * HOUR);
  expect(fixture.omise.books.transfers).toHaveLength(2);
  for (const { id } of fixture.omise.books.transfers) fixture.omise.books.move(String(id), 'paid');
  await fixture.quiet();
  expect([await statusOf(), (await fixture.seen(another)).status]).toEqual(['PAID', 'PAID']);
});
