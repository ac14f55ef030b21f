import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { act, balanceOf, book, COURSE, heardBy, PHONE, REAL_NAME, startWorld, wish } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

describe('nok asks somchai for a round', () => {
  test('the price is held, the booking waits for somchai’s answer, both hear of it', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const booking = await book(world, nok, somchai, { note: '  ตีช้าหน่อยนะ  ' });
    expect(booking).toMatchObject({
      status: 'PENDING',
      version: 1,
      golf_course: COURSE,
      course: { slug: COURSE, name_th: 'เขาเขียว', name_en: 'Khao Khiao' },
      booking_date: '2026/11/25',
      tee_off_time: '06:30',
      tee_off_at: '2026-11-24T23:30:00.000Z',
      holes: 18,
      transport: 'CART_SHARED',
      total: 15_000,
      caddy_gets: 13_500,
      note: 'ตีช้าหน่อยนะ',
      reason: null,
      created_at: isoOf(NOW),
      respond_by: isoOf(NOW + 12 * HOUR),
      answered_at: null,
      actions: ['cancel'],
    });
    expect(booking.booking_ref).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(await balanceOf(world, nok)).toEqual({
      available: baht(850),
      held: baht(150),
      pending: 0,
      currency: 'THB',
      as_of: isoOf(NOW),
    });
    const requested = {
      kind: 'booking.requested',
      body: { booking_ref: booking.booking_ref, status: 'PENDING', version: 1 },
    };
    expect(await heardBy(world.db, somchai)).toEqual([requested]);
    expect(await heardBy(world.db, nok)).toContainEqual(requested);
    expect((await heardBy(world.db, nok)).filter(({ kind }) => kind === 'wallet.changed')).toHaveLength(2);
    const moments = await world.db.many(sql`
      select seq, action, actor, at, device_at from booking_moment join booking using (booking_id)
      where booking_ref = ${booking.booking_ref}`);
    expect(moments).toEqual([{ seq: 1, action: 'create', actor: 'golfer', at: isoOf(NOW), device_at: null }]);
  });

  test('nok sees three kinds of money apart: held now, paid at the counter, unknown', async () => {
    const { lines } = await book(world, await world.golfer(), await world.caddy(), {
      transport: 'WALK_PULL',
      total: baht(250),
    });
    expect(lines).toEqual([
      { code: 'RESERVATION_FEE', satang: baht(150), paid: 'WALLET' },
      { code: 'WALK_SURCHARGE', satang: baht(100), paid: 'WALLET' },
      { code: 'CADDY_FEE', satang: baht(400), paid: 'COURSE' },
      { code: 'GREEN_FEE', satang: null, paid: 'COURSE' },
    ]);
  });

  test('where the app collects the fee, all of it is held', async () => {
    await world.course('in-app', { fee_collection: 'IN_APP' });
    const somchai = await world.caddy({ courses: ['in-app'] });
    const booking = await book(world, await world.golfer(), somchai, { golf_course: 'in-app', total: baht(400) });
    expect(booking.lines[0]).toEqual({ code: 'SERVICE_FEE', satang: baht(400), paid: 'WALLET' });
    expect(booking.caddy_gets).toBe(baht(360));
  });

  test('PR-09: the caddy sees the pay and the actions that are possible, never the golfer’s phone; real name and private photos stay private until the caddy says yes', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const booking = await book(world, nok, somchai);
    const { booking_ref } = booking;
    const seenBy = (person: typeof nok) => world.done('GET /booking/{booking_ref}', { booking_ref }, person);
    const photosSeenBy = async (person: typeof nok) => {
      const { golfer, caddy } = await seenBy(person);
      return [golfer.photo_url, caddy.photo_url];
    };
    const seen = await seenBy(somchai);
    expect(seen).toMatchObject({ caddy_gets: 13_500, actions: ['accept', 'decline'] });
    expect(JSON.stringify(seen)).not.toContain(PHONE);
    expect(JSON.stringify(booking)).not.toContain(REAL_NAME);
    expect(booking.caddy).toEqual({
      user_id: somchai.user_id,
      nickname: 'somchai',
      caddy_number: '177',
      photo_url: null,
      real_name: null,
    });
    expect(await photosSeenBy(nok)).toEqual(['/img/face.svg', null]);
    expect(await photosSeenBy(somchai)).toEqual([null, '/img/face.svg']);
    await world.db.run(sql`update person set public_photo = true where user_id = ${nok.user_id}`);
    expect(await photosSeenBy(somchai)).toEqual(['/img/face.svg', '/img/face.svg']);
    await world.db.run(sql`update person set public_photo = false where user_id = ${nok.user_id}`);
    await act(world, somchai, booking, 'accept');
    expect((await seenBy(nok)).caddy.real_name).toBe(REAL_NAME);
    for (const person of [nok, somchai]) expect(await photosSeenBy(person)).toEqual(['/img/face.svg', '/img/face.svg']);
  });

  test('a date in the Buddhist era or day first is understood, and kept as YYYY/MM/DD', async () => {
    const spellings = ['2569/11/25', '25/11/2569', '25/11/2026', '๒๕/๑๑/๒๕๖๙'];
    for (const booking_date of spellings) {
      const booking = await book(world, await world.golfer(), await world.caddy(), { booking_date });
      expect(booking.booking_date, booking_date).toBe('2026/11/25');
      expect(booking.tee_off_at).toBe('2026-11-24T23:30:00.000Z');
    }
  });

  test('a caddy who takes requests of followers only is asked by one; a day of other hours counts instead of the week', async () => {
    const [follower, ofFollowers] = [await world.golfer(), await world.caddy({ who_may_request: 'FOLLOWERS' })];
    await world.db.run(
      sql`insert into follow (golfer_id, caddy_id) values (${follower.user_id}, ${ofFollowers.user_id})`,
    );
    expect((await book(world, follower, ofFollowers)).status).toBe('PENDING');
    const somchai = await world.caddy();
    await world.db.run(sql`
      insert into caddy_exception (user_id, day, kind, from_minute, to_minute)
      values (${somchai.user_id}, '2026-11-25', 'HOURS', ${17 * 60}, ${18 * 60})`);
    const nok = await world.golfer();
    expect(await world.refused('POST /booking/create', wish(somchai), nok)).toBe('CADDY_NOT_AVAILABLE');
    expect((await book(world, nok, somchai, { tee_off_time: '17:30' })).tee_off_time).toBe('17:30');
  });
});

describe('the quote', () => {
  test('is what the booking will cost, and by when the golfer will be answered', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const { total, ...round } = wish(somchai);
    const quote = await world.done('POST /booking/quote', round, nok);
    expect(quote.total).toBe(total);
    const booking = await book(world, nok, somchai);
    expect(quote).toEqual({
      lines: booking.lines,
      total: booking.total,
      caddy_gets: booking.caddy_gets,
      respond_by: booking.respond_by,
    });
  });

  test('of a round within six hours says that the caddy has twenty minutes; of a public holiday says so', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const quoteOf = (asked: ReturnType<typeof wish>) => {
      const { total: _, ...round } = asked;
      return world.done('POST /booking/quote', round, nok);
    };
    const soon = await quoteOf(wish(somchai, { booking_date: '2026/11/22', tee_off_time: '12:00' }));
    expect(soon.respond_by).toBe(isoOf(NOW + 20 * MINUTE));
    const holiday = await quoteOf(wish(somchai, { booking_date: '05/12/2569' }));
    expect(holiday.lines).toContainEqual({ code: 'HOLIDAY_SURCHARGE', satang: baht(50), paid: 'WALLET' });
    expect(holiday.total).toBe(baht(200));
  });
});
