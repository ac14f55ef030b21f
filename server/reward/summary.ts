import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { expiringNext } from '#domain/reward/expiry.ts';
import { coursesOf } from '../caddy/sql.ts';
import type { Asking } from '../http/http.ts';
import { lotsOf } from './expiry.ts';
import { pointsOf } from './ledger.ts';
import { presentRedemption, presentReward } from './present.ts';
import { catalogue, redemptionsOf } from './sql.ts';

const ENDED_SHOWN = 10;

export async function readSummary({
  tx,
  caller: { user_id },
  now,
}: Asking<'GET /reward/summary'>): Promise<OutputOf<'GET /reward/summary'>> {
  const [points, lots, rewards, redemptions, courses] = await Promise.all([
    pointsOf(tx, user_id),
    lotsOf(tx, user_id, now),
    tx.many(catalogue()),
    tx.many(redemptionsOf(user_id, ENDED_SHOWN)),
    tx.many(coursesOf([user_id])),
  ]);
  const expiring = expiringNext(lots, points, now);
  return {
    points,
    expiring: expiring && { points: expiring.points, at: isoOf(expiring.at) },
    rewards: rewards.map(presentReward),
    redemptions: redemptions.map(presentRedemption),
    courses: courses.map(({ slug, name_th, name_en }) => ({ slug, name_th, name_en })),
  };
}
