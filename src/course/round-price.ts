import { priceOf, type Price, type PricedRound } from '#domain/booking/price.ts';
import { type Terms, termsOn } from '#domain/booking/rate.ts';
import type { PricedCourse } from '#domain/course/api.ts';
import { coursePriceOn, counterOf } from '#domain/course/course.ts';
import type { SlashDate } from '#domain/dates.ts';

/**
 * What the round costs at that course, by the rules themselves; the server's quote counts in the end. Undefined: the phone's copy of the
 * course is older than the rates it would need, until the server has answered. `kept`: what the round was priced by when it was asked for.
 */
export function roundPrice(
  { booking_date, ...round }: Omit<PricedRound, 'course'> & { booking_date: SlashDate },
  { tariff, prices = [], ...today }: PricedCourse,
  kept?: Terms,
): Price | undefined {
  const terms = kept ?? (tariff && termsOn(tariff, booking_date));
  return terms && priceOf({ ...round, course: counterOf(coursePriceOn(prices, booking_date) ?? today) }, terms);
}
