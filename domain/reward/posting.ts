import { type Points, points, type EarnedFor } from './points.ts';

/**
 * Points use the same double entry as money (domain/wallet/posting.ts) in separate tables. Foreign keys keep points and satang from being
 * posted to each other's accounts.
 */
export const POINT_HOUSE_ACCOUNTS = ['points:earned', 'points:redeemed', 'points:expired'] as const;

export type PointAccount = (typeof POINT_HOUSE_ACCOUNTS)[number] | `caddy:${string}:points`;

/** One line of a points posting: what `account` gains, or loses below zero. */
export interface PointLeg {
  account: PointAccount;
  amount: Points;
}

export const pointAccount = (caddy_id: string) => `caddy:${caddy_id}:points` as const;

/** Throws RangeError unless the amount is whole and above zero. */
function move(from: PointAccount, to: PointAccount, amount: Points): PointLeg[] {
  if (!(points(amount) > 0)) throw new RangeError(`not points to move: ${amount}`);
  return [
    { account: from, amount: points(0 - amount) },
    { account: to, amount },
  ];
}

/** A caddy earns points. */
export const earning = (caddy_id: string, amount: Points): PointLeg[] =>
  move('points:earned', pointAccount(caddy_id), amount);

/** Takes back points for a round that no longer counts as played. */
export const revokingEarned = (caddy_id: string, amount: Points): PointLeg[] =>
  move(pointAccount(caddy_id), 'points:earned', amount);

/** A caddy pays for a reward. */
export const redeeming = (caddy_id: string, amount: Points): PointLeg[] =>
  move(pointAccount(caddy_id), 'points:redeemed', amount);

/** Returns the points of a redemption that did not happen. */
export const returning = (caddy_id: string, amount: Points): PointLeg[] =>
  move('points:redeemed', pointAccount(caddy_id), amount);

/** Points that expired. */
export const expiring = (caddy_id: string, amount: Points): PointLeg[] =>
  move(pointAccount(caddy_id), 'points:expired', amount);

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
