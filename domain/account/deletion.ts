import { DAY, type Moment } from '../dates.ts';

/** She may change her mind so long: signing in is enough. Source: product.md §3.5. */
export const MIND_CHANGED_WITHIN = 7 * DAY;

export const erasedAt = (asked_at: Moment): Moment => asked_at + MIND_CHANGED_WITHIN;

/** What is not settled yet, as it is with her now, and what she has, in satang. */
export interface OpenFacts {
  /** Rounds that are still to be played, answered or finished. */
  rounds: number;
  /** Rounds that are over, whose money is not shared out yet, or is disputed; and tips for her that can still be undone. */
  unsettled: number;
  open_requests: number;
  /** Payments on their way in, and payouts on their way out. */
  topups: number;
  withdrawals: number;
  available: number;
  held: number;
  pending: number;
}

/** What stands in the way of leaving. */
export interface DeletionFacts extends OpenFacts {
  /** What of `available` may be paid out to her bank, and the least that a payout may be. */
  out: number;
  least: number;
}

export const DELETION_BLOCKS = ['ROUNDS', 'UNSETTLED', 'OPEN_REQUESTS', 'TOPUPS', 'WITHDRAWALS', 'MONEY'] as const;
export type DeletionBlock = (typeof DELETION_BLOCKS)[number];

interface Row<Facts> {
  code: DeletionBlock;
  n: (it: Facts) => number;
}

/** One row, one reason; `n` is a count. */
const OPEN_ROWS: Row<OpenFacts>[] = [
  { code: 'ROUNDS', n: (it) => it.rounds },
  { code: 'UNSETTLED', n: (it) => it.unsettled },
  { code: 'OPEN_REQUESTS', n: (it) => it.open_requests },
  { code: 'TOPUPS', n: (it) => it.topups },
  { code: 'WITHDRAWALS', n: (it) => it.withdrawals },
];

const isWaiting = ({ held, pending }: OpenFacts): boolean => held + pending > 0;
const canMoveOn = (it: DeletionFacts): boolean => isWaiting(it) || it.out >= it.least;

/** `n` of MONEY is satang: all she has, as long as any of it waits or can be paid out. */
const ROWS: Row<DeletionFacts>[] = [
  ...OPEN_ROWS,
  { code: 'MONEY', n: (it) => (canMoveOn(it) ? it.available + it.held + it.pending : 0) },
];

/** In the order in which she would settle them; empty: she may go. */
export const deletionBlocks = (facts: DeletionFacts): { code: DeletionBlock; n: number }[] =>
  ROWS.map(({ code, n }) => ({ code, n: n(facts) })).filter(({ n }) => n !== 0);

/** Satang that can never be paid out, too little for it or a gift: nothing in the way, but she has to give up exactly this. */
export const leftover = (facts: DeletionFacts): number => (canMoveOn(facts) ? 0 : facts.available);

/** After her seven days: the satang she leaves to the house, no more than she gave up; undefined: she is not erased yet. */
export function leftAtEnd(facts: OpenFacts, give_up: number): number | undefined {
  const isOpen = isWaiting(facts) || OPEN_ROWS.some(({ n }) => n(facts) !== 0);
  return isOpen || facts.available > give_up ? undefined : facts.available;
}
