import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db.ts';
import { schedule } from '../jobs.ts';
import { end } from './end.ts';
import { lockedWithdrawal, setApproved, setReview, withdrawalKnownAs, type WithdrawalRow } from './sql.ts';
import { dueJob } from './turn.ts';

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

/** All of it is hers again, and she is told why. */
export const reject = (tx: Tx, row: WithdrawalRow, note: string, now: Moment): Promise<void> =>
  end(tx, row, { to: 'REJECTED', note }, now);

/** What an operator found at the provider, of one whose payout does not fit. One that ended so is only looked at. */
export async function settleByHand(tx: Tx, row: WithdrawalRow, to: 'PAID' | 'FAILED', now: Moment): Promise<void> {
  if (row.ended_at === null) await end(tx, row, { to }, now);
  else await tx.run(setReview(row.withdrawal_id, null));
}
