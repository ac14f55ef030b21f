import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { slotsOf } from '../../domain/booking/block.ts';
import { addDays, dateOf, DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { act, balanceOf, book, heardBy, notifiedOf, type Person, startWorld, writesNothing } from './world.ts';
import { NOW } from '../support/clock.ts';

let nok: Person;
let somchai: Person;
let somsri: Person;
let booking: Booking;
const world = await startWorld();
beforeEach(async () => {
  world.setNow(NOW);
  nok = await world.golfer();
  somchai = await world.caddy();
  somsri = await world.caddy();
  const asked = await book(world, nok, somchai, { note: 'ไม้ 7 ชุด' });
  booking = (await act(world, somchai, asked, 'accept')).data;
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const teeOff = () => parseMoment(booking.tee_off_at);
const seenBy = (person: Person, { booking_ref } = booking) =>
  world.done('GET /booking/{booking_ref}', { booking_ref }, person);
/** Somchai cannot come, `before` tee-off. */
const askCancel = async (before: number) => {
  world.setNow(teeOff() - before);
  await act(world, somchai, await seenBy(somchai), 'ask_cancel', { reason: { code: 'UNWELL' } });
};
const pick = async (caddy: Person) => act(world, nok, await seenBy(nok), 'substitute', { caddy_id: caddy.user_id });
const picked = async (caddy = somsri) => (await pick(caddy)).data;
const postings = () =>
  world.db.many(sql`select cause from ledger_transaction where cause like ${`booking:%`} order by transaction_id`);
const slotsOfPerson = async ({ user_id }: Person) =>
  (
    await world.db.many(sql<{ slot: number }>`select slot from booking_slot where person_id = ${user_id} order by slot`)
  ).map(({ slot }) => slot);
const strikesOf = async ({ user_id }: Person) =>
  (await world.db.many(sql<{ kind: string }>`select kind from strike where caddy_id = ${user_id}`)).map(
    ({ kind }) => kind,
  );

describe('nok picks somsri for somchai, who cannot come', () => {
  test('the answer is the new booking: the same round, price and note, for somsri to answer in twenty minutes', async () => {
    await askCancel(30 * HOUR);
    const now = teeOff() - 30 * HOUR;
    expect((await seenBy(nok)).actions).toContain('substitute');
    const fresh = await picked();
    expect(fresh).toMatchObject({
      status: 'PENDING',
      version: 1,
      caddy: { user_id: somsri.user_id, real_name: null },
      tee_off_at: booking.tee_off_at,
      earliest_tee_off_at: booking.tee_off_at,
      total: baht(150),
      caddy_gets: baht(135),
      lines: booking.lines,
      note: 'ไม้ 7 ชุด',
      replaces_ref: booking.booking_ref,
      respond_by: isoOf(now + 20 * MINUTE),
      answered_at: null,
      asked_at: null,
    });
    expect(await seenBy(nok)).toMatchObject({
      status: 'CANCELLED_BY_CADDY',
      replaced_by_ref: fresh.booking_ref,
      closed_at: isoOf(now),
      settled_at: isoOf(now),
      refunded: null,
      actions: [],
    });
    expect((await seenBy(somchai)).caddy_share).toBeNull();
  });

  test('the hold moves along without a posting, somchai’s time is free again, somsri’s is promised once somsri says yes, and all three hear of it', async () => {
    await askCancel(30 * HOUR);
    const [before, balance] = [await postings(), await balanceOf(world, nok)];
    const fresh = await picked();
    expect(await postings()).toEqual(before);
    expect(await balanceOf(world, nok)).toMatchObject({ available: balance.available, held: balance.held });
    const kindsOf = async (person: Person) =>
      (await heardBy(world.db, person)).map(({ kind, body }) => `${kind} ${body.booking_ref}`);
    expect(await kindsOf(nok)).toEqual(
      expect.arrayContaining([`booking.replaced ${booking.booking_ref}`, `booking.requested ${fresh.booking_ref}`]),
    );
    expect((await kindsOf(somchai)).at(-1)).toBe(`booking.replaced ${booking.booking_ref}`);
    expect((await kindsOf(somsri)).at(-1)).toBe(`booking.requested ${fresh.booking_ref}`);
    expect((await notifiedOf(world.db, somchai)).at(-1)).toBe('booking.replaced');
    expect(await notifiedOf(world.db, somsri)).toEqual(['booking.requested']);
    const slots = async () => [await slotsOfPerson(somchai), await slotsOfPerson(nok), await slotsOfPerson(somsri)];
    expect(await slots()).toEqual([[], [], []]);
    await act(world, somsri, fresh, 'accept');
    const promised = slotsOf(teeOff(), 18);
    expect(await slots()).toEqual([[], promised, promised]);
  });

  test('near tee-off too: an hour is not needed, but somsri has no longer than until tee-off', async () => {
    await askCancel(50 * MINUTE);
    world.setNow(teeOff() - 35 * MINUTE);
    const fresh = await picked();
    expect(fresh.respond_by).toBe(isoOf(teeOff() - 15 * MINUTE));
    await act(world, somsri, fresh, 'decline');
    expect((await seenBy(nok, fresh)).status).toBe('DECLINED');
  });

  test('a round that was moved keeps counting refunds to its earliest tee-off', async () => {
    const change = {
      booking_date: addDays(dateOf(teeOff()), 2),
      tee_off_time: '06:30',
      holes: 18 as const,
      transport: 'CART_SHARED' as const,
    };
    const proposed = await act(world, nok, booking, 'propose_change', { change, total: baht(150) });
    await act(world, somchai, proposed.data, 'accept_change');
    await askCancel(30 * HOUR);
    expect(await picked()).toMatchObject({
      tee_off_at: isoOf(teeOff() + 2 * DAY),
      earliest_tee_off_at: booking.tee_off_at,
    });
  });
});

describe('what becomes of it', () => {
  test('somsri accepts: the round goes on with the substitute, it is paid once, and somchai gets no strike', async () => {
    await askCancel(5 * HOUR);
    const fresh = await picked();
    expect((await act(world, somsri, fresh, 'accept')).data).toMatchObject({ status: 'CONFIRMED' });
    world.setNow(teeOff() + 6 * HOUR + 2 * DAY);
    await world.runJobs();
    await world.runJobs();
    expect(await seenBy(somsri, fresh)).toMatchObject({ status: 'COMPLETED', caddy_share: baht(135) });
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: 0 });
    expect(await balanceOf(world, somchai)).toMatchObject({ available: 0, pending: 0 });
    expect(await strikesOf(somchai)).toEqual([]);
  });

  test.each<[string, (fresh: Booking) => Promise<unknown>]>([
    ['declines', (fresh) => act(world, somsri, fresh, 'decline')],
    ['says nothing', (fresh) => (world.setNow(parseMoment(fresh.respond_by)), world.runJobs())],
    ['is too slow for nok, who takes it back', (fresh) => act(world, nok, fresh, 'cancel')],
  ])('somsri %s: all of it back, and somchai, who was late, gets the strike', async (_, end) => {
    await askCancel(5 * HOUR);
    const fresh = await picked();
    expect(await strikesOf(somchai)).toEqual([]);
    await end(fresh);
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(1000), held: 0 });
    expect((await seenBy(nok, fresh)).refunded).toBe(baht(150));
    expect(await strikesOf(somchai)).toEqual(['LATE_CANCEL']);
    expect(await notifiedOf(world.db, somchai)).toContain('caddy.struck');
    expect(await strikesOf(somsri)).toEqual([]);
  });

  test('somchai asked more than a day before: no strike, whatever somsri says; somsri cannot come either: nok picks a third, and the hold moves once more', async () => {
    await askCancel(30 * HOUR);
    const fresh = await picked();
    await act(world, somsri, fresh, 'accept');
    await act(world, somsri, await seenBy(somsri, fresh), 'ask_cancel', { reason: { code: 'FAMILY' } });
    const somying = await world.caddy();
    const third = await act(world, nok, await seenBy(nok, fresh), 'substitute', { caddy_id: somying.user_id });
    expect(third.data).toMatchObject({ status: 'PENDING', replaces_ref: fresh.booking_ref });
    await ledgerIsWhole(world.db);
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
    await act(world, somying, third.data, 'decline');
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(1000), held: 0 });
    expect([await strikesOf(somchai), await strikesOf(somsri)]).toEqual([[], []]);
  });
});

describe('who cannot be picked', () => {
  beforeEach(() => askCancel(30 * HOUR));

  const refusedFor = async (caddy: Person) => {
    const answer = await writesNothing(world.db, () => pick(caddy));
    expect(answer.fields).toEqual([{ path: 'caddy_id', code: answer.code }]);
    if (answer.status_code === 409) expect(answer.data.booking_ref).toBe(booking.booking_ref);
    return answer.code;
  };

  test('nobody, somchai, a caddy of another course, of followers only, who has promised that time or does not work then, and a golfer', async () => {
    const nobody = await writesNothing(world.db, async () => act(world, nok, await seenBy(nok), 'substitute'));
    expect(nobody).toMatchObject({ status_code: 422, fields: [{ path: 'caddy_id', code: 'REQUIRED' }] });
    expect(await refusedFor(somchai)).toBe('CADDY_NOT_AVAILABLE');
    await world.course('far-away');
    expect(await refusedFor(await world.caddy({ courses: ['far-away'] }))).toBe('CADDY_NOT_AT_COURSE');
    expect(await refusedFor(await world.caddy({ who_may_request: 'FOLLOWERS' }))).toBe('CADDY_FOLLOWERS_ONLY');
    expect(await refusedFor(await world.golfer())).toBe('CADDY_UNKNOWN');
    const asked = await book(world, await world.golfer(), somsri, { tee_off_time: '09:00' });
    await act(world, somsri, asked, 'accept');
    expect(await refusedFor(somsri)).toBe('BOOKING_SLOT_TAKEN');
    const off = await world.caddy();
    await world.db.run(sql`
      insert into caddy_exception (user_id, day, kind) values (${off.user_id}, ${booking.booking_date}, 'OFF')`);
    expect(await refusedFor(off)).toBe('CADDY_NOT_AVAILABLE');
  });

  test('by somchai; and by nobody once nok has agreed, or the time for it is over', async () => {
    const asks = await act(world, somchai, await seenBy(somchai), 'substitute', { caddy_id: somsri.user_id });
    expect(asks.code).toBe('ROLE_NOT_ALLOWED');
    const request = await seenBy(nok);
    world.setNow(teeOff() - 18 * HOUR);
    const late = await writesNothing(world.db, () => pick(somsri));
    expect(late).toMatchObject({ status_code: 409, code: 'BOOKING_ACTION_NOT_NOW' });
    await world.runJobs();
    expect((await seenBy(nok)).status).toBe('CANCELLED_BY_CADDY');
    const gone = await act(world, nok, request, 'substitute', { caddy_id: somsri.user_id });
    expect(gone).toMatchObject({ code: 'BOOKING_VERSION_STALE', data: { status: 'CANCELLED_BY_CADDY' } });
  });
});

test('two taps at once ask one caddy, not two', async () => {
  await askCancel(30 * HOUR);
  const answers = await Promise.all([pick(somsri), pick(await world.caddy())]);
  expect(answers.map(({ status_code }) => status_code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const pending = await world.db.many(sql`select 1 from booking where replaces_ref = ${booking.booking_ref}`);
  expect(pending).toHaveLength(1);
});

test('nok picks while somchai takes it back: one of the two is so, and the other hears 409', async () => {
  for (let round = 0; round < 5; round++) {
    await askCancel(30 * HOUR - round * MINUTE);
    const request = await seenBy(nok);
    const [chosen, kept] = await Promise.all([
      act(world, nok, request, 'substitute', { caddy_id: somsri.user_id }),
      act(world, somchai, request, 'withdraw_ask'),
    ]);
    expect([chosen.status_code, kept.status_code].toSorted((a, b) => a - b)).toEqual([200, 409]);
    await ledgerIsWhole(world.db);
    if (chosen.status_code === 200) return;
    expect((await seenBy(nok)).status).toBe('CONFIRMED');
  }
});
