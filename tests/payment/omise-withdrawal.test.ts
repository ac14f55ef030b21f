import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, type Moment } from '../../domain/dates.ts';
import { openLog } from '../../server/log.ts';
import { openOmise } from '../../server/payment/omise/provider.ts';
import { type OmiseStandIn, startOmise } from '../standins/omise/server.ts';
import {
  type WithdrawalFixture,
  NUMBER,
  type Person,
  startWithdrawalFixture,
} from '../withdrawal/withdrawal-fixture.ts';
import { fakePayer } from '../withdrawal/fake-payer.ts';
import { NOW } from '../support/clock.ts';

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

test('a caddy takes out what was earned: it waits until Omise has verified the account, whose number Omise alone has, is sent once, and paid when a webhook says to look', async () => {
  await fixture.asks(somchai);
  await fixture.turn();
  await fixture.passTo(NOW + 2 * DAY);
  expect(await statusOf()).toBe('PROCESSING');
  expect(omise.books.transfers).toEqual([]);
  verified();
  await fixture.passTo(NOW + 2 * DAY + 2 * HOUR);
  expect(omise.books.transfers).toMatchObject([
    {
      amount: 50_000,
      recipient: omise.books.recipients[0]?.['id'],
      metadata: { withdrawal_id: expect.any(String) as string },
    },
  ]);
  omise.books.move(transferId(), 'sent');
  await quiet();
  expect(await statusOf()).toBe('PROCESSING');
  omise.books.move(transferId(), 'paid');
  await quiet();
  expect(await statusOf()).toBe('PAID');
  expect(await fixture.available(somchai)).toBe(150_000);
  const kept = await fixture.db.pool.query('select * from bank_account');
  expect(JSON.stringify(kept.rows)).not.toContain(NUMBER);
  expect(JSON.stringify(omise.books.recipients)).toContain(NUMBER);
});
