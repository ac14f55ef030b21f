import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { announceWithdrawal, carryOut, dueJob, type DuePayload, LEASE, pauseOf, SEND_WITHIN } from './payout.ts';
import { claimCheck } from './sql.ts';

/** Claims the next lease, commits it, and then asks the provider. The following one is scheduled in case this one is lost. */
async function goOn({ tx, payload: { withdrawal_id, checks }, now, context }: Due<DuePayload>): Promise<void> {
  const row = await tx.maybe(claimCheck(withdrawal_id, checks));
  if (!row) return;
  await schedule(tx, dueJob(withdrawal_id, row.checks, now + Math.max(LEASE, pauseOf(row, now))));
  const isFirst = checks === 0;
  if (isFirst) await announceWithdrawal(tx, row, now);
  tx.afterCommit(() =>
    context.payments.soon('a payout', () => carryOut(context, { row, isFirst, send_by: now + SEND_WITHIN })),
  );
}

export const withdrawalJobs: JobHandlers = { 'withdrawal.due': goOn };
