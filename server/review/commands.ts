import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { takeBackReview } from '../reward/points.ts';
import { count } from './score.ts';
import { confidentialAbout, forgetWords, hideReview, lockedReview, roundById } from './sql.ts';

/**
 * For an account that is erased: removes the texts its owner wrote, and what caddies wrote about its owner in confidence; stars and the
 * averages of others stay. Answers the texts others had written, because they may be stored elsewhere, too.
 */
export async function forgetReviewsOf(tx: Tx, user_id: string): Promise<string[]> {
  const others = await tx.many(confidentialAbout(user_id));
  await tx.run(forgetWords(user_id));
  return others.map(({ text }) => text);
}

/**
 * The operator takes a review away: out of every list and average, and what it gave its caddy is taken back. False: it is hidden already,
 * was never published, or there is none.
 */
export async function takeAway(tx: Tx, review_id: string, now: Moment): Promise<boolean> {
  const review = await tx.maybe(lockedReview(review_id));
  if (!review || review.published_at === null || review.hidden_at !== null) return false;
  await tx.run(hideReview(review_id, isoOf(now)));
  if (review.by === 'golfer') await takeBackReview(tx, await tx.one(roundById(review.booking_id)), now);
  await count(tx, [review], -1);
  emit(tx, 'review.hidden', {}, [review.author_id, review.about_id], now);
  return true;
}
