import { weekdayOf, type SlashDate } from '../dates.ts';

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
