import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, type Moment } from '../../../domain/dates.ts';
import { openLog } from '../../../server/log.ts';
import { openOmise } from '../../../server/payment/omise/provider.ts';
import { type OmiseStandIn, startOmise } from '../../standins/omise/server.ts';
import { type WithdrawalFixture, type Person, startWithdrawalFixture } from '../../withdrawal/withdrawal-fixture.ts';
import { withdrawalById } from '../../../server/withdrawal/sql.ts';
import { fakePayer } from '../../withdrawal/fake-payer.ts';
import { NOW } from '../../support/clock.ts';

let omise: OmiseStandIn;
let fixture: WithdrawalFixture;
let somchai: Person;
const lines: string[] = [];

beforeEach(async () => {
  let clock = (): Moment => NOW;
  omise = await startOmise({ clock: () => clock() });
  // Of the fake only its form is left: every method of the port is the adapter's.
  lines.length = 0;
  const log = openLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) });
  fixture = await startWithdrawalFixture({ provider: { ...fakePayer(), ...openOmise(omise.config) }, log });
  clock = () => fixture.now();
  omise.sendTo(`${await fixture.listen()}/api/v1/payments/webhook/omise`);
  somchai = await fixture.caddy();
});
afterEach(async () => {
  await quiet();
  await fixture.isSound();
  await fixture.close();
  await omise.close();
});

async function quiet(): Promise<void> {
  await omise.post.idle();
  await fixture.context.payments.idle();
}
const verified = () => omise.books.verify(String(omise.books.recipients[0]?.['id']));
const transferId = () => String(omise.books.transfers[0]?.['id']);
const statusOf = async () => (await fixture.seen(somchai)).status;

test('every fault at once: one transfer, paid once, also with webhooks three times and the answers lost', async () => {
  verified();
  Object.assign(omise.faults, { cutAfterCommit: 1, broken: 2, garbled: 1, tooMany: 1 });
  omise.faults.webhooks.times = 3;
  await fixture.asks(somchai);
  await fixture.turn();
  await fixture.passTo(NOW + 3 * HOUR);
  expect(omise.faults).toMatchObject({ cutAfterCommit: 0, broken: 0, garbled: 0, tooMany: 0 });
  expect(omise.books.transfers).toHaveLength(1);
  omise.faults.webhooks.forged = true;
  omise.books.move(transferId(), 'paid');
  await fixture.passTo(NOW + 2 * DAY);
  expect(await statusOf()).toBe('PAID');
  expect(omise.books.transfers).toHaveLength(1);
  expect(await fixture.available(somchai)).toBe(150_000);
});

test('our key is revoked while a withdrawal is under way, and before a second: both wait, we are told, and both are paid', async () => {
  verified();
  const first = await fixture.asks(somchai);
  await fixture.turn();
  const another = await fixture.caddy();
  omise.books.verify(String(omise.books.recipients[1]?.['id']));
  const key = omise.config.secretKey;
  omise.config.secretKey = 'skey_test_rotated';
  const second = await fixture.asks(another);
  await fixture.passTo(NOW + 5 * HOUR);
  for (const { withdrawal_id } of [first, second])
    expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({
      status: 'PROCESSING',
      review_why: null,
    });
  expect(lines.join('')).toContain('refuses our secret key (OMISE_SECRET_KEY)');
  expect(lines.join('')).not.toContain('skey_');
  omise.config.secretKey = key;
  await fixture.passTo(NOW + 8 * HOUR);
  expect(omise.books.transfers).toHaveLength(2);
  for (const { id } of omise.books.transfers) omise.books.move(String(id), 'paid');
  await quiet();
  expect([await statusOf(), (await fixture.seen(another)).status]).toEqual(['PAID', 'PAID']);
});
