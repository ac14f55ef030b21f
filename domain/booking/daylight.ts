import type { Holes, Transport } from '../course/course.ts';
import { MINUTE, type Moment } from '../dates.ts';

/** Minutes nine holes take: 18 take 4.5 h by cart to 5.5 h on foot; two who share a cart wait for each other. Source: product.md §1. */
const NINE: Record<Transport, number> = { CART_PRIVATE: 135, CART_SHARED: 150, WALK_PULL: 165 };

/** Minutes from tee-off to the last putt, as rounds usually go. */
export const minutesOfRound = (holes: Holes, transport: Transport): number => (holes / 9) * NINE[transport];

/** When a round that begins at `begins` is over, as rounds usually go. */
export const finishOf = (begins: Moment, holes: Holes, transport: Transport): Moment =>
  begins + minutesOfRound(holes, transport) * MINUTE;

/** The last holes are played before this much light is left, or it is worth a warning. */
const MARGIN = 15 * MINUTE;

export const endsInTheDark = (finish: Moment, sunset: Moment): boolean => finish > sunset - MARGIN;
