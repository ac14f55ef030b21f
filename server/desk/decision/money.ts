import type { Tx } from '../../db/db.ts';
import { type Acting, recordAct } from '../../house/audit.ts';
import {
  approve,
  isSlow,
  isStopping,
  isWaiting,
  lockedByReference,
  reject,
  settleByHand,
  stopTurns,
} from '../../withdrawal/payout.ts';
import { refundable, type WithdrawalRow } from '../../withdrawal/sql.ts';

type Answered<State extends string> = { state: 'UNKNOWN' } | { state: State; row: WithdrawalRow };

/**
 * Lets the server pay a golfer's refund. SAME: it was approved already; OVER: it waits for nobody; UNCOVERED: a bank has reversed a top-up
 * since the request, so that the same money would be paid out twice.
 */
export async function approveRefundAs(
  tx: Tx,
  acting: Acting,
  reference: string,
): Promise<Answered<'SAME' | 'OVER' | 'UNCOVERED' | 'DONE'>> {
  const row = await lockedByReference(tx, reference);
  if (!row) return { state: 'UNKNOWN' };
  if (row.kind === 'REFUND' && row.approved_at !== null) return { state: 'SAME', row };
  if (!isWaiting(row)) return { state: 'OVER', row };
  if ((await tx.one(refundable(row.user_id))).most < 0) return { state: 'UNCOVERED', row };
  await approve(tx, row, acting.now);
  await recordAct(tx, acting, 'approve-refund', factsOf(row));
  return { state: 'DONE', row };
}

/** Returns the money to the golfer's wallet and tells the golfer why. */
export async function rejectRefundAs(
  tx: Tx,
  acting: Acting,
  reference: string,
  note: string,
): Promise<Answered<'SAME' | 'OVER' | 'DONE'>> {
  const row = await lockedByReference(tx, reference);
  if (!row) return { state: 'UNKNOWN' };
  if (row.status === 'REJECTED') return { state: 'SAME', row };
  if (!isWaiting(row)) return { state: 'OVER', row };
  await reject(tx, row, note, acting.now);
  await recordAct(tx, acting, 'reject-refund', factsOf(row), note);
  return { state: 'DONE', row };
}

/**
 * Records what became of a payout that does not match, as somebody found out at the provider. STOPPED: further tries were stopped first,
 * because a payout that may still be sent could be paid twice; STOPPING: the last try may still run; FIXED: it ended otherwise for good.
 */
export async function decideWithdrawalAs(
  tx: Tx,
  acting: Acting,
  { reference, outcome, why }: { reference: string; outcome: 'PAID' | 'FAILED'; why: string },
): Promise<Answered<'SAME' | 'OVER' | 'STOPPED' | 'STOPPING' | 'FIXED' | 'DONE'>> {
  const row = await lockedByReference(tx, reference);
  if (!row) return { state: 'UNKNOWN' };
  if (isSlow(row, acting.now)) {
    await stopTurns(tx, row, acting.now);
    await recordAct(tx, acting, 'stop-withdrawal', factsOf(row));
    return { state: 'STOPPED', row };
  }
  if (isStopping(row, acting.now)) return { state: 'STOPPING', row };
  if (row.review_why === null) return { state: row.status === outcome ? 'SAME' : 'OVER', row };
  if (row.ended_at !== null && row.status !== outcome) return { state: 'FIXED', row };
  await settleByHand(tx, row, outcome, acting.now);
  await recordAct(tx, acting, 'decide-withdrawal', { ...factsOf(row), was: row.status, to: outcome }, why);
  return { state: 'DONE', row };
}

/** The recipient is in the withdrawal, for as long as the books are kept. */
const factsOf = ({ reference, user_id, amount }: WithdrawalRow) => ({ reference, user_id, amount });
