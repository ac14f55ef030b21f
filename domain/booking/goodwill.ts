import { DAY, type Moment } from '../dates.ts';

/** The least time between two goodwill payments to one golfer, or for the same two people, in milliseconds. Source: product.md §3.5. */
export const GOODWILL_APART = 90 * DAY;

/** What is known when a no-show (B15) earns goodwill. */
export interface GoodwillFacts {
  is_caddy_verified: boolean;
  /** The golfer has at least one COMPLETED round, with any caddy. */
  has_played: boolean;
  /** When this golfer last received goodwill. */
  given_at: Moment | null;
  /** When this golfer last received goodwill for a round with this caddy. */
  given_for_pair_at: Moment | null;
}

const isRecent = (given: Moment | null, now: Moment): boolean => given !== null && now - given < GOODWILL_APART;

/** Each row alone sends the payment to an operator: two people who cooperate could otherwise collect goodwill again and again. */
const AGAINST = [
  { reason: 'CADDY_UNVERIFIED', holds: ({ is_caddy_verified }) => !is_caddy_verified },
  { reason: 'NO_ROUND_YET', holds: ({ has_played }) => !has_played },
  { reason: 'GIVEN_RECENTLY', holds: ({ given_at }, now) => isRecent(given_at, now) },
  { reason: 'GIVEN_TO_PAIR_RECENTLY', holds: ({ given_for_pair_at }, now) => isRecent(given_for_pair_at, now) },
] as const satisfies { reason: string; holds: (facts: GoodwillFacts, now: Moment) => boolean }[];

export type GoodwillReason = (typeof AGAINST)[number]['reason'];
export const GOODWILL_REASONS: readonly GoodwillReason[] = AGAINST.map(({ reason }) => reason);

/** Why goodwill is not paid automatically; empty: it is paid. */
export const goodwillObstacle = (facts: GoodwillFacts, now: Moment): GoodwillReason[] =>
  AGAINST.filter(({ holds }) => holds(facts, now)).map(({ reason }) => reason);

/** What an operator decides about goodwill that waits. */
export const GOODWILL_OUTCOMES = ['GIVEN', 'REFUSED'] as const;
export type GoodwillOutcome = (typeof GOODWILL_OUTCOMES)[number];
