import type { Holes, Transport } from '../course/course.ts';
import { MINUTE, type Moment } from '../dates.ts';

/**
 * Minutes for nine holes: 18 take 4.5 h by cart to 5.5 h on foot, and people who share a cart wait for each other. Source: product.md §1.
 */
const NINE: Record<Transport, number> = { CART_PRIVATE: 135, CART_SHARED: 150, WALK_PULL: 165 };

/** The usual minutes from tee-off to the last putt. */
export const minutesOfRound = (holes: Holes, transport: Transport): number => (holes / 9) * NINE[transport];

/** When a round that starts at `begins` usually ends. */
export const finishOf = (begins: Moment, holes: Holes, transport: Transport): Moment =>
  begins + minutesOfRound(holes, transport) * MINUTE;

/** The form warns when a round ends later than this before sunset, in milliseconds. */
const MARGIN = 15 * MINUTE;

export const endsInTheDark = (finish: Moment, sunset: Moment): boolean => finish > sunset - MARGIN;
