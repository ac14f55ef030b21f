import type { Verification } from '../account/account.ts';
import type { BookingAction } from '../booking/actions.ts';

/** The caddy takes work now: open for work by the caddy's own switch, and not suspended. */
export const takesWork = ({ on_duty, verification }: { on_duty: boolean; verification: Verification }): boolean =>
  on_duty && verification !== 'SUSPENDED';

/**
 * What a suspended caddy can no longer do with a booking: whatever takes up work. What ends the rounds the caddy has is left. Open requests
 * and posts are refused likewise (CADDY_SUSPENDED). Source: product.md §3.5.
 */
export const TAKES_UP_WORK: readonly BookingAction[] = ['accept', 'withdraw_ask', 'propose_change', 'accept_change'];

/** Below this many reviews no average is shown: one bad day must not stand for a person. */
export const FEWEST_REVIEWS = 3;

/** The average of stars times ten (4.9 is 49), rounded; null below three reviews. */
export const ratingTenths = (ratingSum: number, reviews: number): number | null =>
  reviews < FEWEST_REVIEWS ? null : Math.round((ratingSum * 10) / reviews);

/** Percent of a caddy's rounds with an arrival in time, rounded down; null before the first round. */
export const onTimePercent = (onTime: number, rounds: number): number | null =>
  rounds === 0 ? null : Math.floor((onTime * 100) / rounds);
