import { addDays, dateOf, MINUTE, type Moment, type SlashDate, startOfDay } from '../dates.ts';

/** Caddy points, whole ones. Another unit than satang: neither may stand where the other is meant. */
export type Points = number & { readonly unit: 'point' };

/** Throws RangeError when `n` is no whole number: a broken amount must stop here, not in the ledger. */
export function points(n: number): Points {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not an amount in points: ${n}`);
  return n as Points;
}

/** What is earned, and for what. Source: product.md §3.5. */
export const EARNED = {
  /** A round of the caddy is COMPLETED. */
  round: points(10),
  /** The caddy checked in for that round half an hour before tee-off. */
  early: points(5),
  /** A review of the caddy with five stars is published. */
  review: points(5),
} as const;
export type EarnedFor = keyof typeof EARNED;

/** How long before tee-off a check-in earns the `early` points. Milliseconds. */
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

/** Twelve months count, to the end of the Bangkok day. */
export const countsUntil = (earned_at: Moment): Moment => startOfDay(addDays(aYearAfter(dateOf(earned_at)), 1));
