import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { slotsOf } from '../../domain/booking/block.ts';
import type { InputOf } from '../../domain/calls.ts';
import { addDays, dateOf, DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { testTable } from '../support/table.ts';
import { act, balanceOf, book, COURSE, heardBy, type Person, startWorld, writesNothing } from './world.ts';
import { NOW } from '../support/clock.ts';

type Change = NonNullable<InputOf<'POST /booking/act'>['change']>;

let nok: Person;
let somchai: Person;
let booking: Booking;
const world = await startWorld();
beforeEach(async () => {
  world.setNow(NOW);
  nok = await world.golfer();
  somchai = await world.caddy();
  const asked = await book(world, nok, somchai);
  booking = (await act(world, somchai, asked, 'accept')).data;
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const DATE = dateOf(NOW + 3 * DAY);
const at = (more: Partial<Change> = {}): Change => ({
  booking_date: DATE,
  tee_off_time: '06:30',
  holes: 18,
  transport: 'CART_SHARED',
  ...more,
});
const EARLIER = at({ tee_off_time: '06:00' });
const WALKING = at({ transport: 'WALK_PULL' });
const NINE = at({ holes: 9 });

const seenBy = (person: Person) =>
  world.done('GET /booking/{booking_ref}', { booking_ref: booking.booking_ref }, person);
const quote = (person: Person, change: Change) =>
  world.call('POST /booking/change-quote', { booking_ref: booking.booking_ref, change }, person);
const propose = async (person: Person, change: Change, total = baht(150)) =>
  act(world, person, await seenBy(person), 'propose_change', { change, total });
const answer = async (person: Person, action: 'accept_change' | 'reject_change' | 'withdraw_change', more = {}) =>
  act(world, person, await seenBy(person), action, more);
const slotsOfPerson = async ({ user_id }: Person) =>
  (
    await world.db.many(sql<{ slot: number }>`select slot from booking_slot where person_id = ${user_id} order by slot`)
  ).map(({ slot }) => slot);
const kindsOf = async (person: Person) => (await heardBy(world.db, person)).map(({ kind }) => kind);
const notified = async ({ user_id }: Person) =>
  (
    await world.db.many(
      sql<{ kind: string }>`select kind from notification where user_id = ${user_id} order by notification_id`,
    )
  ).map(({ kind }) => kind);
const statusOfChange = async () =>
  (
    await world.db.many(
      sql<{ status: string }>`select booking_change.status from booking_change join booking using (booking_id)
        where booking_ref = ${booking.booking_ref} order by booking_change.change_id`,
    )
  ).map(({ status }) => status);

describe('another time', () => {
  test('nok proposes it, somchai agrees: the round moves, the promised time of both with it, the money stays held', async () => {
    const proposed = await propose(nok, EARLIER);
    expect(proposed.data).toMatchObject({
      status: 'CONFIRMED',
      version: 3,
      tee_off_time: '06:30',
      change: { by: 'golfer', tee_off_time: '06:00', total: baht(150), expires_at: isoOf(NOW + 12 * HOUR) },
    });
    expect(proposed.data.actions).toContain('withdraw_change');
    expect((await seenBy(somchai)).actions).toEqual(expect.arrayContaining(['accept_change', 'reject_change']));
    expect(await notified(somchai)).toContain('booking.change_proposed');

    const agreed = await answer(somchai, 'accept_change', { total: baht(150) });
    expect(agreed.data).toMatchObject({ version: 4, tee_off_time: '06:00', change: null, status: 'CONFIRMED' });
    const slots = slotsOf(parseMoment(booking.tee_off_at) - 30 * MINUTE, 18);
    expect(await slotsOfPerson(nok)).toEqual(slots);
    expect(await slotsOfPerson(somchai)).toEqual(slots);
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
    expect(await kindsOf(nok)).toEqual(expect.arrayContaining(['booking.change_proposed', 'booking.change_accepted']));
    expect(await notified(nok)).toContain('booking.change_accepted');
    expect(await statusOfChange()).toEqual(['ACCEPTED']);
  });

  test('refunds go on counting to the earliest tee-off it ever had', async () => {
    await propose(nok, at({ booking_date: addDays(DATE, 8) }));
    await answer(somchai, 'accept_change');
    expect(await seenBy(nok)).toMatchObject({
      tee_off_at: isoOf(parseMoment(booking.tee_off_at) + 8 * DAY),
      earliest_tee_off_at: booking.tee_off_at,
    });
    await propose(nok, EARLIER);
    await answer(somchai, 'accept_change');
    const earlier = isoOf(parseMoment(booking.tee_off_at) - 30 * MINUTE);
    expect(await seenBy(nok)).toMatchObject({ tee_off_at: earlier, earliest_tee_off_at: earlier });
  });

  test('one at a time; nok does not like it, or somchai, who proposed it and cannot agree to it, takes it back: nothing has changed', async () => {
    await propose(somchai, EARLIER);
    const second = await writesNothing(world.db, () => propose(nok, NINE, baht(100)));
    expect(second).toMatchObject({ code: 'BOOKING_ACTION_NOT_NOW', data: { change: { by: 'caddy' } } });
    const refused = await answer(nok, 'reject_change');
    expect(refused.data).toMatchObject({ tee_off_time: '06:30', change: null });
    expect(await notified(somchai)).toContain('booking.change_rejected');
    await propose(somchai, EARLIER);
    expect((await answer(somchai, 'accept_change')).code).toBe('BOOKING_ACTION_NOT_NOW');
    expect((await answer(nok, 'withdraw_change')).code).toBe('BOOKING_ACTION_NOT_NOW');
    expect((await answer(somchai, 'withdraw_change')).data.change).toBeNull();
    expect(await notified(nok)).toContain('booking.change_withdrawn');
    expect(await statusOfChange()).toEqual(['REJECTED', 'WITHDRAWN']);
  });

  test('nobody answers: after twelve hours it is as if nobody had asked, and what was held for it is given back', async () => {
    await propose(nok, WALKING, baht(250));
    world.setNow(NOW + 12 * HOUR - 1);
    await world.runJobs();
    expect((await seenBy(nok)).change).not.toBeNull();
    world.setNow(NOW + 12 * HOUR);
    expect((await answer(somchai, 'accept_change')).code).toBe('BOOKING_ACTION_NOT_NOW');
    await world.runJobs();
    expect(await seenBy(nok)).toMatchObject({ change: null, transport: 'CART_SHARED' });
    expect(await notified(nok)).toContain('booking.change_expired');
    expect(await statusOfChange()).toEqual(['EXPIRED']);
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
  });

  test('near tee-off there is an answer until an hour before either round; none is proposed in the last hour, or once somchai is there', async () => {
    const teeOff = parseMoment(booking.tee_off_at);
    world.setNow(teeOff - HOUR);
    expect((await propose(nok, NINE, baht(100))).code).toBe('BOOKING_ACTION_NOT_NOW');
    world.setNow(teeOff - 3 * HOUR);
    const proposed = await propose(nok, at({ tee_off_time: '05:30' }));
    expect(proposed.data.change?.expires_at).toBe(isoOf(teeOff - 2 * HOUR));
    await answer(nok, 'withdraw_change');
    world.setNow(teeOff - 2 * HOUR);
    await act(world, somchai, await seenBy(somchai), 'check_in');
    expect((await propose(nok, NINE, baht(100))).code).toBe('BOOKING_ACTION_NOT_NOW');
    expect((await quote(nok, NINE)).code).toBe('BOOKING_ACTION_NOT_NOW');
  });
});

describe('what it costs', () => {
  test('the quote says the price, what somchai would get, and until when; the difference of a dearer round is held with the proposal, and is part of the price once somchai agrees', async () => {
    expect((await quote(nok, WALKING)).data).toMatchObject({
      total: baht(250),
      caddy_gets: baht(225),
      respond_by: isoOf(NOW + 12 * HOUR),
    });
    expect((await quote(somchai, NINE)).data).toMatchObject({ total: baht(100) });
    expect((await quote(await world.golfer(), NINE)).code).toBe('BOOKING_UNKNOWN');
    await propose(nok, WALKING, baht(250));
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(750), held: baht(250) });
    await ledgerIsWhole(world.db);
    const agreed = await answer(somchai, 'accept_change', { total: baht(250) });
    expect(agreed.data).toMatchObject({ total: baht(250), caddy_gets: baht(225), transport: 'WALK_PULL' });
    expect(agreed.data.lines.some(({ code }) => code === 'WALK_SURCHARGE')).toBe(true);
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(750), held: baht(250) });
  });

  test('a no, taking it back, the end of the booking and somchai asking to be let off give the difference back', async () => {
    const BEFORE = { available: baht(850), held: baht(150) };
    for (const [person, action] of [
      [somchai, 'reject_change'],
      [nok, 'withdraw_change'],
    ] as const) {
      await propose(nok, WALKING, baht(250));
      await answer(person, action);
      expect(await balanceOf(world, nok)).toMatchObject(BEFORE);
    }
    await propose(nok, WALKING, baht(250));
    await act(world, somchai, await seenBy(somchai), 'ask_cancel', { reason: { code: 'UNWELL' } });
    expect(await balanceOf(world, nok)).toMatchObject(BEFORE);
    expect((await seenBy(nok)).change).toBeNull();
    await act(world, somchai, await seenBy(somchai), 'withdraw_ask');

    await propose(nok, WALKING, baht(250));
    await act(world, nok, await seenBy(nok), 'cancel');
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(1000), held: 0 });
    expect(await statusOfChange()).toEqual(['REJECTED', 'WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN']);
  });

  test('of a dearer one that somchai proposes nothing is held until nok agrees; of a cheaper one the difference comes back when it is agreed', async () => {
    await propose(somchai, WALKING, baht(250));
    expect(await balanceOf(world, nok)).toMatchObject({ held: baht(150) });
    await answer(nok, 'accept_change', { total: baht(250) });
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(750), held: baht(250) });
    await propose(nok, NINE, baht(100));
    expect(await balanceOf(world, nok)).toMatchObject({ held: baht(250) });
    await answer(somchai, 'accept_change');
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(900), held: baht(100) });
    expect(await seenBy(nok)).toMatchObject({ total: baht(100), holes: 9 });
  });

  test('a golfer has too little for it: the balance is told to that golfer alone, and nothing is written', async () => {
    const pla = await world.golfer(200);
    const asked = await book(world, pla, somchai, { tee_off_time: '13:00' });
    booking = (await act(world, somchai, asked, 'accept')).data;
    const dearer = at({ tee_off_time: '13:00', transport: 'WALK_PULL' });
    const hers = await writesNothing(world.db, () => propose(pla, dearer, baht(250)));
    expect(hers).toMatchObject({ status_code: 409, code: 'WALLET_TOO_LOW', data: { available: baht(50) } });
    // somchai may propose it: what pla has is not told to somchai.
    expect((await propose(somchai, dearer, baht(250))).status_code).toBe(200);
    const late = await writesNothing(world.db, () => answer(pla, 'accept_change', { total: baht(250) }));
    expect(late).toMatchObject({ status_code: 409, code: 'WALLET_TOO_LOW', data: { available: baht(50) } });
    expect(await seenBy(pla)).toMatchObject({ transport: 'CART_SHARED', change: { by: 'caddy' } });
  });

  test('the price differs from the one that was seen: 409 with the price of now; without one: 422 at the price; nothing is written', async () => {
    const refused = await writesNothing(world.db, () => propose(nok, WALKING, baht(150)));
    expect(refused).toMatchObject({ status_code: 409, code: 'BOOKING_PRICE_CHANGED', data: { total: baht(250) } });
    const silent = await writesNothing(world.db, () => act(world, nok, booking, 'propose_change', { change: WALKING }));
    expect(silent).toMatchObject({ status_code: 422, fields: [{ path: 'total', code: 'REQUIRED' }] });
    await propose(nok, WALKING, baht(250));
    const stale = await writesNothing(world.db, () => answer(somchai, 'accept_change', { total: baht(150) }));
    expect(stale).toMatchObject({ status_code: 409, code: 'BOOKING_PRICE_CHANGED' });
  });
});

describe('what may not be proposed', () => {
  testTable<[string, Partial<Change>, string, string]>([
    ['what it is already', {}, 'CHANGE_IS_NONE', 'change'],
    ['a day that is over', { booking_date: dateOf(NOW - DAY) }, 'TEE_OFF_TOO_SOON', 'change.booking_date'],
    [
      'in less than an hour',
      { booking_date: dateOf(NOW), tee_off_time: '07:59' },
      'TEE_OFF_TOO_SOON',
      'change.tee_off_time',
    ],
    [
      'in an hour, when nobody could answer any more',
      { booking_date: dateOf(NOW), tee_off_time: '08:00' },
      'TEE_OFF_TOO_SOON',
      'change.tee_off_time',
    ],
    ['too far ahead', { booking_date: dateOf(NOW + 61 * DAY) }, 'TEE_OFF_TOO_FAR', 'change.booking_date'],
    ['outside the caddy’s hours', { tee_off_time: '16:30' }, 'CADDY_NOT_AVAILABLE', 'change.tee_off_time'],
  ])(
    'the same, too soon, too far or outside the caddy’s hours: refused of both, and of their quotes: %s',
    async (_, more, code, path) => {
      for (const person of [nok, somchai]) {
        const refused = await writesNothing(world.db, () => propose(person, at(more)));
        expect(refused).toMatchObject({ status_code: 422, code, fields: [{ path, code }] });
        expect((await quote(person, at(more))).code).toBe(code);
      }
    },
  );

  test('a transport the course does not allow', async () => {
    await world.course('carts-only', { cart_policy: 'COMPULSORY' });
    const ann = await world.caddy({ courses: ['carts-only'] });
    const asked = await book(world, await world.golfer(), ann, { golf_course: 'carts-only' });
    const confirmed = (await act(world, ann, asked, 'accept')).data;
    const refused = await act(world, ann, confirmed, 'propose_change', { change: WALKING, total: baht(250) });
    expect(refused).toMatchObject({ code: 'TRANSPORT_NOT_ALLOWED', fields: [{ path: 'change.transport' }] });
  });

  test('a day the course is closed, also when it closed after it was proposed', async () => {
    const day = addDays(DATE, 2);
    await propose(nok, at({ booking_date: day }));
    await world.db.run(sql`
      insert into course_closure (slug, day, reason, created_at) values (${COURSE}, ${day}, 'RAIN', ${isoOf(NOW)})`);
    const late = await writesNothing(world.db, () => answer(somchai, 'accept_change'));
    expect(late).toMatchObject({ code: 'COURSE_CLOSED', data: { booking_ref: booking.booking_ref } });
    await answer(somchai, 'reject_change');
    const refused = await propose(nok, at({ booking_date: day }));
    expect(refused).toMatchObject({ code: 'COURSE_CLOSED', fields: [{ path: 'change.booking_date' }] });
    await world.db.run(sql`delete from course_closure`);
  });

  test('what nok has promised elsewhere: nok is shown it, somchai is only told that the time is taken', async () => {
    const other = await book(world, nok, await world.caddy(), { tee_off_time: '13:30' });
    const afternoon = at({ tee_off_time: '13:00' });
    const hers = await writesNothing(world.db, () => propose(nok, afternoon));
    expect(hers).toMatchObject({ code: 'BOOKING_OVERLAPS_OWN', data: { booking_ref: other.booking_ref } });
    const his = await writesNothing(world.db, () => propose(somchai, afternoon));
    expect(his).toMatchObject({ status_code: 409, code: 'BOOKING_SLOT_TAKEN' });
    expect(JSON.stringify(his)).not.toContain(other.booking_ref);
    // For the very tee-off nok asks another caddy: of two promises one could not be kept.
    const same = await writesNothing(world.db, () => propose(nok, at({ tee_off_time: '13:30' })));
    expect(same).toMatchObject({ code: 'BOOKING_OVERLAPS_OWN', data: { booking_ref: other.booking_ref } });
  });

  test('what somchai has promised elsewhere; the time of this booking itself is not in the way', async () => {
    const asked = await book(world, await world.golfer(), somchai, { tee_off_time: '13:30' });
    await act(world, somchai, asked, 'accept');
    expect(await propose(nok, at({ tee_off_time: '07:40' }))).toMatchObject({
      code: 'BOOKING_SLOT_TAKEN',
      data: { booking_ref: booking.booking_ref },
    });
    expect((await propose(nok, at({ tee_off_time: '07:30' }))).status_code).toBe(200);
  });
});

describe('the time is taken before the answer', () => {
  test('somchai promised it to somebody else meanwhile: 409 with the booking as it is, and it still waits', async () => {
    await propose(nok, at({ tee_off_time: '12:30' }));
    const asked = await book(world, await world.golfer(), somchai, { tee_off_time: '13:00' });
    await act(world, somchai, asked, 'accept');
    const late = await writesNothing(world.db, () => answer(somchai, 'accept_change'));
    expect(late).toMatchObject({ status_code: 409, code: 'BOOKING_SLOT_TAKEN' });
    expect(late.data).toMatchObject({ booking_ref: booking.booking_ref, tee_off_time: '06:30' });
    expect(late.data.change).not.toBeNull();
  });

  test('the change and another booking are agreed to at once: one of them has the time, the other hears 409', async () => {
    await propose(nok, at({ tee_off_time: '12:30' }));
    const asked = await book(world, await world.golfer(), somchai, { tee_off_time: '13:00' });
    const answers = await Promise.all([answer(somchai, 'accept_change'), act(world, somchai, asked, 'accept')]);
    expect(answers.map(({ status_code }) => status_code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = answers.find(({ status_code }) => status_code === 409);
    expect(loser?.code).toBe('BOOKING_SLOT_TAKEN');
    expect(loser?.data.booking_ref).toBeDefined();
  });
});

test('somchai is there already when nok agrees to another day: the arrival does not count for that day', async () => {
  const teeOff = parseMoment(booking.tee_off_at);
  world.setNow(teeOff - 110 * MINUTE);
  await propose(somchai, at({ booking_date: addDays(DATE, 1) }));
  await act(world, somchai, await seenBy(somchai), 'check_in');
  await answer(nok, 'accept_change');
  expect(await seenBy(nok)).toMatchObject({ caddy_arrived_at: null, tee_off_at: isoOf(teeOff + DAY) });
});
