import { DAY, type Moment } from '../dates.ts';

/** Two goodwills of one golfer, or of the same two people, are at least so long apart. Source: product.md §3.5. */
export const GOODWILL_APART = 90 * DAY;

/** What is known when the goodwill of a no-show (B15) is due. */
export interface GoodwillFacts {
  is_caddy_verified: boolean;
  /** The golfer has at least one COMPLETED round, with whatever caddy. */
  has_played: boolean;
  /** When this golfer was last given one. */
  given_at: Moment | null;
  /** When this golfer was last given one for a round with this caddy. */
  given_for_pair_at: Moment | null;
}

const isRecent = (given: Moment | null, now: Moment): boolean => given !== null && now - given < GOODWILL_APART;

/** Each row alone is enough that a person decides: two who act together could farm it. */
const AGAINST = [
  { reason: 'CADDY_UNVERIFIED', holds: ({ is_caddy_verified }) => !is_caddy_verified },
  { reason: 'NO_ROUND_YET', holds: ({ has_played }) => !has_played },
  { reason: 'GIVEN_RECENTLY', holds: ({ given_at }, now) => isRecent(given_at, now) },
  { reason: 'GIVEN_TO_PAIR_RECENTLY', holds: ({ given_for_pair_at }, now) => isRecent(given_for_pair_at, now) },
] as const satisfies { reason: string; holds: (facts: GoodwillFacts, now: Moment) => boolean }[];

export type GoodwillReason = (typeof AGAINST)[number]['reason'];
export const GOODWILL_REASONS: readonly GoodwillReason[] = AGAINST.map(({ reason }) => reason);

/** Why goodwill is not paid by itself; none: it is. */
export const goodwillObstacle = (facts: GoodwillFacts, now: Moment): GoodwillReason[] =>
  AGAINST.filter(({ holds }) => holds(facts, now)).map(({ reason }) => reason);

/** What an operator makes of one that waits. */
export const GOODWILL_OUTCOMES = ['GIVEN', 'REFUSED'] as const;
export type GoodwillOutcome = (typeof GOODWILL_OUTCOMES)[number];
