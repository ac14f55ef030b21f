import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { whyFailed } from '#domain/withdrawal/api.ts';
import { sql } from '../../server/db/db.ts';
import { carryOut, settlePayout } from '../../server/withdrawal/payout.ts';
import { withdrawalById } from '../../server/withdrawal/sql.ts';
import { heardBy, notifiedOf } from '../booking/world.ts';
import { type Person, startWithdrawalFixture } from './withdrawal-fixture.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

let somchai: Person;
const fixture = await startWithdrawalFixture();
afterEach(async () => {
  fixture.provider.isAway = false;
  fixture.provider.disguise = {};
  // What was only asked for is sent first: a transfer that stays pending is looked at a hundred times a day.
  await fixture.turn(fixture.now() + MINUTE);
  for (const transfer of fixture.provider.transfers) if (transfer.status !== 'failed') transfer.status = 'paid';
  await fixture.passTo(fixture.now() + 2 * HOUR);
  await fixture.isSound();
  await fixture.db.run(sql`delete from job where kind = 'withdrawal.due'`);
  fixture.setNow(NOW);
});
afterAll(() => fixture.close());

const sent = (withdrawal_id: string) => fixture.provider.transfers.filter((it) => it.withdrawal_id === withdrawal_id);
const statusOf = async () => (await fixture.seen(somchai)).status;

/** Why it failed, as the caddy was told. */
const whyTold = async () => {
  const told = await fixture.db.many(sql<{ why: string | null }>`
    select body ->> 'why' as why from notification where user_id = ${somchai.user_id} and kind = 'withdrawal.changed'`);
  return told.at(-1)?.why;
};

/** Five hundred of two thousand baht are asked for. */
async function asked(): Promise<string> {
  somchai = await fixture.caddy();
  return (await fixture.asks(somchai)).withdrawal_id;
}

/** What holds of every payout that came to its good end. */
async function isPaidOnce(withdrawal_id: string): Promise<void> {
  expect(sent(withdrawal_id)).toHaveLength(1);
  fixture.provider.set(withdrawal_id, { status: 'paid' });
  await fixture.passTo(fixture.now() + DAY);
  expect(await statusOf()).toBe('PAID');
  expect(await fixture.available(somchai)).toBe(150_000);
  expect(sent(withdrawal_id)).toHaveLength(1);
}

test('earnings go on by themselves: sent at once, paid when the provider says so, and the caddy hears of it', async () => {
  const withdrawal_id = await asked();
  expect(await statusOf()).toBe('REQUESTED');
  await fixture.turn();
  expect(await statusOf()).toBe('PROCESSING');
  expect(sent(withdrawal_id)).toMatchObject([{ amount: 50_000, recipient_id: expect.stringMatching(/^recp_fake/) }]);
  fixture.provider.set(withdrawal_id, { status: 'sent' });
  await fixture.passTo(NOW + HOUR);
  expect(await statusOf()).toBe('PROCESSING');
  await isPaidOnce(withdrawal_id);
  const changes = (await heardBy(fixture.db, somchai)).filter(({ kind }) => kind === 'withdrawal.changed');
  expect(changes.map(({ body }) => body.status)).toEqual(['REQUESTED', 'PROCESSING', 'PAID']);
  expect(await notifiedOf(fixture.db, somchai)).toEqual(['wallet.bank_changed', 'withdrawal.changed']);
  expect((await fixture.seen(somchai)).ended_at).not.toBeNull();
});

test('a payout failed at the bank: all of it is back, once, with why, and another may be asked for the same day', async () => {
  const withdrawal_id = await asked();
  await fixture.turn();
  fixture.provider.set(withdrawal_id, { status: 'failed', failure_code: 'account_closed' });
  await fixture.passTo(NOW + HOUR);
  expect(await fixture.seen(somchai)).toMatchObject({ status: 'FAILED', failure_code: 'account_closed' });
  expect(await whyTold()).toBe('ACCOUNT');
  expect(await fixture.available(somchai)).toBe(200_000);
  await settlePayout(fixture.context, sent(withdrawal_id)[0]?.transfer_id ?? '');
  expect(await fixture.available(somchai)).toBe(200_000);
  fixture.setNow(NOW + 2 * HOUR);
  expect((await fixture.asks(somchai)).status).toBe('REQUESTED');
});

test('the provider says no: nothing was sent, all of it is back', async () => {
  fixture.provider.next('payout', { refused: 'insufficient_balance' });
  const withdrawal_id = await asked();
  await fixture.turn();
  expect(await fixture.seen(somchai)).toMatchObject({ status: 'FAILED', failure_code: 'insufficient_balance' });
  expect(await whyTold()).toBe('OTHER');
  expect(await fixture.available(somchai)).toBe(200_000);
  await fixture.passTo(NOW + DAY);
  expect(sent(withdrawal_id)).toEqual([]);
});

testTable<[string | null, string]>([
  ['name_mismatch', 'ACCOUNT'],
  ['recipient_deleted', 'ACCOUNT'],
  ['failed_invalid_account', 'ACCOUNT'],
  ['not_found', 'ACCOUNT'],
  ['insufficient_balance', 'OTHER'],
  ['invalid_amount', 'OTHER'],
  ['deleted', 'OTHER'],
  ['constructor', 'OTHER'],
  [null, 'OTHER'],
])('%s is told as %s: only a fault of the account asks the caddy to look at it', (code, why) => {
  expect(whyFailed(code)).toBe(why);
});

describe('MO-13: the provider', () => {
  test('made it, its answer was lost, and it cannot be asked for days: it is found then, never made again', async () => {
    fixture.provider.next('payout', 'after');
    const withdrawal_id = await asked();
    await fixture.turn();
    expect(await statusOf()).toBe('PROCESSING');
    fixture.provider.isAway = true;
    await fixture.passTo(NOW + 3 * DAY);
    expect(await statusOf()).toBe('PROCESSING');
    fixture.provider.isAway = false;
    await fixture.passTo(NOW + 4 * DAY);
    await isPaidOnce(withdrawal_id);
  });

  test('never heard of it: it is asked again, after looking', async () => {
    fixture.provider.next('payout', 'before', 'before');
    const withdrawal_id = await asked();
    const { findPayout } = fixture.provider.asked;
    await fixture.turn();
    expect(fixture.provider.asked.findPayout).toBe(findPayout);
    await fixture.passTo(NOW + HOUR);
    expect(fixture.provider.asked.findPayout).toBe(findPayout + 2);
    await isPaidOnce(withdrawal_id);
  });

  test('is slower than a turn: the next one finds the transfer, and the late answer changes nothing', async () => {
    const { promise: held, resolve: let_go } = Promise.withResolvers<void>();
    fixture.provider.next('payout', { held });
    const withdrawal_id = await asked();
    await fixture.runJobs();
    const other = await fixture.replica();
    other.setNow(NOW + 10 * MINUTE);
    await other.runJobs();
    await other.context.payments.idle();
    expect(sent(withdrawal_id)).toHaveLength(1);
    let_go();
    await fixture.context.payments.idle();
    fixture.setNow(NOW + 10 * MINUTE);
    await isPaidOnce(withdrawal_id);
    await other.close();
  });

  test('says it is another amount: nothing more happens by itself, until somebody decides', async () => {
    const withdrawal_id = await asked();
    fixture.provider.disguise = { amount: 5_000 };
    await fixture.turn();
    await fixture.passTo(NOW + 3 * DAY);
    expect(sent(withdrawal_id)).toHaveLength(1);
    const { review_why, status } = await fixture.db.one(withdrawalById(withdrawal_id));
    expect({ review_why, status }).toEqual({ review_why: 'AMOUNT', status: 'PROCESSING' });
  });

  test('gives one transfer for two withdrawals: it is the first one’s, the other is not asked for again', async () => {
    const first = await asked();
    await fixture.turn();
    const [mine] = sent(first);
    fixture.provider.disguise = { transfer_id: mine?.transfer_id ?? '' };
    const second = await asked();
    await fixture.turn();
    fixture.provider.disguise = {};
    await fixture.passTo(NOW + DAY);
    expect(sent(second)).toHaveLength(1);
    expect(await fixture.db.one(withdrawalById(second))).toMatchObject({ review_why: 'TRANSFER', transfer_id: null });
    expect(await fixture.db.one(withdrawalById(first))).toMatchObject({ review_why: null });
  });

  test('knows the transfer no more that it named: it is not sent again, somebody has to look', async () => {
    const withdrawal_id = await asked();
    await fixture.turn();
    const [transfer] = sent(withdrawal_id);
    fixture.provider.transfers.splice(
      fixture.provider.transfers.findIndex((it) => it === transfer),
      1,
    );
    await fixture.passTo(NOW + DAY);
    expect(sent(withdrawal_id)).toEqual([]);
    expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({
      review_why: 'GONE',
      status: 'PROCESSING',
    });
  });

  test('says no to our looking: it is looked for again; says that a paid one failed after all: the money is not given back twice, somebody has to look', async () => {
    const withdrawal_id = await asked();
    await fixture.turn();
    fixture.provider.next('getPayout', { refused: 'service_not_permitted' });
    await fixture.passTo(NOW + HOUR);
    expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({ review_why: null });
    await isPaidOnce(withdrawal_id);
    fixture.provider.set(withdrawal_id, { status: 'failed' });
    await settlePayout(fixture.context, sent(withdrawal_id)[0]?.transfer_id ?? '');
    expect(await statusOf()).toBe('PAID');
    expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({ review_why: 'AFTER_END' });
  });
});

describe('MO-14: the server ends', () => {
  test('before the provider is asked: the next one asks', async () => {
    const withdrawal_id = await asked();
    const dying = await fixture.replica();
    await dying.context.payments.close();
    await dying.runJobs();
    expect(await statusOf()).toBe('PROCESSING');
    expect(sent(withdrawal_id)).toEqual([]);
    await fixture.passTo(NOW + HOUR);
    await isPaidOnce(withdrawal_id);
    await dying.close();
  });

  test('after it was asked, before that was written: the next one finds it', async () => {
    const withdrawal_id = await asked();
    const dying = await fixture.replica();
    await dying.context.payments.close();
    await dying.runJobs();
    const { recipient_id } = await fixture.db.one(withdrawalById(withdrawal_id));
    await fixture.provider.payout({ withdrawal_id, recipient_id, amount: 50_000 as never });
    await fixture.passTo(NOW + HOUR);
    await isPaidOnce(withdrawal_id);
    await dying.close();
  });

  test('a payout’s job runs again, and again at two servers: one transfer', async () => {
    const withdrawal_id = await asked();
    const other = await fixture.replica();
    const again = (n: number) =>
      fixture.db.run(sql`
        insert into job (key, kind, run_at, payload)
        values (${`again:${n}:${withdrawal_id}`}, 'withdrawal.due', ${isoOf(NOW)},
          ${JSON.stringify({ withdrawal_id, checks: 0 })}::jsonb)`);
    for (let n = 0; n < 8; n++) await again(n);
    await Promise.all([fixture.runJobs(), other.runJobs(), fixture.runJobs(), other.runJobs()]);
    await other.context.payments.idle();
    await fixture.context.payments.idle();
    await isPaidOnce(withdrawal_id);
    await other.close();
  });

  test('the server sleeps through its own turn: it asks for nothing any more', async () => {
    const withdrawal_id = await asked();
    const row = await fixture.db.one(withdrawalById(withdrawal_id));
    fixture.setNow(NOW + 2 * MINUTE);
    await carryOut(fixture.context, { row, isFirst: true, send_by: NOW + 2 * MINUTE });
    expect(sent(withdrawal_id)).toEqual([]);
    await fixture.turn();
    await isPaidOnce(withdrawal_id);
  });
});

describe('a webhook', () => {
  const hears = (event_id: string, transfer: string) => {
    const body = JSON.stringify({ id: event_id, key: 'transfer.pay', transfer });
    const headers = { 'content-type': 'application/json' };
    return fixture.app.inject({ method: 'POST', url: '/api/v1/payments/webhook/sandbox', headers, payload: body });
  };

  test('not signed, or about a transfer that is not ours, changes nothing; else it brings the end at once, many at once pay once', async () => {
    const withdrawal_id = await asked();
    await fixture.turn();
    const [mine] = sent(withdrawal_id);
    fixture.provider.transfers.push({
      transfer_id: 'trsf_of_another',
      withdrawal_id: 'what another company calls it',
      recipient_id: 'recp_of_another',
      amount: 50_000,
      status: 'paid',
      failure_code: undefined,
    });
    await settlePayout(fixture.context, 'trsf_of_another');
    const { transfer_id } = mine ?? { transfer_id: '' };
    fixture.provider.set(withdrawal_id, { status: 'paid' });
    const { statusCode } = await hears(`forged-${withdrawal_id}`, transfer_id);
    await fixture.context.payments.idle();
    expect([statusCode, await statusOf()]).toEqual([401, 'PROCESSING']);
    await Promise.all(Array.from({ length: CROWD }, () => settlePayout(fixture.context, transfer_id)));
    expect(await statusOf()).toBe('PAID');
    const ends = (await heardBy(fixture.db, somchai)).filter(({ body }) => body.status === 'PAID');
    expect(ends).toHaveLength(1);
  });

  test('faster than the answer that names the transfer is believed by what the provider says of it', async () => {
    const { promise: held, resolve: let_go } = Promise.withResolvers<void>();
    fixture.provider.next('payout', { held });
    const withdrawal_id = await asked();
    await fixture.runJobs();
    await settlePayout(fixture.context, sent(withdrawal_id)[0]?.transfer_id ?? '');
    expect(await fixture.db.one(withdrawalById(withdrawal_id))).toMatchObject({
      status: 'PROCESSING',
      transfer_id: sent(withdrawal_id)[0]?.transfer_id,
    });
    let_go();
    await fixture.context.payments.idle();
    await isPaidOnce(withdrawal_id);
  });
});
