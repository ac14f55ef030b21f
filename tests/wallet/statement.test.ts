import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { earningOf } from '../../domain/booking/refund.ts';
import { BOOKING_STATUSES } from '../../domain/booking/status.ts';
import { DAY, HOUR, isoOf, MINUTE, type Moment, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { totalsOf } from '../../domain/wallet/income-statement.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { creditTopup, hold, payTip } from '../../server/wallet/commands.ts';
import { readStatement } from '../../src/wallet/earnings/income-check-screen.tsx';
import { broughtTo, confirmed, does, passes, seen } from '../booking/booking-fixture.ts';
import { act, balanceOf, type Person, startWorld } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { tip, topup } from './money-rows.ts';
import { until } from '../support/until.ts';
import { figuresAgree, live, lives, statementOf, watchStatements } from './lives.ts';

const world = await startWorld();
afterAll(() => world.close());

const told = async (...[, person]: Parameters<typeof statementOf>) =>
  (await statementOf(world, person)).map(({ kind, available, held, balance, at }) => ({
    kind,
    available: available / 100,
    held: held / 100,
    balance: balance / 100,
    at,
  }));

describe('a statement is append-only', () => {
  test('money held at one time and paid at another stands at both, each with what was left then', async () => {
    const { nok, tee_off } = await broughtTo(world, 'COMPLETED');
    expect(await told(world, nok)).toEqual([
      { kind: 'PAID', available: 0, held: -150, balance: 850, at: isoOf(tee_off + 4 * HOUR + MINUTE) },
      { kind: 'HOLD', available: -150, held: 150, balance: 850, at: isoOf(NOW) },
      { kind: 'GIFT', available: 1000, held: 0, balance: 1000, at: isoOf(NOW) },
    ]);
  });

  test('MO-18: a posting that waited while a later one went first comes after it: nothing that was read is rewritten', async () => {
    const nok = await world.golfer(1000);
    const [posted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const toppedUp = (amount: number, at: Moment, end?: Promise<void>) =>
      world.db.transact(async (tx) => {
        const paid = { topup_id: newId(at), user_id: nok.user_id, amount: baht(amount) };
        await tx.run(topup({ ...paid, charge_id: `chrg_${paid.topup_id}` }));
        await creditTopup(tx, paid, at);
        posted.resolve();
        await end;
      });
    const later = toppedUp(500, NOW + 40, mayEnd.promise);
    await posted.promise;
    const earlier = toppedUp(100, NOW + 20);
    await until(async () => expect((await world.db.one(waiting())).waits).toBe(1));
    mayEnd.resolve();
    await later;
    const before = await statementOf(world, nok);
    await earlier;
    const after = await statementOf(world, nok);
    expect(after.slice(after.length - before.length)).toEqual(before);
    expect(after.map(({ available, balance }) => [available / 100, balance / 100])).toEqual([
      [100, 1600],
      [500, 1500],
      [1000, 1000],
    ]);
  });
});

describe('a month that is over and was read never changes', () => {
  const MIDNIGHT = parseMoment('2026-12-01T00:00:00+07:00');
  const november = async (caddy: Person, nok: Person) => {
    const { months } = await world.done('GET /wallet/earnings', {}, caddy);
    const asked = { page: 1, limit: 20, from: '2026/11/01', to: '2026/11/30' };
    const spent = async (person: Person) => (await world.done('POST /wallet/ledger', asked, person)).items;
    const paper = await world.done('GET /wallet/income-statement', { from: '2026/11', to: '2026/11' }, caddy);
    return {
      earned: months.find(({ month }) => month === '2026/11'),
      paper: readStatement(paper.statement)?.months,
      lines: [await spent(caddy), await spent(nok)],
    };
  };
  /** A tip becomes somchai's: begun a few milliseconds before midnight, and waiting for `end` before it is committed. */
  async function tipped(end: Promise<void> = Promise.resolve()) {
    world.setNow(NOW);
    const [nok, somchai] = [await world.golfer(1000), await world.caddy()];
    const given = { golfer_id: nok.user_id, caddy_id: somchai.user_id, tip_id: newId(NOW), amount: baht(100) };
    await world.db.run(tip({ ...given, status: 'PAID' }));
    await world.db.transact((tx) => hold(tx, nok.user_id, given.amount, `tip:${given.tip_id}:hold`, NOW));
    const posted = Promise.withResolvers<void>();
    const commit = () =>
      world.db.transact(async (tx) => {
        await payTip(tx, given, MIDNIGHT - 5);
        posted.resolve();
        await end;
      });
    return { nok, somchai, commit, posted: posted.promise };
  }

  afterEach(() => world.setNow(NOW));

  test('whoever reads it waits for a posting that is under way at midnight', async () => {
    const mayEnd = Promise.withResolvers<void>();
    const { nok, somchai, commit, posted } = await tipped(mayEnd.promise);
    const underWay = commit();
    await posted;
    world.setNow(MIDNIGHT + 200);
    let isRead = false;
    const read = november(somchai, nok).finally(() => (isRead = true));
    await until(async () => expect(isRead || (await world.db.one(anyWaiting())).waits === 1).toBe(true));
    mayEnd.resolve();
    const first = await read;
    await underWay;
    expect(await november(somchai, nok)).toEqual(first);
    expect(first.earned).toMatchObject({ tips: baht(100) });
  });

  test('a posting that was asked for before midnight and comes after it was read is of the next month', async () => {
    const { nok, somchai, commit } = await tipped();
    world.setNow(MIDNIGHT + 200);
    const first = await november(somchai, nok);
    await commit();
    expect(await november(somchai, nok)).toEqual(first);
    expect(first.earned).toMatchObject({ tips: 0 });
    const { months } = await world.done('GET /wallet/earnings', {}, somchai);
    expect(months[0]).toMatchObject({ month: '2026/12', tips: baht(100) });
    expect((await statementOf(world, nok))[0]).toMatchObject({ kind: 'TIP', held: -10_000 });
  });
});

const anyWaiting = () => sql<{ waits: number }>`
  select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const waiting = () => sql<{ waits: number }>`
  select count(*) as waits from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_entry%'`;

describe('one figure everywhere', () => {
  test('what a golfer’s no-show brings is coming on the round, among the earnings and in the balance; then in the month and on the paper', async () => {
    const fixture = await broughtTo(world, 'NO_SHOW_GOLFER');
    const { somchai } = fixture;
    const coming = earningOf(await seen(world, fixture, 'somchai'));
    expect(coming).toBe(13_500);
    const both = async () => {
      const { months, pending } = await world.done('GET /wallet/earnings', {}, somchai);
      const asked = { from: '2026/11', to: '2026/11' };
      const { statement } = await world.done('GET /wallet/income-statement', asked, somchai);
      return [pending, months[0]?.earned, readStatement(statement)?.months[0]?.earned];
    };
    expect(await both()).toEqual([coming, 0, 0]);
    expect((await balanceOf(world, somchai)).pending).toBe(coming);
    await passes(world, fixture, fixture.tee_off + 3 * DAY);
    expect(await balanceOf(world, somchai)).toMatchObject({ pending: 0, available: coming });
    expect(await both()).toEqual([0, coming, coming]);
  });

  test('the average of a half-year is one of the months since the caddy joined', async () => {
    const fixture = await broughtTo(world, 'COMPLETED');
    await passes(world, fixture, parseMoment('2026-12-20T12:00:00+07:00'));
    const asked = { from: '2026/07', to: '2026/12' };
    const paper = readStatement((await world.done('GET /wallet/income-statement', asked, fixture.somchai)).statement);
    expect(paper?.months.map(({ month }) => month)).toEqual(['2026/11', '2026/12']);
    expect(paper && totalsOf(paper).average).toBe(6_750);
    const before = { from: '2026/01', to: '2026/10' };
    expect(await world.call('GET /wallet/income-statement', before, fixture.somchai)).toMatchObject({
      code: 'FIELDS_INVALID',
      fields: [{ path: 'to', code: 'TOO_SMALL' }],
    });
  });

  test('a substitute who declines gives back what was held, once', async () => {
    const fixture = await confirmed(world);
    const { nok } = fixture;
    await does(world, fixture, 'somchai', 'ask_cancel', NOW + HOUR);
    const somsri = await world.caddy();
    await seen(world, fixture);
    const { data } = await act(world, nok, fixture.booking, 'substitute', { caddy_id: somsri.user_id });
    await act(world, somsri, data, 'decline');
    const { items } = await world.done('POST /wallet/summary', { page: 1, limit: 10 }, nok);
    expect(items.map(({ kind, available, held, whole }) => [kind, available, held, whole])).toEqual([
      ['RELEASE', 0, 0, 15_000],
      ['GIFT', 100_000, 0, 100_000],
    ]);
    expect(items[0]).toMatchObject({ booking_ref: data.booking_ref, at: isoOf(NOW), changed_at: isoOf(NOW + HOUR) });
    expect((await told(world, nok))[0]).toMatchObject({ kind: 'RELEASE', available: 150, held: -150, balance: 1000 });
  });

  test('the database says of every status what `earningOf` says', async () => {
    for (const status of BOOKING_STATUSES)
      for (const caddy_share of [null, 0, 90]) {
        const { earns } = await world.db.one(
          sql<{ earns: number }>`select caddy_earns(${status}, ${caddy_share}::bigint, 135) as earns`,
        );
        expect(earns, status).toBe(earningOf({ status, caddy_share, caddy_gets: 135 }));
      }
  });
});

test('MO-18: whatever two people live through, no statement is rewritten and every figure agrees with every other', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const { nok, somchai, now } = await live(world, life, watchStatements(world));
      await figuresAgree(world, nok, somchai, now);
    }),
    { numRuns: process.env['DEEP'] === undefined ? 2 : 40, seed: 15 },
  );
});
