import type { EarnedFor } from './points.ts';

/**
 * The kind of a points posting, by the first word of its cause ('round:<booking_ref>'), for the caddy's history. The phone has words for
 * each kind; the cause itself never leaves the server.
 */
export const CAUSE_KINDS = {
  round: 'ROUND',
  early: 'EARLY',
  review: 'REVIEW',
  /** Points of the demo world. */
  gift: 'GIFT',
  unround: 'ROUND_UNDONE',
  /** Shown as ROUND_UNDONE because older phones have no words for another kind. */
  unreview: 'ROUND_UNDONE',
  redeem: 'REDEEMED',
  return: 'RETURNED',
  expire: 'EXPIRED',
} as const;

export const POINT_KINDS = [...new Set(Object.values(CAUSE_KINDS))];
export type PointKind = (typeof CAUSE_KINDS)[keyof typeof CAUSE_KINDS];

export const causeOf = (what: EarnedFor, booking_ref: string): string => `${what}:${booking_ref}`;

/** The causes that earn points: only these points expire. */
export const EARNED_CAUSES = ['round', 'early', 'review', 'gift'] as const;

/** The kind of a cause. Throws RangeError on an unknown cause, so that no line is shown without a name. */
export function kindOfPoints(cause: string): PointKind {
  const kind = Object.entries(CAUSE_KINDS).find(([word]) => cause.startsWith(`${word}:`))?.[1];
  if (!kind) throw new RangeError(`${cause} is nothing to a caddy`);
  return kind;
}
