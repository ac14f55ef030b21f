import { ratingTenths } from '../caddy/search.ts';
import { type Mark, MARKS, type Marks, type Side } from './review.ts';

/**
 * The totals of the published reviews about one person. `stars[0]` counts the one-star reviews; each mark has its sum and how many answered
 * it.
 */
export interface Score {
  stars: [number, number, number, number, number];
  marks: { [M in Mark]?: { sum: number; count: number } };
}

export const EMPTY_SCORE: Score = { stars: [0, 0, 0, 0, 0], marks: {} };

/** The totals with a review added (`times` 1) or removed (-1); never below zero. */
export function counted({ stars, marks }: Score, review: { stars: number; marks: Marks }, times: 1 | -1): Score {
  const next: Score = { stars: [...stars], marks: { ...marks } };
  const at = review.stars - 1;
  next.stars[at] = Math.max(0, (next.stars[at] ?? 0) + times);
  for (const [mark, value] of Object.entries(review.marks) as [Mark, number | undefined][]) {
    if (value === undefined) continue;
    const before = next.marks[mark] ?? { sum: 0, count: 0 };
    next.marks[mark] = {
      sum: Math.max(0, before.sum + value * times),
      count: Math.max(0, before.count + times),
    };
  }
  return next;
}

export const reviewsIn = ({ stars }: Pick<Score, 'stars'>): number => stars.reduce((sum, n) => sum + n, 0);
export const starsIn = ({ stars }: Pick<Score, 'stars'>): number => stars.reduce((sum, n, at) => sum + n * (at + 1), 0);

/** The averages times ten; null until every question has at least three answers. */
export function barsOf<S extends Side>(by: S, { marks }: Score): Record<(typeof MARKS)[S][number], number> | null {
  const bars = MARKS[by].map((mark) => [mark, ratingTenths(marks[mark]?.sum ?? 0, marks[mark]?.count ?? 0)] as const);
  if (bars.some(([, tenths]) => tenths === null)) return null;
  return Object.fromEntries(bars) as Record<(typeof MARKS)[S][number], number>;
}
