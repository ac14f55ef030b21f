import { DAY, type Moment, parseMoment } from '#domain/dates.ts';
import { expired, expiringNext, type Lot } from '#domain/reward/expiry.ts';
import { countsUntil, points } from '#domain/reward/points.ts';
import { expiring, pointAccount } from '#domain/reward/posting.ts';
import type { Queries, Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { idAt, newId } from '../id.ts';
import { type Due, type Job, schedule, scheduleAll, unschedule } from '../jobs/jobs.ts';
import { earnedSince } from './ledger-sql.ts';
import { lockPoints, postPoints } from './ledger.ts';

/** Longer than anything counts. */
const LOOK_BACK = 368 * DAY;

interface Payload {
  caddy_id: string;
}

const expiryKey = (caddy_id: string): string => `reward-expire:${caddy_id}`;

const expiryJob = (caddy_id: string, run_at: Moment): Job => ({
  key: expiryKey(caddy_id),
  kind: 'reward.expire',
  run_at,
  payload: { caddy_id } satisfies Payload,
});

/**
 * One job per caddy, for the caddy's oldest points: a job that exists stays, and schedules itself for the next day. Called before the
 * caddy's account is locked, because whoever runs a job holds its row first.
 */
export const planExpiry = (tx: Tx, caddy_id: string, earned_at: Moment): Promise<void> =>
  scheduleAll(tx, [expiryJob(caddy_id, countsUntil(earned_at))]);

/** What came back keeps its age and may be over already: looked at at once. */
export const planReturned = (tx: Tx, caddy_id: string, now: Moment): Promise<void> =>
  schedule(tx, expiryJob(caddy_id, now));

/** Nobody is left whose points could be over. */
export const forgetExpiry = (tx: Tx, caddy_id: string): Promise<void> => unschedule(tx, expiryKey(caddy_id));

/** Points the caddy earned that may still be valid, oldest first. */
export async function lotsOf(queries: Queries, caddy_id: string, now: Moment): Promise<Lot[]> {
  const rows = await queries.many(earnedSince(pointAccount(caddy_id), idAt(now - LOOK_BACK)));
  return rows.map((row) => ({ points: points(row.points), at: parseMoment(row.at) }));
}

/** Takes points from the caddy that are older than twelve months and were not spent, and schedules the next day on which some expire. */
export async function expirePoints({ tx, payload: { caddy_id }, now }: Due<Payload>): Promise<void> {
  const balance = await lockPoints(tx, caddy_id, now);
  const lots = await lotsOf(tx, caddy_id, now);
  const over = expired(lots, balance, now);
  if (over > 0) {
    await postPoints(tx, expiring(caddy_id, over), `expire:${newId(now)}`, now);
    emit(tx, 'reward.points', {}, [caddy_id], now);
  }
  const next = expiringNext(lots, points(balance - over), now);
  if (next) await scheduleAll(tx, [expiryJob(caddy_id, next.at)]);
}
