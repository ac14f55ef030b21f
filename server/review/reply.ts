import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { mayReply } from '#domain/review/review.ts';
import { refuseApart } from '../chat/room.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import { lockedReview, roundById, writeReply } from './sql.ts';

/** A caddy replies, once, to a published review about that caddy. */
export async function answerReview(
  tx: Tx,
  user_id: string,
  review_id: string,
  text: string,
  now: Moment,
): Promise<OutputOf<'POST /review/reply'>> {
  const review = await tx.maybe(lockedReview(review_id));
  if (!review || review.about_id !== user_id || review.published_at === null || review.hidden_at !== null)
    throw new Refused('REVIEW_UNKNOWN');
  const { by, replied_at: reply } = review;
  if (!mayReply({ by, published: true, hidden: false, reply }))
    throw new Refused('REVIEW_REPLIED', { present: { review_id, reply: review.reply } });
  if (by === 'golfer') await refuseApart(tx, review.author_id, user_id, 'reply');
  const at = isoOf(now);
  await tx.run(writeReply(review_id, text, at));
  const { booking_ref } = await tx.one(roundById(review.booking_id));
  emit(tx, 'review.replied', { booking_ref }, [review.author_id, user_id], now);
  await notify(tx, 'review.replied', { booking_ref }, [review.author_id], now);
  return { review_id, reply: { text, at } };
}
