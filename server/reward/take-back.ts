import type { Moment } from '#domain/dates.ts';
import { causeOf } from '#domain/reward/line.ts';
import { EARNED, type EarnedFor, type Points, points } from '#domain/reward/points.ts';
import { revokingEarned } from '#domain/reward/posting.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { knownCauses } from './ledger-sql.ts';
import { lockPoints, postPoints } from './ledger.ts';
import { fateOfRound } from './round-sql.ts';

interface Round {
  booking_ref: string;
  caddy_id: string;
}

/**
 * An operator decided that the round did not take place: the points it gave are taken back, as far as the caddy still has them; and those
 * of its review, unless the review was hidden before.
 */
export async function takeBackRound(tx: Tx, round: Round, now: Moment): Promise<void> {
  const balance = await lockPoints(tx, round.caddy_id, now);
  const { is_review_hidden } = await tx.one(fateOfRound(round.booking_ref));
  const whats: EarnedFor[] = is_review_hidden ? ['round', 'early'] : ['round', 'early', 'review'];
  await takeBack(tx, round, whats, balance, `unround:${round.booking_ref}`, now);
}

/** The golfer's review of the round is hidden, which is written already; of a round that was undone nothing is left to take. */
export async function takeBackReview(tx: Tx, round: Round, now: Moment): Promise<void> {
  const given = await tx.many(knownCauses([causeOf('review', round.booking_ref)]));
  if (given.length === 0) return;
  const balance = await lockPoints(tx, round.caddy_id, now);
  const { is_undone } = await tx.one(fateOfRound(round.booking_ref));
  if (!is_undone) await takeBack(tx, round, ['review'], balance, `unreview:${round.booking_ref}`, now);
}

async function takeBack(
  tx: Tx,
  { booking_ref, caddy_id }: Round,
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
