import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { returning } from '#domain/reward/points.ts';
import {
  ENDED,
  KEPT_FOR,
  type RedemptionAct,
  type RedemptionActor,
  redemptionDue,
  type RedemptionTransition,
  redemptionTransitionFor,
} from '#domain/reward/transitions.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { type Job, schedule, type Due, type JobHandlers } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { giveBonus } from '../wallet/commands.ts';
import { forgetExpiry, planReturned, postPoints, expirePoints } from './points.ts';
import { factsOf, presentRedemption } from './present.ts';
import {
  openRedemptionsOf,
  type RedemptionDbRow,
  redemptionInFull,
  restock,
  rewardById,
  writeRedemption,
  lockedRedemption,
} from './sql.ts';

/*
 * The order of locks here, between those of server/booking/transition.ts: redemption, reward (its stock), reference_counter, account
 * (money), the caddy's expiry job, point_account by name, event_counter.
 */

/** What an action writes besides the status. */
type RedemptionChange = Partial<
  Pick<RedemptionDbRow, 'code_hash' | 'code_expires_at' | 'counter_id' | 'confirm_id' | 'note'>
>;

/** Does an action on a locked redemption by its row. Refuses REDEMPTION_NOT_NOW with the present redemption. */
export async function act(
  tx: Tx,
  it: RedemptionDbRow,
  what: RedemptionAct,
  by: RedemptionActor,
  now: Moment,
  written: RedemptionChange = {},
): Promise<RedemptionDbRow> {
  const row = redemptionTransitionFor(factsOf(it), what, by, now);
  if (!row) throw new Refused('REDEMPTION_NOT_NOW', { present: await presentNow(tx, it.redemption_id) });
  return applyRedemptionTransition(tx, it, row, now, written);
}

export const presentNow = async (tx: Tx, redemption_id: string) =>
  presentRedemption(await tx.one(redemptionInFull(redemption_id)));

export async function applyRedemptionTransition(
  tx: Tx,
  it: RedemptionDbRow,
  row: RedemptionTransition,
  now: Moment,
  written: RedemptionChange = {},
): Promise<RedemptionDbRow> {
  const after = await tx.one(
    writeRedemption({
      ...it,
      ...written,
      status: row.to,
      // Once approved, the caddy has this long to collect it.
      expires_at: row.act === 'approve' ? isoOf(now + KEPT_FOR) : it.expires_at,
      ended_at: ENDED.includes(row.to) ? isoOf(now) : null,
    }),
  );
  if (row.givesBack) await giveBack(tx, after, now);
  if (row.pays) await pay(tx, after, now);
  const due = redemptionDue(factsOf(after));
  if (due) await schedule(tx, dueJob(after.redemption_id, after.version, due.at));
  await announceRedemption(tx, after, row, now);
  return after;
}

async function giveBack(tx: Tx, { redemption_id, caddy_id, reward_id, points }: RedemptionDbRow, now: Moment) {
  await tx.run(restock(reward_id));
  await planReturned(tx, caddy_id, now);
  await postPoints(tx, returning(caddy_id, points), `return:${redemption_id}`, now);
}

async function pay(tx: Tx, { redemption_id, caddy_id, amount }: RedemptionDbRow, now: Moment) {
  if (amount === null) throw new Error(`${redemption_id} pays nothing`);
  await giveBonus(tx, { caddy_id, redemption_id, amount }, now);
}

/** Does the automatic steps: the approval, and paying a bonus into the wallet. */
export async function advanceRedemption(tx: Tx, it: RedemptionDbRow, now: Moment): Promise<RedemptionDbRow> {
  let after = it;
  for (const what of ['approve', 'pay'] as const) {
    const row = redemptionTransitionFor(factsOf(after), what, 'system', now);
    if (row) after = await applyRedemptionTransition(tx, after, row, now);
  }
  return after;
}

/** Sends an event for every change, and a notification for changes by others. An expired code is no news. */
async function announceRedemption(tx: Tx, it: RedemptionDbRow, row: RedemptionTransition, now: Moment): Promise<void> {
  const { redemption_id, caddy_id, reward_id, status } = it;
  const { name_th, name_en } = await tx.one(rewardById(reward_id));
  const body = { redemption_id, status, name_th, name_en };
  emit(tx, 'reward.changed', body, [caddy_id], now);
  const isNews = row.by === 'operator' || row.by === 'counter' || row.act === 'expire';
  if (isNews) await notify(tx, 'reward.changed', body, [caddy_id], now);
}

interface DuePayload {
  redemption_id: string;
  /** The version that the job is for; a later version has its own job. */
  version: number;
}

export const dueJob = (redemption_id: string, version: number, run_at: Moment): Job => ({
  key: `reward-due:${redemption_id}:${version}`,
  kind: 'reward.due',
  run_at,
  payload: { redemption_id, version } satisfies DuePayload,
});

/** For an erased caddy: cancels open redemptions, so that their rewards are available again and no operator has to decide. */
export async function forgetRedemptionsOf(tx: Tx, caddy_id: string, now: Moment): Promise<void> {
  for (const it of await tx.many(openRedemptionsOf(caddy_id))) await act(tx, it, 'cancel', 'caddy', now);
  await forgetExpiry(tx, caddy_id);
}

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
