import { type Points, points } from './points.ts';

/**
 * Points have a book of their own: the same double entry as money (domain/wallet/posting.ts), in tables of their own. A satang entry cannot
 * name an account of points, nor the other way: the foreign keys refuse it, and no sum of money has to leave points out.
 */
export const POINT_HOUSE_ACCOUNTS = ['points:earned', 'points:redeemed', 'points:expired'] as const;

export type PointAccount = (typeof POINT_HOUSE_ACCOUNTS)[number] | `caddy:${string}:points`;

/** One line of a posting of points: what `account` gains (or, below zero, gives). */
export interface PointLeg {
  account: PointAccount;
  amount: Points;
}

export const pointAccount = (caddy_id: string) => `caddy:${caddy_id}:points` as const;

/** Throws RangeError unless it is a whole amount above zero. */
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

/** Takes back points that a caddy had earned for a round which turned out not to be one. */
export const revokingEarned = (caddy_id: string, amount: Points): PointLeg[] =>
  move(pointAccount(caddy_id), 'points:earned', amount);

/** A caddy pays for a reward. */
export const redeeming = (caddy_id: string, amount: Points): PointLeg[] =>
  move(pointAccount(caddy_id), 'points:redeemed', amount);

/** A redemption that came to nothing. */
export const returning = (caddy_id: string, amount: Points): PointLeg[] =>
  move('points:redeemed', pointAccount(caddy_id), amount);

/** Points that expired. */
export const expiring = (caddy_id: string, amount: Points): PointLeg[] =>
  move(pointAccount(caddy_id), 'points:expired', amount);
