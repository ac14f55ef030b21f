import type { BookingFacts } from '#domain/booking/facts.ts';
import { DAY, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import {
  expired,
  expiringNext,
  type Lot,
  countsUntil,
  EARNED,
  type EarnedFor,
  isEarly,
  type Points,
  points,
  causeOf,
  earning,
  expiring,
  pointAccount,
  type PointLeg,
  revokingEarned,
} from '#domain/reward/points.ts';
import type { Queries, Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { idAt, newId } from '../id.ts';
import { type Due, type Job, schedule, scheduleAll, unschedule } from '../jobs/jobs.ts';
import { type Book, postIn } from '../wallet/ledger.ts';
import {
  earnedSince,
  fateOfRound,
  knownCauses,
  lockPointAccount,
  openPointAccount,
  pointBalances,
  postPoint,
} from './sql.ts';

/** The stars that earn points. */
const MAX_STARS = 5;

interface Round {
  booking_ref: string;
  caddy_id: string;
  caddy_arrived_at: Moment | null;
  tee_off_at: Moment;
}

type NamedRound = Pick<Round, 'booking_ref' | 'caddy_id'>;
type Facts = Pick<BookingFacts, 'status' | 'caddy_arrived_at' | 'tee_off_at' | 'settled_at'>;

/** The effect of a booking's change on the caddy's points. The caddy's check-in may arrive after the round and still counts as early. */
export async function pointsOfStep(
  tx: Tx,
  { booking_ref, caddy_id }: NamedRound,
  before: Facts,
  after: Facts,
  now: Moment,
): Promise<void> {
  const round = { booking_ref, caddy_id, ...after };
  if (after.status === 'COMPLETED' && before.status !== 'COMPLETED') await pointsForRound(tx, round, now);
  if (
    after.status === 'COMPLETED' &&
    before.status === 'COMPLETED' &&
    before.caddy_arrived_at !== after.caddy_arrived_at
  )
    await pointsForArrival(tx, round, now);
  if (before.status === 'DISPUTED' && after.status !== 'DISPUTED' && after.status !== 'COMPLETED')
    await takeBackRound(tx, { booking_ref, caddy_id }, now);
}

/** Gives points for a COMPLETED round and for early arrival. Calling it again gives nothing twice. */
export async function pointsForRound(tx: Tx, round: Round, now: Moment): Promise<void> {
  const { booking_ref, caddy_id } = round;
  await give(tx, caddy_id, booking_ref, isEarly(round) ? ['round', 'early'] : ['round'], now);
}

/**
 * Points for an early arrival that was reported late: only while the round may still be disputed, and only if it gave points, because only
 * the caddy's phone reports it.
 */
async function pointsForArrival(tx: Tx, round: Round & Facts, now: Moment): Promise<void> {
  const { booking_ref, caddy_id } = round;
  if (round.settled_at !== null || !isEarly(round)) return;
  const given = await tx.many(knownCauses([causeOf('round', booking_ref)]));
  if (given.length > 0) await give(tx, caddy_id, booking_ref, ['early'], now);
}

/**
 * Points for a published five-star review of the caddy; none for an undone round. A booking has one review of its caddy, so calling it
 * again gives nothing twice.
 */
export async function pointsForReview(
  tx: Tx,
  { caddy_id, booking_ref, stars }: { caddy_id: string; booking_ref: string; stars: number },
  now: Moment,
): Promise<void> {
  if (stars === MAX_STARS) await give(tx, caddy_id, booking_ref, ['review'], now);
}

/** Gives nothing for a round that was undone meanwhile. */
async function give(
  tx: Tx,
  caddy_id: string,
  booking_ref: string,
  whats: readonly EarnedFor[],
  now: Moment,
): Promise<void> {
  await planExpiry(tx, caddy_id, now);
  await lockPoints(tx, caddy_id, now);
  if ((await tx.one(fateOfRound(booking_ref))).is_undone) return;
  const causes = whats.map((what) => causeOf(what, booking_ref));
  const known = new Set((await tx.many(knownCauses(causes))).map(({ cause }) => cause));
  const due = whats.filter((what) => !known.has(causeOf(what, booking_ref)));
  for (const what of due) await postPoints(tx, earning(caddy_id, EARNED[what]), causeOf(what, booking_ref), now);
  if (due.length > 0) emit(tx, 'reward.points', {}, [caddy_id], now);
}

/**
 * Takes back the points of a round that an operator decided did not take place, as far as the caddy still has them, and those of its review
 * unless that was hidden before.
 */
async function takeBackRound(tx: Tx, round: NamedRound, now: Moment): Promise<void> {
  const balance = await lockPoints(tx, round.caddy_id, now);
  const { is_review_hidden } = await tx.one(fateOfRound(round.booking_ref));
  const whats: EarnedFor[] = is_review_hidden ? ['round', 'early'] : ['round', 'early', 'review'];
  await takeBack(tx, round, whats, balance, `unround:${round.booking_ref}`, now);
}

/** Takes back the points of a review that was hidden, unless its round was undone already. */
export async function takeBackReview(tx: Tx, round: NamedRound, now: Moment): Promise<void> {
  const given = await tx.many(knownCauses([causeOf('review', round.booking_ref)]));
  if (given.length === 0) return;
  const balance = await lockPoints(tx, round.caddy_id, now);
  const { is_undone } = await tx.one(fateOfRound(round.booking_ref));
  if (!is_undone) await takeBack(tx, round, ['review'], balance, `unreview:${round.booking_ref}`, now);
}

async function takeBack(
  tx: Tx,
  { booking_ref, caddy_id }: NamedRound,
  whats: readonly EarnedFor[],
  balance: Points,
  cause: string,
  now: Moment,
): Promise<void> {
  const known = new Set(
    (await tx.many(knownCauses(whats.map((what) => causeOf(what, booking_ref))))).map((it) => it.cause),
  );
  const given = whats.filter((what) => known.has(causeOf(what, booking_ref)));
  const sum = given.reduce((total, what) => total + EARNED[what], 0);
  const amount = Math.min(sum, balance);
  if (amount === 0) return;
  await postPoints(tx, revokingEarned(caddy_id, points(amount)), cause, now);
  emit(tx, 'reward.points', {}, [caddy_id], now);
}

const POINTS: Book = {
  most_legs: 2,
  isGuarded: () => true,
  post: ({ transaction_id, cause, at, accounts, amounts }) => postPoint(transaction_id, cause, at, accounts, amounts),
  balances: pointBalances,
};

/**
 * Posts points like `postLegs` posts money: both entries or none, each cause only once, `TooLow` when a caddy would be negative. Types and
 * foreign keys keep points and money apart.
 */
export const postPoints = (tx: Tx, legs: readonly PointLeg[], cause: string, now: Moment): Promise<void> =>
  postIn(POINTS, tx, legs, cause, now);

/** Locks the caddy's point account, opening it if missing, and returns the balance. */
export async function lockPoints(tx: Tx, caddy_id: string, now: Moment): Promise<Points> {
  const account = pointAccount(caddy_id);
  await tx.run(openPointAccount(account, isoOf(now)));
  return points((await tx.one(lockPointAccount(account))).balance);
}

export async function pointsOf(queries: Queries, caddy_id: string): Promise<Points> {
  const [found] = await queries.many(pointBalances([pointAccount(caddy_id)]));
  return points(found?.balance ?? 0);
}

/** Longer than points are valid. */
const LOOK_BACK = 368 * DAY;

interface ExpiryPayload {
  caddy_id: string;
}

const expiryKey = (caddy_id: string): string => `reward-expire:${caddy_id}`;

const expiryJob = (caddy_id: string, run_at: Moment): Job => ({
  key: expiryKey(caddy_id),
  kind: 'reward.expire',
  run_at,
  payload: { caddy_id } satisfies ExpiryPayload,
});

/**
 * Plans one expiry job per caddy, for the oldest points: an existing job stays and schedules itself again. Call it before the caddy's
 * account is locked, because the job runner locks the job first.
 */
export const planExpiry = (tx: Tx, caddy_id: string, earned_at: Moment): Promise<void> =>
  scheduleAll(tx, [expiryJob(caddy_id, countsUntil(earned_at))]);

/** Returned points keep their age and may have expired, so the job runs at once. */
export const planReturned = (tx: Tx, caddy_id: string, now: Moment): Promise<void> =>
  schedule(tx, expiryJob(caddy_id, now));

/** Deletes the expiry job of an erased caddy. */
export const forgetExpiry = (tx: Tx, caddy_id: string): Promise<void> => unschedule(tx, expiryKey(caddy_id));

/** Points the caddy earned that may still be valid, oldest first. */
export async function lotsOf(queries: Queries, caddy_id: string, now: Moment): Promise<Lot[]> {
  const rows = await queries.many(earnedSince(pointAccount(caddy_id), idAt(now - LOOK_BACK)));
  return rows.map((row) => ({ points: points(row.points), at: parseMoment(row.at) }));
}

/** Takes unspent points that are older than twelve months, and schedules the next day of expiry. */
export async function expirePoints({ tx, payload: { caddy_id }, now }: Due<ExpiryPayload>): Promise<void> {
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
