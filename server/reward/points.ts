import type { BookingFacts } from '#domain/booking/facts.ts';
import type { Moment } from '#domain/dates.ts';
import { causeOf } from '#domain/reward/line.ts';
import { EARNED, type EarnedFor, isEarly } from '#domain/reward/points.ts';
import { earning } from '#domain/reward/posting.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { planExpiry } from './expiry.ts';
import { knownCauses } from './ledger-sql.ts';
import { lockPoints, postPoints } from './ledger.ts';
import { fateOfRound } from './round-sql.ts';
import { takeBackRound } from './take-back.ts';

/** The most a review gives. */
const MOST_STARS = 5;

interface Round {
  booking_ref: string;
  caddy_id: string;
  caddy_arrived_at: Moment | null;
  tee_off_at: Moment;
}

type Facts = Pick<BookingFacts, 'status' | 'caddy_arrived_at' | 'tee_off_at' | 'settled_at'>;

/**
 * What a step in a booking's life does to the caddy's points. The caddy's check-in may be received when the round is over already: it was
 * early all the same.
 */
export async function pointsOfStep(
  tx: Tx,
  { booking_ref, caddy_id }: Pick<Round, 'booking_ref' | 'caddy_id'>,
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

/** Gives points for a COMPLETED round, and for the caddy's early arrival at it. Called again, it gives nothing twice. */
export async function pointsForRound(tx: Tx, round: Round, now: Moment): Promise<void> {
  const { booking_ref, caddy_id } = round;
  await give(tx, caddy_id, booking_ref, isEarly(round) ? ['round', 'early'] : ['round'], now);
}

/**
 * Only the caddy says so, and it was received afterwards: it counts while the round may still be contested, and for a round that gave
 * points.
 */
async function pointsForArrival(tx: Tx, round: Round & Facts, now: Moment): Promise<void> {
  const { booking_ref, caddy_id } = round;
  if (round.settled_at !== null || !isEarly(round)) return;
  const given = await tx.many(knownCauses([causeOf('round', booking_ref)]));
  if (given.length > 0) await give(tx, caddy_id, booking_ref, ['early'], now);
}

/**
 * Points for a review about the caddy, when it is published: five stars give points, fewer give none; none for a round that was undone. One
 * booking has one review of its caddy, so that calling it again gives nothing twice.
 */
export async function pointsForReview(
  tx: Tx,
  { caddy_id, booking_ref, stars }: { caddy_id: string; booking_ref: string; stars: number },
  now: Moment,
): Promise<void> {
  if (stars === MOST_STARS) await give(tx, caddy_id, booking_ref, ['review'], now);
}

/** Nothing more for a round that was undone meanwhile. */
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
