import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { isReadBy } from '#domain/review/review.ts';
import type { Asking } from '../http/http.ts';
import { blockPerson } from '../chat/block-and-report.ts';
import { newId } from '../id.ts';
import { insertReport, reportBy } from './report-sql.ts';
import { lockedReview } from './sql.ts';

/** Reports a review that the caller can read and did not write; only the operator is notified. By choice also the caller's block of its author. */
export async function reportReview({
  tx,
  input: { review_id, reason, text, keep_apart },
  caller,
  now,
}: Asking<'POST /review/report'>): Promise<OutputOf<'POST /review/report'>> {
  const { user_id, role } = caller;
  const review = await tx.maybe(lockedReview(review_id));
  const reader = role === 'CADDY' ? 'caddy' : 'golfer';
  const isRead =
    review &&
    review.author_id !== user_id &&
    (review.by === 'golfer' || review.about_id === user_id) &&
    isReadBy(reader, { by: review.by, published: review.published_at !== null, hidden: review.hidden_at !== null });
  if (!isRead) throw new Refused('REVIEW_UNKNOWN');
  if (keep_apart) {
    if (review.by === reader)
      throw new Refused('FIELDS_INVALID', { fields: [{ path: 'keep_apart', code: 'INVALID' }] });
    const [golfer_id, caddy_id] = role === 'CADDY' ? [review.author_id, user_id] : [user_id, review.author_id];
    await blockPerson({ caller, tx, now }, golfer_id, caddy_id);
  }
  await tx.run(insertReport(newId(now), review_id, user_id, reason, text || null, isoOf(now)));
  return tx.one(reportBy(review_id, user_id));
}
