/** Below this many reviews no average is shown: one bad day must not define a person. */
export const FEWEST_REVIEWS = 3;

/** The average of stars times ten (4.9 is 49), rounded; null below three reviews. */
export const ratingTenths = (ratingSum: number, reviews: number): number | null =>
  reviews < FEWEST_REVIEWS ? null : Math.round((ratingSum * 10) / reviews);

/** The percentage of a caddy's rounds with an on-time arrival, rounded down; null before the first round. */
export const onTimePercent = (onTime: number, rounds: number): number | null =>
  rounds === 0 ? null : Math.floor((onTime * 100) / rounds);
