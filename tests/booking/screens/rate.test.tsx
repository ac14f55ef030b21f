import { expect, test } from 'vitest';
import { type Rate, rateOn, tariffFrom, termsOn } from '#domain/booking/rate.ts';
import { priceOf } from '#domain/booking/price.ts';
import { playedPrice, rainSplit, termsOf } from '#domain/booking/refund.ts';
import { areHolidaysEnding, holidaysKnownTo } from '#domain/course/holidays.ts';
import { DAY, type SlashDate, startOfDay } from '#domain/dates.ts';
import { baht } from '#domain/money.ts';
import { roundPrice } from '../../../src/course/round-price.ts';
import { ifPaidInFull, ifStopped } from '../../../src/booking/day/day-parts.tsx';
import { COURSE } from './scene.tsx';
import { aBooking } from '../../support/booking.ts';
import { RATE } from '../../support/rates.ts';

const day = (text: string) => text as SlashDate;
const DECEMBER: Rate = {
  ...RATE,
  rate_id: 'december',
  valid_from: day('2026/12/01'),
  reservation: { 9: baht(120), 18: baht(180), 27: baht(240), 36: baht(300) },
  share: 20,
};
const JULY: Rate = { ...DECEMBER, rate_id: 'july', valid_from: day('2027/07/01'), share: 5 };
/** In no order. */
const RATES = [JULY, RATE, DECEMBER];

test('on a day of play the latest rate that has begun holds, from its first day on', () => {
  const on = (text: string) => rateOn(RATES, day(text))?.rate_id;
  expect(['2019/12/31', '2026/11/30', '2026/12/01', '2027/06/30', '2027/07/01'].map(on)).toEqual([
    undefined,
    RATE.rate_id,
    'december',
    'december',
    'july',
  ]);
});

test('a phone is told what holds today or later, and prices by it as the server does; with an older copy it shows no price', () => {
  const holidays = [day('2026/11/21'), day('2026/12/05')];
  const tariff = tariffFrom({ rates: RATES, holidays }, day('2026/12/02'));
  expect([tariff.rates.map(({ rate_id }) => rate_id), tariff.holidays]).toEqual([['july', 'december'], ['2026/12/05']]);
  expect(termsOn(tariff, day('2026/11/30'))).toBeUndefined();

  const round = { holes: 18, transport: 'CART_SHARED' } as const;
  const shown = (booking_date: string) =>
    roundPrice({ ...round, booking_date: day(booking_date) }, { ...COURSE, tariff });
  expect(shown('2026/12/05')).toMatchObject({ total: baht(230), caddy_gets: baht(184) });
  expect(shown('2027/07/01')).toMatchObject({ total: baht(180), caddy_gets: baht(171) });
  expect(shown('2026/12/01')).toMatchObject({ total: baht(180) });
  expect(shown('2026/11/30')).toBeUndefined();
  expect(roundPrice({ ...round, booking_date: day('2026/12/05') }, { ...COURSE, tariff: undefined })).toBeUndefined();
});

test('the phone counts a round by the counter prices of its day; a copy from before they were dated has today’s alone', () => {
  const round = { holes: 18, transport: 'CART_SHARED' } as const;
  const at = { ...COURSE, tariff: { rates: [RATE], holidays: [] } };
  const counter = { green_fee: null, caddy_fee: 420_00, cart_fee: 700_00 };
  const prices = [
    { valid_from: day('2026/07/01'), fee_collection: 'AT_COURSE' as const, ...counter },
    { valid_from: day('2026/12/01'), fee_collection: 'IN_APP' as const, ...counter, green_fee: 1050_00 },
  ];
  const shown = (booking_date: string, known?: typeof prices) => {
    const price = roundPrice({ ...round, booking_date: day(booking_date) }, { ...at, prices: known });
    return price?.lines.map(({ satang: amount }) => amount);
  };
  expect(shown('2026/11/30', prices)).toEqual([baht(150), baht(420), baht(700), null]);
  expect(shown('2026/12/01', prices)).toEqual([baht(400), baht(700), baht(1050)]);
  expect(shown('2026/06/30', prices)).toEqual([baht(150), baht(420), baht(700), null]);
  expect(shown('2026/12/01')).toEqual([baht(150), baht(400), baht(700), null]);
});

test('a round that was quoted as on a holiday counts as one later, whatever the list says then', () => {
  const round = { holes: 18, transport: 'WALK_PULL', fee_collection: 'AT_COURSE' } as const;
  const course = { fee_collection: 'AT_COURSE', caddy_fee: null, cart_fee: null } as const;
  const { lines, total } = priceOf({ ...round, course }, { rate: DECEMBER, is_holiday: true });
  expect(total).toBe(baht(180 + 100 + 50));
  expect(termsOf({ lines }, DECEMBER).is_holiday).toBe(true);
  expect(playedPrice({ ...round, lines, total }, DECEMBER, 7)).toBe(baht(120 + 50 + 50));
  expect(rainSplit({ ...round, lines, total }, DECEMBER, 7)).toEqual({
    refund: baht(110),
    caddy: baht(176),
    platform: baht(44),
  });
});

test('the phone counts a stopped round by the booking’s rate; a copy from before rates were dated says nothing of it, and all else as ever', () => {
  const booking = aBooking({ total: baht(180), caddy_gets: baht(144), rate: DECEMBER });
  expect(ifStopped(booking, 7)).toEqual({ paid: baht(120), refund: baht(60), caddy: baht(96) });
  const { rate: _, ...older } = booking;
  expect([ifStopped(older, 7), ifStopped({ ...booking, rate: null }, 7)]).toEqual([undefined, undefined]);
  expect(ifStopped(older, null)).toEqual({ paid: 0, refund: baht(180), caddy: 0 });
  expect(ifPaidInFull(older)).toEqual({ paid: baht(180), refund: 0, caddy: baht(144) });
});

test('a list of holidays is known to the end of its last year, and it is time for the next from 90 days before; an empty one is due at once', () => {
  const list = [day('2027/12/05'), day('2026/01/01')];
  expect(holidaysKnownTo(list)).toBe('2027/12/31');
  const last = startOfDay(day('2027/12/31'));
  expect([areHolidaysEnding(list, last - 90 * DAY - 1), areHolidaysEnding(list, last - 90 * DAY)]).toEqual([
    false,
    true,
  ]);
  expect([holidaysKnownTo([]), areHolidaysEnding([], 0)]).toEqual([undefined, true]);
});
