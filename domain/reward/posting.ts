import { type Points, points } from './points.ts';

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
