import type { Marks, Side } from '#domain/review/review.ts';
import { counted, EMPTY_SCORE, reviewsIn, type Score, starsIn } from '#domain/review/score.ts';
import { setRating } from '../account/own/working.ts';
import type { Queries, Tx } from '../db/db.ts';
import { addScore, lockedScore, scoreOf, writeScore } from './score-sql.ts';

interface Counting {
  about_id: string;
  by: Side;
  stars: number;
  marks: Marks;
}

/**
 * Puts published reviews into the averages of whom they are about, or takes them out (-1); always in the transaction that publishes or
 * hides.
 */
export async function count(tx: Tx, reviews: readonly Counting[], times: 1 | -1): Promise<void> {
  const byPerson = Map.groupBy(reviews, ({ about_id }) => about_id);
  for (const [about_id, received] of [...byPerson].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (times === 1) await tx.run(addScore(about_id));
    const before = await tx.maybe(lockedScore(about_id));
    // Whoever was erased has none, and from nothing is taken nothing.
    if (!before) continue;
    const score = received.reduce((sum, review) => counted(sum, review, times), before);
    await tx.run(writeScore(about_id, score));
    if (received.some(({ by }) => by === 'golfer')) await setRating(tx, about_id, starsIn(score), reviewsIn(score));
  }
}

export const readScore = async (queries: Queries, user_id: string): Promise<Score> =>
  (await queries.maybe(scoreOf(user_id))) ?? EMPTY_SCORE;
