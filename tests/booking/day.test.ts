import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE, type Moment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, type BookingFixture, moneyOf, passes, seen, tries, WHOLE } from './booking-fixture.ts';
import { testTable } from '../support/table.ts';
import { heardBy, notifiedOf, type Person, startWorld, writesNothing } from './world.ts';

const world = await startWorld();
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
  test('both check in, two hours before tee-off at the earliest, each once; the other hears of it', async () => {
    const fixture = await confirmed(world);
    expect((await tries(world, fixture, 'nok', 'check_in', fixture.tee_off - 2 * HOUR - 1)).status_code).toBe(409);
    await does(world, fixture, 'somchai', 'check_in', fixture.tee_off - 2 * HOUR);
    expect(await notifiedOf(world.db, fixture.nok)).toContain('booking.checked_in');
    await does(world, fixture, 'nok', 'check_in', fixture.tee_off - 40 * MINUTE);
    expect(await seen(world, fixture)).toMatchObject({
      status: 'CONFIRMED',
      caddy_arrived_at: isoOf(fixture.tee_off - 2 * HOUR),
      golfer_arrived_at: isoOf(fixture.tee_off - 40 * MINUTE),
    });
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('booking.checked_in');
    const again = await tries(world, fixture, 'nok', 'check_in');
    expect(again).toMatchObject({ status: 'success', data: { version: fixture.booking.version } });
    expect(await moneyOf(world, fixture)).toEqual(HELD);
  });

  test('either starts the round, from half an hour before tee-off until three hours after it: then a start is a record', async () => {
    for (const who of ['nok', 'somchai'] as const) {
      const fixture = await confirmed(world);
      expect((await tries(world, fixture, who, 'start', fixture.tee_off - 30 * MINUTE - 1)).status_code).toBe(409);
      expect(await does(world, fixture, who, 'start', fixture.tee_off - 30 * MINUTE)).toMatchObject({
        status: 'IN_PROGRESS',
        started_at: isoOf(fixture.tee_off - 30 * MINUTE),
      });
      expect(await notifiedOf(world.db, who === 'nok' ? fixture.somchai : fixture.nok)).toContain('booking.started');
      expect(await moneyOf(world, fixture)).toEqual(HELD);
    }
    const [last, late] = [await confirmed(world), await confirmed(world)];
    await does(world, last, 'nok', 'start', last.tee_off + 3 * HOUR - 1);
    expect(last.booking.status).toBe('IN_PROGRESS');
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

  test('somchai ends it, three quarters of an hour after the start at the earliest, with the holes played; all of it is captured, however early nok chose to stop', async () => {
    const fixture = await playing();
    const ends = (after: number, more = {}) =>
      writesNothing(world.db, () => tries(world, fixture, 'somchai', 'end', fixture.tee_off + after, more));
    const early = await ends(45 * MINUTE - 1, WHOLE);
    expect(early).toMatchObject({ status_code: 409, code: 'BOOKING_ACTION_NOT_NOW' });
    expect((await ends(HOUR)).fields).toEqual([
      { path: 'holes_played', code: 'REQUIRED' },
      { path: 'stop_reason', code: 'REQUIRED' },
    ]);
    const many = await ends(HOUR, { ...WHOLE, holes_played: 19 });
    expect(many).toMatchObject({ status_code: 422, code: 'HOLES_TOO_MANY' });
    const stop = { holes_played: 3, stop_reason: 'SELF' as const };
    const ended = await does(world, fixture, 'somchai', 'end', fixture.tee_off + 45 * MINUTE, stop);
    expect(ended).toMatchObject({ status: 'IN_PROGRESS', ...stop });
    expect(await notifiedOf(world.db, fixture.nok)).toContain('booking.ended');
    expect(await moneyOf(world, fixture)).toEqual(HELD);
    await does(world, fixture, 'nok', 'confirm_end');
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
  });

  test('nok says yes: the money is somchai’s, pending; a day later it can be withdrawn, paid once; the round counts on somchai’s page, and so does being there in time', async () => {
    const fixture = await playing();
    const page = () => world.done('GET /caddy/{user_id}', { user_id: fixture.somchai.user_id }, fixture.nok);
    expect(await page()).toMatchObject({ rounds: 0, on_time_percent: null });
    await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
    const closed = fixture.tee_off + 4 * HOUR + MINUTE;
    expect(await does(world, fixture, 'nok', 'confirm_end', closed)).toMatchObject({
      status: 'COMPLETED',
      refunded: 0,
      caddy_share: null,
      actions: ['dispute'],
    });
    expect(await page()).toMatchObject({ rounds: 1, on_time_percent: 100 });
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('booking.completed');
    expect(await seen(world, fixture, 'somchai')).toMatchObject({ caddy_share: 13_500, refunded: null });
    await passes(world, fixture, closed + 24 * HOUR - 1);
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
    expect((await passes(world, fixture, closed + 24 * HOUR)).settled_at).toBe(isoOf(closed + 24 * HOUR));
    await passes(world, fixture, closed + 300 * HOUR);
    expect(await moneyOf(world, fixture)).toEqual(PAID);
    expect(await heard(fixture.somchai)).toContain('booking.settled');
  });

  test('B13: nok says nothing for a day after the end, or nobody taps an end or anything: completed by itself a day after the block, not a moment sooner, and paid a day after that', async () => {
    const [ended, begun, silent] = [await playing(), await playing(), await confirmed(world)];
    await does(world, ended, 'somchai', 'end', ended.tee_off + 4 * HOUR, WHOLE);
    for (const [fixture, after, before] of [
      [ended, 28 * HOUR, 'IN_PROGRESS'],
      [begun, 30 * HOUR, 'IN_PROGRESS'],
      [silent, 30 * HOUR, 'CONFIRMED'],
    ] as const) {
      world.setNow(fixture.tee_off + after - 1);
      await world.runJobs();
      expect((await seen(world, fixture)).status).toBe(before);
    }
    expect((await passes(world, ended, ended.tee_off + 30 * HOUR)).status).toBe('COMPLETED');
    expect([(await seen(world, begun)).status, (await seen(world, silent)).status]).toEqual(['COMPLETED', 'COMPLETED']);
    expect(await moneyOf(world, ended)).toEqual(CAPTURED);
    for (const person of [ended.nok, ended.somchai])
      expect(await notifiedOf(world.db, person)).toContain('booking.completed');
    await passes(world, silent, silent.tee_off + 54 * HOUR);
    expect(await moneyOf(world, silent)).toEqual(PAID);
  });
});

describe('B16: rain', () => {
  const rained = async (holes_played: number): Promise<BookingFixture> => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    await does(world, fixture, 'somchai', 'claim_closed', fixture.tee_off + 2 * HOUR, { ...RAIN, holes_played });
    return fixture;
  };

  testTable<[number, number, number]>([
    [0, 50, 45],
    [7, 100, 90],
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

  test('begun, the holes must be said, and nok may say they played on: nothing is over; not begun, holes said by mistake change nothing', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    const silent = await writesNothing(world.db, () =>
      tries(world, fixture, 'nok', 'claim_closed', fixture.tee_off + HOUR, RAIN),
    );
    expect(silent.fields).toEqual([{ path: 'holes_played', code: 'REQUIRED' }]);
    await does(world, fixture, 'somchai', 'claim_closed', fixture.tee_off + 2 * HOUR, { ...RAIN, holes_played: 7 });
    expect(await does(world, fixture, 'nok', 'reject_closed')).toMatchObject({ status: 'IN_PROGRESS', claim: null });
    await does(world, fixture, 'somchai', 'end', fixture.tee_off + 5 * HOUR, WHOLE);
    await does(world, fixture, 'nok', 'confirm_end');
    expect(await moneyOf(world, fixture)).toEqual(CAPTURED);
    const before = await confirmed(world);
    await does(world, before, 'nok', 'claim_closed', before.tee_off, { ...RAIN, holes_played: 7 });
    await does(world, before, 'somchai', 'agree_closed');
    expect(await moneyOf(world, before)).toMatchObject({ nok: { available: 1000, held: 0 } });
  });
});

/** What each stop said, as it is written down. */
const said = ({ booking: { booking_ref } }: BookingFixture) =>
  world.db.many(sql`
    select said from booking_moment join booking using (booking_id)
    where booking_ref = ${booking_ref} and action = 'claim_closed' order by seq`);

describe('what is tapped without a signal', () => {
  test('happened at the tap, when the clock of the phone is right to ten minutes, and never before what came before it; else when it arrives', async () => {
    const [fixture, wrong, early] = [await confirmed(world), await confirmed(world), await confirmed(world)];
    const [tapped, arrives] = [fixture.tee_off - 50 * MINUTE, fixture.tee_off + 20 * MINUTE];
    await queued(fixture, 'somchai', 'check_in', { tapped, arrives });
    expect(fixture.booking.caddy_arrived_at).toBe(isoOf(tapped));
    await queued(fixture, 'nok', 'check_in', { tapped, arrives, ahead: 10 * MINUTE });
    expect(fixture.booking.golfer_arrived_at).toBe(isoOf(tapped));
    await queued(wrong, 'somchai', 'check_in', { tapped, arrives, ahead: 10 * MINUTE + 1 });
    expect(wrong.booking.caddy_arrived_at).toBe(isoOf(arrives));
    const moments = await world.db.many(sql`
      select at, device_at from booking_moment join booking using (booking_id)
      where booking_ref = ${wrong.booking.booking_ref} and action = 'check_in'`);
    expect(moments).toEqual([{ at: isoOf(arrives), device_at: isoOf(tapped + 10 * MINUTE + 1) }]);
    await does(world, early, 'nok', 'check_in', early.tee_off + 5 * MINUTE);
    await queued(early, 'somchai', 'start', { tapped: early.tee_off, arrives: early.tee_off + HOUR });
    expect(early.booking.started_at).toBe(isoOf(early.tee_off + 5 * MINUTE));
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

  test('from a phone whose clock nobody believes, of the same day or after it was completed by itself, all of a round is recorded from when it arrived, however short it looks to us; an end that did not wait, or by a right clock, still comes too early', async () => {
    const [sameDay, over, now] = [await confirmed(world), await confirmed(world), await confirmed(world)];
    const ahead = 24 * HOUR;
    const arrives = sameDay.tee_off + 2 * HOUR;
    await queued(sameDay, 'somchai', 'start', { tapped: sameDay.tee_off, arrives, ahead });
    await queued(sameDay, 'somchai', 'end', { tapped: sameDay.tee_off + HOUR, arrives, ahead, ...WHOLE });
    const recorded = (at: Moment) => ({ started_at: isoOf(at), ended_at: isoOf(at), holes_played: 18 });
    expect(sameDay.booking).toMatchObject({ status: 'IN_PROGRESS', ...recorded(arrives) });
    expect(await notifiedOf(world.db, sameDay.nok)).toContain('booking.ended');
    expect(await moneyOf(world, sameDay)).toEqual(HELD);

    await does(world, now, 'somchai', 'start', now.tee_off);
    const soon = now.tee_off + 20 * MINUTE;
    const tooEarly = { status_code: 409, code: 'BOOKING_ACTION_NOT_NOW' };
    const byWrongClock = { tapped: soon, arrives: soon, ahead: HOUR, ...WHOLE };
    expect(await queued(now, 'somchai', 'end', byWrongClock)).toMatchObject(tooEarly);
    const waited = { tapped: soon - 5 * MINUTE, arrives: soon, ...WHOLE };
    expect(await queued(now, 'somchai', 'end', waited)).toMatchObject(tooEarly);

    const muchLater = over.tee_off + 36 * HOUR;
    await passes(world, over, muchLater);
    for (const [action, tapped, more] of [
      ['check_in', over.tee_off - 40 * MINUTE, {}],
      ['start', over.tee_off + MINUTE, {}],
      ['end', over.tee_off + 5 * HOUR, WHOLE],
    ] as const)
      await queued(over, 'somchai', action, { tapped, arrives: muchLater, ahead: 15 * MINUTE, ...more });
    expect(over.booking).toMatchObject({
      status: 'COMPLETED',
      caddy_arrived_at: isoOf(muchLater),
      ...recorded(muchLater),
    });
  });

  test('somchai’s arrival comes when nok has begun already: it is recorded, and nobody is woken for it', async () => {
    const fixture = await confirmed(world);
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    const before = await notifiedOf(world.db, fixture.nok);
    const tapped = fixture.tee_off - 45 * MINUTE;
    await queued(fixture, 'somchai', 'check_in', { tapped, arrives: fixture.tee_off + HOUR });
    expect(fixture.booking).toMatchObject({ status: 'IN_PROGRESS', caddy_arrived_at: isoOf(tapped) });
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
    const tapped = fixture.tee_off - 2 * HOUR;
    await does(world, fixture, 'nok', 'cancel', tapped);
    const money = await moneyOf(world, fixture);
    const answer = await queued(fixture, 'somchai', 'check_in', { tapped, arrives: fixture.tee_off });
    expect(answer.data).toMatchObject({ status: 'CANCELLED_BY_GOLFER', caddy_arrived_at: isoOf(tapped) });
    expect(await moneyOf(world, fixture)).toEqual(money);
  });

  test('a rain stop that arrives late: nok has half an hour from then; when it is over it is a record, and the money is where it was', async () => {
    const [fixture, over] = [await confirmed(world), await confirmed(world)];
    await does(world, fixture, 'nok', 'start', fixture.tee_off);
    const [tapped, arrives] = [fixture.tee_off + 2 * HOUR, fixture.tee_off + 4 * HOUR];
    await queued(fixture, 'somchai', 'claim_closed', { tapped, arrives, ...RAIN, holes_played: 7 });
    expect(fixture.booking.claim).toMatchObject({ at: isoOf(tapped), received_at: isoOf(arrives) });
    expect((await passes(world, fixture, arrives + 30 * MINUTE - 1)).status).toBe('IN_PROGRESS');
    const stopped = await passes(world, fixture, arrives + 30 * MINUTE);
    expect(stopped).toMatchObject({ status: 'CANCELLED_BY_COURSE', ended_at: isoOf(tapped), refunded: 5000 });
    const nextDay = over.tee_off + 31 * HOUR;
    await passes(world, over, nextDay);
    const late = { tapped: over.tee_off + HOUR, arrives: nextDay, ...RAIN, holes_played: 3 };
    await queued(over, 'somchai', 'claim_closed', late);
    expect(over.booking).toMatchObject({ status: 'COMPLETED', claim: null });
    expect(await said(over)).toEqual([{ said: { claim: 'RAIN', holes_played: 3 } }]);
    expect(await moneyOf(world, over)).toEqual(CAPTURED);
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
