import { DAY, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { dueJob, end, LEASE } from './payout.ts';
import { endReview, lockedWithdrawal, setApproved, setReview, withdrawalKnownAs, type WithdrawalRow } from './sql.ts';

/** A bank takes a day or two; what takes longer appears in todo. */
export const SLOW = 3 * DAY;

/** Undefined: there is none with this reference. */
export async function lockedByReference(tx: Tx, reference: string): Promise<WithdrawalRow | undefined> {
  const known = await tx.maybe(withdrawalKnownAs(reference));
  return known && tx.one(lockedWithdrawal(known.withdrawal_id));
}

/** A refund that no operator has answered yet. */
export const isWaiting = ({ kind, status, approved_at }: WithdrawalRow): boolean =>
  kind === 'REFUND' && status === 'REQUESTED' && approved_at === null;

/** Approves a refund; from here it proceeds like a caddy's withdrawal. */
export async function approve(tx: Tx, { withdrawal_id, checks }: WithdrawalRow, now: Moment): Promise<void> {
  await tx.run(setApproved(withdrawal_id, isoOf(now)));
  await schedule(tx, dueJob(withdrawal_id, checks, now));
}

/** Returns all of it to the balance and tells its requester why. */
export const reject = (tx: Tx, row: WithdrawalRow, note: string, now: Moment): Promise<void> =>
  end(tx, row, { to: 'REJECTED', note }, now);

/** Records what an operator found at the provider. An ended withdrawal only loses its review. */
export async function settleByHand(tx: Tx, row: WithdrawalRow, to: 'PAID' | 'FAILED', now: Moment): Promise<void> {
  if (row.ended_at === null) await end(tx, row, { to }, now);
  else await tx.run(endReview(row.withdrawal_id));
}

export const isSlow = ({ status, approved_at, review_why }: WithdrawalRow, now: Moment): boolean =>
  status === 'PROCESSING' && review_why === null && approved_at !== null && now >= parseMoment(approved_at) + SLOW;

/** Stops asking the provider; when the current lease ends nothing is under way and it can be decided. */
export const stopTurns = (tx: Tx, { withdrawal_id }: WithdrawalRow, now: Moment): Promise<unknown> =>
  tx.run(setReview(withdrawal_id, 'SLOW', isoOf(now)));

/** Whether the last lease may still be running. */
export const isStopping = ({ review_at, ended_at }: WithdrawalRow, now: Moment): boolean =>
  ended_at === null && review_at !== null && now < parseMoment(review_at) + LEASE;
