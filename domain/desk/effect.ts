import type { Rate } from '../booking/rate.ts';
import { type HeldRound, playedPrice, splitOf } from '../booking/refund.ts';
import { minus, satang, type Satang } from '../money.ts';

/** Where the money of a disputed booking is: held, returned to the golfer, or shared out. */
export type HeldMoney = 'HELD' | 'RELEASED' | 'CAPTURED';

export interface DisputeEffect {
  /** What the golfer has in the end, of the price. */
  golfer: Satang;
  caddy: Satang;
  ours: Satang;
  /** What we pay ourselves, because the golfer keeps what was returned. */
  covered: Satang;
}

/** What a decision does to the price of the round, in satang, by our `share` in percent; golfer, caddy and ours less what is covered sum to it. */
export function disputeEffect(total: Satang, held: HeldMoney, refund: Satang, share: number): DisputeEffect {
  const split = splitOf(total, minus(total, refund), share);
  if (held === 'RELEASED') return { golfer: total, caddy: split.caddy, ours: satang(0), covered: split.caddy };
  return { golfer: split.refund, caddy: split.caddy, ours: split.platform, covered: satang(0) };
}

/** The decisions of a dispute that are ready with their amount, in the order of their keys. */
export const READY_CODES = ['NINE_HOLES', 'AS_BOOKED', 'CLOSED'] as const;
export interface Ready {
  code: (typeof READY_CODES)[number];
  outcome: 'COMPLETED' | 'CANCELLED_BY_COURSE';
  /** Back to the golfer, in satang. */
  refund: Satang;
}

/** What the rules of prices say, by the rate that the booking was made by: nine holes and then rain, as booked, and closed by the course. */
export function readyOutcomes(round: HeldRound, rate: Rate): Ready[] {
  const nine = minus(round.total, playedPrice(round, rate, 9));
  const asBooked = { code: 'AS_BOOKED', outcome: 'COMPLETED', refund: satang(0) } as const;
  const closed = { code: 'CLOSED', outcome: 'CANCELLED_BY_COURSE', refund: round.total } as const;
  return nine > 0 ? [{ code: 'NINE_HOLES', outcome: 'COMPLETED', refund: nine }, asBooked, closed] : [asBooked, closed];
}
