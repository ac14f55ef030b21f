import { isoOf, type Moment } from '#domain/dates.ts';
import { SIDES, type Side } from '#domain/review/review.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import { pointsForReview } from '../reward/points.ts';
import { count } from './score.ts';
import { closeRound, publishReviews, type RoundRow } from './sql.ts';

/**
 * Ends the review window of a round, whose row is locked: the reviews are published, counted, and notified, in this one transaction. `by`:
 * who wrote last and so sees it on their own screen; undefined when the time was up.
 */
export async function closeReviews(tx: Tx, round: RoundRow, by: Side | undefined, now: Moment): Promise<void> {
  if (round.closed_at !== null) return;
  const { booking_id, booking_ref, golfer_id, caddy_id } = round;
  await tx.run(closeRound(booking_id, isoOf(now)));
  const published = await tx.many(publishReviews(booking_id, isoOf(now)));
  const ofCaddy = published.find((review) => review.by === 'golfer');
  if (ofCaddy) await pointsForReview(tx, { caddy_id, booking_ref, stars: ofCaddy.stars }, now);
  await count(tx, published, 1);
  const sides = published.map((review) => review.by);
  const [first] = sides;
  if (!first) return emit(tx, 'review.closed', { booking_ref }, [golfer_id, caddy_id], now);
  const body = { booking_ref, of: sides.length > 1 ? ('both' as const) : first };
  emit(tx, 'review.published', body, [golfer_id, caddy_id], now);
  const people: Record<Side, string> = { golfer: golfer_id, caddy: caddy_id };
  const hears = SIDES.filter((side) => side !== by && hasNews(side, sides)).map((side) => people[side]);
  await notify(tx, 'review.published', body, hears, now);
}

/**
 * A reader's own review is public now, or there is one of the other person to read; a golfer is not notified of what only caddies can see.
 */
const hasNews = (side: Side, published: readonly Side[]): boolean => side === 'caddy' || published.includes('golfer');
