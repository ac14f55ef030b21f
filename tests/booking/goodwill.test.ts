import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, dateOf, HOUR, isoOf, MINUTE, type Moment, parseMoment, type SlashDate } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { runDueTransition } from '../../server/booking/transition.ts';
import { bookingByRef } from '../../server/booking/sql.ts';
import { goodwillWaiting } from '../../server/booking/transition-sql.ts';
import { decideGoodwillAs } from '../../server/desk/decision/bookings.ts';
import { countOf, ledgerDrift } from '../../server/operator/reconcile/reconcile-charges.ts';
import { decided as byDesk } from '../desk/decided.ts';
import { audit } from '../operator/shell.ts';
import { until } from '../support/until.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import {
  broughtTo,
  decided,
  DISPUTE,
  does,
  experienced,
  type BookingFixture,
  moneyOf,
  passes,
  plays,
  seen,
  trusted,
  verifiedCaddy,
} from './booking-fixture.ts';
import { balanceOf, book, heardBy, notifiedOf, startWorld, wish, writesNothing } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld(8);
afterEach(async () => {
  await ledgerIsWhole(world.db);
  expect(countOf(await ledgerDrift(world.db))).toBe(0);
});
afterAll(() => world.close());

/** What the desk says of this round. */
const waiting = async ({ booking: { booking_ref } }: BookingFixture) =>
  (await world.db.many(goodwillWaiting(booking_ref)))[0];

function quoteOf(caddy: BookingFixture['somchai'], day: { booking_date: SlashDate }) {
  const { total: _, ...round } = wish(caddy, day);
  return round;
}

/** The caddy does not come to a round that is asked for at `at` and teed off three days later; nobody contests it. */
async function missed(people: Pick<BookingFixture, 'nok' | 'somchai'>, at: Moment): Promise<BookingFixture> {
  world.setNow(at);
  const day = { booking_date: dateOf(at + 3 * DAY) };
  const { total } = await world.done('POST /booking/quote', quoteOf(people.somchai, day), people.nok);
  const booking = await book(world, people.nok, people.somchai, { ...day, total });
  const life = { ...people, booking, tee_off: parseMoment(booking.tee_off_at) };
  await does(world, life, 'somchai', 'accept', at + MINUTE);
  await does(world, life, 'nok', 'check_in', life.tee_off);
  await does(world, life, 'nok', 'no_show', life.tee_off + 10 * MINUTE);
  return life;
}

/** Settled a day after it was reported. */
const settled = (fixture: BookingFixture) => passes(world, fixture, fixture.tee_off + 10 * MINUTE + DAY);

describe('the goodwill of a caddy who did not come', () => {
  test('a verified caddy and a golfer who has finished a round: ฿100 by itself, and nothing for a person to do; another golfer of that caddy is not held back by it', async () => {
    const people = await trusted(world);
    const fixture = await missed(people, NOW);
    expect(await settled(fixture)).toMatchObject({ goodwill: 10_000 });
    expect((await moneyOf(world, fixture)).nok).toEqual({ available: 1100, held: 0 });
    expect(await waiting(fixture)).toBeUndefined();
    const other = await missed({ nok: await experienced(world), somchai: people.somchai }, NOW + 30 * DAY);
    expect(await settled(other)).toMatchObject({ goodwill: 10_000 });
  });

  test('the caddy is not verified, or suspended by then, or the golfer has finished no round yet: nothing is paid; after the first round, it is', async () => {
    const suspended = await missed(await trusted(world), NOW);
    await world.db.run(
      sql`update caddy_profile set verification = 'SUSPENDED' where user_id = ${suspended.somchai.user_id}`,
    );
    expect(await settled(suspended)).toMatchObject({ goodwill: null, refunded: 15_000 });
    expect((await moneyOf(world, suspended)).nok).toEqual({ available: 1000, held: 0 });
    expect(await waiting(suspended)).toMatchObject({ reasons: ['CADDY_UNVERIFIED'], golfer: 'nok', caddy: 'somchai' });
    const [nok, somchai] = [await world.golfer(1150), await verifiedCaddy(world)];
    const first = await missed({ nok, somchai }, NOW);
    expect(await settled(first)).toMatchObject({ goodwill: null });
    expect(await waiting(first)).toMatchObject({ reasons: ['NO_ROUND_YET'] });
    await plays(world, nok, NOW + 10 * DAY);
    const next = await missed({ nok, somchai }, NOW + 20 * DAY);
    expect(await settled(next)).toMatchObject({ goodwill: 10_000 });
    expect(await seen(world, first)).toMatchObject({ goodwill: null });
  });

  testTable<[string, number, boolean, string[]]>([
    ['a millisecond less than 90 days later, with another caddy: not', -1, false, ['GIVEN_RECENTLY']],
    ['90 days later, with the same caddy: again', 0, true, []],
  ])('once in 90 days: %s', async (_, than, isSamePair, reasons) => {
    const people = await trusted(world);
    const first = await missed(people, NOW);
    expect(await settled(first)).toMatchObject({ goodwill: 10_000 });
    const given = world.context.clock();
    const somchai = isSamePair ? people.somchai : await verifiedCaddy(world);
    const next = await missed({ ...people, somchai }, NOW + 89 * DAY);
    // It was due a day before: no worker looked until then.
    expect(await passes(world, next, given + 90 * DAY + than)).toMatchObject({
      goodwill: reasons.length === 0 ? 10_000 : null,
      settled_at: isoOf(given + 90 * DAY + than),
    });
    expect((await waiting(next))?.reasons ?? []).toEqual(reasons);
  });

  test('two rounds of one golfer settled at the same moment: one is paid, the other waits', async () => {
    const nok = await experienced(world);
    const [one, two] = [
      await missed({ nok, somchai: await verifiedCaddy(world) }, NOW),
      await missed({ nok, somchai: await verifiedCaddy(world) }, NOW + 2 * DAY),
    ];
    const at = two.tee_off + 10 * MINUTE + DAY;
    world.setNow(at);
    const settles = async ({ booking: { booking_ref } }: BookingFixture, before: () => Promise<void>) =>
      world.db.transact(async (tx) => {
        await runDueTransition(tx, await tx.one(bookingByRef(booking_ref)), at);
        await before();
      });
    const [given, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = settles(one, () => {
      given.resolve();
      return mayCommit.promise;
    });
    await given.promise;
    const second = settles(two, async () => undefined);
    const waits = sql<{ waits: number }>`
      select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => expect(await world.db.one(waits)).toEqual({ waits: 1 }));
    mayCommit.resolve();
    await Promise.all([first, second]);
    expect(await seen(world, one)).toMatchObject({ goodwill: 10_000 });
    expect(await seen(world, two)).toMatchObject({ goodwill: null, settled_at: isoOf(at) });
    expect(await waiting(two)).toMatchObject({ reasons: ['GIVEN_RECENTLY'] });
    expect((await balanceOf(world, nok)).available).toBe(110_000);
  });

  test('a dispute that is decided so is judged by the same rule', async () => {
    const [known, unknown] = [
      await broughtTo(world, 'COMPLETED', await trusted(world)),
      await broughtTo(world, 'COMPLETED', { somchai: await verifiedCaddy(world) }),
    ];
    for (const fixture of [known, unknown]) {
      await does(world, fixture, 'nok', 'dispute', fixture.tee_off + 5 * HOUR, DISPUTE);
      await decided(world, fixture, 'NO_SHOW_CADDY', 150, world.context.clock() + HOUR);
    }
    expect(known.booking).toMatchObject({ status: 'NO_SHOW_CADDY', goodwill: 10_000 });
    expect(unknown.booking).toMatchObject({ status: 'NO_SHOW_CADDY', goodwill: null, refunded: 15_000 });
    expect(await waiting(unknown)).toMatchObject({ reasons: ['NO_ROUND_YET'] });
  });
});

describe('an operator decides about one that waits', () => {
  const decide = ({ booking: { booking_ref } }: BookingFixture, outcome: 'GIVEN' | 'REFUSED') =>
    byDesk(world.db, world.context.clock(), (tx, acting) =>
      decideGoodwillAs(tx, acting, { booking_ref, outcome, why: 'the starter saw it' }),
    );
  const acts = async ({ booking: { booking_ref } }: BookingFixture) =>
    (await audit(world.db)).filter(({ body }) => body['booking_ref'] === booking_ref);
  const waits = async (): Promise<BookingFixture> => {
    const fixture = await missed({ nok: await world.golfer(), somchai: await world.caddy() }, NOW);
    await settled(fixture);
    expect(await waiting(fixture)).toMatchObject({ reasons: ['CADDY_UNVERIFIED', 'NO_ROUND_YET'] });
    return fixture;
  };

  test('given: the golfer has ฿100 and is told, the act is on record; again changes nothing', async () => {
    const fixture = await waits();
    const { booking_ref } = fixture.booking;
    expect(await decide(fixture, 'GIVEN')).toEqual({ state: 'DONE' });
    expect(await seen(world, fixture)).toMatchObject({ goodwill: 10_000 });
    expect((await moneyOf(world, fixture)).nok).toEqual({ available: 1100, held: 0 });
    expect((await heardBy(world.db, fixture.nok)).slice(-3).map(({ kind }) => kind)).toContain('booking.settled');
    expect((await notifiedOf(world.db, fixture.nok)).filter((kind) => kind === 'booking.settled')).toHaveLength(2);
    expect((await notifiedOf(world.db, fixture.somchai)).filter((kind) => kind === 'booking.settled')).toHaveLength(1);
    const reasons = ['CADDY_UNVERIFIED', 'NO_ROUND_YET'];
    const onRecord = {
      actor: 'operator:ploy',
      act: 'goodwill',
      body: { booking_ref, outcome: 'GIVEN', reasons, amount: 10_000 },
      note: 'the starter saw it',
    };
    expect(await acts(fixture)).toEqual([onRecord]);
    expect(await waiting(fixture)).toBeUndefined();
    expect(await writesNothing(world.db, () => decide(fixture, 'GIVEN'))).toMatchObject({ state: 'SAME' });
    expect(await writesNothing(world.db, () => decide(fixture, 'REFUSED'))).toEqual({ state: 'OVER', before: 'GIVEN' });
    expect(await acts(fixture)).toEqual([onRecord]);
  });

  test('refused: nothing is paid, it is on record and waits at the desk no more; it cannot be given after that', async () => {
    const fixture = await waits();
    const money = await moneyOf(world, fixture);
    expect(await decide(fixture, 'REFUSED')).toEqual({ state: 'DONE' });
    expect(await moneyOf(world, fixture)).toEqual(money);
    expect(await waiting(fixture)).toBeUndefined();
    expect(await acts(fixture)).toMatchObject([{ act: 'goodwill', body: { outcome: 'REFUSED' } }]);
    expect(await writesNothing(world.db, () => decide(fixture, 'REFUSED'))).toMatchObject({ state: 'SAME' });
    expect(await writesNothing(world.db, () => decide(fixture, 'GIVEN'))).toEqual({ state: 'OVER', before: 'REFUSED' });
  });

  test('two operators at the same moment: ฿100 once, or not at all, and one row', async () => {
    for (const pair of [
      ['GIVEN', 'GIVEN'],
      ['GIVEN', 'REFUSED'],
    ] as const) {
      const fixture = await waits();
      await Promise.allSettled(pair.map((outcome) => decide(fixture, outcome)));
      const { goodwill } = await seen(world, fixture);
      expect((await moneyOf(world, fixture)).nok.available).toBe(1000 + (goodwill ?? 0) / 100);
      expect(await acts(fixture)).toHaveLength(1);
    }
  });

  test('what an operator gave counts for the 90 days, from the day it was given', async () => {
    const people = await trusted(world);
    const first = await missed(people, NOW);
    await world.db.run(
      sql`update caddy_profile set verification = 'SUBMITTED' where user_id = ${people.somchai.user_id}`,
    );
    await settled(first);
    await world.db.run(
      sql`update caddy_profile set verification = 'VERIFIED' where user_id = ${people.somchai.user_id}`,
    );
    world.setNow(NOW + 50 * DAY);
    await decide(first, 'GIVEN');
    const next = await missed(people, NOW + 130 * DAY);
    expect(await settled(next)).toMatchObject({ goodwill: null });
    expect(await waiting(next)).toMatchObject({ reasons: ['GIVEN_RECENTLY', 'GIVEN_TO_PAIR_RECENTLY'] });
  });

  test('a golfer who has left is given nothing, and waits at the desk no more; a booking nobody knows, or one of which nothing waits, is declined', async () => {
    const fixture = await waits();
    await world.db.run(sql`update person set status = 'DELETED' where user_id = ${fixture.nok.user_id}`);
    expect(await waiting(fixture)).toBeUndefined();
    expect(await writesNothing(world.db, () => decide(fixture, 'GIVEN'))).toEqual({ state: 'LEFT' });
    const played = await broughtTo(world, 'COMPLETED');
    expect(await writesNothing(world.db, () => decide(played, 'GIVEN'))).toEqual({ state: 'UNKNOWN' });
    const unknown = { ...played, booking: { ...played.booking, booking_ref: 'ZZZZZZZZZZ' } };
    expect(await decide(unknown, 'GIVEN')).toEqual({ state: 'UNKNOWN' });
  });
});
