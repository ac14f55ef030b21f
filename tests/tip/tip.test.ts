import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, dateOf, isoOf, MINUTE } from '../../domain/dates.ts';
import { lockedLeaving, setStaying } from '../../server/account/sql.ts';
import { sql } from '../../server/db/db.ts';
import { type BookingFixture, moneyOf, passes } from '../booking/booking-fixture.ts';
import { heardBy, notifiedOf, startWorld, writesNothing } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { CROWD } from '../support/crowd.ts';
import { until } from '../support/until.ts';
import { begun, hasLeft, isLeaving, leaving, seenTips, tips, triesToTip, undoes } from './rounds.ts';

const world = await startWorld();
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

/** Somebody waits for another's lock. */
const waiting = () => sql<{ waits: number }>`
  select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** The events the caddy got, and the caddy's unread notifications. */
const heardOf = async ({ somchai }: BookingFixture) => ({
  heard: (await heardBy(world.db, somchai)).map(({ kind }) => kind),
  waiting: await notifiedOf(world.db, somchai),
});

test('undone within ten minutes all of it is back, the caddy never hears of it, and another may be given; at the tenth minute it is too late, whether it was paid yet or not', async () => {
  {
    const fixture = await begun(world);
    const before = await heardOf(fixture);
    const tip = await tips(world, fixture);
    world.setNow(fixture.tee_off + 10 * MINUTE - 1);
    expect((await undoes(world, fixture, tip)).data).toMatchObject({ tip_id: tip.tip_id, status: 'UNDONE' });
    const back = { nok: { available: 850, held: 150 }, somchai: { pending: 0, available: 0 } };
    expect(await moneyOf(world, fixture)).toEqual(back);
    expect((await undoes(world, fixture, tip)).data).toMatchObject({ status: 'UNDONE' });
    await passes(world, fixture, fixture.tee_off + 20 * MINUTE);
    expect(await moneyOf(world, fixture)).toEqual(back);
    expect(await heardOf(fixture)).toEqual(before);
    expect((await seenTips(world, fixture)).items).toEqual([]);
    await tips(world, fixture, { amount: 50_000 });
    expect((await moneyOf(world, fixture)).nok).toEqual({ available: 350, held: 650 });
  }

  {
    const fixture = await begun(world);
    const tip = await tips(world, fixture);
    world.setNow(fixture.tee_off + 10 * MINUTE);
    const late = await writesNothing(world.db, () => undoes(world, fixture, tip));
    expect(late).toMatchObject({ code: 'TIP_NOT_NOW', data: { status: 'HELD' } });
    await world.runJobs();
    const paid = await writesNothing(world.db, () => undoes(world, fixture, tip));
    expect(paid).toMatchObject({ code: 'TIP_NOT_NOW', data: { status: 'PAID' } });
  }
});

test('undo and payment at the same moment: exactly one of them happens', async () => {
  const lives = [];
  for (let n = 0; n < 4; n++) lives.push(await begun(world));
  const given = await Promise.all(lives.map(async (fixture) => ({ fixture, tip: await tips(world, fixture) })));
  // The clocks of two servers differ: at one it is still time, at the other no more.
  const at = (lives[0]?.tee_off ?? 0) + 10 * MINUTE;
  world.setNow(at - 1);
  const other = await world.replica(at);
  const undone = given.map(({ fixture, tip }) => undoes(world, fixture, tip));
  await Promise.all([...undone, other.runJobs(), other.runJobs()]);
  const answers = await Promise.all(undone);
  for (const [n, { fixture, tip }] of given.entries()) {
    const { status } = await world.db.one(sql<{ status: string }>`select status from tip where tip_id = ${tip.tip_id}`);
    expect(status).toBe(answers[n]?.status === 'success' ? 'UNDONE' : 'PAID');
    const causes = await world.db.many(sql`
      select cause from ledger_transaction where cause like ${`tip:${tip.tip_id}:%`} and cause not like '%:hold'`);
    expect(causes).toEqual([{ cause: `tip:${tip.tip_id}:${status === 'PAID' ? 'pay' : 'release'}` }]);
    expect((await moneyOf(world, fixture)).somchai.available).toBe(status === 'PAID' ? 300 : 0);
  }
  await other.close();
});

test('the payment runs twice, at two servers: paid once', async () => {
  const fixture = await begun(world);
  const tip = await tips(world, fixture);
  const at = fixture.tee_off + 10 * MINUTE;
  world.setNow(at);
  const other = await world.replica(at);
  await Promise.all([world.runJobs(), other.runJobs()]);
  await world.db.run(sql`
    insert into job (key, kind, run_at, payload)
    values (${`again:${tip.tip_id}`}, 'tip.pay', ${isoOf(at)}, ${JSON.stringify({ tip_id: tip.tip_id })}::jsonb)`);
  await world.runJobs();
  expect((await moneyOf(world, fixture)).somchai.available).toBe(300);
  await other.close();
});

test('a caddy who was suspended, or who asked to leave after it was given, still gets it', async () => {
  const fixture = await begun(world);
  await tips(world, fixture);
  const { user_id } = fixture.somchai;
  await world.db.run(sql`update caddy_profile set verification = 'SUSPENDED' where user_id = ${user_id}`);
  await isLeaving(world, fixture);
  await passes(world, fixture, fixture.tee_off + 10 * MINUTE);
  expect((await moneyOf(world, fixture)).somchai.available).toBe(300);
});

test('a caddy whose account is deleted gets none: all of it is the golfer’s again, and only the golfer hears of it', async () => {
  const fixture = await begun(world);
  const tip = await tips(world, fixture);
  await hasLeft(world, fixture);
  const before = { ...(await heardOf(fixture)), nok: await heardBy(world.db, fixture.nok) };
  await passes(world, fixture, fixture.tee_off + 10 * MINUTE);
  expect(await moneyOf(world, fixture)).toEqual({
    nok: { available: 850, held: 150 },
    somchai: { pending: 0, available: 0 },
  });
  expect((await undoes(world, fixture, tip)).data).toMatchObject({ tip_id: tip.tip_id, status: 'UNDONE' });
  expect((await seenTips(world, fixture)).items).toEqual([]);
  const { items } = await world.done('POST /wallet/ledger', { page: 1, limit: 1 }, fixture.nok);
  expect(items).toMatchObject([{ kind: 'TIP_UNDONE', available: 30_000, held: -30_000 }]);
  const { heard, waiting } = before;
  expect(await heardOf(fixture)).toEqual({ heard, waiting });
  const kinds = (await heardBy(world.db, fixture.nok)).slice(before.nok.length).map(({ kind }) => kind);
  expect(kinds).toEqual(['wallet.changed']);
});

describe('for a caddy who leaves, or has left', () => {
  test('for a caddy who leaves, or has left, none from the wallet, which the round says before it is tried; by hand it is noted; who stays after all may be tipped again', async () => {
    for (const [_, goes] of [
      ['leaves', isLeaving],
      ['has left', hasLeft],
    ] as const) {
      const fixture = await begun(world);
      expect((await seenTips(world, fixture)).ways).toEqual(['WALLET', 'CASH']);
      await goes(world, fixture);
      expect(await seenTips(world, fixture)).toMatchObject({ may_tip: true, ways: ['CASH'] });
      const answer = await writesNothing(world.db, () => triesToTip(world, fixture));
      expect(answer).toMatchObject({ status_code: 409, code: 'TIP_CADDY_LEFT' });
      expect((await tips(world, fixture, { way: 'CASH' })).status).toBe('NOTED');
      expect((await moneyOf(world, fixture)).nok).toEqual({ available: 850, held: 150 });
    }

    const fixture = await begun(world);
    await isLeaving(world, fixture);
    await world.db.run(setStaying(fixture.somchai.user_id));
    expect((await seenTips(world, fixture)).ways).toEqual(['WALLET', 'CASH']);
    expect((await tips(world, fixture)).status).toBe('HELD');
  });

  test('asking to leave at the same moment: the tip waits for the answer, and is none', async () => {
    const fixture = await begun(world);
    const { user_id } = fixture.somchai;
    const tipping = await world.db.transact(async (tx) => {
      await tx.one(lockedLeaving(user_id));
      const tried = triesToTip(world, fixture);
      await until(async () => expect((await world.db.one(waiting())).waits).toBe(1));
      await tx.run(leaving(fixture));
      return { tried };
    });
    expect(await tipping.tried).toMatchObject({ code: 'TIP_CADDY_LEFT' });
    expect((await moneyOf(world, fixture)).nok).toEqual({ available: 850, held: 150 });
  });
});

test('one given in cash is a note of the golfer alone, which can be taken back for ten minutes: no money moves, nobody else hears of it, nothing becomes of it', async () => {
  {
    const fixture = await begun(world);
    const before = await heardOf(fixture);
    const tip = await tips(world, fixture, { way: 'CASH' });
    expect(tip.status).toBe('NOTED');
    await passes(world, fixture, fixture.tee_off + DAY / 2);
    expect((await seenTips(world, fixture)).items).toMatchObject([{ way: 'CASH', status: 'NOTED', amount: 30_000 }]);
    const { caused } = await world.db.one(
      sql<{
        caused: number;
      }>`select count(*) as caused from ledger_transaction where cause like ${`tip:${tip.tip_id}%`}`,
    );
    expect(caused).toBe(0);
    const after = await heardOf(fixture);
    expect([...after.heard, ...after.waiting].filter((kind) => kind.startsWith('tip'))).toEqual([]);
    expect(after.heard.filter((kind) => kind.startsWith('wallet'))).toEqual(
      before.heard.filter((kind) => kind.startsWith('wallet')),
    );
  }

  {
    const fixture = await begun(world);
    const tip = await tips(world, fixture, { way: 'CASH' });
    world.setNow(fixture.tee_off + 9 * MINUTE);
    expect((await undoes(world, fixture, tip)).data).toMatchObject({ status: 'UNDONE' });
    const other = await tips(world, fixture, { way: 'CASH' });
    world.setNow(fixture.tee_off + 19 * MINUTE);
    expect(await undoes(world, fixture, other)).toMatchObject({ code: 'TIP_NOT_NOW' });
  }
});

describe('refused, and nothing is written', () => {
  test('many at once: one is given', async () => {
    const fixture = await begun(world);
    const answers = await Promise.all(Array.from({ length: CROWD }, () => triesToTip(world, fixture)));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['TIP_GIVEN']));
    expect((await moneyOf(world, fixture)).nok).toEqual({ available: 550, held: 450 });
  });

  test('MO-10: less than the least and more than the most are refused, and nothing is written; the least and the most may be given (what is no amount: tests/wallet/amounts.test.ts)', async () => {
    const fixture = await begun(world);
    for (const amount of [1, 1_999, 500_001, 100_000_000])
      for (const way of ['WALLET', 'CASH'] as const) {
        const answer = await writesNothing(world.db, () => triesToTip(world, fixture, { amount, way }));
        expect(answer, `${amount}`).toMatchObject({ code: 'TIP_OUT_OF_RANGE', fields: [{ path: 'amount' }] });
      }
    await tips(world, fixture, { amount: 2_000 });
    await tips(world, fixture, { amount: 500_000, way: 'CASH' });
  });

  test('more than the golfer has: the refusal tells the balance; a second one of the same way is refused, the other way may be given beside it', async () => {
    {
      const fixture = await begun(world);
      const answer = await writesNothing(world.db, () => triesToTip(world, fixture, { amount: 85_001 }));
      expect(answer).toMatchObject({ code: 'WALLET_TOO_LOW', data: { available: 85_000, held: 15_000 } });
      await tips(world, fixture, { amount: 85_000 });
    }

    {
      const fixture = await begun(world);
      const first = await tips(world, fixture);
      const again = await writesNothing(world.db, () => triesToTip(world, fixture, { amount: 2_000 }));
      expect(again).toMatchObject({ code: 'TIP_GIVEN', data: { tip_id: first.tip_id, amount: 30_000 } });
      await tips(world, fixture, { way: 'CASH' });
      expect(await triesToTip(world, fixture, { way: 'CASH' })).toMatchObject({ code: 'TIP_GIVEN' });
      expect((await seenTips(world, fixture)).items).toHaveLength(2);
    }
  });

  test('before the round was begun, and a month after it', async () => {
    const fixture = await begun(world);
    await world.db.run(sql`update booking set started_at = null where booking_ref = ${fixture.booking.booking_ref}`);
    expect(await triesToTip(world, fixture)).toMatchObject({ code: 'TIP_NOT_NOW' });
    expect((await seenTips(world, fixture)).may_tip).toBe(false);
    await world.db.run(
      sql`update booking set started_at = ${isoOf(fixture.tee_off)} where booking_ref = ${fixture.booking.booking_ref}`,
    );
    world.setNow(fixture.tee_off + 30 * DAY);
    expect(await triesToTip(world, fixture)).toMatchObject({ code: 'TIP_NOT_NOW' });
    world.setNow(fixture.tee_off + 30 * DAY - 1);
    expect((await seenTips(world, fixture)).may_tip).toBe(true);
    await tips(world, fixture);
  });

  test('a round of another golfer, or none, and a tip of another: as if there were none', async () => {
    const [fixture, other] = [await begun(world), await begun(world)];
    const { booking_ref } = fixture.booking;
    const asked = { booking_ref, amount: 30_000, way: 'WALLET' } as const;
    const tip = await tips(world, fixture);
    await writesNothing(world.db, async () => {
      expect(await world.refused('POST /wallet/tip', asked, other.nok)).toBe('BOOKING_UNKNOWN');
      expect(await world.refused('GET /wallet/tips', { booking_ref }, other.nok)).toBe('BOOKING_UNKNOWN');
      expect(await triesToTip(world, fixture, { booking_ref: 'ZZZZ234567' })).toMatchObject({
        code: 'BOOKING_UNKNOWN',
      });
      expect(await undoes(world, other, tip)).toMatchObject({ code: 'TIP_UNKNOWN' });
      expect(await undoes(world, fixture, { tip_id: crypto.randomUUID() })).toMatchObject({ code: 'TIP_UNKNOWN' });
    });
  });

  test('a caddy sees no tips but by what comes into the wallet', async () => {
    const fixture = await begun(world);
    await tips(world, fixture);
    await tips(world, fixture, { way: 'CASH' });
    const { booking_ref } = fixture.booking;
    expect(await world.refused('GET /wallet/tips', { booking_ref }, fixture.somchai)).toBe('ROLE_NOT_ALLOWED');
    const seen = [
      await world.done('GET /booking/{booking_ref}', { booking_ref }, fixture.somchai),
      await world.done('GET /wallet/balance', {}, fixture.somchai),
      await world.done('GET /booking/earnings', { from: dateOf(fixture.tee_off) }, fixture.somchai),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/:30000\b|"[^"]*tip[^"]*":/i);
  });
});

test('what is usual is told by holes; a tip from the wallet is kept aside for ten minutes, and then all of it is the caddy’s, who hears of it then', async () => {
  {
    const fixture = await begun(world);
    expect(await seenTips(world, fixture)).toEqual({
      may_tip: true,
      ways: ['WALLET', 'CASH'],
      usual: [30_000, 50_000],
      items: [],
    });
  }

  {
    const fixture = await begun(world);
    const before = await heardOf(fixture);
    const tip = await tips(world, fixture);
    expect(tip).toMatchObject({
      amount: 30_000,
      way: 'WALLET',
      status: 'HELD',
      created_at: isoOf(fixture.tee_off),
      undo_by: isoOf(fixture.tee_off + 10 * MINUTE),
    });
    expect(await moneyOf(world, fixture)).toEqual({
      nok: { available: 550, held: 450 },
      somchai: { pending: 0, available: 0 },
    });
    await passes(world, fixture, fixture.tee_off + 10 * MINUTE - 1);
    expect((await moneyOf(world, fixture)).nok).toEqual({ available: 550, held: 450 });
    expect(await heardOf(fixture)).toEqual(before);

    await passes(world, fixture, fixture.tee_off + 10 * MINUTE);
    expect(await moneyOf(world, fixture)).toEqual({
      nok: { available: 550, held: 150 },
      somchai: { pending: 0, available: 300 },
    });
    expect((await seenTips(world, fixture)).items).toMatchObject([{ tip_id: tip.tip_id, status: 'PAID' }]);
    const { heard, waiting } = before;
    expect(await heardOf(fixture)).toEqual({
      heard: [...heard, 'wallet.changed', 'tip.received'],
      waiting: [...waiting, 'tip.received'],
    });
    const told = (await heardBy(world.db, fixture.somchai)).at(-1);
    expect(told).toMatchObject({ body: { booking_ref: fixture.booking.booking_ref, amount: 30_000 } });
  }
});
