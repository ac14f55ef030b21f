import { DAY, type Moment } from '../dates.ts';

/** How long a user may still cancel the deletion of the account, by signing in. Milliseconds. Source: product.md §3.5. */
export const DELETION_GRACE = 7 * DAY;

/** When the account is erased, unless its user signs in before. */
export const erasedAt = (asked_at: Moment): Moment => asked_at + DELETION_GRACE;

/** What of the user's is not settled yet, and the user's balances, in satang. */
export interface OpenFacts {
  /** Rounds that are still to be played, answered or finished. */
  rounds: number;
  /** Rounds that are over whose money is not shared out yet or is disputed; and tips to this user that can still be undone. */
  unsettled: number;
  open_requests: number;
  /** Payments on their way in, and payouts on their way out. */
  topups: number;
  withdrawals: number;
  available: number;
  held: number;
  pending: number;
}

/** What prevents the deletion of an account. */
export interface DeletionFacts extends OpenFacts {
  /** How much of `available` may be paid out to the user's bank account, and the least that a payout may be; satang. */
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

/** `n` of MONEY is satang: the user's whole balance, as long as any of it is held, pending or can be paid out. */
const ROWS: Row<DeletionFacts>[] = [
  ...OPEN_ROWS,
  { code: 'MONEY', n: (it) => (canMoveOn(it) ? it.available + it.held + it.pending : 0) },
];

/** What prevents the deletion, in the order in which the user would settle it; empty: nothing does. */
export const deletionBlocks = (facts: DeletionFacts): { code: DeletionBlock; n: number }[] =>
  ROWS.map(({ code, n }) => ({ code, n: n(facts) })).filter(({ n }) => n !== 0);

/** Satang that can never be paid out (too little, or a gift): prevents nothing, but the user has to give up exactly this. */
export const leftover = (facts: DeletionFacts): number => (canMoveOn(facts) ? 0 : facts.available);

/** When the seven days are over: the satang left to the platform, at most `give_up`; undefined: the account is not erased yet. */
export function forfeitedAtErasure(facts: OpenFacts, give_up: number): number | undefined {
  const isOpen = isWaiting(facts) || OPEN_ROWS.some(({ n }) => n(facts) !== 0);
  return isOpen || facts.available > give_up ? undefined : facts.available;
}
