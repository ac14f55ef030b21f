import { addDays, dateOf, MINUTE, type Moment, type SlashDate, startOfDay } from '../dates.ts';

/** Whole caddy points. A type of its own so that points and satang cannot be mixed up. */
export type Points = number & { readonly unit: 'point' };

/** An amount of points. Throws RangeError when `n` is not a whole number, so that a wrong amount never reaches the ledger. */
export function points(n: number): Points {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not an amount in points: ${n}`);
  return n as Points;
}

/** Points by what earns them. Source: product.md §3.5. */
export const EARNED = {
  /** The caddy's round is COMPLETED. */
  round: points(10),
  /** The caddy checked in for it half an hour before tee-off. */
  early: points(5),
  /** A five-star review of the caddy is published. */
  review: points(5),
} as const;
export type EarnedFor = keyof typeof EARNED;

/** How long before tee-off a check-in earns the `early` points, in milliseconds. */
export const EARLY_BY = 30 * MINUTE;

export const isEarly = ({
  caddy_arrived_at,
  tee_off_at,
}: {
  caddy_arrived_at: Moment | null;
  tee_off_at: Moment;
}): boolean => caddy_arrived_at !== null && caddy_arrived_at <= tee_off_at - EARLY_BY;

function aYearAfter(date: SlashDate): SlashDate {
  const there = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` as SlashDate;
  return there.endsWith('/02/29') ? (`${there.slice(0, 4)}/02/28` as SlashDate) : there;
}

/** When points expire: after twelve months, at the end of the Bangkok day. */
export const countsUntil = (earned_at: Moment): Moment => startOfDay(addDays(aYearAfter(dateOf(earned_at)), 1));

/** Points earned at one time. */
export interface Lot {
  points: Points;
  at: Moment;
}

/**
 * What is left of each lot that has not expired, oldest first. The oldest points are spent first; points returned from a redemption keep
 * their age.
 */
export function unspent(lots: readonly Lot[], balance: Points, now: Moment): Lot[] {
  const left: Lot[] = [];
  let rest: number = balance;
  for (const lot of lots.toSorted((a, b) => b.at - a.at)) {
    const still = Math.min(lot.points, rest);
    if (still <= 0 || countsUntil(lot.at) <= now) break;
    left.unshift({ points: points(still), at: lot.at });
    rest -= still;
  }
  return left;
}

/** How many points of the balance have expired. `lots`: all earned points that may still count. */
export function expired(lots: readonly Lot[], balance: Points, now: Moment): Points {
  const counting = unspent(lots, balance, now).reduce((sum, lot) => sum + lot.points, 0);
  return points(balance - counting);
}

/** Points that expire on the same day. */
export interface Expiring {
  points: Points;
  /** When they expire. */
  at: Moment;
}

/** The points that expire next, all of one day together; null when there are none. */
export function expiringNext(lots: readonly Lot[], balance: Points, now: Moment): Expiring | null {
  const left = unspent(lots, balance, now);
  const first = left[0];
  if (!first) return null;
  const at = countsUntil(first.at);
  const sum = left.filter((lot) => countsUntil(lot.at) === at).reduce((total, lot) => total + lot.points, 0);
  return { points: points(sum), at };
}

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
