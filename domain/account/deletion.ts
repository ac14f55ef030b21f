import { DAY, type Moment } from '../dates.ts';

/** How long a user can still cancel the deletion of the account by signing in, in milliseconds. Source: product.md §3.5. */
export const DELETION_GRACE = 7 * DAY;

/** When the account is erased, unless the user signs in earlier. */
export const erasedAt = (asked_at: Moment): Moment => asked_at + DELETION_GRACE;

/** What the user has not settled yet (counts), and the user's balances in satang. */
export interface OpenFacts {
  /** Rounds that still have to be answered, played or finished. */
  rounds: number;
  /** Finished rounds whose money is not shared out yet or is disputed, and tips to this user that can still be undone. */
  unsettled: number;
  open_requests: number;
  /** Payments that are on their way in, and payouts that are on their way out. */
  topups: number;
  withdrawals: number;
  available: number;
  held: number;
  pending: number;
}

/** What prevents the deletion of an account. */
export interface DeletionFacts extends OpenFacts {
  /** How much of `available` can be paid out to the user's bank account, and the minimum payout; both in satang. */
  out: number;
  least: number;
}

export const DELETION_BLOCKS = ['ROUNDS', 'UNSETTLED', 'OPEN_REQUESTS', 'TOPUPS', 'WITHDRAWALS', 'MONEY'] as const;
export type DeletionBlock = (typeof DELETION_BLOCKS)[number];

interface Row<Facts> {
  code: DeletionBlock;
  n: (it: Facts) => number;
}

/** Each row is one reason; `n` counts how many there are. */
const OPEN_ROWS: Row<OpenFacts>[] = [
  { code: 'ROUNDS', n: (it) => it.rounds },
  { code: 'UNSETTLED', n: (it) => it.unsettled },
  { code: 'OPEN_REQUESTS', n: (it) => it.open_requests },
  { code: 'TOPUPS', n: (it) => it.topups },
  { code: 'WITHDRAWALS', n: (it) => it.withdrawals },
];

const isWaiting = ({ held, pending }: OpenFacts): boolean => held + pending > 0;
const canMoveOn = (it: DeletionFacts): boolean => isWaiting(it) || it.out >= it.least;

/** For MONEY, `n` is satang: the user's whole balance, as long as any of it is held, pending or can be paid out. */
const ROWS: Row<DeletionFacts>[] = [
  ...OPEN_ROWS,
  { code: 'MONEY', n: (it) => (canMoveOn(it) ? it.available + it.held + it.pending : 0) },
];

/** What prevents the deletion, in the order in which the user should settle it. Empty: nothing does. */
export const deletionBlocks = (facts: DeletionFacts): { code: DeletionBlock; n: number }[] =>
  ROWS.map(({ code, n }) => ({ code, n: n(facts) })).filter(({ n }) => n !== 0);

/**
 * Satang that can never be paid out (below the minimum, or a gift). They do not prevent the deletion, but the user must agree to give up
 * exactly this amount.
 */
export const leftover = (facts: DeletionFacts): number => (canMoveOn(facts) ? 0 : facts.available);

/** When the grace period is over: the satang that go to the platform, at most `give_up`. Undefined: the account cannot be erased yet. */
export function forfeitedAtErasure(facts: OpenFacts, give_up: number): number | undefined {
  const isOpen = isWaiting(facts) || OPEN_ROWS.some(({ n }) => n(facts) !== 0);
  return isOpen || facts.available > give_up ? undefined : facts.available;
}
