import { splitOf } from '../booking/refund.ts';
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
