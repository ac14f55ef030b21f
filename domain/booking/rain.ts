import { type FeeCollection, type Holes, HOLES } from '../course/course.ts';
import { percent, satang, type Satang } from '../money.ts';
import { type PricedRound, priceOf } from './price.ts';
import { splitOf, type Split } from './refund.ts';

/** A booked round as its price was made of, with what was held for it. */
export interface HeldRound extends Omit<PricedRound, 'course'> {
  total: Satang;
  fee_collection: FeeCollection;
}

/**
 * What is paid of a round that the course ended after `played` holes: up to 4 half the 9-hole price, up to 9 the 9-hole price, then the
 * price of the nines that were begun; never more than was held. Source: product.md §3.1 (9 and 18 holes; 27 and 36 follow the same way).
 */
export function playedPrice(round: HeldRound, played: number): Satang {
  if (played <= 4) return least(percent(priceFor(round, 9), 50), round.total);
  const begun = HOLES.find((holes) => played <= holes) ?? round.holes;
  return begun >= round.holes ? round.total : least(priceFor(round, begun), round.total);
}

export const rainSplit = (round: HeldRound, played: number): Split => splitOf(round.total, playedPrice(round, played));

const priceFor = (round: HeldRound, holes: Holes): Satang =>
  priceOf({ ...round, holes, course: { fee_collection: round.fee_collection, caddy_fee: null, cart_fee: null } }).total;

const least = (a: Satang, b: Satang): Satang => satang(Math.min(a, b));
