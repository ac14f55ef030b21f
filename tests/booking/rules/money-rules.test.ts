import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HeldRound, playedPrice, rainSplit } from '#domain/booking/refund.ts';
import { cancelSplit, type RefundWindow, refundSteps, refundWindow, splitOf } from '#domain/booking/refund.ts';
import { type Holes, HOLES, TRANSPORTS } from '#domain/course/course.ts';
import { DAY, HOUR, MINUTE, type SlashDate } from '#domain/dates.ts';
import { baht, satang } from '#domain/money.ts';
import { TEE_OFF } from '../scenes.ts';

const booked = (but: Partial<Parameters<typeof refundWindow>[0]> = {}) => ({
  answered_at: TEE_OFF - 10 * DAY,
  caddy_arrived_at: null,
  tee_off_at: TEE_OFF,
  earliest_tee_off_at: TEE_OFF,
  ...but,
});

describe('what a cancellation costs the golfer', () => {
  /** Hours before tee-off, and what of the total the golfer pays then and a millisecond later. */
  const EDGES: [string, number, number, number][] = [
    ['a day before', 24 * HOUR, 0, 30],
    ['six hours before', 6 * HOUR, 30, 50],
    ['two hours before', 2 * HOUR, 50, 100],
  ];

  test.each(EDGES)('%s is the last moment for less', (_, before, feeThen, feeAfter) => {
    expect(refundWindow(booked(), TEE_OFF - before).fee).toBe(feeThen);
    expect(refundWindow(booked(), TEE_OFF - before + 1).fee).toBe(feeAfter);
  });

  test('within a quarter of an hour of the caddy’s yes it costs nothing, not a millisecond longer', () => {
    const yes = TEE_OFF - 5 * HOUR;
    expect(refundWindow(booked({ answered_at: yes }), yes + 15 * MINUTE - 1)).toMatchObject({
      code: 'JUST_CONFIRMED',
      fee: 0,
      until: yes + 15 * MINUTE,
    });
    expect(refundWindow(booked({ answered_at: yes }), yes + 15 * MINUTE).fee).toBe(50);
  });

  test('a fresh yes is free only until three hours before tee-off', () => {
    const yes = TEE_OFF - 3 * HOUR - 5 * MINUTE;
    expect(refundWindow(booked({ answered_at: yes }), TEE_OFF - 3 * HOUR).fee).toBe(0);
    expect(refundWindow(booked({ answered_at: yes }), TEE_OFF - 3 * HOUR + 1).fee).toBe(50);
  });

  test('all of it once the caddy is there', () => {
    const there = booked({ caddy_arrived_at: TEE_OFF - 2 * HOUR });
    expect(refundWindow(there, TEE_OFF - 2 * HOUR)).toMatchObject({ code: 'CADDY_THERE', fee: 100, until: null });
  });

  test('counted to the earliest tee-off it ever had: moving it away buys nothing', () => {
    const moved = booked({ tee_off_at: TEE_OFF + 30 * DAY });
    expect(refundWindow(moved, TEE_OFF - 5 * HOUR).fee).toBe(50);
    expect(refundWindow(moved, TEE_OFF + DAY).fee).toBe(100);
  });

  test('the terms that the golfer reads by the clock are what is done: each share to its last moment, then the next one', () => {
    const steps = refundSteps(TEE_OFF);
    expect(steps.map(({ fee }) => fee)).toEqual([0, 30, 50, 100]);
    for (const [n, { fee, until }] of steps.entries()) {
      if (until === null) expect(refundWindow(booked(), TEE_OFF - 1).fee).toBe(fee);
      else {
        expect(refundWindow(booked(), until).fee).toBe(fee);
        expect(refundWindow(booked(), until + 1).fee).toBe(steps[n + 1]?.fee);
      }
    }
  });

  test('the next window begins when it is said to begin, whatever the moment', () => {
    const moments = fc.integer({ min: -5 * DAY, max: 0 });
    const yeses = fc.integer({ min: -6 * DAY, max: 0 });
    fc.assert(
      fc.property(moments, yeses, (fromTeeOff, yesFromTeeOff) => {
        const booking = booked({ answered_at: TEE_OFF + Math.min(yesFromTeeOff, fromTeeOff) });
        const now = TEE_OFF + fromTeeOff;
        const window = refundWindow(booking, now);
        if (window.until === null) return;
        expect(window.until).toBeGreaterThan(now);
        expect(refundWindow(booking, window.until - 1).code).toBe(window.code);
        expect(refundWindow(booking, window.until).code).not.toBe(window.code satisfies RefundWindow);
      }),
    );
  });

  test('a cancellation never becomes cheaper by waiting, but for nothing is taken back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5 * DAY, max: 0 }), fc.integer({ min: 0, max: DAY }), (at, later) => {
        const fee = (moment: number) => refundWindow(booked(), TEE_OFF + moment).fee;
        expect(fee(Math.min(at + later, 0))).toBeGreaterThanOrEqual(fee(at));
      }),
    );
  });

  test('the three parts are the whole, to the satang; the platform takes a tenth of what is paid, rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: -3 * DAY, max: 0 }), (total, at) => {
        const { refund, caddy, platform } = cancelSplit({ ...booked(), total: satang(total) }, TEE_OFF + at);
        const { fee } = refundWindow(booked(), TEE_OFF + at);
        expect(refund + caddy + platform).toBe(total);
        expect(Math.min(refund, caddy, platform)).toBeGreaterThanOrEqual(0);
        expect(refund).toBe(total - Math.floor((total * fee) / 100));
        expect(platform).toBe(Math.floor((caddy + platform) / 10));
      }),
    );
  });

  test('฿150 five hours before: ฿75 come back, the caddy gets ฿67.50', () => {
    const split = cancelSplit({ ...booked(), total: baht(150) }, TEE_OFF - 5 * HOUR);
    expect(split).toEqual({ refund: 7500, caddy: 6750, platform: 750 });
  });
});

describe('a round the course ended', () => {
  const round = (holes: Holes, but: Partial<HeldRound> = {}): HeldRound => ({
    booking_date: '2026/11/25' as SlashDate,
    holes,
    transport: 'CART_SHARED',
    fee_collection: 'AT_COURSE',
    total: baht({ 9: 100, 18: 150, 27: 200, 36: 250 }[holes]),
    ...but,
  });
  /** The first hole of each price, in baht, of a round of so many holes with a shared cart. */
  const PRICES: Record<Holes, [number, number][]> = {
    9: [
      [0, 50],
      [5, 100],
    ],
    18: [
      [0, 50],
      [5, 100],
      [10, 150],
    ],
    27: [
      [0, 50],
      [5, 100],
      [10, 150],
      [19, 200],
    ],
    36: [
      [0, 50],
      [5, 100],
      [10, 150],
      [19, 200],
      [28, 250],
    ],
  };

  test.each(HOLES)('of %i holes: what is paid after each hole', (holes) => {
    for (let played = 0; played <= holes; played++) {
      const should = PRICES[holes].findLast(([from]) => played >= from)?.[1];
      expect(playedPrice(round(holes), played), `${played} of ${holes}`).toBe(baht(should ?? Number.NaN));
    }
  });

  test('eighteen, after seven: the price of nine; ฿90 to the caddy, ฿10 to us, ฿50 back', () => {
    expect(rainSplit(round(18), 7)).toEqual({ refund: baht(50), caddy: baht(90), platform: baht(10) });
  });

  test('walking, on a public holiday, paid through us: the price of nine has its own surcharges', () => {
    const walked = round(18, {
      booking_date: '2026/12/10' as SlashDate,
      transport: 'WALK_PULL',
      fee_collection: 'IN_APP',
      total: baht(550),
    });
    expect(playedPrice(walked, 4)).toBe(baht(175));
    expect(playedPrice(walked, 5)).toBe(baht(350));
    expect(playedPrice(walked, 10)).toBe(baht(550));
  });

  test('whatever was booked and played, the three parts are what was held, and more holes never cost less', () => {
    const rounds = fc.record({
      holes: fc.constantFrom(...HOLES),
      transport: fc.constantFrom(...TRANSPORTS),
      fee_collection: fc.constantFrom('AT_COURSE' as const, 'IN_APP' as const),
      total: fc.integer({ min: 1, max: 200_000 }),
    });
    fc.assert(
      fc.property(rounds, fc.integer({ min: 0, max: 36 }), ({ total, ...it }, played) => {
        const held = round(it.holes, { ...it, total: satang(total) });
        const { refund, caddy, platform } = rainSplit(held, played);
        expect(refund + caddy + platform).toBe(total);
        expect(Math.min(refund, caddy, platform)).toBeGreaterThanOrEqual(0);
        expect(playedPrice(held, played + 1)).toBeGreaterThanOrEqual(playedPrice(held, played));
      }),
    );
  });
});

test('what is paid goes to the caddy less a tenth: every amount, every satang', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (a, b) => {
      const [paid, total] = [Math.min(a, b), Math.max(a, b)];
      const { refund, caddy, platform } = splitOf(satang(total), satang(paid));
      expect([refund, caddy + platform]).toEqual([total - paid, paid]);
      expect(platform).toBe(Math.floor(paid / 10));
    }),
  );
});
