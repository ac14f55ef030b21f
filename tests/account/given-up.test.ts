import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { DAY, isoOf, MINUTE } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import { jobs } from '../../server/nouns.ts';
import { countOf, ledgerDrift } from '../../server/operator/reconcile/reconcile-charges.ts';
import { creditTopup, grantDemoCredit, hold, payTip, takeOut } from '../../server/wallet/commands.ts';
import { until } from '../support/until.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { tip, topup, withdrawal } from '../wallet/money-rows.ts';
import { peopleOf } from './own-people.ts';
import { everything, openWorld, type Phone } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await openWorld();
const place = await world.open();
const demo = await world.open({ seed: 'demo' });
afterEach(async () => {
  await ledgerIsWhole(world.db);
  expect(countOf(await ledgerDrift(world.db))).toBe(0);
});
afterAll(() => world.close());

const { newPhone, newGolfer, newCaddy } = peopleOf(() => place);
const emailOf = (name: string) => `${name}${randomUUID()}@example.com`;
const idOf = async (phone: Phone) => (await phone.call('GET /user/information', {})).basic_info.user_id;
const later = async (ms: number) => {
  world.pass(ms);
  await runDueJobs(place.context, jobs, place.context.clock());
};
const deletes = (phone: Phone, give_up?: number) =>
  phone.ask('POST /user/delete', { confirm: 'DELETE', ...(give_up === undefined ? {} : { give_up }) });
const inTheWay = async (phone: Phone) => {
  const { blocks, leftover } = await phone.call('GET /user/deletion', {});
  return { blocks, leftover };
};
const personOf = (user_id: string) =>
  world.db.one(sql<{ status: string; give_up: number | null }>`
    select status, give_up from person where user_id = ${user_id}`);
const givenUpBy = async (user_id: string) =>
  world.db.many(sql<{ account: string; amount: number }>`
    select account, amount from ledger_entry join ledger_transaction using (transaction_id)
    where cause = ${`account:${user_id}:given-up`} order by account`);

/** A gift of ours, which no bank will ever see. */
const gift = (user_id: string, amount: number) =>
  world.db.transact((tx) => grantDemoCredit(tx, user_id, satang(amount), `demo:${user_id}:${randomUUID()}`, NOW));

async function toppedUp(user_id: string, amount: number): Promise<void> {
  const topup_id = randomUUID();
  await world.db.run(topup({ topup_id, user_id, amount, charge_id: topup_id }));
  await world.db.transact((tx) => creditTopup(tx, { user_id, topup_id, amount: satang(amount) }, NOW));
}

/** From a golfer of this moment; until `paid` is called it can be undone. */
async function tipped(caddy_id: string, amount: number): Promise<{ paid: () => Promise<void> }> {
  const [golfer_id, tip_id] = [await idOf(await newGolfer()), randomUUID()];
  await toppedUp(golfer_id, amount);
  await world.db.run(tip({ tip_id, golfer_id, caddy_id, amount, status: 'HELD' }));
  await world.db.transact((tx) => hold(tx, golfer_id, satang(amount), `tip:${tip_id}:hold`, NOW));
  return {
    paid: () =>
      world.db.transact(async (tx) => {
        await tx.run(sql`update tip set status = 'PAID' where tip_id = ${tip_id}`);
        await payTip(tx, { golfer_id, caddy_id, tip_id, amount: satang(amount) }, NOW);
      }),
  };
}

async function caddyWithTip(amount: number, email = emailOf('somchai')): Promise<{ phone: Phone; user_id: string }> {
  const phone = await newCaddy(email);
  const user_id = await idOf(phone);
  await (await tipped(user_id, amount)).paid();
  return { phone, user_id };
}

test('a caddy with ฿60, too little to be paid out, leaves by giving up just that once none of it can be undone; after the erasure it is the house’s', async () => {
  const phone = await newCaddy();
  const user_id = await idOf(phone);
  const first = await tipped(user_id, 5_000);
  expect(await inTheWay(phone)).toEqual({ blocks: [{ code: 'UNSETTLED', n: 1 }], leftover: 0 });
  expect((await deletes(phone)).body.code).toBe('DELETION_NOT_YET');
  await first.paid();
  const read = await inTheWay(phone);
  expect(read).toEqual({ blocks: [], leftover: 5_000 });
  await (await tipped(user_id, 1_000)).paid();
  const before = await everything(world.db);
  for (const give_up of [read.leftover, undefined, 6_001]) {
    const asked = await deletes(phone, give_up);
    expect([asked.status, asked.body.code]).toEqual([409, 'DELETION_NOT_YET']);
    expect(asked.body.data).toEqual({ blocks: [], leftover: 6_000 });
  }
  expect(await everything(world.db)).toEqual(before);

  expect((await deletes(phone, 6_000)).status).toBe(200);
  expect(await personOf(user_id)).toEqual({ status: 'DELETION_REQUESTED', give_up: 6_000 });
  await later(7 * DAY - MINUTE);
  expect(await givenUpBy(user_id)).toEqual([]);
  await later(MINUTE);
  expect(await personOf(user_id)).toEqual({ status: 'DELETED', give_up: null });
  expect(await givenUpBy(user_id)).toEqual([
    { account: `caddy:${user_id}:available`, amount: -6_000 },
    { account: 'platform:goodwill', amount: 6_000 },
  ]);
});

test('a golfer of the demo world leaves without the demo credit, which nobody pays out', async () => {
  const nok = await peopleOf(() => demo).newGolfer();
  const user_id = await idOf(nok);
  expect(await inTheWay(nok)).toEqual({ blocks: [], leftover: 200_000 });
  expect((await deletes(nok, 200_000)).status).toBe(200);
  await later(7 * DAY);
  expect((await personOf(user_id)).status).toBe('DELETED');
  expect(await givenUpBy(user_id)).toContainEqual({ account: 'platform:goodwill', amount: 200_000 });
});

test('a golfer’s topped-up ฿600 are in the way until they are with the bank; the ฿100 of our goodwill are then given up', async () => {
  const nok = await newGolfer();
  const user_id = await idOf(nok);
  await toppedUp(user_id, 60_000);
  await gift(user_id, 10_000);
  const withMoney = { blocks: [{ code: 'MONEY', n: 70_000 }], leftover: 0 };
  expect(await inTheWay(nok)).toEqual(withMoney);
  expect((await deletes(nok, 70_000)).body.data).toEqual(withMoney);

  const withdrawal_id = randomUUID();
  await world.db.run(withdrawal({ withdrawal_id, user_id, kind: 'REFUND', amount: 60_000 }));
  const out = { user_id, role: 'GOLFER' as const, withdrawal_id, amount: satang(60_000) };
  await world.db.transact((tx) => takeOut(tx, out, NOW));
  expect(await inTheWay(nok)).toEqual({ blocks: [{ code: 'WITHDRAWALS', n: 1 }], leftover: 10_000 });
  expect((await deletes(nok, 10_000)).body.code).toBe('DELETION_NOT_YET');

  await world.db.run(sql`
    update withdrawal set status = 'PAID', approved_at = ${isoOf(NOW)}, ended_at = ${isoOf(NOW)}
    where withdrawal_id = ${withdrawal_id}`);
  expect(await inTheWay(nok)).toEqual({ blocks: [], leftover: 10_000 });
  expect((await deletes(nok, 10_000)).status).toBe(200);
  await later(7 * DAY);
  expect((await personOf(user_id)).status).toBe('DELETED');
  expect(await givenUpBy(user_id)).toContainEqual({ account: 'platform:goodwill', amount: 10_000 });
});

test('money that comes meanwhile is the caddy’s first: there is no erasure, and whoever signs in again has all of it and gave up nothing', async () => {
  const email = emailOf('somchai');
  const { phone, user_id } = await caddyWithTip(5_000, email);
  await deletes(phone, 5_000);
  await (await tipped(user_id, 2_500)).paid();
  await later(7 * DAY + MINUTE);
  await later(DAY);
  expect(await personOf(user_id)).toEqual({ status: 'DELETION_REQUESTED', give_up: 5_000 });
  const back = newPhone();
  expect((await back.login(email)).deletion_cancelled).toBe(true);
  expect(await personOf(user_id)).toEqual({ status: 'ACTIVE', give_up: null });
  await later(2 * DAY);
  await back.login(email);
  expect(await givenUpBy(user_id)).toEqual([]);
  expect((await back.call('GET /wallet/balance', {})).available).toBe(7_500);
  expect(await inTheWay(back)).toEqual({ blocks: [], leftover: 7_500 });
});

test('money that comes in the very moment of the erasure is seen: the golfer is not erased', async () => {
  const nok = await newGolfer();
  const user_id = await idOf(nok);
  await gift(user_id, 5_000);
  await deletes(nok, 5_000);
  const [credited, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const crediting = world.db.transact(async (tx) => {
    await grantDemoCredit(tx, user_id, satang(2_500), `demo:${user_id}:late`, NOW);
    credited.resolve();
    await mayCommit.promise;
  });
  await credited.promise;
  const erasing = later(7 * DAY);
  const waits = sql<{ waits: number }>`
    select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => expect(await world.db.one(waits)).toEqual({ waits: 1 }));
  mayCommit.resolve();
  await Promise.all([crediting, erasing]);
  expect((await personOf(user_id)).status).toBe('DELETION_REQUESTED');
  expect(await givenUpBy(user_id)).toEqual([]);
});

test('where a golfer has less by then than was given up, only what is there is taken', async () => {
  const nok = await newGolfer();
  const user_id = await idOf(nok);
  await toppedUp(user_id, 5_000);
  await deletes(nok, 5_000);
  const withdrawal_id = randomUUID();
  await world.db.run(withdrawal({ withdrawal_id, user_id, kind: 'REFUND', amount: 1_000 }));
  const out = { user_id, role: 'GOLFER' as const, withdrawal_id, amount: satang(1_000) };
  await world.db.transact((tx) => takeOut(tx, out, NOW));
  await later(7 * DAY);
  expect((await personOf(user_id)).status).toBe('DELETION_REQUESTED');
  await world.db.run(sql`
    update withdrawal set status = 'PAID', approved_at = now(), ended_at = now() where withdrawal_id = ${withdrawal_id}`);
  await later(DAY);
  expect((await personOf(user_id)).status).toBe('DELETED');
  expect(await givenUpBy(user_id)).toContainEqual({ account: 'platform:goodwill', amount: 4_000 });
});

test('who has nothing gives up nothing; what is no amount is no answer', async () => {
  const nok = await newGolfer();
  expect(await inTheWay(nok)).toEqual({ blocks: [], leftover: 0 });
  const given = await deletes(nok, 100);
  expect([given.body.code, given.body.data]).toEqual(['DELETION_NOT_YET', { blocks: [], leftover: 0 }]);
  for (const give_up of [0, -5_000, 50.5, '5000', null])
    expect((await nok.ask('POST /user/delete', { confirm: 'DELETE', give_up })).status).toBe(422);
  expect((await deletes(nok)).status).toBe(200);
});
