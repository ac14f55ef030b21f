import { weekdayOf, type SlashDate } from '../dates.ts';
import { TRANSPORTS, type CartPolicy, type Transport } from './course.ts';

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
