import { ratingTenths } from '#domain/caddy/search.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, slashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ReviewsOfRound } from '#domain/review/api.ts';
import { barsOf, reviewsIn, starsIn } from '#domain/review/review.ts';
import { deviceTime } from '../http/input.ts';
import { route, type Route, type Asking } from '../http/http.ts';
import { answerReview, reportReview, submitReview } from './commands.ts';
import { bookingFor } from '../booking/present.ts';
import { briefOf, dueOf, isCaddy, listedReviews, notesAbout, reviewsOf, roundByRef } from './sql.ts';
import { presentPublic, presentRound, sideOf } from './present.ts';
import { readScore } from './round.ts';

async function readReviews({
  tx,
  input: { booking_ref },
  caller: { user_id },
  now,
}: Asking<'GET /review/of/{booking_ref}'>): Promise<ReviewsOfRound> {
  const round = await tx.maybe(roundByRef(booking_ref));
  const side = round ? sideOf(round, user_id) : undefined;
  if (round && side) return presentRound(round, await tx.many(reviewsOf(round.booking_id)), side, now);
  await bookingFor(tx, booking_ref, user_id);
  return {
    booking_ref,
    phase: 'NOT_YET',
    closes_at: null,
    mine: null,
    is_theirs_in: false,
    theirs: null,
    is_theirs_hidden: false,
  };
}

const REVIEWS_LISTED_MAX = 50;

async function listReviews({
  tx,
  input: { caddy_id, stars = 0, page, limit },
  caller: { user_id },
}: Asking<'POST /review/list'>): Promise<OutputOf<'POST /review/list'>> {
  if (!(await tx.maybe(isCaddy(caddy_id)))) throw new Refused('CADDY_UNKNOWN');
  const size = Math.min(limit, REVIEWS_LISTED_MAX);
  const rows = await tx.many(listedReviews(caddy_id, stars, size, (page - 1) * size));
  const score = await readScore(tx, caddy_id);
  const all = reviewsIn(score);
  return {
    items: rows.map((row) => presentPublic(row, user_id)),
    total: stars === 0 ? all : (score.stars[stars - 1] ?? 0),
    page,
    limit: size,
    counts: score.stars,
    rating_tenths: ratingTenths(starsIn(score), all),
  };
}

async function readDue({
  tx,
  caller: { user_id },
  now,
}: Asking<'GET /review/due'>): Promise<OutputOf<'GET /review/due'>> {
  return { items: await tx.many(dueOf(user_id, isoOf(now))) };
}

/** What caddies wrote about a golfer, and the golfer's profile. Refused to a caddy who never had a booking with the golfer. */
async function readBrief({
  tx,
  input: { user_id },
  caller,
}: Asking<'GET /golfer/{user_id}/brief'>): Promise<OutputOf<'GET /golfer/{user_id}/brief'>> {
  const golfer = await tx.maybe(briefOf(user_id, caller.user_id));
  if (!golfer) throw new Refused('NOT_FOUND');
  const score = await readScore(tx, user_id);
  const reviews = reviewsIn(score);
  const notes = await tx.many(notesAbout(user_id));
  return {
    user_id,
    ...golfer,
    rating_tenths: ratingTenths(starsIn(score), reviews),
    reviews,
    bars: barsOf('caddy', score),
    notes: notes.map((note) => ({ ...note, played_on: slashDate(note.played_on) })),
  };
}

export const reviewRoutes: Route[] = [
  route('POST /review/submit', ({ tx, caller, input, now, request }) =>
    submitReview(tx, caller.user_id, input, now, deviceTime(request)),
  ),
  route('GET /review/of/{booking_ref}', readReviews),
  route('GET /review/due', readDue),
  route('POST /review/list', listReviews),
  route('POST /review/reply', ({ tx, caller, input, now }) =>
    answerReview(tx, caller.user_id, input.review_id, input.text, now),
  ),
  route('POST /review/report', reportReview),
  route('GET /golfer/{user_id}/brief', readBrief),
];
