import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, type BookingFixture, moneyOf, newBooking, passes, seen, tries } from './booking-fixture.ts';
import { heardBy, notifiedOf, type Person, startWorld, writesNothing } from './world.ts';
import { testTable } from '../support/table.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

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
  testTable<[string, number, number, number]>([
    ['a day before: nothing is kept', 24 * HOUR, 1000, 0],
    ['a moment later: 30 %', 24 * HOUR - 1, 955, 40.5],
    ['a moment after six hours before: half', 6 * HOUR - 1, 925, 67.5],
    ['at the last moment: all of it', 1, 850, 135],
  ])('the later, the more is kept: %s', async (_, before, available, pending) => {
    const fixture = await confirmed(world);
    const booking = await does(world, fixture, 'nok', 'cancel', fixture.tee_off - before);
    expect(booking).toMatchObject({ status: 'CANCELLED_BY_GOLFER', actions: [] });
    expect(booking.refunded).toBe((available - 850) * 100);
    expect(await moneyOf(world, fixture)).toEqual({ nok: { available, held: 0 }, somchai: { pending, available: 0 } });
    await told(fixture, 'booking.cancelled', 'somchai');
    expect((await seen(world, fixture, 'somchai')).caddy_share).toBe(pending * 100);
    const slots = sql`select slot from booking_slot where person_id in (${fixture.nok.user_id}, ${fixture.somchai.user_id})`;
    expect(await world.db.many(slots)).toEqual([]);
  });

  test('within a quarter of an hour of the yes nothing is kept, though it is soon; once somchai is at the course, all; from tee-off on nok cannot cancel', async () => {
    const soon = await newBooking(world, { booking_date: '2026/11/22', tee_off_time: '12:00' });
    await does(world, soon, 'somchai', 'accept', NOW + MINUTE);
    await does(world, soon, 'nok', 'cancel', NOW + 16 * MINUTE - 1);
    expect(await moneyOf(world, soon)).toEqual(BACK);
    const fixture = await confirmed(world);
    await does(world, fixture, 'somchai', 'check_in', fixture.tee_off - 2 * HOUR);
    const late = await writesNothing(world.db, () => tries(world, fixture, 'nok', 'cancel', fixture.tee_off));
    expect(late).toMatchObject({ status_code: 409, code: 'BOOKING_ACTION_NOT_NOW', data: { status: 'CONFIRMED' } });
    await does(world, fixture, 'nok', 'cancel', fixture.tee_off - 2 * HOUR);
    expect(await moneyOf(world, fixture)).toEqual({
      nok: { available: 850, held: 0 },
      somchai: { pending: 135, available: 0 },
    });
  });

  test('what is kept is somchai’s to withdraw a day later, paid once', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'cancel', fixture.tee_off - 5 * HOUR);
    const settles = fixture.tee_off + 19 * HOUR;
    await passes(world, fixture, settles - 1);
    expect((await moneyOf(world, fixture)).somchai).toEqual({ pending: 67.5, available: 0 });
    expect((await passes(world, fixture, settles)).settled_at).toBe(isoOf(settles));
    await passes(world, fixture, fixture.tee_off + 9 * DAY);
    expect((await moneyOf(world, fixture)).somchai).toEqual({ pending: 0, available: 67.5 });
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
  const strikesOf = async ({ somchai }: BookingFixture) =>
    (await world.done('GET /caddy/standing', {}, somchai)).strikes;

  test('with a reason, until due at the course and not after checking in: it waits for nok, money and time of both stay promised; nok agrees, and all of it comes back', async () => {
    const [fixture, late, there] = [await confirmed(world), await confirmed(world), await confirmed(world)];
    const silent = await writesNothing(world.db, () =>
      tries(world, fixture, 'somchai', 'ask_cancel', NOW + HOUR, { reason: undefined }),
    );
    expect(silent).toMatchObject({ status_code: 422, fields: [{ path: 'reason', code: 'REQUIRED' }] });
    expect((await tries(world, late, 'somchai', 'ask_cancel', late.tee_off - 45 * MINUTE)).status_code).toBe(409);
    expect((await tries(world, late, 'somchai', 'ask_cancel', late.tee_off - 45 * MINUTE - 1)).status_code).toBe(200);
    await does(world, there, 'somchai', 'check_in', there.tee_off - 2 * HOUR);
    expect((await tries(world, there, 'somchai', 'ask_cancel')).code).toBe('BOOKING_ACTION_NOT_NOW');

    const reason = { code: 'FAMILY' as const, text: 'แม่ป่วย' };
    await does(world, fixture, 'somchai', 'ask_cancel', NOW + HOUR, { reason });
    expect(await seen(world, fixture)).toMatchObject({
      status: 'CANCELLATION_REQUESTED_BY_CADDY',
      reason,
      asked_at: isoOf(NOW + HOUR),
      actions: ['approve_cancel', 'refuse_cancel', 'substitute'],
    });
    expect(await moneyOf(world, fixture)).toEqual(HELD);
    await told(fixture, 'booking.cancellation_requested', 'nok');
    const agreed = await does(world, fixture, 'nok', 'approve_cancel', NOW + 2 * HOUR);
    expect(agreed).toMatchObject({ status: 'CANCELLED_BY_CADDY', refunded: 15_000 });
    expect(await moneyOf(world, fixture)).toEqual(BACK);
    await told(fixture, 'booking.cancelled', 'somchai');
    expect(await strikesOf(fixture)).toEqual([]);
  });

  testTable<[string, number, number]>([
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

  test('asked less than a day before it is a strike, of which somchai alone is told; exactly a day before it is none', async () => {
    const [inTime, fixture] = [await asked((tee_off) => tee_off - DAY), await asked((tee_off) => tee_off - DAY + 1)];
    const at = fixture.tee_off - 20 * HOUR;
    await does(world, fixture, 'nok', 'approve_cancel', at);
    const { strikes, strike_points, hidden_until } = await world.done('GET /caddy/standing', {}, fixture.somchai);
    const { booking_ref } = fixture.booking;
    expect({ strikes, strike_points, hidden_until }).toEqual({
      strikes: [{ kind: 'LATE_CANCEL', at: isoOf(at), fades_at: isoOf(at + 60 * DAY), booking_ref }],
      strike_points: 1,
      hidden_until: null,
    });
    expect((await heardBy(world.db, fixture.somchai)).map(({ kind }) => kind)).toContain('caddy.struck');
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('caddy.struck');
    expect((await heardBy(world.db, fixture.nok)).map(({ kind }) => kind)).not.toContain('caddy.struck');
    await passes(world, inTime, inTime.tee_off - 12 * HOUR);
    expect(await strikesOf(inTime)).toEqual([]);
  });

  test('somchai thinks better of it: confirmed as before, asking again is allowed, and what is due next is due still', async () => {
    const fixture = await asked();
    const kept = await does(world, fixture, 'somchai', 'withdraw_ask', NOW + 2 * HOUR);
    expect(kept).toMatchObject({ status: 'CONFIRMED', asked_at: null });
    expect(await moneyOf(world, fixture)).toEqual(HELD);
    await told(fixture, 'booking.cancellation_withdrawn', 'nok');
    await does(world, fixture, 'somchai', 'ask_cancel', NOW + 3 * HOUR);
    await does(world, fixture, 'somchai', 'withdraw_ask', NOW + 4 * HOUR);
    const over = fixture.tee_off + 30 * HOUR;
    expect((await passes(world, fixture, over - 1)).status).toBe('CONFIRMED');
    expect((await passes(world, fixture, over)).status).toBe('COMPLETED');
    expect((await heardBy(world.db, fixture.nok)).at(-1)?.kind).toBe('booking.completed');
  });

  test('nok may say no once, but not a second time, and only while there is a day left', async () => {
    const fixture = await asked();
    expect(await does(world, fixture, 'nok', 'refuse_cancel', NOW + 2 * HOUR)).toMatchObject({
      status: 'CONFIRMED',
      refused_at: isoOf(NOW + 2 * HOUR),
    });
    await told(fixture, 'booking.cancellation_refused', 'somchai');
    await does(world, fixture, 'somchai', 'ask_cancel', NOW + 3 * HOUR);
    const again = await writesNothing(world.db, () => tries(world, fixture, 'nok', 'refuse_cancel', NOW + 4 * HOUR));
    expect(again).toMatchObject({ status_code: 409, data: { actions: ['approve_cancel', 'substitute'] } });
    const late = await asked((at) => at - 30 * HOUR);
    const tooLate = await tries(world, late, 'nok', 'refuse_cancel', late.tee_off - DAY + 1);
    expect(tooLate.code).toBe('BOOKING_ACTION_NOT_NOW');
    expect((await tries(world, late, 'nok', 'refuse_cancel', late.tee_off - DAY)).status_code).toBe(200);
  });
});

describe('B16: the course does not let them play', () => {
  const claimed = async (who: 'nok' | 'somchai', at: (tee_off: number) => number): Promise<BookingFixture> => {
    const fixture = await confirmed(world);
    await does(world, fixture, who, 'claim_closed', at(fixture.tee_off), { claim: 'TOURNAMENT' });
    return fixture;
  };

  test('before the round one says so and why, and the other agrees: all of it comes back', async () => {
    const silent = await confirmed(world);
    const answer = await writesNothing(world.db, () => tries(world, silent, 'nok', 'claim_closed', silent.tee_off));
    expect(answer).toMatchObject({ status_code: 422, fields: [{ path: 'claim', code: 'REQUIRED' }] });
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

  test('half an hour of silence is a yes, a moment less is none; nobody agrees to their own claim', async () => {
    const fixture = await claimed('nok', (tee_off) => tee_off - 5 * HOUR);
    expect((await tries(world, fixture, 'nok', 'agree_closed')).code).toBe('BOOKING_ACTION_NOT_NOW');
    const silent = fixture.tee_off - 5 * HOUR + 30 * MINUTE;
    expect((await passes(world, fixture, silent - 1)).status).toBe('CONFIRMED');
    expect((await tries(world, fixture, 'somchai', 'reject_closed', silent)).code).toBe('BOOKING_ACTION_NOT_NOW');
    expect((await passes(world, fixture, silent)).status).toBe('CANCELLED_BY_COURSE');
    expect(await moneyOf(world, fixture)).toEqual(BACK);
  });

  test('while it waits nothing else begins; the other says that it is not so, or who said it takes it back: all is as before', async () => {
    const fixture = await claimed('nok', (tee_off) => tee_off - 5 * HOUR);
    expect(await does(world, fixture, 'somchai', 'reject_closed')).toMatchObject({ status: 'CONFIRMED', claim: null });
    await told(fixture, 'booking.claim_rejected', 'nok');
    await does(world, fixture, 'nok', 'claim_closed', fixture.tee_off + 10 * MINUTE, { claim: 'RAIN' });
    expect((await seen(world, fixture, 'somchai')).actions).toEqual(['check_in', 'agree_closed', 'reject_closed']);
    expect((await seen(world, fixture, 'nok')).actions).toEqual(['check_in', 'withdraw_claim']);
    expect(await does(world, fixture, 'nok', 'withdraw_claim')).toMatchObject({ status: 'CONFIRMED', claim: null });
    expect((await heardBy(world.db, fixture.somchai)).at(-1)?.kind).toBe('booking.claim_withdrawn');
    expect((await passes(world, fixture, fixture.tee_off + HOUR)).status).toBe('CONFIRMED');
    expect(await moneyOf(world, fixture)).toEqual(HELD);
  });
});
