import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, dateOf, HOUR, isoOf, MINUTE, parseMoment, timeOf } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { act, balanceOf, book, COURSE, heardBy, PHONE, REAL_NAME, startWorld, wish, type World } from './world.ts';
import { NOW } from '../support/clock.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
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

  test('PR-09: the caddy sees the pay and the actions that are possible, and never the golfer’s phone', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const { booking_ref } = await book(world, nok, somchai);
    const seen = await world.done('GET /booking/{booking_ref}', { booking_ref }, somchai);
    expect(seen).toMatchObject({ caddy_gets: 13_500, actions: ['accept', 'decline'] });
    expect(JSON.stringify(seen)).not.toContain(PHONE);
  });

  test('PR-09: somchai’s real name and private photo stay private until the request is accepted', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const booking = await book(world, nok, somchai);
    expect(JSON.stringify(booking)).not.toContain(REAL_NAME);
    expect(booking.caddy).toEqual({
      user_id: somchai.user_id,
      nickname: 'somchai',
      caddy_number: '177',
      photo_url: null,
      real_name: null,
    });
    await act(world, somchai, booking, 'accept');
    const confirmed = await world.done('GET /booking/{booking_ref}', { booking_ref: booking.booking_ref }, nok);
    expect(confirmed.caddy).toMatchObject({ real_name: REAL_NAME, photo_url: '/img/face.svg' });
  });

  test('nok’s private photo too stays private until somchai says yes; each sees their own', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const booking = await book(world, nok, somchai);
    const seenBy = (person: typeof nok) =>
      world.done('GET /booking/{booking_ref}', { booking_ref: booking.booking_ref }, person);
    const photosSeenBy = async (person: typeof nok) => {
      const { golfer, caddy } = await seenBy(person);
      return [golfer.photo_url, caddy.photo_url];
    };
    expect(await photosSeenBy(nok)).toEqual(['/img/face.svg', null]);
    expect(await photosSeenBy(somchai)).toEqual([null, '/img/face.svg']);
    await world.db.run(sql`update person set public_photo = true where user_id = ${nok.user_id}`);
    expect(await photosSeenBy(somchai)).toEqual(['/img/face.svg', '/img/face.svg']);
    await world.db.run(sql`update person set public_photo = false where user_id = ${nok.user_id}`);
    await act(world, somchai, booking, 'accept');
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

  test('nok may ask three caddies for one tee-off; money is held for each', async () => {
    const nok = await world.golfer();
    for (let n = 0; n < 3; n++) await book(world, nok, await world.caddy());
    expect(await balanceOf(world, nok)).toMatchObject({ available: baht(550), held: baht(450) });
  });

  test('a caddy who takes requests of followers only is asked by one', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy({ who_may_request: 'FOLLOWERS' })];
    await world.db.run(sql`insert into follow (golfer_id, caddy_id) values (${nok.user_id}, ${somchai.user_id})`);
    expect((await book(world, nok, somchai)).status).toBe('PENDING');
  });

  test('a day of other hours counts instead of the week', async () => {
    const somchai = await world.caddy();
    await world.db.run(sql`
      insert into caddy_exception (user_id, day, kind, from_minute, to_minute)
      values (${somchai.user_id}, '2026-11-25', 'HOURS', ${17 * 60}, ${18 * 60})`);
    const nok = await world.golfer();
    expect(await world.refused('POST /booking/create', wish(somchai), nok)).toBe('CADDY_NOT_AVAILABLE');
    expect((await book(world, nok, somchai, { tee_off_time: '17:30' })).tee_off_time).toBe('17:30');
  });

  test('what happened is written down', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const { booking_ref } = await book(world, nok, somchai);
    const moments = await world.db.many(sql`
      select seq, action, actor, at, device_at from booking_moment join booking using (booking_id)
      where booking_ref = ${booking_ref}`);
    expect(moments).toEqual([{ seq: 1, action: 'create', actor: 'golfer', at: isoOf(NOW), device_at: null }]);
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

  test('of a round within six hours says that the caddy has twenty minutes', async () => {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    const teeOff = parseMoment('2026-11-22T12:00:00+07:00');
    const { total: _, ...round } = wish(somchai, { booking_date: dateOf(teeOff), tee_off_time: timeOf(teeOff) });
    const quote = await world.done('POST /booking/quote', round, nok);
    expect(quote.respond_by).toBe(isoOf(NOW + 20 * MINUTE));
  });

  test('of a public holiday says so', async () => {
    const fathersDay = parseMoment('2026-12-05T06:30:00+07:00');
    expect(fathersDay - NOW).toBeLessThan(60 * DAY);
    const { total: _, ...round } = wish(await world.caddy(), { booking_date: '05/12/2569' });
    const quote = await world.done('POST /booking/quote', round, await world.golfer());
    expect(quote.lines).toContainEqual({ code: 'HOLIDAY_SURCHARGE', satang: baht(50), paid: 'WALLET' });
    expect(quote.total).toBe(baht(200));
  });
});
