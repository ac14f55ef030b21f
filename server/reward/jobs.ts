import { redemptionDue, redemptionTransitionFor } from '#domain/reward/transitions.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { expirePoints } from './points.ts';
import { factsOf } from './present.ts';
import { lockedRedemption } from './sql.ts';
import { applyRedemptionTransition, dueJob, type DuePayload } from './transition.ts';

/** Ends an expired code, or a redemption that nobody approved or collected. One that is not due yet is scheduled again. */
async function runDueTransition({ tx, payload: { redemption_id, version }, now }: Due<DuePayload>): Promise<void> {
  const it = await tx.one(lockedRedemption(redemption_id));
  if (it.version !== version) return;
  const due = redemptionDue(factsOf(it));
  if (!due) return;
  const row = redemptionTransitionFor(factsOf(it), due.act, 'system', now);
  if (row) await applyRedemptionTransition(tx, it, row, now);
  else await schedule(tx, dueJob(redemption_id, version, due.at));
}

export const rewardJobs: JobHandlers = { 'reward.due': runDueTransition, 'reward.expire': expirePoints };
