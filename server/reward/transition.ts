import { isoOf, type Moment } from '#domain/dates.ts';
import {
  ENDED,
  KEPT_FOR,
  redemptionDue,
  type RedemptionAct,
  type RedemptionActor,
  type RedemptionTransition,
  redemptionTransitionFor,
} from '#domain/reward/transitions.ts';
import { returning } from '#domain/reward/posting.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { giveBonus } from '../wallet/commands.ts';
import { dueJob } from './due-job.ts';
import { planReturned } from './expiry.ts';
import { announceRedemption } from './announce.ts';
import { postPoints } from './ledger.ts';
import { factsOf, presentRedemption } from './present.ts';
import { restock, type RedemptionDbRow, redemptionInFull, writeRedemption } from './sql.ts';

/*
 * The order of locks here, between those of server/booking/transition.ts: redemption, reward (its stock),
 * reference_counter, account (money), the expiry job of the caddy, point_account by name, event_counter.
 */

/** What an act writes beside the status. */
export type Written = Partial<
  Pick<RedemptionDbRow, 'code_hash' | 'code_expires_at' | 'counter_id' | 'confirm_id' | 'note'>
>;

/** Does to a locked redemption what the row of its life says. Refuses REDEMPTION_NOT_NOW with the redemption as it is. */
export async function act(
  tx: Tx,
  it: RedemptionDbRow,
  what: RedemptionAct,
  by: RedemptionActor,
  now: Moment,
  written: Written = {},
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
  written: Written = {},
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

/** What the house does by itself and at once, as far as it goes: its own yes, and a bonus into the wallet. */
export async function advanceRedemption(tx: Tx, it: RedemptionDbRow, now: Moment): Promise<RedemptionDbRow> {
  let after = it;
  for (const what of ['approve', 'pay'] as const) {
    const row = redemptionTransitionFor(factsOf(after), what, 'system', now);
    if (row) after = await applyRedemptionTransition(tx, after, row, now);
  }
  return after;
}
