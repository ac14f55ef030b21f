import type { ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Redemption } from '#domain/reward/api.ts';
import { KEPT_FOR } from '#domain/reward/transitions.ts';
import { redeeming } from '#domain/reward/posting.ts';
import { coursesOf } from '../caddy/sql.ts';
import type { Tx } from '../db/db.ts';
import { newId } from '../id.ts';
import { schedule } from '../jobs/jobs.ts';
import { nextReference } from '../payment/ref.ts';
import { TooLow } from '../wallet/ledger.ts';
import { dueJob } from './due-job.ts';
import { advanceRedemption, presentNow } from './transition.ts';
import { lockPoints, postPoints } from './ledger.ts';
import { presentReward } from './present.ts';
import { insertRedemption, rewardById, type RewardRow, takeOne } from './sql.ts';

/** One of the stock and all of its points go at once; what the house may do by itself it does in the same transaction. */
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
  // Money first, where there is any: its accounts are locked before those of points (booking/transition.ts).
  await advanceRedemption(tx, it, now);
  await lockPoints(tx, caddy_id, now);
  await postPoints(tx, redeeming(caddy_id, reward.points), `redeem:${redemption_id}`, now).catch((error: unknown) => {
    if (!(error instanceof TooLow)) throw error;
    throw new Refused('POINTS_TOO_LOW');
  });
  return presentNow(tx, redemption_id);
}

/** The row stays locked: of the last one only one is taken. */
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
