import type { EarnedFor } from './points.ts';

/**
 * What a posting of points was, by the first word of its cause ('round:<booking_ref>'), for the caddy's history. The phone words each kind;
 * the cause itself never leaves the server.
 */
export const CAUSE_KINDS = {
  round: 'ROUND',
  early: 'EARLY',
  review: 'REVIEW',
  /** Of the demo world, as its money is. */
  gift: 'GIFT',
  unround: 'ROUND_UNDONE',
  /** Told as the other decision is: older phones have no words for a kind of its own. */
  unreview: 'ROUND_UNDONE',
  redeem: 'REDEEMED',
  return: 'RETURNED',
  expire: 'EXPIRED',
} as const;

export const POINT_KINDS = [...new Set(Object.values(CAUSE_KINDS))];
export type PointKind = (typeof CAUSE_KINDS)[keyof typeof CAUSE_KINDS];

export const causeOf = (what: EarnedFor, booking_ref: string): string => `${what}:${booking_ref}`;

/** The kinds that are earned: only these have an age. */
export const EARNED_CAUSES = ['round', 'early', 'review', 'gift'] as const;

/** Throws RangeError of a cause that is not in the table: no line may be shown to a caddy without a name. */
export function kindOfPoints(cause: string): PointKind {
  const kind = Object.entries(CAUSE_KINDS).find(([word]) => cause.startsWith(`${word}:`))?.[1];
  if (!kind) throw new RangeError(`${cause} is nothing to a caddy`);
  return kind;
}
