import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Redemption } from '#domain/reward/api.ts';
import { redeeming } from '#domain/reward/points.ts';
import { CODE_FOR, KEPT_FOR } from '#domain/reward/transitions.ts';
import { groupedKey } from '#domain/reward/code.ts';
import { coursesOf } from '../caddy/sql.ts';
import type { Tx } from '../db/db.ts';
import type { Asking, Written } from '../http/http.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { nextReference } from '../payment/present.ts';
import { TooLow } from '../wallet/ledger.ts';
import { codeFor, codeSecret, freeCode, hashOfCode, hashOfKey, newCounterKey } from './counter.ts';
import { lockPoints, postPoints } from './points.ts';
import { presentReward } from './present.ts';
import {
  insertRedemption,
  lockedRedemption,
  type RedemptionDbRow,
  rewardById,
  type RewardRow,
  takeOne,
  endCounter,
  insertCounter,
  lockedReward,
  setReward,
} from './sql.ts';
import { act, advanceRedemption, dueJob, presentNow } from './transition.ts';
import { type Acting, recordAct } from '../house/records.ts';

/** Redeems a reward: takes one of the stock and the points at once. What needs no operator is done in the same transaction. */
export async function redeem(
  tx: Tx,
  caddy_id: string,
  input: ParsedOf<'POST /reward/redeem'>,
  now: Moment,
): Promise<Redemption> {
  const reward = await oneOf(tx, input.reward_id);
  if (reward.points !== input.points) throw new Refused('REWARD_CHANGED', { present: presentReward(reward) });
  const redemption_id = newId(now);
  const it = await tx.one(
    insertRedemption({
      ...reward,
      redemption_id,
      caddy_id,
      slug: reward.kind === 'WALLET' ? null : await courseOf(tx, caddy_id, input.golf_course),
      reference: await nextReference(tx, 'RW', now),
      requested_at: isoOf(now),
      expires_at: isoOf(now + KEPT_FOR),
    }),
  );
  await schedule(tx, dueJob(redemption_id, it.version, now + KEPT_FOR));
  // Money first: its accounts are locked before those of points (booking/transition.ts).
  await advanceRedemption(tx, it, now);
  await lockPoints(tx, caddy_id, now);
  await postPoints(tx, redeeming(caddy_id, reward.points), `redeem:${redemption_id}`, now).catch((error: unknown) => {
    if (!(error instanceof TooLow)) throw error;
    throw new Refused('POINTS_TOO_LOW');
  });
  return presentNow(tx, redemption_id);
}

/** Takes one of the stock; the row stays locked, so the last one is given once. */
async function oneOf(tx: Tx, reward_id: string): Promise<RewardRow> {
  const taken = await tx.maybe(takeOne(reward_id));
  if (taken) return taken;
  const known = await tx.maybe(rewardById(reward_id));
  if (!known) throw new Refused('REWARD_UNKNOWN', { field: 'reward_id' });
  throw new Refused('REWARD_OUT_OF_STOCK', { present: presentReward(known) });
}

async function courseOf(tx: Tx, caddy_id: string, wanted: string | undefined): Promise<string> {
  const own = await tx.many(coursesOf([caddy_id]));
  const course = wanted === undefined ? own[0] : own.find(({ slug }) => slug === wanted);
  if (!course) throw new Refused('CADDY_NOT_AT_COURSE', { field: 'golf_course' });
  return course.slug;
}

/** Locks the caddy's own redemption; another caddy's is refused as unknown. */
async function own(tx: Tx, redemption_id: string, caddy_id: string): Promise<RedemptionDbRow> {
  const it = await tx.maybe(lockedRedemption(redemption_id));
  if (it?.caddy_id !== caddy_id) throw new Refused('REDEMPTION_UNKNOWN');
  return it;
}

/** Cancels a redemption; repeating it changes nothing. */
export async function cancelRedemption({
  tx,
  input: { redemption_id },
  caller,
  now,
}: Asking<'POST /reward/cancel'>): Promise<OutputOf<'POST /reward/cancel'>> {
  const it = await own(tx, redemption_id, caller.user_id);
  if (it.status !== 'CANCELLED') await act(tx, it, 'cancel', 'caddy', now);
  return presentNow(tx, redemption_id);
}

type ShownCode = OutputOf<'POST /reward/code'>;

export async function showCode({
  tx,
  input: { redemption_id },
  caller,
  now,
}: Asking<'POST /reward/code'>): Promise<ShownCode> {
  const it = await own(tx, redemption_id, caller.user_id);
  const secret = await codeSecret(tx, now);
  const { code, expires_at } = await freeCode(tx, secret, redemption_id, now + CODE_FOR);
  const written = { code_hash: hashOfCode(code, secret), code_expires_at: isoOf(expires_at) };
  await act(tx, it, 'show_code', 'caddy', now, written);
  return { ...(await presentNow(tx, redemption_id)), code };
}

/** The database has only the hash of a code; a repeated request gets the code derived again. */
export const withoutCode: Written = {
  hide: (shown: ShownCode) => Object.fromEntries(Object.entries(shown).filter(([name]) => name !== 'code')),
  show: async (kept: Omit<ShownCode, 'code'>, context) => ({
    ...kept,
    code: codeFor(kept.redemption_id, kept.code_expires_at ?? '', await codeSecret(context.db, context.clock())),
  }),
};

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
