import { redemptionTransitionFor } from '#domain/reward/transitions.ts';
import { isoOf, dateOf } from '#domain/dates.ts';
import { type Figure, FIGURES, figureOf, type Rate, rateOn } from '#domain/booking/rate.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import { type Acting, recordAct } from '../../house/records.ts';
import { deleteFailingJob, lockedFailingJob, runJobAgain } from '../../house/sql.ts';
import { factsOf } from '../../reward/present.ts';
import { type RedemptionDbRow, redemptionKnownAs } from '../../reward/sql.ts';
import { PAYOUT_DUE } from '../../withdrawal/payout.ts';
import { advanceRedemption, applyRedemptionTransition } from '../../reward/transition.ts';
import { approveRate, lockedRate, withdrawRate } from '../../booking/rate-sql.ts';
import { readTariff } from '../../booking/queries.ts';
import { isUuid } from '../../id.ts';

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

type Figures = Omit<Rate, 'rate_id' | 'valid_from'>;

export const isSameRate = (one: Figures, other: Figures): boolean =>
  FIGURES.every((name) => figureOf(one, name) === figureOf(other, name));

/** The figures that differ, before and after, for the audit. */
export function changeOf(before: Figures | undefined, after: Figures): { was: string; to: string } {
  const changed = FIGURES.filter((name) => !before || figureOf(before, name) !== figureOf(after, name));
  const shown = (of: Figures, name: Figure) => (name === 'share' ? `${of.share} %` : `฿${figureOf(of, name) / 100}`);
  const textOf = (of: Figures | undefined) => changed.map((name) => `${name} ${of ? shown(of, name) : '–'}`).join(', ');
  return { was: textOf(before), to: textOf(after) };
}

/** What the second person decides about a rate that was asked for. OVER: it waits no more. DAY_BEGUN: too late to add it. */
export async function decideRateAs(
  tx: Tx,
  acting: Acting,
  { item, outcome, note }: { item: string; outcome: string; note: string },
): Promise<'DONE' | 'OVER' | 'DAY_BEGUN'> {
  const row = isUuid(item) ? await tx.maybe(lockedRate(item)) : undefined;
  if (!row || row.approved_at !== null || row.withdrawn_at !== null) return 'OVER';
  const { rate } = row;
  const auditFacts = { rate_id: item, valid_from: rate.valid_from };
  const at = isoOf(acting.now);
  if (outcome === 'ADD') {
    // Also if a colleague asked for it again: nobody approves figures that they wrote themselves.
    if (row.created_by === acting.staff_id) throw new Refused('SECOND_PERSON_DUE');
    if (rate.valid_from <= dateOf(acting.now)) return 'DAY_BEGUN';
    const before = rateOn((await readTariff(tx)).rates, rate.valid_from);
    await tx.run(approveRate(rate.rate_id, acting.staff_id, at));
    await recordAct(tx, acting, 'approve-rate', { ...auditFacts, ...changeOf(before, rate) }, note || null);
  } else {
    await tx.run(withdrawRate(rate.rate_id, acting.staff_id, at));
    await recordAct(tx, acting, 'refuse-rate', auditFacts, note || null);
  }
  return 'DONE';
}
