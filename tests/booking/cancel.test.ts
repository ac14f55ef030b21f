import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, type BookingFixture, moneyOf, newBooking, passes, seen, tries } from './booking-fixture.ts';
import { heardBy, NOW, notifiedOf, type Person, startWorld, type World, writesNothing } from './world.ts';

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
    const life = await confirmed(world);
    const booking = await does(world, life, 'nok', 'cancel', life.tee_off - before);
    expect(booking).toMatchObject({ status: 'CANCELLED_BY_GOLFER', actions: [] });
    expect(booking.refunded).toBe((available - 850) * 100);
    expect(await moneyOf(world, life)).toEqual({ nok: { available, held: 0 }, somchai: { pending, available: 0 } });
    await told(life, 'booking.cancelled', 'somchai');
    expect((await seen(world, life, 'somchai')).caddy_share).toBe(pending * 100);
  });

  test('from tee-off on she cannot', async () => {
    const life = await confirmed(world);
    const late = await writesNothing(world.db, () => tries(world, life, 'nok', 'cancel', life.tee_off));
    expect(late).toMatchObject({ status_code: 409, code: 'BOOKING_ACTION_NOT_NOW', data: { status: 'CONFIRMED' } });
  });

  test('within a quarter of an hour of the yes nothing is kept, though it is soon', async () => {
    const life = await newBooking(world, { booking_date: '2026/11/22', tee_off_time: '12:00' });
    await does(world, life, 'somchai', 'accept', NOW + MINUTE);
    await does(world, life, 'nok', 'cancel', NOW + 16 * MINUTE - 1);
    expect(await moneyOf(world, life)).toEqual(BACK);
  });

  test('once somchai is at the course all of it is kept', async () => {
    const life = await confirmed(world);
    await does(world, life, 'somchai', 'check_in', life.tee_off - 2 * HOUR);
    await does(world, life, 'nok', 'cancel', life.tee_off - 2 * HOUR);
    expect(await moneyOf(world, life)).toEqual({
      nok: { available: 850, held: 0 },
      somchai: { pending: 135, available: 0 },
    });
  });

  test('what is kept is hers to withdraw a day later, paid once', async () => {
    const life = await confirmed(world);
    await does(world, life, 'nok', 'cancel', life.tee_off - 5 * HOUR);
    await passes(world, life, life.tee_off + 19 * HOUR - 1);
    expect((await moneyOf(world, life)).somchai).toEqual({ pending: 67.5, available: 0 });
    expect((await passes(world, life, life.tee_off + 19 * HOUR)).settled_at).toBe(isoOf(life.tee_off + 19 * HOUR));
    await passes(world, life, life.tee_off + 9 * DAY);
    expect((await moneyOf(world, life)).somchai).toEqual({ pending: 0, available: 67.5 });
  });

  test('the time of both is their own again', async () => {
    const life = await confirmed(world);
    await does(world, life, 'nok', 'cancel', NOW + HOUR);
    const slots = sql`select slot from booking_slot where person_id in (${life.nok.user_id}, ${life.somchai.user_id})`;
    expect(await world.db.many(slots)).toEqual([]);
  });
});

describe('B7–B9: somchai asks to be let off', () => {
  const asked = async (at: (tee_off: number) => number = () => NOW + HOUR): Promise<BookingFixture> => {
    const life = await confirmed(world);
    await does(world, life, 'somchai', 'ask_cancel', at(life.tee_off), { reason: { code: 'FAMILY', text: 'แม่ป่วย' } });
    return life;
  };

  test('with a reason: it waits for nok, the money and the time of both stay promised', async () => {
    const life = await asked();
    expect(await seen(world, life)).toMatchObject({
      status: 'CANCELLATION_REQUESTED_BY_CADDY',
      reason: { code: 'FAMILY', text: 'แม่ป่วย' },
      asked_at: isoOf(NOW + HOUR),
      actions: ['approve_cancel', 'refuse_cancel', 'substitute'],
    });
    expect(await moneyOf(world, life)).toEqual(HELD);
    await told(life, 'booking.cancellation_requested', 'nok');
  });

  test('without a reason: 422 at the reason, nothing written', async () => {
    const life = await confirmed(world);
    const answer = await writesNothing(world.db, () =>
      tries(world, life, 'somchai', 'ask_cancel', NOW + HOUR, { reason: undefined }),
    );
    expect(answer).toMatchObject({ status_code: 422, fields: [{ path: 'reason', code: 'REQUIRED' }] });
  });

  test('until she is due at the course, no longer, and not once she is there', async () => {
    const late = await confirmed(world);
    expect((await tries(world, late, 'somchai', 'ask_cancel', late.tee_off - 45 * MINUTE)).status_code).toBe(409);
    const life = await asked((tee_off) => tee_off - 45 * MINUTE - 1);
    expect(life.booking.status).toBe('CANCELLATION_REQUESTED_BY_CADDY');
    const there = await confirmed(world);
    await does(world, there, 'somchai', 'check_in', there.tee_off - 2 * HOUR);
    expect((await tries(world, there, 'somchai', 'ask_cancel')).code).toBe('BOOKING_ACTION_NOT_NOW');
  });

  test('nok agrees: all of it comes back, somchai hears of it and has no strike a day before', async () => {
    const life = await asked();
    expect(await does(world, life, 'nok', 'approve_cancel', NOW + 2 * HOUR)).toMatchObject({
      status: 'CANCELLED_BY_CADDY',
      refunded: 15_000,
    });
    expect(await moneyOf(world, life)).toEqual(BACK);
    await told(life, 'booking.cancelled', 'somchai');
    expect((await world.done('GET /caddy/standing', {}, life.somchai)).strikes).toEqual([]);
  });

  test.each([
    ['twelve hours after she asked', 40 * HOUR, 28 * HOUR],
    ['two hours before tee-off when that is sooner', 10 * HOUR, 2 * HOUR],
    ['twenty minutes after she asked when it is later than that', 2 * HOUR, 2 * HOUR - 20 * MINUTE],
  ])('nok says nothing: %s she is let off by itself, not a moment sooner', async (_, askedBefore, letOffBefore) => {
    const life = await asked((tee_off) => tee_off - askedBefore);
    const letOff = life.tee_off - letOffBefore;
    expect((await passes(world, life, letOff - 1)).status).toBe('CANCELLATION_REQUESTED_BY_CADDY');
    expect((await tries(world, life, 'nok', 'substitute', letOff, { caddy_id: life.somchai.user_id })).code).toBe(
      'BOOKING_ACTION_NOT_NOW',
    );
    expect((await passes(world, life, letOff)).status).toBe('CANCELLED_BY_CADDY');
    expect(await moneyOf(world, life)).toEqual(BACK);
    for (const person of [life.nok, life.somchai])
      expect(await notifiedOf(world.db, person)).toContain('booking.cancelled');
  });

  test('less than a day before it is a strike, and she is told', async () => {
    const life = await asked((tee_off) => tee_off - DAY + 1);
    await does(world, life, 'nok', 'approve_cancel', life.tee_off - 20 * HOUR);
    const { strikes, strike_points, hidden_until } = await world.done('GET /caddy/standing', {}, life.somchai);
    expect({ strikes, strike_points, hidden_until }).toEqual({
      strikes: [
        {
          kind: 'LATE_CANCEL',
          at: isoOf(life.tee_off - 20 * HOUR),
          fades_at: isoOf(life.tee_off - 20 * HOUR + 60 * DAY),
          booking_ref: life.booking.booking_ref,
        },
      ],
      strike_points: 1,
      hidden_until: null,
    });
    expect((await heardBy(world.db, life.somchai)).map(({ kind }) => kind)).toContain('caddy.struck');
    expect(await notifiedOf(world.db, life.somchai)).toContain('caddy.struck');
    expect((await heardBy(world.db, life.nok)).map(({ kind }) => kind)).not.toContain('caddy.struck');
  });

  test('asked exactly a day before it is none', async () => {
    const life = await asked((tee_off) => tee_off - DAY);
    await passes(world, life, life.tee_off - 12 * HOUR);
    expect((await world.done('GET /caddy/standing', {}, life.somchai)).strikes).toEqual([]);
  });

  test('she thinks better of it: confirmed as before, and may ask again', async () => {
    const life = await asked();
    expect(await does(world, life, 'somchai', 'withdraw_ask', NOW + 2 * HOUR)).toMatchObject({
      status: 'CONFIRMED',
      asked_at: null,
    });
    expect(await moneyOf(world, life)).toEqual(HELD);
    await told(life, 'booking.cancellation_withdrawn', 'nok');
    expect((await passes(world, life, NOW + 30 * HOUR)).status).toBe('CONFIRMED');
    expect((await tries(world, life, 'somchai', 'ask_cancel')).status_code).toBe(200);
  });

  test('nok says no, once: the second time she cannot', async () => {
    const life = await asked();
    expect(await does(world, life, 'nok', 'refuse_cancel', NOW + 2 * HOUR)).toMatchObject({
      status: 'CONFIRMED',
      refused_at: isoOf(NOW + 2 * HOUR),
    });
    await told(life, 'booking.cancellation_refused', 'somchai');
    await does(world, life, 'somchai', 'ask_cancel', NOW + 3 * HOUR);
    const again = await writesNothing(world.db, () => tries(world, life, 'nok', 'refuse_cancel', NOW + 4 * HOUR));
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
    const life = await confirmed(world);
    await does(world, life, who, 'claim_closed', at(life.tee_off), { claim: 'TOURNAMENT' });
    return life;
  };

  test('before the round one says so and the other agrees: all of it comes back', async () => {
    const life = await claimed('somchai', (tee_off) => tee_off - 5 * HOUR);
    expect(await seen(world, life)).toMatchObject({
      status: 'CONFIRMED',
      claim: { by: 'caddy', reason: 'TOURNAMENT', holes_played: null },
      actions: ['agree_closed', 'reject_closed'],
    });
    await told(life, 'booking.claimed', 'nok');
    expect(await does(world, life, 'nok', 'agree_closed', life.tee_off - 5 * HOUR + MINUTE)).toMatchObject({
      status: 'CANCELLED_BY_COURSE',
      stop_reason: 'CLOSED',
      refunded: 15_000,
      claim: null,
    });
    expect(await moneyOf(world, life)).toEqual(BACK);
    await told(life, 'booking.closed_by_course', 'somchai');
  });

  test('half an hour of silence is a yes, a moment less is none', async () => {
    const life = await claimed('nok', (tee_off) => tee_off - 5 * HOUR);
    const silent = life.tee_off - 5 * HOUR + 30 * MINUTE;
    expect((await passes(world, life, silent - 1)).status).toBe('CONFIRMED');
    expect((await tries(world, life, 'somchai', 'reject_closed', silent)).code).toBe('BOOKING_ACTION_NOT_NOW');
    expect((await passes(world, life, silent)).status).toBe('CANCELLED_BY_COURSE');
    expect(await moneyOf(world, life)).toEqual(BACK);
  });

  test('the other says that it is not so, or who said it takes it back: all is as before', async () => {
    const life = await claimed('nok', (tee_off) => tee_off - 5 * HOUR);
    expect(await does(world, life, 'somchai', 'reject_closed')).toMatchObject({ status: 'CONFIRMED', claim: null });
    await told(life, 'booking.claim_rejected', 'nok');
    await does(world, life, 'nok', 'claim_closed', life.tee_off - 4 * HOUR, { claim: 'RAIN' });
    expect(await does(world, life, 'nok', 'withdraw_claim')).toMatchObject({ status: 'CONFIRMED', claim: null });
    expect((await heardBy(world.db, life.somchai)).at(-1)?.kind).toBe('booking.claim_withdrawn');
    expect((await passes(world, life, life.tee_off)).status).toBe('CONFIRMED');
    expect(await moneyOf(world, life)).toEqual(HELD);
  });

  test('while it is not answered nothing else begins: no cancelling, no start, no no-show', async () => {
    const life = await claimed('nok', (tee_off) => tee_off + 10 * MINUTE);
    expect(await seen(world, life, 'somchai')).toMatchObject({
      actions: ['check_in', 'agree_closed', 'reject_closed'],
    });
    expect(await seen(world, life, 'nok')).toMatchObject({ actions: ['check_in', 'withdraw_claim'] });
  });

  test('nobody agrees to her own claim', async () => {
    const life = await claimed('nok', (tee_off) => tee_off - 5 * HOUR);
    expect((await tries(world, life, 'nok', 'agree_closed')).code).toBe('BOOKING_ACTION_NOT_NOW');
  });

  test('without saying why: 422 at the claim', async () => {
    const life = await confirmed(world);
    const answer = await writesNothing(world.db, () => tries(world, life, 'nok', 'claim_closed', life.tee_off));
    expect(answer).toMatchObject({ status_code: 422, fields: [{ path: 'claim', code: 'REQUIRED' }] });
  });
});

test('what waits by itself survives the answers before it: a booking has one next thing that is due', async () => {
  const life = await confirmed(world);
  await does(world, life, 'somchai', 'ask_cancel', NOW + HOUR);
  await does(world, life, 'somchai', 'withdraw_ask', NOW + 2 * HOUR);
  const over = parseMoment(life.booking.tee_off_at) + 30 * HOUR;
  expect((await passes(world, life, over - 1)).status).toBe('CONFIRMED');
  expect((await passes(world, life, over)).status).toBe('COMPLETED');
  expect(await heardLast(life.nok)).toBe('booking.completed');
});
