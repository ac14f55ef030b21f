import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitOf } from '#domain/booking/refund.ts';
import { minus, type Satang, satang } from '#domain/money.ts';
import { type Contested, deciding, holding, type Leg, payingOut, releasing, sharing } from '#domain/wallet/posting.ts';

const NOK = 'nok';
const SOMCHAI = 'somchai';
const sumOf = (legs: readonly Leg[]): number => legs.reduce((sum, { amount }) => sum + amount, 0);
const gains = (legs: readonly Leg[], account: string): number =>
  legs.find((leg) => leg.account === account)?.amount ?? 0;
const isClean = (legs: readonly Leg[]): boolean =>
  legs.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0) &&
  new Set(legs.map(({ account }) => account)).size === legs.length;

const totals = fc.integer({ min: 1, max: 1_000_000 }).map(satang);
/** A total and what of it goes back. */
const refunds = totals.chain((total) => fc.tuple(fc.constant(total), fc.integer({ min: 0, max: total }).map(satang)));
const contestedOf = (total: Satang): Contested[] => {
  const { caddy, platform } = splitOf(total, total, 10);
  return [{ at: 'HELD' }, { at: 'CAPTURED', caddy, platform }, { at: 'RELEASED' }];
};

test('every posting sums to zero, names an account once, and moves whole satang', () => {
  fc.assert(
    fc.property(refunds, ([total, refund]) => {
      const split = splitOf(total, minus(total, refund), 10);
      const all = [
        holding(NOK, total),
        releasing(NOK, total),
        payingOut(SOMCHAI, total),
        sharing(NOK, SOMCHAI, split),
        ...contestedOf(total).map((contested) => deciding(NOK, SOMCHAI, contested, split)),
      ];
      for (const legs of all) {
        expect(sumOf(legs)).toBe(0);
        expect(isClean(legs)).toBe(true);
        expect(legs.length).toBeLessThanOrEqual(4);
      }
    }),
  );
});

test('an amount of nothing, less than nothing or a part of a satang is never moved', () => {
  for (const amount of [0, -1, 0.5, Number.NaN, Infinity])
    expect(() => holding(NOK, amount as Satang)).toThrow(RangeError);
});

const decided = (total: Satang, refund: Satang, at: Contested['at']) => {
  const contested = contestedOf(total).find((it) => it.at === at) as Contested;
  return deciding(NOK, SOMCHAI, contested, splitOf(total, minus(total, refund), 10));
};

test('a decision, wherever the money is: nothing stays held or pending, golfer and caddy have what was decided; given back already, it is our loss', () => {
  fc.assert(
    fc.property(refunds, ([total, refund]) => {
      const { caddy } = splitOf(total, minus(total, refund), 10);
      const held = decided(total, refund, 'HELD');
      expect(gains(held, 'golfer:nok:held')).toBe(0 - total);
      expect(gains(held, 'golfer:nok:available')).toBe(refund);
      expect(gains(held, 'caddy:somchai:available') + gains(held, 'platform:fee')).toBe(total - refund);

      const captured = decided(total, refund, 'CAPTURED');
      expect(gains(captured, 'caddy:somchai:pending')).toBe(0 - splitOf(total, total, 10).caddy);
      expect(gains(captured, 'golfer:nok:available')).toBe(refund);
      expect(gains(captured, 'caddy:somchai:available')).toBe(caddy);

      const released = decided(total, refund, 'RELEASED');
      expect(released.some(({ account }) => account.startsWith('golfer:'))).toBe(false);
      expect(gains(released, 'caddy:somchai:available')).toBe(caddy);
      expect(gains(released, 'platform:goodwill') + caddy).toBe(0);
    }),
  );
});
