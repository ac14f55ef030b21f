import { type ClockTime, DAY, dateOf, type Moment, momentOf } from '../dates.ts';
import { ratingTenths } from '../caddy/search.ts';

/** Which of the two people of a round. */
export const SIDES = ['golfer', 'caddy'] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === 'golfer' ? 'caddy' : 'golfer');

/** How long reviews are open after the round is COMPLETED, in milliseconds. Source: product.md §3.5. */
export const OPEN_FOR = 7 * DAY;
export const TEXT_MOST = 1_000;

/** The questions for each author besides the stars; each one to five, or unanswered. */
export const MARKS = {
  golfer: ['service', 'knowledge', 'attitude', 'help'],
  caddy: ['punctual', 'polite', 'pace'],
} as const satisfies Record<Side, readonly string[]>;
export const ALL_MARKS = [...MARKS.golfer, ...MARKS.caddy] as const;
export type Mark = (typeof ALL_MARKS)[number];
export type Marks = { [M in Mark]?: number | undefined };

/** Tags for what stood out. */
export const TAGS = {
  golfer: ['READS_LINES', 'ON_TIME', 'CALM', 'KNOWS_DISTANCES', 'TAKES_CARE'],
  caddy: ['PUNCTUAL', 'POLITE', 'PLAYS_ON', 'CARES_FOR_COURSE'],
} as const satisfies Record<Side, readonly string[]>;
export const ALL_TAGS = [...TAGS.golfer, ...TAGS.caddy] as const;
export type Tag = (typeof ALL_TAGS)[number];

export const REPORT_REASONS = ['RUDE', 'PRIVATE', 'UNTRUE', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** CLOSED: nothing can be written any more, and what was written is published. */
export const PHASES = ['NOT_YET', 'OPEN', 'CLOSED'] as const;
export type Phase = (typeof PHASES)[number];

export interface ReviewRound {
  closes_at: Moment;
  /** When the reviews were published or their time ended; null: still open. */
  closed_at: Moment | null;
}

/** The phase of a round's reviews. `round` undefined: the round was not completed. */
export function phaseOf(round: ReviewRound | undefined, now: Moment): Phase {
  if (!round) return 'NOT_YET';
  return round.closed_at !== null || now >= round.closes_at ? 'CLOSED' : 'OPEN';
}

/** Whether reviews are published: when both are written, or the time is up. Before that neither person can read the other's. */
export const isToPublish = (written: ReadonlySet<Side>, closes_at: Moment, now: Moment): boolean =>
  now >= closes_at || SIDES.every((side) => written.has(side));

interface ReviewVisibility {
  by: Side;
  published: boolean;
  /** Hidden by an operator. */
  hidden: boolean;
}

/** Whether a person other than the author can read a review: golfers' reviews are public, caddies' reviews are for caddies. */
export const isReadBy = (reader: Side, { by, published, hidden }: ReviewVisibility): boolean =>
  published && !hidden && (by === 'golfer' || reader === 'caddy');

/** Whether the caddy can still reply to the review. */
export const mayReply = (review: ReviewVisibility & { reply: unknown }): boolean =>
  isReadBy('golfer', review) && review.reply === null;

/** Whether an incoming version replaces the present one: the later writing wins, whichever arrives first. */
export const isNewer = (incoming: Moment, present: Moment): boolean => incoming >= present;

/** The field paths of marks and tags that do not belong to this author. */
export function foreignOf(side: Side, said: { marks: Marks; tags: readonly Tag[] }): string[] {
  const marks = Object.keys(said.marks).filter((mark) => !(MARKS[side] as readonly string[]).includes(mark));
  const isTagForeign = said.tags.some((tag) => !(TAGS[side] as readonly Tag[]).includes(tag));
  return [...marks.map((mark) => `marks.${mark}`), ...(isTagForeign ? ['tags'] : [])];
}

const EVENING = '18:00' as ClockTime;

/** When a person without a review is reminded, once: two evenings before reviews close. */
export const remindAt = (closes_at: Moment): Moment => momentOf(dateOf(closes_at - 2 * DAY), EVENING);

/** The name on a golfer's public review: the first word of the display name, without a surname. In Thai คุณ is put before it. */
export const publicName = (display_name: string): string =>
  display_name
    .replace(/^คุณ\s*/, '')
    .trim()
    .split(/\s+/)[0] ?? '';

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
