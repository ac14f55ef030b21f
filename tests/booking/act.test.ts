import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { slotsOf } from '../../domain/booking/block.ts';
import { HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { act, balanceOf, book, heardBy, type Person, startWorld, writesNothing } from './world.ts';
import { NOW } from '../support/clock.ts';

let nok: Person;
let somchai: Person;
let booking: Booking;
const world = await startWorld();
beforeEach(async () => {
  world.setNow(NOW);
  nok = await world.golfer();
  somchai = await world.caddy();
  booking = await book(world, nok, somchai);
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const seenBy = (person: Person, { booking_ref } = booking) =>
  world.done('GET /booking/{booking_ref}', { booking_ref }, person);
const lastHeardBy = async (person: Person) => (await heardBy(world.db, person)).at(-1);
const slotsOfPerson = ({ user_id }: Person) =>
  world.db.many(sql<{ slot: number }>`select slot from booking_slot where person_id = ${user_id} order by slot`);

describe('the caddy accepts', () => {
  test('the booking is confirmed, both people hear of it, the money stays held, the time of both is promised', async () => {
    world.setNow(NOW + MINUTE);
    const answer = await act(world, somchai, booking, 'accept');
    expect(answer).toMatchObject({ status_code: 200, data: { status: 'CONFIRMED', version: 2 } });
    expect(answer.data.actions).toEqual(['ask_cancel', 'propose_change', 'claim_closed']);
    expect(answer.data.answered_at).toBe(isoOf(NOW + MINUTE));
    const told = {
      kind: 'booking.accepted',
      body: { booking_ref: booking.booking_ref, status: 'CONFIRMED', version: 2 },
    };
    expect([await lastHeardBy(nok), await lastHeardBy(somchai)]).toEqual([told, told]);
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
    const promised = slotsOf(parseMoment(booking.tee_off_at), 18).map((slot) => ({ slot }));
    expect([await slotsOfPerson(nok), await slotsOfPerson(somchai)]).toEqual([promised, promised]);
  });

  test('what else nok asked for that tee-off is taken back, its money given back, those caddies told; other tee-offs are left alone', async () => {
    const [somsri, somying] = [await world.caddy(), await world.caddy()];
    const others = [await book(world, nok, somsri), await book(world, nok, somying)];
    const afternoon = await book(world, nok, await world.caddy(), { tee_off_time: '14:00' });
    expect(await balanceOf(world, nok)).toMatchObject({ held: baht(600) });
    await act(world, somchai, booking, 'accept');
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(700), held: baht(300) });
    expect((await seenBy(nok, afternoon)).status).toBe('PENDING');
    for (const [index, caddy] of [somsri, somying].entries()) {
      const other = others[index] as Booking;
      expect(await seenBy(caddy, other)).toMatchObject({ status: 'CANCELLED_BY_GOLFER', answered_at: null });
      expect(await lastHeardBy(caddy)).toEqual({
        kind: 'booking.cancelled',
        body: { booking_ref: other.booking_ref, status: 'CANCELLED_BY_GOLFER', version: 2, was: 'PENDING' },
      });
    }
    const moments = await world.db.many(sql`
      select action, actor from booking_moment join booking using (booking_id)
      where booking_ref = ${(others[0] as Booking).booking_ref} order by seq`);
    expect(moments).toEqual([
      { action: 'create', actor: 'golfer' },
      { action: 'cancel', actor: 'system' },
    ]);
  });

  test('the caddy’s time went to somebody else: 409, and the request still waits; a round that begins when it ends is promised too', async () => {
    const nine = { tee_off_time: '07:00', holes: 9 as const, total: baht(100) };
    const other = await book(world, await world.golfer(), somchai, nine);
    const next = await book(world, await world.golfer(), somchai, { tee_off_time: '12:30' });
    await act(world, somchai, booking, 'accept');
    const answer = await writesNothing(world.db, () => act(world, somchai, other, 'accept'));
    expect(answer).toMatchObject({
      status_code: 409,
      code: 'BOOKING_SLOT_TAKEN',
      data: { booking_ref: other.booking_ref, status: 'PENDING', version: 1 },
    });
    expect((await act(world, somchai, next, 'accept')).status_code).toBe(200);
  });
});

test('the caddy declines, with a reason there is: the money is given back and both people hear of it', async () => {
  const silent = await writesNothing(world.db, () => act(world, somchai, booking, 'decline', { reason: undefined }));
  expect(silent).toMatchObject({ status_code: 422, fields: [{ path: 'reason', code: 'REQUIRED' }] });
  const answer = await act(world, somchai, booking, 'decline', { reason: { code: 'OTHER', text: ' ฝนตก ' } });
  expect(answer.data).toMatchObject({ status: 'DECLINED', reason: { code: 'OTHER', text: 'ฝนตก' }, actions: [] });
  expect(await balanceOf(world, nok)).toMatchObject({ available: baht(1000), held: 0 });
  expect([(await lastHeardBy(nok))?.kind, (await lastHeardBy(somchai))?.kind]).toEqual([
    'booking.declined',
    'booking.declined',
  ]);
  expect((await seenBy(nok)).caddy.real_name).toBeNull();
});

test('the golfer cancels while it waits: the money is given back, both hear of it, and the same caddy may be asked again', async () => {
  expect((await act(world, nok, booking, 'cancel')).data.status).toBe('CANCELLED_BY_GOLFER');
  expect(await balanceOf(world, nok)).toMatchObject({ available: baht(1000), held: 0 });
  expect((await lastHeardBy(somchai))?.kind).toBe('booking.cancelled');
  expect((await book(world, nok, somchai)).status).toBe('PENDING');
});

describe('nobody answers', () => {
  test('at respond_by it expires: the money is given back and both people hear of it', async () => {
    world.setNow(parseMoment(booking.respond_by) - 1);
    await world.runJobs();
    expect((await seenBy(nok)).status).toBe('PENDING');
    world.setNow(parseMoment(booking.respond_by));
    await world.runJobs();
    expect(await seenBy(nok)).toMatchObject({ status: 'EXPIRED', version: 2, answered_at: null, actions: [] });
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(1000), held: 0 });
    const told = { kind: 'booking.expired', body: { booking_ref: booking.booking_ref, status: 'EXPIRED', version: 2 } };
    expect(await lastHeardBy(nok)).toEqual(told);
    expect(await lastHeardBy(somchai)).toEqual(told);
  });

  test('what was answered in time is left alone', async () => {
    await act(world, somchai, booking, 'accept');
    world.setNow(parseMoment(booking.respond_by) + HOUR);
    await world.runJobs();
    expect(await seenBy(nok)).toMatchObject({ status: 'CONFIRMED', version: 2 });
    const left = await world.db.many(
      sql`select key from job where kind = 'booking.due' and run_at <= to_timestamp(${(parseMoment(booking.respond_by) + HOUR) / 1000})`,
    );
    expect(left).toEqual([]);
  });
});

describe('an answer that comes from an old copy', () => {
  test('is refused with the booking as it is now, also when something followed what it says, or with a version that never was', async () => {
    const never = await act(world, somchai, { ...booking, version: 7 }, 'accept');
    expect(never).toMatchObject({ status_code: 409, code: 'BOOKING_VERSION_STALE', data: { version: 1 } });
    await act(world, somchai, booking, 'accept');
    await act(world, nok, { ...booking, version: 2 }, 'cancel');
    const late = await writesNothing(world.db, () => act(world, somchai, booking, 'accept'));
    expect(late).toMatchObject({
      status_code: 409,
      code: 'BOOKING_VERSION_STALE',
      data: { status: 'CANCELLED_BY_GOLFER', version: 3, actions: [] },
    });
  });

  test.each(['accept', 'decline'] as const)(
    '%s that is done already, sent anew because its answer was lost, is done; anything else is refused',
    async (action) => {
      const more = action === 'decline' ? { reason: { code: 'UNWELL' as const, text: 'ไข้' } } : {};
      const first = await act(world, somchai, booking, action, more);
      expect(first.status).toBe('success');
      const heard = await heardBy(world.db, nok);
      const again = await act(world, somchai, booking, action, more);
      expect(await heardBy(world.db, nok)).toEqual(heard);
      expect(again).toMatchObject({ status: 'success', data: first.data });
      const others = [
        () => act(world, nok, booking, 'cancel'),
        () => act(world, somchai, booking, action === 'accept' ? 'decline' : 'accept', { reason: { code: 'UNWELL' } }),
        ...(action === 'decline'
          ? [() => act(world, somchai, booking, action, { reason: { code: 'SICK' as never, text: 'ไข้' } })]
          : []),
        ...(action === 'decline' ? [() => act(world, somchai, booking, action, { reason: { code: 'UNWELL' } })] : []),
      ];
      for (const other of others) expect((await writesNothing(world.db, other)).status).toBe('error');
    },
  );
});

const deviceTimes = () =>
  world.db.many(sql`
  select device_at from booking_moment join booking using (booking_id)
  where booking_ref = ${booking.booking_ref} order by seq`);

test('the moment when the caddy tapped: is kept beside when the server heard of it, even when the phone believes it is 1970; what is no moment is refused', async () => {
  for (const at of ['yesterday', '2026-02-31T00:00:00Z', '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z']) {
    const answer = await writesNothing(world.db, () => act(world, somchai, booking, 'accept', { at }));
    expect(answer, at).toMatchObject({ status_code: 422, fields: [{ path: 'at', code: 'INVALID' }] });
  }
  await act(world, somchai, booking, 'accept', { at: '2026-11-22T06:58:59.123+07:00' });
  await act(world, nok, await seenBy(nok), 'cancel', { at: '1970-01-01T00:00:01.000Z' });
  expect(await deviceTimes()).toEqual([
    { device_at: null },
    { device_at: '2026-11-21T23:58:59.123Z' },
    { device_at: '1970-01-01T00:00:01.000Z' },
  ]);
});
