import { priceOf, type Price, type PricedRound } from '#domain/booking/price.ts';
import type { Course } from '#domain/course/api.ts';
import { satang } from '#domain/money.ts';

/** What the round costs at that course, by the rules themselves; the server's quote counts in the end. */
export function roundPrice(round: Omit<PricedRound, 'course'>, course: Course): Price {
  const { fee_collection, caddy_fee, cart_fee } = course;
  return priceOf({ ...round, course: { fee_collection, caddy_fee: money(caddy_fee), cart_fee: money(cart_fee) } });
}

const money = (amount: number | null) => (amount === null ? null : satang(amount));
