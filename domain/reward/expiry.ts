import { type Moment } from '../dates.ts';
import { countsUntil, type Points, points } from './points.ts';

/** Something earned, and when. */
export interface Lot {
  points: Points;
  at: Moment;
}

/**
 * What is left of each lot that still counts, oldest first. The oldest points are spent first, so what is left is the newest:
 * points that come back from a redemption keep the age they had.
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

/** How much of the caddy's balance has expired. `lots`: all points earned that may still count. */
export function expired(lots: readonly Lot[], balance: Points, now: Moment): Points {
  const counting = unspent(lots, balance, now).reduce((sum, lot) => sum + lot.points, 0);
  return points(balance - counting);
}

/** Points that expire together. */
export interface Expiring {
  points: Points;
  /** From then on they count no more. */
  at: Moment;
}

/** What counts no more next, all of one day together; null when nothing is left to. */
export function expiringNext(lots: readonly Lot[], balance: Points, now: Moment): Expiring | null {
  const left = unspent(lots, balance, now);
  const first = left[0];
  if (!first) return null;
  const at = countsUntil(first.at);
  const sum = left.filter((lot) => countsUntil(lot.at) === at).reduce((total, lot) => total + lot.points, 0);
  return { points: points(sum), at };
}
