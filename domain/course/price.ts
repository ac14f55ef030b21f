import type { SlashDate } from '../dates.ts';
import { satang, type Satang } from '../money.ts';
import type { FeeCollection } from './course.ts';

/** What a course's counter takes for 18 holes that are played from `valid_from` on, until a later row begins. Satang; null: unknown. */
export interface CoursePrice {
  valid_from: SlashDate;
  fee_collection: FeeCollection;
  green_fee: number | null;
  caddy_fee: number | null;
  cart_fee: number | null;
}

/** The row that holds on a day of play; `prices` first to last. The first one holds before its day, too. */
export const coursePriceOn = <T extends { valid_from: SlashDate }>(
  prices: readonly T[],
  day: SlashDate,
): T | undefined => prices.findLast(({ valid_from }) => valid_from <= day) ?? prices[0];

const money = (amount: number | null): Satang | null => (amount === null ? null : satang(amount));

/** As a price is counted by it (domain/booking/price.ts). `green_fee` is missing in a phone's older copies. */
export const counterOf = ({
  fee_collection,
  caddy_fee,
  cart_fee,
  green_fee = null,
}: Omit<CoursePrice, 'valid_from' | 'green_fee'> & { green_fee?: number | null }) => ({
  fee_collection,
  caddy_fee: money(caddy_fee),
  cart_fee: money(cart_fee),
  green_fee: money(green_fee),
});
