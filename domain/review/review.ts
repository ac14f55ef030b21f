import { type ClockTime, DAY, dateOf, type Moment, momentOf } from '../dates.ts';

/** Which of a round's two people. */
export const SIDES = ['golfer', 'caddy'] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === 'golfer' ? 'caddy' : 'golfer');

/** Open for both when the round is COMPLETED, for so long. product.md §3.5. */
export const OPEN_FOR = 7 * DAY;
export const TEXT_MOST = 1_000;

/** What each is asked beside the stars, each one to five or not answered. */
export const MARKS = {
  golfer: ['service', 'knowledge', 'attitude', 'help'],
  caddy: ['punctual', 'polite', 'pace'],
} as const satisfies Record<Side, readonly string[]>;
export const ALL_MARKS = [...MARKS.golfer, ...MARKS.caddy] as const;
export type Mark = (typeof ALL_MARKS)[number];
export type Marks = { [M in Mark]?: number | undefined };

/** What stood out. */
export const TAGS = {
  golfer: ['READS_LINES', 'ON_TIME', 'CALM', 'KNOWS_DISTANCES', 'TAKES_CARE'],
  caddy: ['PUNCTUAL', 'POLITE', 'PLAYS_ON', 'CARES_FOR_COURSE'],
} as const satisfies Record<Side, readonly string[]>;
export const ALL_TAGS = [...TAGS.golfer, ...TAGS.caddy] as const;
export type Tag = (typeof ALL_TAGS)[number];

export const REPORT_REASONS = ['RUDE', 'PRIVATE', 'UNTRUE', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** CLOSED: nothing is written any more, and what was written is published. */
export const PHASES = ['NOT_YET', 'OPEN', 'CLOSED'] as const;
export type Phase = (typeof PHASES)[number];

export interface ReviewRound {
  closes_at: Moment;
  /** Both were in, or its time was up and that was written down. */
  closed_at: Moment | null;
}

/** Undefined: the round was not played to its end. */
export function phaseOf(round: ReviewRound | undefined, now: Moment): Phase {
  if (!round) return 'NOT_YET';
  return round.closed_at !== null || now >= round.closes_at ? 'CLOSED' : 'OPEN';
}

/** Double-blind: neither is read before both are in, or the time is up. */
export const isToPublish = (written: ReadonlySet<Side>, closes_at: Moment, now: Moment): boolean =>
  now >= closes_at || SIDES.every((side) => written.has(side));

interface Written {
  by: Side;
  published: boolean;
  /** Taken away by the operator. */
  hidden: boolean;
}

/** Who reads a review, besides the one who wrote it: a golfer's is for everybody, a caddy's for caddies alone. */
export const isReadBy = (reader: Side, { by, published, hidden }: Written): boolean =>
  published && !hidden && (by === 'golfer' || reader === 'caddy');

/** Answered once, in public, by the caddy it is about. */
export const mayReply = (review: Written & { reply: unknown }): boolean =>
  isReadBy('golfer', review) && review.reply === null;

/** Of two versions from two phones, the one that was written later stands, whichever arrives first. */
export const isNewer = (incoming: Moment, present: Moment): boolean => incoming >= present;

/** What does not belong to this side: paths of the fields that say it. */
export function foreignOf(side: Side, said: { marks: Marks; tags: readonly Tag[] }): string[] {
  const marks = Object.keys(said.marks).filter((mark) => !(MARKS[side] as readonly string[]).includes(mark));
  const isTagForeign = said.tags.some((tag) => !(TAGS[side] as readonly Tag[]).includes(tag));
  return [...marks.map((mark) => `marks.${mark}`), ...(isTagForeign ? ['tags'] : [])];
}

const EVENING = '18:00' as ClockTime;

/** Whoever has not written yet is reminded once, with two evenings left. */
export const remindAt = (closes_at: Moment): Moment => momentOf(dateOf(closes_at - 2 * DAY), EVENING);

/** The name shown with a golfer's public review: the first word of the display name, no surname. In Thai คุณ is put before it. */
export const publicName = (display_name: string): string =>
  display_name
    .replace(/^คุณ\s*/, '')
    .trim()
    .split(/\s+/)[0] ?? '';
