import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HeldRound, playedPrice, rainSplit } from '#domain/booking/refund.ts';
import { cancelFee, type RefundWindow, refundSteps, refundWindow, splitOf } from '#domain/booking/refund.ts';
import { type Holes, HOLES, TRANSPORTS } from '#domain/course/course.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { baht, satang } from '#domain/money.ts';
import { RATE } from '../../support/rates.ts';
import { TEE_OFF } from '../scenes.ts';

const booked = (but: Partial<Parameters<typeof refundWindow>[0]> = {}) => ({
  answered_at: TEE_OFF - 10 * DAY,
  caddy_arrived_at: null,
  tee_off_at: TEE_OFF,
  earliest_tee_off_at: TEE_OFF,
  ...but,
});

describe('what a cancellation costs the golfer', () => {
  const feeAt = (at: number, but = {}) => refundWindow(booked(but), at).fee;

  test('nothing until a day before, 30 % until six hours, half until two, then all: the terms that the golfer reads by the clock are what is done', () => {
    const edges = [24 * HOUR, 6 * HOUR, 2 * HOUR];
    expect(edges.map((before) => [feeAt(TEE_OFF - before), feeAt(TEE_OFF - before + 1)])).toEqual([
      [0, 30],
      [30, 50],
      [50, 100],
    ]);
    expect(refundSteps(TEE_OFF)).toMatchObject([
      { fee: 0, until: TEE_OFF - 24 * HOUR },
      { fee: 30, until: TEE_OFF - 6 * HOUR },
      { fee: 50, until: TEE_OFF - 2 * HOUR },
      { fee: 100, until: null },
    ]);
  });

  test('nothing within a quarter of an hour of the caddy’s yes, until three hours before tee-off; all of it once the caddy is there', () => {
    const yes = TEE_OFF - 5 * HOUR;
    expect(refundWindow(booked({ answered_at: yes }), yes + 15 * MINUTE - 1)).toMatchObject({
      code: 'JUST_CONFIRMED',
      fee: 0,
      until: yes + 15 * MINUTE,
    });
    expect(feeAt(yes + 15 * MINUTE, { answered_at: yes })).toBe(50);
    const late = { answered_at: TEE_OFF - 3 * HOUR - 5 * MINUTE };
    expect([feeAt(TEE_OFF - 3 * HOUR, late), feeAt(TEE_OFF - 3 * HOUR + 1, late)]).toEqual([0, 50]);
    const there = booked({ caddy_arrived_at: TEE_OFF - 2 * HOUR });
    expect(refundWindow(there, TEE_OFF - 2 * HOUR)).toMatchObject({ code: 'CADDY_THERE', fee: 100, until: null });
  });

  test('counted to the earliest tee-off it ever had: moving it away buys nothing', () => {
    const moved = { tee_off_at: TEE_OFF + 30 * DAY };
    expect([feeAt(TEE_OFF - 5 * HOUR, moved), feeAt(TEE_OFF + DAY, moved)]).toEqual([50, 100]);
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

  test('the three parts are the whole, to the satang; the platform takes a tenth of what is paid, rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: -3 * DAY, max: 0 }), (total, at) => {
        const due = cancelFee({ ...booked(), total: satang(total) }, TEE_OFF + at);
        const { refund, caddy, platform } = splitOf(satang(total), due, 10);
        const { fee } = refundWindow(booked(), TEE_OFF + at);
        expect(refund + caddy + platform).toBe(total);
        expect(Math.min(refund, caddy, platform)).toBeGreaterThanOrEqual(0);
        expect(refund).toBe(total - Math.floor((total * fee) / 100));
        expect(platform).toBe(Math.floor((caddy + platform) / 10));
      }),
    );
    // ฿150 five hours before.
    const split = splitOf(baht(150), cancelFee({ ...booked(), total: baht(150) }, TEE_OFF - 5 * HOUR), 10);
    expect(split).toEqual({ refund: 7500, caddy: 6750, platform: 750 });
  });
});

describe('a round the course ended', () => {
  const round = (holes: Holes, but: Partial<HeldRound> = {}): HeldRound => ({
    holes,
    transport: 'CART_SHARED',
    fee_collection: 'AT_COURSE',
    total: baht({ 9: 100, 18: 150, 27: 200, 36: 250 }[holes]),
    lines: [{ code: 'RESERVATION_FEE' }],
    ...but,
  });
  /** The first hole of each price, from ฿50 on, of a round with a shared cart. */
  const FIRST_HOLES = [0, 5, 10, 19, 28];

  test('what is paid after each hole: the price of nine has its own surcharges, a tenth of it is ours, the rest comes back', () => {
    for (const holes of HOLES)
      for (let played = 0; played <= holes; played++) {
        const should = baht(50 + 50 * FIRST_HOLES.findLastIndex((from) => played >= from));
        expect(playedPrice(round(holes), RATE, played), `${played} of ${holes}`).toBe(should);
      }
    expect(rainSplit(round(18), RATE, 7)).toEqual({ refund: baht(50), caddy: baht(90), platform: baht(10) });
    const walked = round(18, {
      lines: [{ code: 'SERVICE_FEE' }, { code: 'WALK_SURCHARGE' }, { code: 'HOLIDAY_SURCHARGE' }],
      transport: 'WALK_PULL',
      fee_collection: 'IN_APP',
      total: baht(550),
    });
    expect([4, 5, 10].map((played) => playedPrice(walked, RATE, played))).toEqual([baht(175), baht(350), baht(550)]);
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
        const { refund, caddy, platform } = rainSplit(held, RATE, played);
        expect(refund + caddy + platform).toBe(total);
        expect(Math.min(refund, caddy, platform)).toBeGreaterThanOrEqual(0);
        expect(playedPrice(held, RATE, played + 1)).toBeGreaterThanOrEqual(playedPrice(held, RATE, played));
      }),
    );
  });
});

test('what is paid goes to the caddy less a tenth: every amount, every satang', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (a, b) => {
      const [paid, total] = [Math.min(a, b), Math.max(a, b)];
      const { refund, caddy, platform } = splitOf(satang(total), satang(paid), 10);
      expect([refund, caddy + platform]).toEqual([total - paid, paid]);
      expect(platform).toBe(Math.floor(paid / 10));
    }),
  );
});
