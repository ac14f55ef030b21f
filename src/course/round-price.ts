import { priceOf, type Price, type PricedRound } from '#domain/booking/price.ts';
import { type Terms, termsOn } from '#domain/booking/rate.ts';
import type { PricedCourse } from '#domain/course/api.ts';
import type { SlashDate } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';

/**
 * What the round costs at that course, by the rules themselves; the server's quote counts in the end. Undefined: the phone's copy of the
 * course is older than the rates it would need, until the server has answered. `kept`: what the round was priced by when it was asked for.
 */
export function roundPrice(
  { booking_date, ...round }: Omit<PricedRound, 'course'> & { booking_date: SlashDate },
  { tariff, fee_collection, caddy_fee, cart_fee }: PricedCourse,
  kept?: Terms,
): Price | undefined {
  const terms = kept ?? (tariff && termsOn(tariff, booking_date));
  return (
    terms &&
    priceOf({ ...round, course: { fee_collection, caddy_fee: money(caddy_fee), cart_fee: money(cart_fee) } }, terms)
  );
}

const money = (amount: number | null) => (amount === null ? null : satang(amount));
