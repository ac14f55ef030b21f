import { weekdayOf, type SlashDate } from '../dates.ts';
import { satang, type Satang } from '../money.ts';

export const TRANSPORTS = ['WALK_PULL', 'CART_SHARED', 'CART_PRIVATE'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const HOLES = [9, 18, 27, 36] as const;
export type Holes = (typeof HOLES)[number];

export const CART_POLICIES = ['OPTIONAL', 'COMPULSORY', 'WEEKEND_ONLY', 'NONE'] as const;
export type CartPolicy = (typeof CART_POLICIES)[number];

/** Who collects the caddy's fee: the course at its counter, or the app. */
export const FEE_COLLECTIONS = ['AT_COURSE', 'IN_APP'] as const;
export type FeeCollection = (typeof FEE_COLLECTIONS)[number];

/** The transports that a course allows on a day. `WEEKEND_ONLY` makes carts compulsory on Saturday and Sunday. Source: product.md §1. */
export function transportsAt(policy: CartPolicy, date: SlashDate): readonly Transport[] {
  const isWeekend = weekdayOf(date) === 0 || weekdayOf(date) === 6;
  switch (policy) {
    case 'NONE':
      return ['WALK_PULL'];
    case 'COMPULSORY':
      return ['CART_SHARED', 'CART_PRIVATE'];
    case 'WEEKEND_ONLY':
      return isWeekend ? ['CART_SHARED', 'CART_PRIVATE'] : TRANSPORTS;
    case 'OPTIONAL':
      return TRANSPORTS;
  }
}

/** The chosen transport if the course allows it on that day, else a shared cart where there is one: what most golfers play with. */
export function usualTransport(policy: CartPolicy, date: SlashDate, chosen?: Transport): Transport {
  const possible = transportsAt(policy, date);
  if (chosen && possible.includes(chosen)) return chosen;
  return possible.find((it) => it === 'CART_SHARED') ?? possible[0] ?? 'WALK_PULL';
}

/** A place on the map, in degrees. A golfer's own is rounded to 0.01°, about a kilometre, and is never stored (product.md §1). */
export interface Place {
  lat: number;
  lng: number;
}

export const roundedPlace = ({ lat, lng }: Place): Place => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
});

/** The distance between two places in kilometres, as the crow flies. */
export function kilometres(a: Place, b: Place): number {
  const rad = (angle: number) => (angle * Math.PI) / 180;
  const [dLat, dLng] = [rad(b.lat - a.lat), rad(b.lng - a.lng)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

/** Whole kilometres from `here` to a course; null when either place is unknown. */
export const kmTo = (here: Place | undefined, course: { lat: number | null; lng: number | null }): number | null =>
  here && course.lat !== null && course.lng !== null
    ? Math.round(kilometres(here, { lat: course.lat, lng: course.lng }))
    : null;

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
