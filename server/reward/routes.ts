import type { OutputOf } from '#domain/calls.ts';
import { isoOf, parseMoment } from '#domain/dates.ts';
import type { PointLine } from '#domain/reward/api.ts';
import { expiringNext, kindOfPoints, pointAccount } from '#domain/reward/points.ts';
import { route, type Route, type Asking } from '../http/http.ts';
import { cancelRedemption, redeem, showCode, withoutCode } from './commands.ts';
import { checkCode, confirmCode } from './counter.ts';
import { coursesOf } from '../caddy/sql.ts';
import {
  countPointLines,
  type PointLineRow,
  pointLines,
  aboutRedemptions,
  aboutRounds,
  catalogue,
  redemptionsOf,
} from './sql.ts';
import { lotsOf, pointsOf } from './points.ts';
import { presentRedemption, presentReward } from './present.ts';

const ENDED_SHOWN = 10;

async function readSummary({
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

const OF_A_REDEMPTION = /^(?:redeem|return):/;
const OF_A_ROUND = /^(?:round|early|review|unround|unreview):/;
const subjectOf = (cause: string): string => cause.slice(cause.indexOf(':') + 1);

/** The caddy's points history, newest first. */
async function readHistory({
  tx,
  caller: { user_id },
  input: { page, limit },
}: Asking<'POST /reward/history'>): Promise<OutputOf<'POST /reward/history'>> {
  const account = pointAccount(user_id);
  const rows = await tx.many(pointLines(account, limit, (page - 1) * limit));
  const of = (kind: RegExp) => rows.filter(({ cause }) => kind.test(cause)).map(({ cause }) => subjectOf(cause));
  const [{ lines: total }, rounds, redemptions] = await Promise.all([
    tx.one(countPointLines(account)),
    tx.many(aboutRounds(of(OF_A_ROUND), user_id)),
    tx.many(aboutRedemptions(of(OF_A_REDEMPTION), user_id)),
  ]);
  const roundBy = new Map(rounds.map((it) => [it.booking_ref, it]));
  const rewardBy = new Map(redemptions.map((it) => [it.redemption_id, it]));
  const present = ({ transaction_id, cause, created_at, amount }: PointLineRow): PointLine => {
    const round = OF_A_ROUND.test(cause) ? roundBy.get(subjectOf(cause)) : undefined;
    const reward = OF_A_REDEMPTION.test(cause) ? rewardBy.get(subjectOf(cause)) : undefined;
    return {
      line_id: transaction_id,
      kind: kindOfPoints(cause),
      points: amount,
      at: isoOf(parseMoment(created_at)),
      booking_ref: round?.booking_ref ?? null,
      holes: round?.holes ?? null,
      golfer: round?.golfer ?? null,
      reward: reward ? { name_th: reward.name_th, name_en: reward.name_en } : null,
    };
  };
  return { items: rows.map(present), total, page, limit };
}

export const rewardRoutes: Route[] = [
  route('GET /reward/summary', readSummary),
  route('POST /reward/history', readHistory),
  route('POST /reward/redeem', ({ tx, caller, input, now }) => redeem(tx, caller.user_id, input, now)),
  route('POST /reward/cancel', cancelRedemption),
  route('POST /reward/code', showCode, withoutCode),
  route('POST /reward/check', checkCode),
  route('POST /reward/confirm', confirmCode),
];
