import type { Transition } from '#domain/booking/transitions.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import {
  type Marks,
  OPEN_FOR,
  remindAt,
  type Side,
  SIDES,
  phaseOf,
  counted,
  EMPTY_SCORE,
  reviewsIn,
  type Score,
  starsIn,
} from '#domain/review/review.ts';
import { setRating } from '../account/profile.ts';
import type { Queries, Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { type Job, schedule, type Due, type JobHandlers } from '../jobs/jobs.ts';
import { notify } from '../notification/commands.ts';
import { pointsForReview } from '../reward/points.ts';
import {
  addScore,
  closeRound,
  insertRound,
  lockedScore,
  publishReviews,
  type RoundRow,
  scoreOf,
  writeScore,
  lockedRound,
  reviewsOf,
} from './sql.ts';
import { roundOf } from './present.ts';

interface RoundDue {
  booking_id: string;
}

const closeJob = (booking_id: string, run_at: Moment): Job => ({
  key: `review-close:${booking_id}`,
  kind: 'review.close',
  run_at,
  payload: { booking_id } satisfies RoundDue,
});

const remindJob = (booking_id: string, run_at: Moment): Job => ({
  key: `review-remind:${booking_id}`,
  kind: 'review.remind',
  run_at,
  payload: { booking_id } satisfies RoundDue,
});

/** Opens reviews when a booking becomes COMPLETED; called for every change of a booking, in its transaction. */
export async function openReviews(
  tx: Tx,
  { booking_id }: { booking_id: string },
  { from, to }: Pick<Transition, 'from' | 'to'>,
  now: Moment,
): Promise<void> {
  if (to !== 'COMPLETED' || from === to) return;
  const closes_at = now + OPEN_FOR;
  if ((await tx.run(insertRound(booking_id, isoOf(now), isoOf(closes_at)))) === 0) return;
  await schedule(tx, closeJob(booking_id, closes_at));
  await schedule(tx, remindJob(booking_id, remindAt(closes_at)));
}

/**
 * Closes the reviews of a locked round: publishes, counts and announces them in this transaction. `by`: the last author, who sees it on
 * screen; undefined when the time was up.
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

/** Whether there is news for this person; a golfer is not notified of what only caddies can see. */
const hasNews = (side: Side, published: readonly Side[]): boolean => side === 'caddy' || published.includes('golfer');

interface Counting {
  about_id: string;
  by: Side;
  stars: number;
  marks: Marks;
}

/**
 * Adds published reviews to the averages of the people they are about (1) or removes them (-1), in the transaction that publishes or hides
 * them.
 */
export async function count(tx: Tx, reviews: readonly Counting[], times: 1 | -1): Promise<void> {
  const byPerson = Map.groupBy(reviews, ({ about_id }) => about_id);
  for (const [about_id, received] of [...byPerson].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (times === 1) await tx.run(addScore(about_id));
    const before = await tx.maybe(lockedScore(about_id));
    // An erased caddy has no score to change.
    if (!before) continue;
    const score = received.reduce((sum, review) => counted(sum, review, times), before);
    await tx.run(writeScore(about_id, score));
    if (received.some(({ by }) => by === 'golfer')) await setRating(tx, about_id, starsIn(score), reviewsIn(score));
  }
}

export const readScore = async (queries: Queries, user_id: string): Promise<Score> =>
  (await queries.maybe(scoreOf(user_id))) ?? EMPTY_SCORE;

/** Closes reviews when their time is up. */
async function close({ tx, payload, now }: Due<RoundDue>): Promise<void> {
  const round = await tx.maybe(lockedRound(payload.booking_id));
  if (!round || round.closed_at !== null) return;
  const closes_at = parseMoment(round.closes_at);
  if (now < closes_at) return schedule(tx, closeJob(round.booking_id, closes_at)); // another server's clock was ahead
  await closeReviews(tx, round, undefined, now);
}

/** Reminds those of the two who have not written yet, once. */
async function remind({ tx, payload, now }: Due<RoundDue>): Promise<void> {
  const round = await tx.maybe(lockedRound(payload.booking_id));
  if (!round || phaseOf(roundOf(round), now) !== 'OPEN') return;
  const written = new Set((await tx.many(reviewsOf(round.booking_id))).map(({ author_id }) => author_id));
  const missing = [round.golfer_id, round.caddy_id].filter((user_id) => !written.has(user_id));
  const body = { booking_ref: round.booking_ref, closes_at: round.closes_at };
  emit(tx, 'review.reminder', body, missing, now);
  await notify(tx, 'review.reminder', body, missing, now);
}

export const reviewJobs: JobHandlers = { 'review.close': close, 'review.remind': remind };
