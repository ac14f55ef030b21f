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
