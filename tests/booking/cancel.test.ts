import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, type BookingFixture, moneyOf, newBooking, passes, seen, tries } from './booking-fixture.ts';
import { heardBy, notifiedOf, type Person, startWorld, type World, writesNothing } from './world.ts';
import { NOW } from '../support/clock.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const heardLast = async (person: Person) => (await heardBy(world.db, person)).at(-1)?.kind;
const notifiedLast = async (person: Person) => (await notifiedOf(world.db, person)).at(-1);
const BACK = { nok: { available: 1000, held: 0 }, somchai: { pending: 0, available: 0 } };
const HELD = { nok: { available: 850, held: 150 }, somchai: { pending: 0, available: 0 } };

/** Both phones hear `kind`; only who did not do it is notified. */
async function told({ nok, somchai }: BookingFixture, kind: string, of: 'nok' | 'somchai' | 'both'): Promise<void> {
  expect(await notifiedLast(nok)).toEqual(of === 'somchai' ? expect.not.stringContaining(kind) : kind);
  if (of !== 'nok') expect(await notifiedLast(somchai)).toBe(kind);
  for (const person of [nok, somchai])
    expect((await heardBy(world.db, person)).map((event) => event.kind)).toContain(kind);
}

describe('B6: nok cancels what somchai promised', () => {
  /** How long before tee-off; what nok has, what waits for somchai. */
  test.each([
    ['a day before: nothing is kept', 24 * HOUR, 1000, 0],
    ['a moment later: 30 %', 24 * HOUR - 1, 955, 40.5],
    ['six hours before: still 30 %', 6 * HOUR, 955, 40.5],
    ['a moment later: half', 6 * HOUR - 1, 925, 67.5],
    ['two hours before: still half', 2 * HOUR, 925, 67.5],
    ['a moment later: all of it', 2 * HOUR - 1, 850, 135],
    ['at the last moment: all of it', 1, 850, 135],
  ])('%s', async (_, before, available, pending) => {
    const fixture = await confirmed(world);
    const booking = await does(world, fixture, 'nok', 'cancel', fixture.tee_off - before);
    expect(booking).toMatchObject({ status: 'CANCELLED_BY_GOLFER', actions: [] });
    expect(booking.refunded).toBe((available - 850) * 100);
    expect(await moneyOf(world, fixture)).toEqual({ nok: { available, held: 0 }, somchai: { pending, available: 0 } });
    await told(fixture, 'booking.cancelled', 'somchai');
    expect((await seen(world, fixture, 'somchai')).caddy_share).toBe(pending * 100);
  });

  test('from tee-off on nok cannot cancel', async () => {
    const fixture = await confirmed(world);
    const late = await writesNothing(world.db, () => tries(world, fixture, 'nok', 'cancel', fixture.tee_off));
    expect(late).toMatchObject({ status_code: 409, code: 'BOOKING_ACTION_NOT_NOW', data: { status: 'CONFIRMED' } });
  });

  test('within a quarter of an hour of the yes nothing is kept, though it is soon', async () => {
    const fixture = await newBooking(world, { booking_date: '2026/11/22', tee_off_time: '12:00' });
    await does(world, fixture, 'somchai', 'accept', NOW + MINUTE);
    await does(world, fixture, 'nok', 'cancel', NOW + 16 * MINUTE - 1);
    expect(await moneyOf(world, fixture)).toEqual(BACK);
  });

  test('once somchai is at the course all of it is kept', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'somchai', 'check_in', fixture.tee_off - 2 * HOUR);
    await does(world, fixture, 'nok', 'cancel', fixture.tee_off - 2 * HOUR);
    expect(await moneyOf(world, fixture)).toEqual({
      nok: { available: 850, held: 0 },
      somchai: { pending: 135, available: 0 },
    });
  });

  test('what is kept is somchai’s to withdraw a day later, paid once', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'cancel', fixture.tee_off - 5 * HOUR);
    await passes(world, fixture, fixture.tee_off + 19 * HOUR - 1);
    expect((await moneyOf(world, fixture)).somchai).toEqual({ pending: 67.5, available: 0 });
    expect((await passes(world, fixture, fixture.tee_off + 19 * HOUR)).settled_at).toBe(
      isoOf(fixture.tee_off + 19 * HOUR),
    );
    await passes(world, fixture, fixture.tee_off + 9 * DAY);
    expect((await moneyOf(world, fixture)).somchai).toEqual({ pending: 0, available: 67.5 });
  });

  test('the time of both is their own again', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'cancel', NOW + HOUR);
    const slots = sql`select slot from booking_slot where person_id in (${fixture.nok.user_id}, ${fixture.somchai.user_id})`;
    expect(await world.db.many(slots)).toEqual([]);
  });
});

describe('B7–B9: somchai asks to be let off', () => {
  const asked = async (at: (tee_off: number) => number = () => NOW + HOUR): Promise<BookingFixture> => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'somchai', 'ask_cancel', at(fixture.tee_off), {
      reason: { code: 'FAMILY', text: 'แม่ป่วย' },
    });
    return fixture;
  };

  test('with a reason: it waits for nok, the money and the time of both stay promised', async () => {
    const fixture = await asked();
    expect(await seen(world, fixture)).toMatchObject({
      status: 'CANCELLATION_REQUESTED_BY_CADDY',
      reason: { code: 'FAMILY', text: 'แม่ป่วย' },
      asked_at: isoOf(NOW + HOUR),
      actions: ['approve_cancel', 'refuse_cancel', 'substitute'],
    });
    expect(await moneyOf(world, fixture)).toEqual(HELD);
    await told(fixture, 'booking.cancellation_requested', 'nok');
  });

  test('without a reason: 422 at the reason, nothing written', async () => {
    const fixture = await confirmed(world);
    const answer = await writesNothing(world.db, () =>
      tries(world, fixture, 'somchai', 'ask_cancel', NOW + HOUR, { reason: undefined }),
    );
    expect(answer).toMatchObject({ status_code: 422, fields: [{ path: 'reason', code: 'REQUIRED' }] });
  });

  test('until somchai is due at the course, no longer, and not after checking in', async () => {
    const late = await confirmed(world);
    expect((await tries(world, late, 'somchai', 'ask_cancel', late.tee_off - 45 * MINUTE)).status_code).toBe(409);
    const fixture = await asked((tee_off) => tee_off - 45 * MINUTE - 1);
    expect(fixture.booking.status).toBe('CANCELLATION_REQUESTED_BY_CADDY');
    const there = await confirmed(world);
    await does(world, there, 'somchai', 'check_in', there.tee_off - 2 * HOUR);
    expect((await tries(world, there, 'somchai', 'ask_cancel')).code).toBe('BOOKING_ACTION_NOT_NOW');
  });

  test('nok agrees: all of it comes back, somchai hears of it and has no strike a day before', async () => {
    const fixture = await asked();
    expect(await does(world, fixture, 'nok', 'approve_cancel', NOW + 2 * HOUR)).toMatchObject({
      status: 'CANCELLED_BY_CADDY',
      refunded: 15_000,
    });
    expect(await moneyOf(world, fixture)).toEqual(BACK);
    await told(fixture, 'booking.cancelled', 'somchai');
    expect((await world.done('GET /caddy/standing', {}, fixture.somchai)).strikes).toEqual([]);
  });

  test.each([
    ['twelve hours after asking', 40 * HOUR, 28 * HOUR],
    ['two hours before tee-off when that is sooner', 10 * HOUR, 2 * HOUR],
    ['twenty minutes after asking when it is later than that', 2 * HOUR, 2 * HOUR - 20 * MINUTE],
  ])('nok says nothing: somchai is let off %s, not a moment sooner', async (_, askedBefore, letOffBefore) => {
    const fixture = await asked((tee_off) => tee_off - askedBefore);
    const letOff = fixture.tee_off - letOffBefore;
    expect((await passes(world, fixture, letOff - 1)).status).toBe('CANCELLATION_REQUESTED_BY_CADDY');
    expect((await tries(world, fixture, 'nok', 'substitute', letOff, { caddy_id: fixture.somchai.user_id })).code).toBe(
      'BOOKING_ACTION_NOT_NOW',
    );
    expect((await passes(world, fixture, letOff)).status).toBe('CANCELLED_BY_CADDY');
    expect(await moneyOf(world, fixture)).toEqual(BACK);
    for (const person of [fixture.nok, fixture.somchai])
      expect(await notifiedOf(world.db, person)).toContain('booking.cancelled');
  });

  test('asked less than a day before it is a strike, and somchai is told', async () => {
    const fixture = await asked((tee_off) => tee_off - DAY + 1);
    await does(world, fixture, 'nok', 'approve_cancel', fixture.tee_off - 20 * HOUR);
    const { strikes, strike_points, hidden_until } = await world.done('GET /caddy/standing', {}, fixture.somchai);
    expect({ strikes, strike_points, hidden_until }).toEqual({
      strikes: [
        {
          kind: 'LATE_CANCEL',
          at: isoOf(fixture.tee_off - 20 * HOUR),
          fades_at: isoOf(fixture.tee_off - 20 * HOUR + 60 * DAY),
          booking_ref: fixture.booking.booking_ref,
        },
      ],
      strike_points: 1,
      hidden_until: null,
    });
    expect((await heardBy(world.db, fixture.somchai)).map(({ kind }) => kind)).toContain('caddy.struck');
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('caddy.struck');
    expect((await heardBy(world.db, fixture.nok)).map(({ kind }) => kind)).not.toContain('caddy.struck');
  });

  test('asked exactly a day before it is none', async () => {
    const fixture = await asked((tee_off) => tee_off - DAY);
    await passes(world, fixture, fixture.tee_off - 12 * HOUR);
    expect((await world.done('GET /caddy/standing', {}, fixture.somchai)).strikes).toEqual([]);
  });

  test('somchai thinks better of it: the booking is confirmed as before, and asking again is allowed', async () => {
    const fixture = await asked();
    expect(await does(world, fixture, 'somchai', 'withdraw_ask', NOW + 2 * HOUR)).toMatchObject({
      status: 'CONFIRMED',
      asked_at: null,
    });
    expect(await moneyOf(world, fixture)).toEqual(HELD);
    await told(fixture, 'booking.cancellation_withdrawn', 'nok');
    expect((await passes(world, fixture, NOW + 30 * HOUR)).status).toBe('CONFIRMED');
    expect((await tries(world, fixture, 'somchai', 'ask_cancel')).status_code).toBe(200);
  });

  test('nok may say no once, but not a second time', async () => {
    const fixture = await asked();
    expect(await does(world, fixture, 'nok', 'refuse_cancel', NOW + 2 * HOUR)).toMatchObject({
      status: 'CONFIRMED',
      refused_at: isoOf(NOW + 2 * HOUR),
    });
    await told(fixture, 'booking.cancellation_refused', 'somchai');
    await does(world, fixture, 'somchai', 'ask_cancel', NOW + 3 * HOUR);
    const again = await writesNothing(world.db, () => tries(world, fixture, 'nok', 'refuse_cancel', NOW + 4 * HOUR));
    expect(again).toMatchObject({ status_code: 409, data: { actions: ['approve_cancel', 'substitute'] } });
  });

  test('nok says no only while there is a day left', async () => {
    const [soon, late] = [await asked((at) => at - 30 * HOUR), await asked((at) => at - 30 * HOUR)];
    expect((await tries(world, soon, 'nok', 'refuse_cancel', soon.tee_off - DAY)).status_code).toBe(200);
    expect((await tries(world, late, 'nok', 'refuse_cancel', late.tee_off - DAY + 1)).code).toBe(
      'BOOKING_ACTION_NOT_NOW',
    );
  });
});

describe('B16: the course does not let them play', () => {
  const claimed = async (who: 'nok' | 'somchai', at: (tee_off: number) => number): Promise<BookingFixture> => {
    const fixture = await confirmed(world);
    await does(world, fixture, who, 'claim_closed', at(fixture.tee_off), { claim: 'TOURNAMENT' });
    return fixture;
  };

  test('before the round one says so and the other agrees: all of it comes back', async () => {
    const fixture = await claimed('somchai', (tee_off) => tee_off - 5 * HOUR);
    expect(await seen(world, fixture)).toMatchObject({
      status: 'CONFIRMED',
      claim: { by: 'caddy', reason: 'TOURNAMENT', holes_played: null },
      actions: ['agree_closed', 'reject_closed'],
    });
    await told(fixture, 'booking.claimed', 'nok');
    expect(await does(world, fixture, 'nok', 'agree_closed', fixture.tee_off - 5 * HOUR + MINUTE)).toMatchObject({
      status: 'CANCELLED_BY_COURSE',
      stop_reason: 'CLOSED',
      refunded: 15_000,
      claim: null,
    });
    expect(await moneyOf(world, fixture)).toEqual(BACK);
    await told(fixture, 'booking.closed_by_course', 'somchai');
  });

  test('half an hour of silence is a yes, a moment less is none', async () => {
    const fixture = await claimed('nok', (tee_off) => tee_off - 5 * HOUR);
    const silent = fixture.tee_off - 5 * HOUR + 30 * MINUTE;
    expect((await passes(world, fixture, silent - 1)).status).toBe('CONFIRMED');
    expect((await tries(world, fixture, 'somchai', 'reject_closed', silent)).code).toBe('BOOKING_ACTION_NOT_NOW');
    expect((await passes(world, fixture, silent)).status).toBe('CANCELLED_BY_COURSE');
    expect(await moneyOf(world, fixture)).toEqual(BACK);
  });

  test('the other says that it is not so, or who said it takes it back: all is as before', async () => {
    const fixture = await claimed('nok', (tee_off) => tee_off - 5 * HOUR);
    expect(await does(world, fixture, 'somchai', 'reject_closed')).toMatchObject({ status: 'CONFIRMED', claim: null });
    await told(fixture, 'booking.claim_rejected', 'nok');
    await does(world, fixture, 'nok', 'claim_closed', fixture.tee_off - 4 * HOUR, { claim: 'RAIN' });
    expect(await does(world, fixture, 'nok', 'withdraw_claim')).toMatchObject({ status: 'CONFIRMED', claim: null });
    expect((await heardBy(world.db, fixture.somchai)).at(-1)?.kind).toBe('booking.claim_withdrawn');
    expect((await passes(world, fixture, fixture.tee_off)).status).toBe('CONFIRMED');
    expect(await moneyOf(world, fixture)).toEqual(HELD);
  });

  test('while it is not answered nothing else begins: no cancelling, no start, no no-show', async () => {
    const fixture = await claimed('nok', (tee_off) => tee_off + 10 * MINUTE);
    expect(await seen(world, fixture, 'somchai')).toMatchObject({
      actions: ['check_in', 'agree_closed', 'reject_closed'],
    });
    expect(await seen(world, fixture, 'nok')).toMatchObject({ actions: ['check_in', 'withdraw_claim'] });
  });

  test('nobody agrees to their own claim', async () => {
    const fixture = await claimed('nok', (tee_off) => tee_off - 5 * HOUR);
    expect((await tries(world, fixture, 'nok', 'agree_closed')).code).toBe('BOOKING_ACTION_NOT_NOW');
  });

  test('without saying why: 422 at the claim', async () => {
    const fixture = await confirmed(world);
    const answer = await writesNothing(world.db, () => tries(world, fixture, 'nok', 'claim_closed', fixture.tee_off));
    expect(answer).toMatchObject({ status_code: 422, fields: [{ path: 'claim', code: 'REQUIRED' }] });
  });
});

test('what waits by itself survives the answers before it: a booking has one next thing that is due', async () => {
  const fixture = await confirmed(world);
  await does(world, fixture, 'somchai', 'ask_cancel', NOW + HOUR);
  await does(world, fixture, 'somchai', 'withdraw_ask', NOW + 2 * HOUR);
  const over = parseMoment(fixture.booking.tee_off_at) + 30 * HOUR;
  expect((await passes(world, fixture, over - 1)).status).toBe('CONFIRMED');
  expect((await passes(world, fixture, over)).status).toBe('COMPLETED');
  expect(await heardLast(fixture.nok)).toBe('booking.completed');
});
