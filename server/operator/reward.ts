import { isoOf } from '#domain/dates.ts';
import { groupedKey } from '#domain/reward/code.ts';
import { redemptionTransitionFor, type RedemptionAct } from '#domain/reward/transitions.ts';
import {
  counters,
  endCounter,
  insertCounter,
  type RedemptionDbRow,
  redemptionKnownAs,
  setStock,
  type WaitingRedemption,
} from '../reward/sql.ts';
import { hashOfKey, newCounterKey } from '../reward/counter.ts';
import { applyRedemptionTransition, advanceRedemption } from '../reward/transition.ts';
import { factsOf } from '../reward/present.ts';
import type { Tx } from '../db/db.ts';
import { newId } from '../id.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { coursesLike } from './sql.ts';
import { clock, count, plain } from './words.ts';

/** A redemption as todo shows it. */
export const redemptionText = (it: WaitingRedemption): string =>
  [
    `${it.reference}  ${plain(it.name_en)}  ${count(it.points, 'point')}  ${clock(it.requested_at)}`,
    `  caddy ${plain(it.nickname)} #${plain(it.caddy_number)}${it.slug === null ? '' : `, at ${it.slug}`}`,
    `  → npm run operator -- approve-reward ${it.reference}`,
  ].join('\n');

/** approve-reward. Repeating it changes nothing and leaves no audit row. */
export async function approveReward(context: CommandContext, reference: string): Promise<string> {
  return context.db.transact(async (tx) => {
    const it = await known(tx, reference);
    if (it.approver !== 'OPERATOR') throw new CommandRefused(`${reference} needs nobody’s approval`);
    if (it.status === 'APPROVED' || it.status === 'READY')
      return `${reference} is ${it.status} already: nothing was changed.`;
    const { status } = await advanceRedemption(tx, await decide(tx, context, it, 'approve'), context.now);
    await record(tx, context, 'approve-reward', factsOfIt(it));
    return `${reference} is ${status} now.`;
  });
}

/** reject-reward: returns points and stock, and tells the caddy why. */
export async function rejectReward(context: CommandContext, reference: string, note: string): Promise<string> {
  return context.db.transact(async (tx) => {
    const it = await known(tx, reference);
    if (it.status === 'REJECTED') return `${reference} is REJECTED already: nothing was changed.`;
    await decide(tx, context, it, 'reject', note);
    await record(tx, context, 'reject-reward', factsOfIt(it), note);
    return `${reference} is REJECTED: ${count(it.points, 'point')} are back.`;
  });
}

async function decide(
  tx: Tx,
  context: CommandContext,
  it: RedemptionDbRow,
  act: RedemptionAct,
  note: string | null = null,
): Promise<RedemptionDbRow> {
  const row = redemptionTransitionFor(factsOf(it), act, 'operator', context.now);
  if (!row) throw new CommandRefused(`${it.reference} is ${it.status}: there is nothing to decide`);
  return applyRedemptionTransition(tx, it, row, context.now, { note });
}

async function known(tx: Tx, reference: string): Promise<RedemptionDbRow> {
  const it = await tx.maybe(redemptionKnownAs(reference));
  if (!it) throw new CommandRefused(`there is no redemption ${plain(reference)}`);
  return it;
}

const factsOfIt = ({ reference, caddy_id, reward_id, points, status }: RedemptionDbRow) => ({
  reference,
  user_id: caddy_id,
  reward_id,
  points,
  was: status,
});

/** stock: sets how many of a reward are left. */
export async function stockReward(context: CommandContext, reward_id: string, stock: number): Promise<string> {
  return context.db.transact(async (tx) => {
    const found = await tx.maybe(setStock(reward_id, stock));
    if (!found) throw new CommandRefused(`there is no reward ${plain(reward_id)}`);
    if (found.was === stock) return `There are ${stock} of ${reward_id} already: nothing was changed.`;
    await record(tx, context, 'stock', { reward_id, was: found.was, stock });
    return `There were ${found.was} of ${reward_id}, now there are ${stock}.`;
  });
}

/** Creates a counter at a course and its key, which is shown only here. */
export async function makeCounter(context: CommandContext, slug: string, name: string): Promise<string> {
  return context.db.transact(async (tx) => {
    const like = (await tx.many(coursesLike(slug))).map((row) => row.slug);
    if (like[0] !== slug) throw new CommandRefused(`there is no course ${plain(slug)}`);
    const key = newCounterKey();
    const counter_id = newId(context.now);
    await tx.run(insertCounter(counter_id, slug, name, hashOfKey(key), isoOf(context.now)));
    await record(tx, context, 'make-counter', { counter_id, slug });
    return [
      `Counter ${counter_id} at ${slug}: ${plain(name)}`,
      `Its key, shown this once: ${groupedKey(key)}`,
      'Staff type it at /redeem.',
    ].join('\n');
  });
}

/** end-counter: its key is no longer valid. */
export async function closeCounter(context: CommandContext, counter_id: string): Promise<string> {
  return context.db.transact(async (tx) => {
    if ((await tx.run(endCounter(counter_id, isoOf(context.now)))) === 1) {
      await record(tx, context, 'end-counter', { counter_id });
      return `Counter ${counter_id} is ended: its key is good no more.`;
    }
    const open = (await tx.many(counters())).map((it) => `  ${it.counter_id}  ${it.slug}  ${plain(it.name)}`);
    throw new CommandRefused([`there is no open counter ${plain(counter_id)}; open are:`, ...open].join('\n'));
  });
}
