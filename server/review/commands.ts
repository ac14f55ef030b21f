import { timeOfAct } from '#domain/booking/deadlines.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ReviewsOfRound } from '#domain/review/api.ts';
import {
  foreignOf,
  isNewer,
  isReadBy,
  isToPublish,
  mayReply,
  otherSide,
  phaseOf,
  type Side,
} from '#domain/review/review.ts';
import { bookingFor } from '../booking/present.ts';
import { blockPerson } from '../chat/block-and-report.ts';
import { refuseApart } from '../chat/room.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { notify } from '../notification/commands.ts';
import { takeBackReview } from '../reward/points.ts';
import { presentRound, roundOf, sideOf } from './present.ts';
import { closeReviews, count } from './round.ts';
import {
  confidentialAbout,
  forgetWords,
  hideReview,
  insertReport,
  insertReview,
  lockedReview,
  lockedRoundByRef,
  reportBy,
  type ReviewRow,
  reviewsOf,
  roundById,
  type RoundRow,
  writeReply,
  writeReview,
} from './sql.ts';

type ReviewInput = ParsedOf<'POST /review/submit'>;

/**
 * Writes or rewrites a review of a round. The round is locked, so that the second author finds the first one's review and publishes both.
 * `sent_at`: the phone's clock at sending.
 */
export async function submitReview(
  tx: Tx,
  user_id: string,
  input: ReviewInput,
  now: Moment,
  sent_at?: Moment,
): Promise<ReviewsOfRound> {
  const round = await tx.maybe(lockedRoundByRef(input.booking_ref));
  const side = round ? sideOf(round, user_id) : undefined;
  if (!round || !side) {
    await bookingFor(tx, input.booking_ref, user_id);
    throw new Refused('REVIEW_NOT_YET');
  }
  refuseForeign(side, input);
  const before = await tx.many(reviewsOf(round.booking_id));
  if (phaseOf(roundOf(round), now) !== 'OPEN')
    throw new Refused('REVIEW_CLOSED', { present: presentRound(round, before, side, now) });
  const written_at = timeOfAct({ at: input.at, sent_at }, parseMoment(round.opened_at), now);
  await write(tx, round, before, side, { ...input, written_at }, now);
  const written = new Set<Side>([side, ...before.map(({ by }) => by)]);
  const isWhole = isToPublish(written, parseMoment(round.closes_at), now);
  if (isWhole) await closeReviews(tx, round, side, now);
  const after = { ...round, closed_at: isWhole ? isoOf(now) : null };
  return presentRound(after, await tx.many(reviewsOf(round.booking_id)), side, now);
}

function refuseForeign(side: Side, { marks, tags }: ReviewInput): void {
  const foreign = foreignOf(side, { marks, tags });
  if (foreign.length === 0) return;
  throw new Refused('FIELDS_INVALID', { fields: foreign.map((path) => ({ path, code: 'NOT_A_CHOICE' as const })) });
}

async function write(
  tx: Tx,
  round: RoundRow,
  before: readonly ReviewRow[],
  side: Side,
  { stars, marks, tags, text, written_at }: ReviewInput & { written_at: Moment },
  now: Moment,
): Promise<void> {
  const { booking_id, booking_ref } = round;
  const people: Record<Side, string> = { golfer: round.golfer_id, caddy: round.caddy_id };
  const [author_id, about_id] = [people[side], people[otherSide(side)]];
  const said = { stars, marks, tags: [...new Set(tags)], text: text || null, written_at: isoOf(written_at) };
  const mine = before.find(({ by }) => by === side);
  if (mine) {
    if (!isNewer(written_at, parseMoment(mine.written_at))) return;
    await tx.run(writeReview(mine.review_id, said));
    return emit(tx, 'review.written', { booking_ref }, [author_id], now);
  }
  const review_id = newId(now);
  await tx.run(insertReview({ ...said, review_id, booking_id, by: side, author_id, about_id, created_at: isoOf(now) }));
  emit(tx, 'review.written', { booking_ref }, [author_id], now);
  if (before.length > 0) return; // both are written: they are notified of the publication instead
  emit(tx, 'review.received', { booking_ref }, [about_id], now);
  await notify(tx, 'review.received', { booking_ref }, [about_id], now);
}

/** Writes a caddy's only reply to a published review about them. */
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

/** Reports a review that the caller can read and did not write, to the operator; on request also blocks its author. */
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

/**
 * For an erased account: removes the texts that its owner wrote, and caddies' confidential texts about them. Stars and averages stay.
 * Returns those other texts, because they may be stored elsewhere.
 */
export async function forgetReviewsOf(tx: Tx, user_id: string): Promise<string[]> {
  const others = await tx.many(confidentialAbout(user_id));
  await tx.run(forgetWords(user_id));
  return others.map(({ text }) => text);
}

/**
 * Hides a review: it leaves lists and averages, and its caddy loses the points for it. False: it is already hidden, was never published, or
 * does not exist.
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
