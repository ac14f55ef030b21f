import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE, type Moment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, type BookingFixture, moneyOf, passes, seen, tries, WHOLE } from './booking-fixture.ts';
import { heardBy, notifiedOf, type Person, startWorld, type World, writesNothing } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const heard = async (person: Person) => (await heardBy(world.db, person)).map(({ kind }) => kind);
const HELD = { nok: { available: 850, held: 150 }, somchai: { pending: 0, available: 0 } };
const CAPTURED = { nok: { available: 850, held: 0 }, somchai: { pending: 135, available: 0 } };
const PAID = { nok: { available: 850, held: 0 }, somchai: { pending: 0, available: 135 } };
const RAIN = { claim: 'RAIN' as const };

interface Tap {
  tapped: Moment;
  arrives: Moment;
  ahead?: number;
  holes_played?: number;
  stop_reason?: 'FULL';
  claim?: 'RAIN';
}

/** Tapped without a signal at `tapped`, by a phone whose clock is ahead by `ahead`; it arrives at `arrives`. */
async function queued(
  fixture: BookingFixture,
  who: 'nok' | 'somchai',
  action: 'check_in' | 'start' | 'end' | 'claim_closed',
  { tapped, arrives, ahead = 0, ...more }: Tap,
) {
  world.setNow(arrives);
  const { booking_ref, version } = fixture.booking;
  const wish = { booking_ref, version, action, at: isoOf(tapped + ahead), ...more };
  const answer = await world.call('POST /booking/act', wish, {
    ...fixture[who],
    headers: { 'device-time': isoOf(arrives + ahead) },
  });
  if (answer.status === 'success') fixture.booking = answer.data;
  return answer;
}

describe('B11: nok and somchai arrive and begin', () => {
  test('both check in, each once; the other hears of it', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'somchai', 'check_in', fixture.tee_off - 50 * MINUTE);
    expect(await notifiedOf(world.db, fixture.nok)).toContain('booking.checked_in');
    await does(world, fixture, 'nok', 'check_in', fixture.tee_off - 40 * MINUTE);
    expect(await seen(world, fixture)).toMatchObject({
      status: 'CONFIRMED',
      caddy_arrived_at: isoOf(fixture.tee_off - 50 * MINUTE),
      golfer_arrived_at: isoOf(fixture.tee_off - 40 * MINUTE),
    });
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('booking.checked_in');
    const again = await tries(world, fixture, 'nok', 'check_in');
    expect(again).toMatchObject({ status: 'success', data: { version: fixture.booking.version } });
    expect(await moneyOf(world, fixture)).toEqual(HELD);
  });

  test('two hours before tee-off at the earliest', async () => {
    const fixture = await confirmed(world);
    expect((await tries(world, fixture, 'nok', 'check_in', fixture.tee_off - 2 * HOUR - 1)).status_code).toBe(409);
    expect((await tries(world, fixture, 'nok', 'check_in', fixture.tee_off - 2 * HOUR)).status_code).toBe(200);
  });

  test.each(['nok', 'somchai'] as const)('%s starts the round, from half an hour before tee-off', async (who) => {
    const fixture = await confirmed(world);
    expect((await tries(world, fixture, who, 'start', fixture.tee_off - 30 * MINUTE - 1)).status_code).toBe(409);
    expect(await does(world, fixture, who, 'start', fixture.tee_off - 30 * MINUTE)).toMatchObject({
      status: 'IN_PROGRESS',
      started_at: isoOf(fixture.tee_off - 30 * MINUTE),
    });
    const other = who === 'nok' ? fixture.somchai : fixture.nok;
    expect(await notifiedOf(world.db, other)).toContain('booking.started');
    expect(await moneyOf(world, fixture)).toEqual(HELD);
  });

  test('until three hours after it: then a start is a record, and the round is over by itself', async () => {
    const [fixture, late] = [await confirmed(world), await confirmed(world)];
    await does(world, fixture, 'nok', 'start', fixture.tee_off + 3 * HOUR - 1);
    expect(fixture.booking.status).toBe('IN_PROGRESS');
    await does(world, late, 'nok', 'start', late.tee_off + 3 * HOUR);
    expect(late.booking).toMatchObject({ status: 'CONFIRMED', started_at: isoOf(late.tee_off + 3 * HOUR) });
  });
});

describe('B12: nok and somchai end the round', () => {
  const playing = async (): Promise<BookingFixture> => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'somchai', 'check_in', fixture.tee_off - 30 * MINUTE);
    await does(world, fixture, 'somchai', 'start', fixture.tee_off);
    return fixture;
  };

  test('somchai ends it three quarters of an hour after the start at the earliest, with the holes played', async () => {
    const fixture = await playing();
    const early = await writesNothing(world.db, () =>
      tries(world, fixture, 'somchai', 'end', fixture.tee_off + 45 * MINUTE - 1, WHOLE),
    );
    expect(early).toMatchObject({ status_code: 409, code: 'BOOKING_ACTION_NOT_NOW' });
    const ended = await does(world, fixture, 'somchai', 'end', fixture.tee_off + 45 * MINUTE, {
      holes_played: 3,
      stop_reason: 'SELF',
    });
    expect(ended).toMatchObject({ status: 'IN_PROGRESS', holes_played: 3, stop_reason: 'SELF' });
    expect(await notifiedOf(world.db, fixture.nok)).toContain('booking.ended');
    expect(await moneyOf(world, fixture)).toEqual(HELD);
  });

  test('how many holes must be said, and no more than were booked', async () => {
    const fixture = await playing();
    const silent = await writesNothing(world.db, () => tries(world, fixture, 'somchai', 'end', fixture.tee_off + HOUR));
    expect(silent.fields).toEqual([
      { path: 'holes_played', code: 'REQUIRED' },
      { path: 'stop_reason', code: 'REQUIRED' },
    ]);
    const many = await writesNothing(world.db, () =>
      tries(world, fixture, 'somchai', 'end', fixture.tee_off + HOUR, { ...WHOLE, holes_played: 19 }),
    );
    expect(many).toMatchObject({ status_code: 422, code: 'HOLES_TOO_MANY' });
  });

  test('nok says yes: the money is somchai’s, pending; a day later it can be withdrawn, paid once', async () => {
    const fixture = await playing();
    await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
    const closed = fixture.tee_off + 4 * HOUR + MINUTE;
    expect(await does(world, fixture, 'nok', 'confirm_end', closed)).toMatchObject({
      status: 'COMPLETED',
      refunded: 0,
      caddy_share: null,
      actions: ['dispute'],
    });
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('booking.completed');
    expect(await seen(world, fixture, 'somchai')).toMatchObject({ caddy_share: 13_500, refunded: null });
    await passes(world, fixture, closed + 24 * HOUR - 1);
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
    expect((await passes(world, fixture, closed + 24 * HOUR)).settled_at).toBe(isoOf(closed + 24 * HOUR));
    await passes(world, fixture, closed + 300 * HOUR);
    expect(await moneyOf(world, fixture)).toEqual(PAID);
    expect(await heard(fixture.somchai)).toContain('booking.settled');
  });

  test('nok chose to stop early: all of it is captured nevertheless', async () => {
    const fixture = await playing();
    await does(world, fixture, 'somchai', 'end', fixture.tee_off + HOUR, { holes_played: 4, stop_reason: 'SELF' });
    await does(world, fixture, 'nok', 'confirm_end');
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
  });

  test('nok says nothing for a day: it is completed by itself, not a moment sooner', async () => {
    const fixture = await playing();
    await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
    expect((await passes(world, fixture, fixture.tee_off + 28 * HOUR - 1)).status).toBe('IN_PROGRESS');
    expect((await passes(world, fixture, fixture.tee_off + 28 * HOUR)).status).toBe('COMPLETED');
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
    for (const person of [fixture.nok, fixture.somchai])
      expect(await notifiedOf(world.db, person)).toContain('booking.completed');
  });

  test('B13: nobody taps anything: completed a day after the block, and paid a day after that', async () => {
    const fixture = await confirmed(world);
    expect((await passes(world, fixture, fixture.tee_off + 30 * HOUR - 1)).status).toBe('CONFIRMED');
    expect((await passes(world, fixture, fixture.tee_off + 30 * HOUR)).status).toBe('COMPLETED');
    await passes(world, fixture, fixture.tee_off + 54 * HOUR);
    expect(await moneyOf(world, fixture)).toEqual(PAID);
  });

  test('begun and never ended: completed at the same time', async () => {
    const fixture = await playing();
    expect((await passes(world, fixture, fixture.tee_off + 30 * HOUR - 1)).status).toBe('IN_PROGRESS');
    expect((await passes(world, fixture, fixture.tee_off + 30 * HOUR)).status).toBe('COMPLETED');
  });

  test('an ended round counts on somchai’s page, and so does being there in time', async () => {
    const fixture = await playing();
    const page = () => world.done('GET /caddy/{user_id}', { user_id: fixture.somchai.user_id }, fixture.nok);
    expect(await page()).toMatchObject({ rounds: 0, on_time_percent: null });
    await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
    await does(world, fixture, 'nok', 'confirm_end');
    expect(await page()).toMatchObject({ rounds: 1, on_time_percent: 100 });
  });
});

describe('B16: rain', () => {
  const rained = async (holes_played: number): Promise<BookingFixture> => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    await does(world, fixture, 'somchai', 'claim_closed', fixture.tee_off + 2 * HOUR, { ...RAIN, holes_played });
    return fixture;
  };

  test.each([
    [0, 50, 45],
    [4, 50, 45],
    [5, 100, 90],
    [7, 100, 90],
    [9, 100, 90],
    [10, 150, 135],
    [18, 150, 135],
  ])('after %i holes of eighteen: ฿%i is paid, ฿%f of it to somchai', async (holes_played, paid, caddy) => {
    const fixture = await rained(holes_played);
    expect(await notifiedOf(world.db, fixture.nok)).toContain('booking.claimed');
    expect(await does(world, fixture, 'nok', 'agree_closed', fixture.tee_off + 125 * MINUTE)).toMatchObject({
      status: 'CANCELLED_BY_COURSE',
      stop_reason: 'RAIN',
      holes_played,
      ended_at: isoOf(fixture.tee_off + 2 * HOUR),
      refunded: (150 - paid) * 100,
    });
    expect(await moneyOf(world, fixture)).toEqual({
      nok: { available: 1000 - paid, held: 0 },
      somchai: { pending: caddy, available: 0 },
    });
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('booking.closed_by_course');
  });

  test('nok says nothing for half an hour: that is a yes; a day later somchai’s part can be withdrawn', async () => {
    const fixture = await rained(7);
    const silent = fixture.tee_off + 2.5 * HOUR;
    expect((await passes(world, fixture, silent - 1)).status).toBe('IN_PROGRESS');
    expect((await passes(world, fixture, silent)).status).toBe('CANCELLED_BY_COURSE');
    await passes(world, fixture, silent + 24 * HOUR);
    expect(await moneyOf(world, fixture)).toEqual({
      nok: { available: 900, held: 0 },
      somchai: { pending: 0, available: 90 },
    });
  });

  test('nok says they played on: nothing is over', async () => {
    const fixture = await rained(7);
    expect(await does(world, fixture, 'nok', 'reject_closed')).toMatchObject({ status: 'IN_PROGRESS', claim: null });
    await does(world, fixture, 'somchai', 'end', fixture.tee_off + 5 * HOUR, WHOLE);
    await does(world, fixture, 'nok', 'confirm_end');
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
  });

  test('begun, the holes must be said', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    const silent = await writesNothing(world.db, () =>
      tries(world, fixture, 'nok', 'claim_closed', fixture.tee_off + HOUR, RAIN),
    );
    expect(silent.fields).toEqual([{ path: 'holes_played', code: 'REQUIRED' }]);
  });

  test('not begun, holes said by mistake change nothing: all of it comes back', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'claim_closed', fixture.tee_off, { ...RAIN, holes_played: 7 });
    await does(world, fixture, 'somchai', 'agree_closed');
    expect(await moneyOf(world, fixture)).toMatchObject({ nok: { available: 1000, held: 0 } });
  });
});

/** What each stop said, as it is written down. */
const said = ({ booking: { booking_ref } }: BookingFixture) =>
  world.db.many(sql`
    select said from booking_moment join booking using (booking_id)
    where booking_ref = ${booking_ref} and action = 'claim_closed' order by seq`);

describe('what is tapped without a signal', () => {
  test('happened at the tap, when the clock of the phone is right to ten minutes', async () => {
    const fixture = await confirmed(world);
    const [tapped, arrives] = [fixture.tee_off - 50 * MINUTE, fixture.tee_off + 20 * MINUTE];
    await queued(fixture, 'somchai', 'check_in', { tapped, arrives });
    expect(fixture.booking.caddy_arrived_at).toBe(isoOf(tapped));
    await queued(fixture, 'nok', 'check_in', { tapped, arrives, ahead: 10 * MINUTE });
    expect(fixture.booking.golfer_arrived_at).toBe(isoOf(tapped));
  });

  test('else when it arrives', async () => {
    const fixture = await confirmed(world);
    const [tapped, arrives] = [fixture.tee_off - 50 * MINUTE, fixture.tee_off + 20 * MINUTE];
    await queued(fixture, 'somchai', 'check_in', { tapped, arrives, ahead: 10 * MINUTE + 1 });
    expect(fixture.booking.caddy_arrived_at).toBe(isoOf(arrives));
    const moments = await world.db.many(sql`
      select at, device_at from booking_moment join booking using (booking_id)
      where booking_ref = ${fixture.booking.booking_ref} and action = 'check_in'`);
    expect(moments).toEqual([{ at: isoOf(arrives), device_at: isoOf(tapped + 10 * MINUTE + 1) }]);
  });

  test('a whole round arrives at once, in the order it was tapped, hours later', async () => {
    const fixture = await confirmed(world);
    const arrives = fixture.tee_off + 8 * HOUR;
    await queued(fixture, 'somchai', 'check_in', { tapped: fixture.tee_off - 40 * MINUTE, arrives });
    await queued(fixture, 'somchai', 'start', { tapped: fixture.tee_off + MINUTE, arrives });
    await queued(fixture, 'somchai', 'end', { tapped: fixture.tee_off + 5 * HOUR, arrives, ...WHOLE });
    expect(fixture.booking).toMatchObject({
      status: 'IN_PROGRESS',
      caddy_arrived_at: isoOf(fixture.tee_off - 40 * MINUTE),
      started_at: isoOf(fixture.tee_off + MINUTE),
      ended_at: isoOf(fixture.tee_off + 5 * HOUR),
      holes_played: 18,
    });
  });

  test.each([
    ['of the same day', 8, 'IN_PROGRESS'],
    ['after it was completed by itself', 36, 'COMPLETED'],
  ] as const)(
    'a whole round %s from a phone whose clock nobody believes: all of it is recorded, from when it arrived',
    async (_when, hours, status) => {
      const fixture = await confirmed(world);
      const arrives = fixture.tee_off + hours * HOUR;
      const ahead = 15 * MINUTE;
      if (status === 'COMPLETED') await passes(world, fixture, arrives);
      else await does(world, fixture, 'nok', 'start', fixture.tee_off);
      await queued(fixture, 'somchai', 'check_in', { tapped: fixture.tee_off - 40 * MINUTE, arrives, ahead });
      if (status === 'COMPLETED')
        await queued(fixture, 'somchai', 'start', { tapped: fixture.tee_off + MINUTE, arrives, ahead });
      const end = { tapped: fixture.tee_off + 5 * HOUR, arrives, ahead, ...WHOLE };
      expect(await queued(fixture, 'somchai', 'end', end)).toMatchObject({ status: 'success' });
      expect(fixture.booking).toMatchObject({
        status,
        caddy_arrived_at: isoOf(arrives),
        ended_at: isoOf(arrives),
        holes_played: 18,
      });
    },
  );

  test('a start and an end that waited on such a phone: both are recorded, however short it looks to us', async () => {
    const fixture = await confirmed(world);
    const arrives = fixture.tee_off + 2 * HOUR;
    await queued(fixture, 'somchai', 'start', { tapped: fixture.tee_off, arrives, ahead: 24 * HOUR });
    await queued(fixture, 'somchai', 'end', { tapped: fixture.tee_off + HOUR, arrives, ahead: 24 * HOUR, ...WHOLE });
    expect(fixture.booking).toMatchObject({
      status: 'IN_PROGRESS',
      started_at: isoOf(arrives),
      ended_at: isoOf(arrives),
      holes_played: 18,
    });
    expect(await notifiedOf(world.db, fixture.nok)).toContain('booking.ended');
    expect(await moneyOf(world, fixture)).toEqual(HELD);
  });

  test('control: an end that did not wait, or by a clock that is right, comes too early all the same', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'somchai', 'start', fixture.tee_off);
    const [tapped, arrives] = [fixture.tee_off + 20 * MINUTE, fixture.tee_off + 20 * MINUTE];
    const tooEarly = { status_code: 409, code: 'BOOKING_ACTION_NOT_NOW' };
    expect(await queued(fixture, 'somchai', 'end', { tapped, arrives, ahead: HOUR, ...WHOLE })).toMatchObject(tooEarly);
    expect(await queued(fixture, 'somchai', 'end', { tapped: tapped - 5 * MINUTE, arrives, ...WHOLE })).toMatchObject(
      tooEarly,
    );
  });

  test('never before what came before it: a start is not dated before the arrival', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'check_in', fixture.tee_off + 5 * MINUTE);
    await queued(fixture, 'somchai', 'start', { tapped: fixture.tee_off, arrives: fixture.tee_off + HOUR });
    expect(fixture.booking.started_at).toBe(isoOf(fixture.tee_off + 5 * MINUTE));
  });

  test('somchai’s arrival comes when nok has begun already: it is recorded, and nobody is woken for it', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    const before = await notifiedOf(world.db, fixture.nok);
    await queued(fixture, 'somchai', 'check_in', {
      tapped: fixture.tee_off - 45 * MINUTE,
      arrives: fixture.tee_off + HOUR,
    });
    expect(fixture.booking).toMatchObject({
      status: 'IN_PROGRESS',
      caddy_arrived_at: isoOf(fixture.tee_off - 45 * MINUTE),
    });
    expect(await notifiedOf(world.db, fixture.nok)).toEqual(before);
    expect((await heard(fixture.nok)).at(-1)).toBe('booking.checked_in');
  });

  test('a day and a half too late, after it was completed by itself: all of it is still recorded, nothing is paid twice', async () => {
    const fixture = await confirmed(world);
    const arrives = fixture.tee_off + 36 * HOUR;
    expect((await passes(world, fixture, arrives)).status).toBe('COMPLETED');
    await queued(fixture, 'somchai', 'check_in', { tapped: fixture.tee_off - 40 * MINUTE, arrives });
    await queued(fixture, 'somchai', 'start', { tapped: fixture.tee_off, arrives });
    await queued(fixture, 'somchai', 'end', { tapped: fixture.tee_off + 4 * HOUR, arrives, ...WHOLE });
    expect(fixture.booking).toMatchObject({
      status: 'COMPLETED',
      caddy_arrived_at: isoOf(fixture.tee_off - 40 * MINUTE),
      started_at: isoOf(fixture.tee_off),
      ended_at: isoOf(fixture.tee_off + 4 * HOUR),
      holes_played: 18,
    });
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
    await passes(world, fixture, arrives + 60 * HOUR);
    expect(await moneyOf(world, fixture)).toEqual(PAID);
    const page = await world.done('GET /caddy/{user_id}', { user_id: fixture.somchai.user_id }, fixture.nok);
    expect(page).toMatchObject({ rounds: 1, on_time_percent: 100 });
  });

  test('an arrival that comes after nok cancelled is recorded; the fee stays what it was at the cancellation', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'cancel', fixture.tee_off - 2 * HOUR);
    const money = await moneyOf(world, fixture);
    const answer = await queued(fixture, 'somchai', 'check_in', {
      tapped: fixture.tee_off - 2 * HOUR,
      arrives: fixture.tee_off,
    });
    expect(answer.data).toMatchObject({
      status: 'CANCELLED_BY_GOLFER',
      caddy_arrived_at: isoOf(fixture.tee_off - 2 * HOUR),
    });
    expect(await moneyOf(world, fixture)).toEqual(money);
  });

  test('a rain stop that arrives late: nok has half an hour from then', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    const [tapped, arrives] = [fixture.tee_off + 2 * HOUR, fixture.tee_off + 4 * HOUR];
    await queued(fixture, 'somchai', 'claim_closed', { tapped, arrives, ...RAIN, holes_played: 7 });
    expect(fixture.booking.claim).toMatchObject({ at: isoOf(tapped), received_at: isoOf(arrives) });
    expect((await passes(world, fixture, arrives + 30 * MINUTE - 1)).status).toBe('IN_PROGRESS');
    const over = await passes(world, fixture, arrives + 30 * MINUTE);
    expect(over).toMatchObject({ status: 'CANCELLED_BY_COURSE', ended_at: isoOf(tapped), refunded: 5000 });
  });

  test('a rain stop that arrives when it is over is a record: the money is where it was', async () => {
    const fixture = await confirmed(world);
    const arrives = fixture.tee_off + 31 * HOUR;
    await passes(world, fixture, arrives);
    await queued(fixture, 'somchai', 'claim_closed', {
      tapped: fixture.tee_off + HOUR,
      arrives,
      ...RAIN,
      holes_played: 3,
    });
    expect(fixture.booking).toMatchObject({ status: 'COMPLETED', claim: null });
    expect(await said(fixture)).toEqual([{ said: { claim: 'RAIN', holes_played: 3 } }]);
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
  });

  test('a rain stop tapped before nok knew that somchai had begun names no holes: it is a record, and the round goes on', async () => {
    const fixture = await confirmed(world);
    const { tee_off } = fixture;
    await does(world, fixture, 'somchai', 'start', tee_off);
    const arrives = tee_off + HOUR;
    const stop = await queued(fixture, 'nok', 'claim_closed', { tapped: tee_off - 10 * MINUTE, arrives, ...RAIN });
    expect(stop).toMatchObject({ status_code: 200, data: { status: 'IN_PROGRESS', claim: null } });
    const later = { tapped: tee_off + 10 * MINUTE, arrives, ahead: DAY, ...RAIN };
    expect(await queued(fixture, 'nok', 'claim_closed', later)).toMatchObject({ status_code: 200 });
    expect(await said(fixture)).toEqual([{ said: { claim: 'RAIN' } }, { said: { claim: 'RAIN' } }]);
    expect(await moneyOf(world, fixture)).toEqual(HELD);
    const now = await writesNothing(world.db, () =>
      queued(fixture, 'nok', 'claim_closed', { tapped: arrives, arrives, ...RAIN }),
    );
    expect(now.fields).toEqual([{ path: 'holes_played', code: 'REQUIRED' }]);
  });

  test('the version that the phone saw does not count: two taps of one queue are both done', async () => {
    const fixture = await confirmed(world);
    const before = fixture.booking;
    await does(world, fixture, 'nok', 'check_in', fixture.tee_off - 40 * MINUTE);
    fixture.booking = before;
    const answer = await tries(world, fixture, 'somchai', 'check_in');
    expect(answer).toMatchObject({ status_code: 200, data: { version: before.version + 2 } });
  });
});
