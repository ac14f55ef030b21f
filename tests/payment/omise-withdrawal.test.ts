import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR } from '../../domain/dates.ts';
import { withdrawalById } from '../../server/withdrawal/sql.ts';
import { NOW } from '../support/clock.ts';
import { NUMBER, type Person } from '../withdrawal/withdrawal-fixture.ts';
import { type OmiseWithdrawalFixture, startOmiseWithdrawals } from './omise-withdrawal-fixture.ts';

let fixture: OmiseWithdrawalFixture;
let somchai: Person;
beforeEach(async () => {
  fixture = await startOmiseWithdrawals();
  somchai = await fixture.caddy();
});
afterEach(() => fixture.close());

const statusOf = async () => (await fixture.seen(somchai)).status;

test('a caddy takes out what was earned: it waits until Omise has verified the account, whose number Omise alone has, is sent once, and paid when a webhook says to look', async () => {
  await fixture.asks(somchai);
  await fixture.turn();
  await fixture.passTo(NOW + 2 * DAY);
  expect(await statusOf()).toBe('PROCESSING');
  expect(fixture.omise.books.transfers).toEqual([]);
  fixture.verified();
  await fixture.passTo(NOW + 2 * DAY + 2 * HOUR);
  expect(fixture.omise.books.transfers).toMatchObject([
    {
      amount: 50_000,
      recipient: fixture.omise.books.recipients[0]?.['id'],
      metadata: { withdrawal_id: expect.any(String) as string },
    },
  ]);
  fixture.omise.books.move(fixture.transferId(), 'sent');
  await fixture.quiet();
  expect(await statusOf()).toBe('PROCESSING');
  fixture.omise.books.move(fixture.transferId(), 'paid');
  await fixture.quiet();
  expect(await statusOf()).toBe('PAID');
  expect(await fixture.available(somchai)).toBe(150_000);
  const kept = await fixture.db.pool.query('select * from bank_account');
  expect(JSON.stringify(kept.rows)).not.toContain(NUMBER);
  expect(JSON.stringify(fixture.omise.books.recipients)).toContain(NUMBER);
});

test('our key is revoked while a withdrawal is under way: it waits, we are told without the key, and it is paid once there is a new one', async () => {
  fixture.verified();
  const { withdrawal_id } = await fixture.asks(somchai);
  const { config, books } = fixture.omise;
  const key = config.secretKey;
  config.secretKey = 'skey_test_rotated';
  await fixture.passTo(NOW + 5 * HOUR);
  expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({ status: 'PROCESSING', review_why: null });
  expect(books.transfers).toEqual([]);
  expect(fixture.lines.join('')).toContain('refuses our secret key (OMISE_SECRET_KEY)');
  expect(fixture.lines.join('')).not.toContain('skey_');
  config.secretKey = key;
  await fixture.passTo(NOW + 8 * HOUR);
  expect(books.transfers).toHaveLength(1);
  books.move(fixture.transferId(), 'paid');
  await fixture.quiet();
  expect(await statusOf()).toBe('PAID');
});
