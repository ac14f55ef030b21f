import { expect, test } from 'vitest';
import { dayCost, priceOf, type PricedRound } from '#domain/booking/price.ts';
import { isPastRefund, mayHaveGrace } from '#domain/booking/refund.ts';
import { HOUR } from '#domain/dates.ts';
import { baht } from '#domain/money.ts';
import { RATE } from '../../support/rates.ts';

const TERMS = { rate: RATE, is_holiday: false };

const round = (more: Partial<PricedRound> = {}): PricedRound => ({
  holes: 18,
  transport: 'CART_SHARED',
  course: { fee_collection: 'AT_COURSE', caddy_fee: baht(400), cart_fee: baht(700) },
  ...more,
});

test('the day of 18 holes: ฿150 now, ฿1,100 at the course, a tip of ฿300 to ฿500, ฿1,550 to ฿1,750 in all', () => {
  expect(dayCost(priceOf(round(), TERMS), 18)).toEqual({
    now: baht(150),
    atCourse: baht(1_100),
    isCourseOpen: false,
    tip: [baht(300), baht(500)],
    whole: [baht(1_550), baht(1_750)],
  });
});

test('nine holes cost a whole fee at the course; what a course has not told us is said to be open, not counted as nothing', () => {
  expect(dayCost(priceOf(round({ holes: 9 }), TERMS), 9)).toMatchObject({
    now: baht(100),
    atCourse: baht(1_100),
    tip: [baht(150), baht(250)],
  });
  const unknown = round({ course: { fee_collection: 'AT_COURSE', caddy_fee: baht(400), cart_fee: null } });
  expect(dayCost(priceOf(unknown, TERMS), 18)).toMatchObject({ atCourse: baht(400), isCourseOpen: true });
  expect(dayCost(priceOf({ ...unknown, transport: 'WALK_PULL' }, TERMS), 18)).toMatchObject({ isCourseOpen: false });
});

test('two hours before tee-off the last money comes back; the free quarter of an hour is there until three hours before', () => {
  const teeOff = 1_000 * HOUR;
  expect(isPastRefund(teeOff, teeOff - 2 * HOUR - 1)).toBe(false);
  expect(isPastRefund(teeOff, teeOff - 2 * HOUR)).toBe(true);
  expect(mayHaveGrace(teeOff, teeOff - 3 * HOUR)).toBe(true);
  expect(mayHaveGrace(teeOff, teeOff - 3 * HOUR + 1)).toBe(false);
});
