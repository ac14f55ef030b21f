import { isoOf } from '#domain/dates.ts';
import { groupedKey } from '#domain/reward/code.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db/db.ts';
import { type Acting, recordAct } from '../house/audit.ts';
import { newId } from '../id.ts';
import { hashOfKey, newCounterKey } from './counter.ts';
import { endCounter, insertCounter, lockedReward, type RewardRow, setReward } from './sql.ts';

interface Counter {
  counter_id: string;
  /** As staff type it at /redeem. Only its digest is kept. */
  key: string;
}

/** A counter where staff of that course hand rewards over. */
export async function makeCounterAs(tx: Tx, acting: Acting, slug: string, name: string): Promise<Counter> {
  const key = newCounterKey();
  const counter_id = newId(acting.now);
  await tx.run(insertCounter(counter_id, slug, name, hashOfKey(key), isoOf(acting.now)));
  await recordAct(tx, acting, 'make-counter', { counter_id, slug });
  return { counter_id, key: groupedKey(key) };
}

/** Its key is good no more. `slugs`: only a counter of these courses; null: of any. */
export async function endCounterAs(
  tx: Tx,
  acting: Acting,
  counter_id: string,
  slugs: readonly string[] | null,
): Promise<void> {
  const ended = await tx.maybe(endCounter(counter_id, slugs, isoOf(acting.now)));
  if (!ended) throw new Refused('NOT_FOUND');
  await recordAct(tx, acting, 'end-counter', { counter_id, slug: ended.slug });
}

/** `seen`: what was left when it was read, so that one that a caddy took meanwhile is not counted twice. */
export async function setRewardAs(
  tx: Tx,
  acting: Acting,
  { reward_id, stock, seen, is_active }: { reward_id: string; stock: number; seen: number; is_active: boolean },
): Promise<RewardRow> {
  const before = await tx.maybe(lockedReward(reward_id));
  if (!before) throw new Refused('REWARD_UNKNOWN');
  if (before.stock !== seen) throw new Refused('DECISION_NOT_NOW', { present: { why: 'CHANGED' } });
  const after = { ...before, stock, is_active };
  if (said(before) === said(after)) return before;
  await tx.run(setReward(reward_id, stock, is_active));
  await recordAct(tx, acting, 'stock', { key: reward_id, was: said(before), to: said(after) });
  return after;
}

const said = ({ stock, is_active }: RewardRow): string => `stock ${stock}, is_active ${is_active}`;
