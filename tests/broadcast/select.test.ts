import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import type { Broadcast } from '../../domain/broadcast/api.ts';
import { dateOf, DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { grantDemoCredit } from '../../server/wallet/commands.ts';
import { act, balanceOf, book, heardBy, type Person, REAL_NAME, startWorld, writesNothing } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import {
  answerOf,
  ask,
  asking,
  choose,
  isIn,
  nobodyOnDuty,
  notified,
  read,
  say,
  setVerification,
  verified,
} from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
afterEach(async () => {
  world.setNow(NOW);
  await nobodyOnDuty(world);
  await ledgerIsWhole(world.db);
});
afterAll(() => world.close());

const topUp = (nok: Person, amount: number) =>
  world.db.transact((tx) => grantDemoCredit(tx, nok.user_id, baht(amount), `demo:${nok.user_id}:more`, NOW));

const kindsHeard = async (person: Person) => (await heardBy(world.db, person)).map(({ kind }) => kind);

const TEE_OFF = { booking_date: dateOf(NOW + 5 * DAY), tee_off_time: '07:00' };

const answerOfCaddy = (it: Broadcast, { user_id }: Person) =>
  it.caddy_responses.find(({ caddy }) => caddy.user_id === user_id);

async function oneIn(credit = 1000, more: Parameters<typeof ask>[2] = {}) {
  const [nok, somchai] = [await world.golfer(credit), await verified(world)];
  const it = await ask(world, nok, more);
  await isIn(world, somchai, it);
  return { nok, somchai, it };
}

describe('the golfer chooses a caddy who is in', () => {
  test('a caddy who lately said so: booking CONFIRMED at once, the golfer’s money held, request FILLED, the others let go', async () => {
    const { nok, somchai, it } = await oneIn(1000, { note: 'เจอกันหน้าคลับเฮาส์' });
    const [mali, lek] = [await verified(world), await verified(world)];
    await isIn(world, mali, it);
    await isIn(world, lek, it);
    await say(world, lek, it, 'WITHDRAWN');
    const { data } = await choose(world, nok, it, somchai);
    expect(data).toMatchObject({ outcome: 'BOOKED', short: null, kept_until: null });
    expect(data.booking).toMatchObject({
      status: 'CONFIRMED',
      version: 2,
      golf_course: it.golf_course,
      booking_date: it.booking_date,
      tee_off_time: '07:00',
      holes: 18,
      transport: 'CART_SHARED',
      total: baht(150),
      caddy_gets: baht(135),
      note: 'เจอกันหน้าคลับเฮาส์',
      answered_at: isoOf(NOW),
      alt_reference: it.alt_reference,
    });
    expect(data.booking?.caddy.real_name).toBe(REAL_NAME);
    expect(data.broadcast).toMatchObject({ status: 'FILLED', version: 2, seats_taken: 1 });
    expect(answerOf(data.broadcast, somchai)).toMatchObject({
      status: 'SELECTED',
      booking_ref: data.booking?.booking_ref,
    });
    expect(answerOf(data.broadcast, mali)?.status).toBe('NOT_SELECTED');
    expect(answerOf(data.broadcast, lek)?.status).toBe('WITHDRAWN');
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(850), held: baht(150) });
    expect((await kindsHeard(somchai)).slice(-2).sort()).toEqual(['booking.accepted', 'broadcast.selected']);
    expect((await notified(world.db, somchai)).at(-1)).toBe('broadcast.selected');
    expect((await notified(world.db, mali)).at(-1)).toBe('broadcast.not_selected');
    expect((await notified(world.db, nok)).at(-1)).toBe('broadcast.filled');
    expect(await kindsHeard(lek)).not.toContain('broadcast.not_selected');
    await world.runJobs();
    expect(await read(world, nok, it)).toEqual(data.broadcast);
  });

  test('a caddy who said so more than two hours ago has twenty minutes, to the millisecond, and the seat is taken meanwhile; the private photo is seen once that caddy said yes', async () => {
    const { nok, somchai, it } = await oneIn();
    const mali = await verified(world);
    await isIn(world, mali, it);
    // An answer of two hours ago would still do.
    const fresh = await oneIn();
    world.setNow(NOW + 2 * HOUR);
    expect((await choose(world, fresh.nok, fresh.it, fresh.somchai)).data.booking?.status).toBe('CONFIRMED');
    const asked = NOW + 2 * HOUR + 1;
    world.setNow(asked);
    const photo = async () => answerOfCaddy(await read(world, nok, it), somchai)?.caddy.photo_url;
    const { booking, broadcast } = (await choose(world, nok, it, somchai)).data;
    expect(booking).toMatchObject({ status: 'PENDING', respond_by: isoOf(asked + 20 * MINUTE), answered_at: null });
    expect(booking?.caddy.real_name).toBeNull();
    expect(await photo()).toBeNull();
    expect(broadcast).toMatchObject({ status: 'OPEN', seats_taken: 1 });
    expect(answerOf(broadcast, mali)?.status).toBe('INTERESTED');
    expect(await balanceOf(world, nok)).toMatchObject({ held: baht(150) });
    expect((await kindsHeard(somchai)).slice(-2).sort()).toEqual(['booking.requested', 'broadcast.selected']);
    expect((await choose(world, nok, it, mali)).code).toBe('BROADCAST_NOT_OPEN');
    world.setNow(asked + 20 * MINUTE - 1);
    await world.runJobs();
    if (!booking) throw new Error('no booking');
    expect((await act(world, somchai, booking, 'accept')).data.status).toBe('CONFIRMED');
    expect(await photo()).toBe('/img/face.svg');
    await world.runJobs();
    const after = await read(world, nok, it);
    expect([after.status, answerOf(after, mali)?.status]).toEqual(['FILLED', 'NOT_SELECTED']);
    expect((await notified(world.db, nok)).at(-1)).toBe('broadcast.filled');
  });

  testTable(['decline', 'expire', 'cancel'])(
    'a seat that comes to nothing is free again, and its caddy is not chosen any more: %s',
    async (what) => {
      world.setNow(NOW);
      const { nok, somchai, it } = await oneIn();
      const mali = await verified(world);
      await isIn(world, mali, it);
      world.setNow(NOW + 3 * HOUR);
      const { booking } = (await choose(world, nok, it, somchai)).data;
      if (!booking) throw new Error('no booking');
      if (what === 'expire') world.setNow(NOW + 3 * HOUR + 20 * MINUTE);
      else await act(world, what === 'decline' ? somchai : nok, booking, what);
      await world.runJobs();
      const after = await read(world, nok, it);
      expect(after).toMatchObject({ status: 'OPEN', seats_taken: 0 });
      expect([answerOf(after, somchai)?.status, answerOf(after, mali)?.status]).toEqual(['WITHDRAWN', 'INTERESTED']);
      expect(await balanceOf(world, nok)).toMatchObject({ held: 0 });
      expect((await choose(world, nok, it, mali)).data.booking?.status).toBe('PENDING');
    },
  );

  test('in time, to the millisecond, of nok’s own request, one whose answer still stands and who may work', async () => {
    const round = { booking_date: dateOf(NOW + DAY), tee_off_time: '07:00' };
    const { nok, somchai, it } = await oneIn(1000, { ...round, caddies_needed: 2 });
    const [mali, other] = [await verified(world), await world.golfer()];
    const answers = (status: string) =>
      world.db.run(sql`update caddy_response set status = ${status} where caddy_id = ${somchai.user_id}`);
    for (const status of ['RECONFIRM_NEEDED', 'WITHDRAWN', 'SELECTED', 'NOT_SELECTED', 'EXPIRED']) {
      await answers(status);
      const answer = await writesNothing(world.db, () => choose(world, nok, it, somchai));
      expect([answer.status_code, answer.code]).toEqual([409, 'RESPONSE_NOT_NOW']);
      expect(answer.data).toMatchObject({ alt_reference: it.alt_reference });
    }
    await answers('INTERESTED');
    expect((await choose(world, nok, it, mali)).code).toBe('CADDY_UNKNOWN');
    expect((await choose(world, other, it, somchai)).code).toBe('BROADCAST_UNKNOWN');
    await setVerification(world.db, somchai, 'SUSPENDED');
    expect((await choose(world, nok, it, somchai)).code).toBe('CADDY_NOT_AVAILABLE');
    await setVerification(world.db, somchai, 'VERIFIED');
    const { alt_reference } = it;
    const bad = await world.call('POST /broadcast/select', { alt_reference, caddy_id: 'x' }, nok);
    expect([bad.status_code, bad.fields]).toEqual([422, [{ path: 'caddy_id', code: 'UUID_INVALID' }]]);
    world.setNow(parseMoment(it.expires_at));
    const late = await choose(world, nok, it, somchai);
    expect([late.status_code, late.code, late.data]).toMatchObject([409, 'BROADCAST_NOT_OPEN', { status: 'EXPIRED' }]);
    world.setNow(parseMoment(it.expires_at) - 1);
    expect((await choose(world, nok, it, somchai)).data.outcome).toBe('BOOKED');
  });

  test('not one who was booked meanwhile, whose answer has fallen away; not when another round of the golfer is in the way', async () => {
    const { nok, somchai, it } = await oneIn();
    await act(world, somchai, await book(world, await world.golfer(), somchai, TEE_OFF), 'accept');
    const answer = await writesNothing(world.db, () => choose(world, nok, it, somchai));
    expect([answer.status_code, answer.code]).toEqual([409, 'BOOKING_SLOT_TAKEN']);
    const present = answer.data as unknown as typeof it;
    expect([present.seats_taken, answerOf(present, somchai)?.status]).toEqual([0, 'WITHDRAWN']);
    const mali = await verified(world);
    await isIn(world, mali, it);
    const own = await book(world, nok, await world.caddy(), { ...TEE_OFF, tee_off_time: '08:00' });
    const blocked = await writesNothing(world.db, () => choose(world, nok, it, mali));
    expect([blocked.code, blocked.data]).toMatchObject(['BOOKING_OVERLAPS_OWN', { booking_ref: own.booking_ref }]);
  });

  test('what else the golfer waited for at that tee-off is taken back, and its money counts for this', async () => {
    const { nok, somchai, it } = await oneIn(300);
    const mali = await world.caddy();
    const waiting = await book(world, nok, mali, TEE_OFF);
    const other = await book(world, nok, await world.caddy(), TEE_OFF);
    expect(await balanceOf(world, nok)).toMatchObject({ available: 0, held: baht(300) });
    expect((await choose(world, nok, it, somchai)).data.outcome).toBe('BOOKED');
    for (const { booking_ref } of [waiting, other])
      expect(await world.done('GET /booking/{booking_ref}', { booking_ref }, nok)).toMatchObject({
        status: 'CANCELLED_BY_GOLFER',
      });
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(150), held: baht(150) });
    expect((await kindsHeard(mali)).at(-1)).toBe('booking.cancelled');
  });

  test('a caddy of another course of the province may come', async () => {
    await world.course('next-door');
    const nok = await world.golfer();
    const somchai = await verified(world, { courses: ['next-door'] });
    const it = await ask(world, nok, { audience: 'ALL' });
    await isIn(world, somchai, it);
    const { booking, broadcast } = (await choose(world, nok, it, somchai)).data;
    expect(booking?.status).toBe('CONFIRMED');
    expect(broadcast.caddy_responses[0]?.caddy.works_at_course).toBe(false);
  });
});

describe('nok’s balance is short', () => {
  test('the seat is kept for a quarter of an hour, and nothing is held; somchai hears nothing of it', async () => {
    const { nok, somchai, it } = await oneIn(100);
    const { data } = await choose(world, nok, it, somchai);
    const kept_until = isoOf(NOW + 15 * MINUTE);
    expect(data).toMatchObject({ outcome: 'SEAT_KEPT', booking: null, short: baht(50), kept_until });
    expect(data.broadcast).toMatchObject({ status: 'OPEN', seats_taken: 1 });
    expect(answerOf(data.broadcast, somchai)).toMatchObject({ status: 'INTERESTED', kept_until });
    expect((await kindsHeard(nok)).at(-1)).toBe('broadcast.seat_kept');
    expect(await notified(world.db, somchai)).not.toContain('broadcast.seat_kept');
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(100), held: 0 });
    const mali = await verified(world);
    await isIn(world, mali, it);
    expect((await choose(world, nok, it, mali)).code).toBe('BROADCAST_NOT_OPEN');
    const asked = { ...asking(), alt_reference: it.alt_reference, version: 1 };
    expect(await world.refused('POST /broadcast/update', asked, nok)).toBe('BROADCAST_NOT_OPEN');
  });

  test('nok tops up and chooses again: booked, as fresh as when the seat was kept', async () => {
    const { nok, somchai, it } = await oneIn(100);
    world.setNow(NOW + 2 * HOUR);
    await choose(world, nok, it, somchai);
    world.setNow(NOW + 2 * HOUR + 15 * MINUTE - 1);
    const still = (await choose(world, nok, it, somchai)).data;
    expect([still.outcome, still.kept_until]).toEqual(['SEAT_KEPT', isoOf(NOW + 2 * HOUR + 15 * MINUTE)]);
    await topUp(nok, 50);
    const { data } = await choose(world, nok, it, somchai);
    expect([data.outcome, data.booking?.status, data.broadcast.status]).toEqual(['BOOKED', 'CONFIRMED', 'FILLED']);
    expect(answerOf(data.broadcast, somchai)).toMatchObject({ status: 'SELECTED', kept_until: null });
    expect(await balanceOf(world, nok)).toMatchObject({ available: 0, held: baht(150) });
  });

  test('without a top-up the seat is free after a quarter of an hour, nok hears of it, and somchai’s answer is as old as it is', async () => {
    const { nok, somchai, it } = await oneIn(100);
    world.setNow(NOW + 2 * HOUR);
    await choose(world, nok, it, somchai);
    world.setNow(NOW + 2 * HOUR + 15 * MINUTE);
    expect((await read(world, nok, it)).seats_taken).toBe(0);
    await world.runJobs();
    const after = await read(world, nok, it);
    expect(after).toMatchObject({ status: 'OPEN', seats_taken: 0 });
    expect(answerOf(after, somchai)).toMatchObject({ status: 'INTERESTED', kept_until: null });
    expect((await notified(world.db, nok)).at(-1)).toBe('broadcast.seat_released');
    expect(await notified(world.db, somchai)).not.toContain('broadcast.seat_released');
    await topUp(nok, 50);
    expect((await choose(world, nok, it, somchai)).data.booking?.status).toBe('PENDING');
  });

  test('the request does not end under a kept seat, but with it', async () => {
    const round = { booking_date: dateOf(NOW + DAY), tee_off_time: '07:00' };
    const [kept, ends] = [await oneIn(100, round), await oneIn(100, round)];
    const end = parseMoment(kept.it.expires_at);
    world.setNow(end - HOUR);
    await isIn(world, kept.somchai, kept.it);
    world.setNow(end - 1);
    for (const { nok, it, somchai } of [kept, ends]) await choose(world, nok, it, somchai);
    world.setNow(end + 15 * MINUTE - 2);
    await world.runJobs();
    expect((await read(world, kept.nok, kept.it)).status).toBe('OPEN');
    await topUp(kept.nok, 50);
    expect((await choose(world, kept.nok, kept.it, kept.somchai)).data.booking?.status).toBe('CONFIRMED');
    world.setNow(end + 15 * MINUTE - 1);
    await world.runJobs();
    const after = await read(world, ends.nok, ends.it);
    expect(after.status).toBe('EXPIRED');
    expect(answerOf(after, ends.somchai)).toMatchObject({ status: 'EXPIRED', kept_until: null });
    expect((await notified(world.db, ends.somchai)).at(-1)).toBe('broadcast.expired');
  });

  test('kept in turns, two seats do not put off the end for ever', async () => {
    const { nok, somchai, it } = await oneIn(100, {
      booking_date: dateOf(NOW + DAY),
      tee_off_time: '10:00',
      caddies_needed: 2,
    });
    const mali = await verified(world);
    const end = parseMoment(it.expires_at);
    world.setNow(end - HOUR);
    await isIn(world, mali, it);
    world.setNow(end - 1);
    await choose(world, nok, it, somchai);
    world.setNow(end + 14 * MINUTE);
    expect((await choose(world, nok, it, mali)).data.outcome).toBe('SEAT_KEPT');
    world.setNow(end + 15 * MINUTE);
    await world.runJobs();
    expect((await read(world, nok, it)).status).toBe('EXPIRED');
    expect((await choose(world, nok, it, somchai)).code).toBe('BROADCAST_NOT_OPEN');
  });

  test('the caddy takes the answer back: nobody’s seat is kept', async () => {
    const { nok, somchai, it } = await oneIn(100);
    await choose(world, nok, it, somchai);
    expect((await say(world, somchai, it, 'WITHDRAWN')).data).toMatchObject({
      seats_taken: 0,
      response: { status: 'WITHDRAWN', kept_until: null },
    });
    expect((await choose(world, nok, it, somchai)).code).toBe('RESPONSE_NOT_NOW');
  });
});

describe('a flight of four', () => {
  test('has four caddies at one time: four bookings of one golfer, and the fourth fills it', async () => {
    const nok = await world.golfer();
    const it = await ask(world, nok, { caddies_needed: 4 });
    const caddies = [await verified(world), await verified(world), await verified(world), await verified(world)];
    const fifth = await verified(world);
    for (const caddy of [...caddies, fifth]) await isIn(world, caddy, it);
    const statuses: string[] = [];
    for (const caddy of caddies) {
      const { booking, broadcast } = (await choose(world, nok, it, caddy)).data;
      statuses.push(`${booking?.status} ${broadcast.status} ${broadcast.seats_taken}`);
    }
    expect(statuses).toEqual(['CONFIRMED OPEN 1', 'CONFIRMED OPEN 2', 'CONFIRMED OPEN 3', 'CONFIRMED FILLED 4']);
    expect((await choose(world, nok, it, fifth)).code).toBe('BROADCAST_NOT_OPEN');
    const seats = await world.db.many(sql<{ seat: number }>`
      select seat from booking where golfer_id = ${nok.user_id} order by seat`);
    expect(seats.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(400), held: baht(600) });
    // It is one round, which no other round of its golfer may overlap.
    for (const tee_off_time of ['07:00', '08:00'])
      await expect(book(world, nok, await world.caddy(), { ...TEE_OFF, tee_off_time })).rejects.toThrow(
        'BOOKING_OVERLAPS_OWN',
      );
  });

  test('of which two are asked once more: the yes of one leaves the others as they are', async () => {
    const nok = await world.golfer();
    const it = await ask(world, nok, { caddies_needed: 3 });
    const caddies = [await verified(world), await verified(world), await verified(world)];
    for (const caddy of caddies) await isIn(world, caddy, it);
    world.setNow(NOW + 3 * HOUR);
    const bookings = [];
    for (const caddy of caddies) bookings.push((await choose(world, nok, it, caddy)).data.booking);
    for (const [n, booking] of bookings.entries()) {
      const caddy = caddies[n];
      if (!booking || !caddy) throw new Error('no booking');
      expect((await act(world, caddy, booking, 'accept')).data.status).toBe('CONFIRMED');
      await world.runJobs();
      expect((await read(world, nok, it)).status).toBe(n === 2 ? 'FILLED' : 'OPEN');
    }
  });

  test('with money for two: the third seat is kept; a seat that fell free is given again, the lowest first', async () => {
    const nok = await world.golfer(300);
    const it = await ask(world, nok, { caddies_needed: 3 });
    const caddies = [await verified(world), await verified(world), await verified(world)];
    const outcomes = [];
    const bookings: (Booking | null)[] = [];
    for (const caddy of caddies) {
      await isIn(world, caddy, it);
      const { outcome, short, booking } = (await choose(world, nok, it, caddy)).data;
      outcomes.push([outcome, short]);
      bookings.push(booking);
    }
    expect(outcomes).toEqual([
      ['BOOKED', null],
      ['BOOKED', null],
      ['SEAT_KEPT', baht(150)],
    ]);
    await act(world, nok, bookings[0] as Booking, 'cancel');
    await world.runJobs();
    const again = (await choose(world, nok, it, caddies[2] as Person)).data.booking;
    const { seat } = await world.db.one(
      sql<{ seat: number }>`select seat from booking where booking_ref = ${again?.booking_ref}`,
    );
    expect(seat).toBe(0);
  });
});
