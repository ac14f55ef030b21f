import { type Moment } from '../dates.ts';
import { countsUntil, type Points, points } from './points.ts';

/** Points earned at one time. */
export interface Lot {
  points: Points;
  at: Moment;
}

/**
 * What is left of each lot that has not expired, oldest first. The oldest points are spent first; points returned from a redemption keep
 * their age.
 */
export function unspent(lots: readonly Lot[], balance: Points, now: Moment): Lot[] {
  const left: Lot[] = [];
  let rest: number = balance;
  for (const lot of lots.toSorted((a, b) => b.at - a.at)) {
    const still = Math.min(lot.points, rest);
    if (still <= 0 || countsUntil(lot.at) <= now) break;
    left.unshift({ points: points(still), at: lot.at });
    rest -= still;
  }
  return left;
}

/** How many points of the balance have expired. `lots`: all earned points that may still count. */
export function expired(lots: readonly Lot[], balance: Points, now: Moment): Points {
  const counting = unspent(lots, balance, now).reduce((sum, lot) => sum + lot.points, 0);
  return points(balance - counting);
}

/** Points that expire on the same day. */
export interface Expiring {
  points: Points;
  /** When they expire. */
  at: Moment;
}

/** The points that expire next, all of one day together; null when there are none. */
export function expiringNext(lots: readonly Lot[], balance: Points, now: Moment): Expiring | null {
  const left = unspent(lots, balance, now);
  const first = left[0];
  if (!first) return null;
  const at = countsUntil(first.at);
  const sum = left.filter((lot) => countsUntil(lot.at) === at).reduce((total, lot) => total + lot.points, 0);
  return { points: points(sum), at };
}
