import type { PublicReview, Review, ReviewsOfRound } from '#domain/review/api.ts';
import { isReadBy, otherSide, phaseOf, publicName, type ReviewRound, type Side } from '#domain/review/review.ts';
import { type Moment, parseMoment, slashDate, momentOrNull } from '#domain/dates.ts';
import type { ListedRow, ReviewRow, RoundRow } from './sql.ts';

export const roundOf = ({ closes_at, closed_at }: Pick<RoundRow, 'closes_at' | 'closed_at'>): ReviewRound => ({
  closes_at: parseMoment(closes_at),
  closed_at: momentOrNull(closed_at),
});

/** Undefined: neither of the two people. */
export function sideOf({ golfer_id, caddy_id }: Pick<RoundRow, 'golfer_id' | 'caddy_id'>, user_id: string) {
  if (golfer_id === user_id) return 'golfer' satisfies Side;
  return caddy_id === user_id ? ('caddy' satisfies Side) : undefined;
}

const replyOf = ({ reply, replied_at }: Pick<ReviewRow, 'reply' | 'replied_at'>) =>
  reply === null || replied_at === null ? null : { text: reply, at: replied_at };

const presentReview = (row: ReviewRow): Review => ({
  review_id: row.review_id,
  by: row.by,
  stars: row.stars,
  marks: row.marks,
  tags: row.tags,
  text: row.text,
  written_at: row.written_at,
  published_at: row.published_at,
  is_hidden: row.hidden_at !== null,
  reply: replyOf(row),
});

/** The two reviews of a round as one of its people may see them. */
export function presentRound(
  round: RoundRow,
  reviews: readonly ReviewRow[],
  reader: Side,
  now: Moment,
): ReviewsOfRound {
  const mine = reviews.find(({ by }) => by === reader);
  const theirs = reviews.find(({ by }) => by === otherSide(reader));
  const isHidden = theirs?.hidden_at != null;
  const isRead = (hidden: boolean) =>
    theirs !== undefined && isReadBy(reader, { by: theirs.by, published: theirs.published_at !== null, hidden });
  return {
    booking_ref: round.booking_ref,
    phase: phaseOf(roundOf(round), now),
    closes_at: round.closes_at,
    mine: mine ? presentReview(mine) : null,
    is_theirs_in: theirs !== undefined,
    theirs: theirs && isRead(isHidden) ? presentReview(theirs) : null,
    is_theirs_hidden: isHidden && isRead(false),
  };
}

export const presentPublic = (row: ListedRow, reader: string): PublicReview => ({
  review_id: row.review_id,
  author: row.author_status === 'DELETED' ? null : { name: publicName(row.display_name), photo_url: row.photo_url },
  is_mine: row.author_id === reader,
  stars: row.stars,
  tags: row.tags,
  text: row.text,
  played_on: slashDate(row.played_on),
  holes: row.holes,
  published_at: row.published_at,
  reply: replyOf(row),
});
