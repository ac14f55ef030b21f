import { redemptionTransitionFor } from '#domain/reward/transitions.ts';
import { isoOf } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import { type Acting, recordAct } from '../../house/audit.ts';
import { deleteFailingJob, lockedFailingJob, runJobAgain } from '../../house/sql.ts';
import { factsOf } from '../../reward/present.ts';
import { type RedemptionDbRow, redemptionKnownAs } from '../../reward/sql.ts';
import { PAYOUT_DUE } from '../../withdrawal/payout.ts';
import { advanceRedemption, applyRedemptionTransition } from '../../reward/transition.ts';

type RewardAnswer =
  | { state: 'UNKNOWN' }
  /** SAME: it was decided so already. OVER: there is nothing to decide. NOBODY: it needs nobody’s approval. */
  | { state: 'SAME' | 'OVER' | 'NOBODY' | 'DONE'; row: RedemptionDbRow };

/** Lets a caddy have what the points were spent on. */
export async function approveRewardAs(
  tx: Tx,
  acting: Acting,
  reference: string,
  note: string | null = null,
): Promise<RewardAnswer> {
  const it = await tx.maybe(redemptionKnownAs(reference));
  if (!it) return { state: 'UNKNOWN' };
  if (it.approver !== 'OPERATOR') return { state: 'NOBODY', row: it };
  if (it.status === 'APPROVED' || it.status === 'READY') return { state: 'SAME', row: it };
  const change = redemptionTransitionFor(factsOf(it), 'approve', 'operator', acting.now);
  if (!change) return { state: 'OVER', row: it };
  const approved = await applyRedemptionTransition(tx, it, change, acting.now, { note: null });
  const row = await advanceRedemption(tx, approved, acting.now);
  await recordAct(tx, acting, 'approve-reward', auditOf(it), note);
  return { state: 'DONE', row };
}

/** Returns points and stock, and tells the caddy why. */
export async function rejectRewardAs(tx: Tx, acting: Acting, reference: string, note: string): Promise<RewardAnswer> {
  const it = await tx.maybe(redemptionKnownAs(reference));
  if (!it) return { state: 'UNKNOWN' };
  if (it.status === 'REJECTED') return { state: 'SAME', row: it };
  const change = redemptionTransitionFor(factsOf(it), 'reject', 'operator', acting.now);
  if (!change) return { state: 'OVER', row: it };
  const row = await applyRedemptionTransition(tx, it, change, acting.now, { note });
  await recordAct(tx, acting, 'reject-reward', auditOf(it), note);
  return { state: 'DONE', row };
}

const auditOf = ({ reference, caddy_id, reward_id, points, status }: RedemptionDbRow) => ({
  reference,
  user_id: caddy_id,
  reward_id,
  points,
  was: status,
});

/**
 * A job that fails is tried at once, or given up: then what it was for is not done by itself any more. RUNNING: a worker has it at this
 * moment, or it has just been done. HOLDS_MONEY: without it a payout that was approved is never sent, and its money is nowhere.
 */
export async function mendJobAs(
  tx: Tx,
  acting: Acting,
  key: string,
  outcome: 'RUN_AGAIN' | 'GIVE_UP',
  note: string,
): Promise<'RUNNING' | 'HOLDS_MONEY' | 'DONE'> {
  const job = await tx.maybe(lockedFailingJob(key));
  if (!job) return 'RUNNING';
  const { kind, attempts } = job;
  if (outcome === 'GIVE_UP' && kind === PAYOUT_DUE) return 'HOLDS_MONEY';
  if (outcome === 'GIVE_UP') await tx.run(deleteFailingJob(key));
  else await tx.run(runJobAgain(key, isoOf(acting.now)));
  const act = outcome === 'GIVE_UP' ? 'give-up-job' : 'run-job';
  await recordAct(tx, acting, act, { key, kind, attempts }, note === '' ? null : note);
  return 'DONE';
}
