import { expect, test } from 'vitest';
import { priceOf, type PricedRound } from '#domain/booking/price.ts';
import { FEE_COLLECTIONS, HOLES, TRANSPORTS, type FeeCollection, type Holes } from '#domain/course/course.ts';
import type { SlashDate } from '#domain/dates.ts';
import { baht, percent, satang, sum } from '#domain/money.ts';
import { termsThen } from '../../support/rates.ts';
import { testTable } from '../../support/table.ts';

const ORDINARY = '2026/12/01' as SlashDate;
const FATHERS_DAY = '2026/12/05' as SlashDate;

/** product.md §3.4, in baht. */
const FEES: Record<FeeCollection, Record<Holes, number>> = {
  AT_COURSE: { 9: 100, 18: 150, 27: 200, 36: 250 },
  IN_APP: { 9: 250, 18: 400, 27: 600, 36: 800 },
};
const WALK: Record<Holes, number> = { 9: 50, 18: 100, 27: 100, 36: 100 };

const round = (more: Partial<PricedRound> = {}): PricedRound => ({
  holes: 18,
  transport: 'CART_SHARED',
  course: { fee_collection: 'AT_COURSE', caddy_fee: baht(400), cart_fee: baht(700) },
  ...more,
});
const course = (fee_collection: FeeCollection) => ({ ...round().course, fee_collection });
const line = (of: PricedRound, code: string) => priceOf(of, termsThen(ORDINARY)).lines.find((it) => it.code === code);

const cells = FEE_COLLECTIONS.flatMap((fees) =>
  HOLES.flatMap((holes) =>
    TRANSPORTS.flatMap((transport) => [ORDINARY, FATHERS_DAY].map((day) => ({ fees, holes, transport, day }))),
  ),
);

testTable(cells)(
  '$fees, $holes holes, $transport, $day costs what the table says, and its wallet lines add up to that',
  ({ fees, holes, transport, day }) => {
    const expected = FEES[fees][holes] + (transport === 'WALK_PULL' ? WALK[holes] : 0) + (day === FATHERS_DAY ? 50 : 0);
    const { lines, total, caddy_gets } = priceOf(round({ course: course(fees), holes, transport }), termsThen(day));
    expect([total, caddy_gets]).toEqual([baht(expected), baht(expected) - baht(expected) / 10]);
    const inWallet = lines.filter((it) => it.paid === 'WALLET').map((it) => it.satang ?? satang(0));
    expect(sum(inWallet)).toBe(total);
  },
);

test('what is paid at the counter is shown apart: caddy, cart and green fee, each only where it is due, null where the course has not told us', () => {
  expect(priceOf(round(), termsThen(ORDINARY)).lines.filter((it) => it.paid === 'COURSE')).toEqual([
    { code: 'CADDY_FEE', satang: baht(400), paid: 'COURSE' },
    { code: 'CART_FEE', satang: baht(700), paid: 'COURSE' },
    { code: 'GREEN_FEE', satang: null, paid: 'COURSE' },
  ]);
  expect(line(round({ transport: 'WALK_PULL' }), 'CART_FEE')).toBeUndefined();
  expect(line(round({ course: course('IN_APP') }), 'CADDY_FEE')).toBeUndefined();
  const unknown = { fee_collection: 'AT_COURSE' as const, caddy_fee: null, cart_fee: null };
  expect(line(round({ course: unknown }), 'CADDY_FEE')?.satang).toBeNull();
  expect(line(round({ course: unknown }), 'CART_FEE')?.satang).toBeNull();
  const fees = HOLES.map((holes) => line(round({ holes }), 'CADDY_FEE')?.satang);
  expect(fees).toEqual([baht(400), baht(400), baht(600), baht(800)]);
  const told = { ...course('AT_COURSE'), green_fee: baht(1050) };
  const green = HOLES.map((holes) => line(round({ holes, course: told }), 'GREEN_FEE')?.satang);
  expect(green).toEqual([null, baht(1050), null, null]);
});

test('satang is whole or it is not money, and a share is rounded down: the person keeps the fraction', () => {
  for (const n of [0.5, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])
    expect(() => satang(n), String(n)).toThrow(RangeError);
  expect(satang(2 ** 53 - 1)).toBe(9007199254740991);
  expect(percent(satang(15_009), 10)).toBe(1500);
  expect(percent(satang(9), 10)).toBe(0);
});
