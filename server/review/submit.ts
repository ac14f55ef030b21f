import type { ParsedOf } from '#domain/calls.ts';
import { timeOfAct } from '#domain/booking/time-of-act.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ReviewsOfRound } from '#domain/review/api.ts';
import { foreignOf, isToPublish, otherSide, phaseOf, type Side, isNewer } from '#domain/review/review.ts';
import { bookingFor } from '../booking/queries.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { newId } from '../id.ts';
import { notify } from '../notification/commands.ts';
import { presentRound, roundOf, sideOf } from './present.ts';
import { closeReviews } from './publish.ts';
import { insertReview, lockedRoundByRef, type ReviewRow, reviewsOf, type RoundRow, writeReview } from './sql.ts';

type Wish = ParsedOf<'POST /review/submit'>;

/**
 * The golfer or the caddy of a round writes a review, or writes it again. The round's lock serializes the two: whoever comes second finds
 * the first one's review, and publishes both. `sent_at` is the phone's clock when it sent the review.
 */
export async function submitReview(
  tx: Tx,
  user_id: string,
  wish: Wish,
  now: Moment,
  sent_at?: Moment,
): Promise<ReviewsOfRound> {
  const round = await tx.maybe(lockedRoundByRef(wish.booking_ref));
  const side = round ? sideOf(round, user_id) : undefined;
  if (!round || !side) {
    await bookingFor(tx, wish.booking_ref, user_id);
    throw new Refused('REVIEW_NOT_YET');
  }
  refuseForeign(side, wish);
  const before = await tx.many(reviewsOf(round.booking_id));
  if (phaseOf(roundOf(round), now) !== 'OPEN')
    throw new Refused('REVIEW_CLOSED', { present: presentRound(round, before, side, now) });
  const written_at = timeOfAct({ at: wish.at, sent_at }, parseMoment(round.opened_at), now);
  await write(tx, round, before, side, { ...wish, written_at }, now);
  const written = new Set<Side>([side, ...before.map(({ by }) => by)]);
  const isWhole = isToPublish(written, parseMoment(round.closes_at), now);
  if (isWhole) await closeReviews(tx, round, side, now);
  const after = { ...round, closed_at: isWhole ? isoOf(now) : null };
  return presentRound(after, await tx.many(reviewsOf(round.booking_id)), side, now);
}

function refuseForeign(side: Side, { marks, tags }: Wish): void {
  const foreign = foreignOf(side, { marks, tags });
  if (foreign.length === 0) return;
  throw new Refused('FIELDS_INVALID', { fields: foreign.map((path) => ({ path, code: 'NOT_A_CHOICE' as const })) });
}

async function write(
  tx: Tx,
  round: RoundRow,
  before: readonly ReviewRow[],
  side: Side,
  { stars, marks, tags, text, written_at }: Wish & { written_at: Moment },
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
  if (before.length > 0) return; // both are in: they are notified that it is published
  emit(tx, 'review.received', { booking_ref }, [about_id], now);
  await notify(tx, 'review.received', { booking_ref }, [about_id], now);
}
