import { DAY, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { dueJob, end, LEASE } from './payout.ts';
import { endReview, lockedWithdrawal, setApproved, setReview, withdrawalKnownAs, type WithdrawalRow } from './sql.ts';

/** A bank takes a day or two; what is under way for longer stands in todo. */
export const SLOW = 3 * DAY;

/** Undefined: there is none of this reference. */
export async function lockedByReference(tx: Tx, reference: string): Promise<WithdrawalRow | undefined> {
  const known = await tx.maybe(withdrawalKnownAs(reference));
  return known && tx.one(lockedWithdrawal(known.withdrawal_id));
}

/** A refund an operator has not answered yet. */
export const isWaiting = ({ kind, status, approved_at }: WithdrawalRow): boolean =>
  kind === 'REFUND' && status === 'REQUESTED' && approved_at === null;

/** From here on it goes as a caddy's earnings do. */
export async function approve(tx: Tx, { withdrawal_id, checks }: WithdrawalRow, now: Moment): Promise<void> {
  await tx.run(setApproved(withdrawal_id, isoOf(now)));
  await schedule(tx, dueJob(withdrawal_id, checks, now));
}

/** All of it goes back to the balance, and its requester is notified why. */
export const reject = (tx: Tx, row: WithdrawalRow, note: string, now: Moment): Promise<void> =>
  end(tx, row, { to: 'REJECTED', note }, now);

/** What an operator found at the provider, of one whose payout does not fit. One that ended so is only looked at. */
export async function settleByHand(tx: Tx, row: WithdrawalRow, to: 'PAID' | 'FAILED', now: Moment): Promise<void> {
  if (row.ended_at === null) await end(tx, row, { to }, now);
  else await tx.run(endReview(row.withdrawal_id));
}

export const isSlow = ({ status, approved_at, review_why }: WithdrawalRow, now: Moment): boolean =>
  status === 'PROCESSING' && review_why === null && approved_at !== null && now >= parseMoment(approved_at) + SLOW;

/** The provider is not turned to any more; when this turn is over, nothing is under way, and it can be decided. */
export const stopTurns = (tx: Tx, { withdrawal_id }: WithdrawalRow, now: Moment): Promise<unknown> =>
  tx.run(setReview(withdrawal_id, 'SLOW', isoOf(now)));

/** The last turn to the provider may not be over. */
export const isStopping = ({ review_at, ended_at }: WithdrawalRow, now: Moment): boolean =>
  ended_at === null && review_at !== null && now < parseMoment(review_at) + LEASE;
