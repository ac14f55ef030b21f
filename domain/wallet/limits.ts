import { HOUR, MINUTE } from '../dates.ts';
import { baht, type Satang } from '../money.ts';
import type { RefusalCode } from '../refusals.ts';

/** Limits in satang. Source: product.md §3.4. The provider may narrow a top-up further (`rangeOf`). */
export const LIMITS = {
  topup_min: baht(100),
  topup_max: baht(20_000),
  /** The most a golfer may have in total: available, held and in open top-ups. */
  wallet_cap: baht(50_000),
  /** The most per Bangkok day, paid and in open top-ups. */
  topup_day: baht(50_000),
  withdrawal_min: baht(100),
  tip_min: baht(20),
  tip_max: baht(5_000),
} as const;

export const PRESETS: readonly Satang[] = [300, 500, 1_000, 2_000, 3_000, 5_000].map(baht);

/** The usual cash tip after the last hole, by holes (product.md §1); only a suggestion. */
export const USUAL_TIP: Readonly<Record<9 | 18 | 27 | 36, readonly [Satang, Satang]>> = {
  9: [baht(150), baht(250)],
  18: [baht(300), baht(500)],
  27: [baht(450), baht(750)],
  36: [baht(600), baht(1_000)],
};

/** How long a QR code can be paid, in milliseconds; the provider may allow less. */
export const QR_LIVES = 15 * MINUTE;
/** How long after its end a charge is checked once more before it counts as unpaid, in milliseconds: money may be on its way. */
export const EXPIRY_GRACE = 2 * MINUTE;
/** The least time between two questions to the provider about one charge, in milliseconds. */
export const ASK_EVERY = 3_000;
export const OPEN_TOPUPS_MOST = 3;
export const TIP_UNDO = 10 * MINUTE;
/** How long after a change of the bank account no money is paid out, in milliseconds. */
export const COOL_DOWN = 24 * HOUR;

export interface Range {
  min: Satang;
  max: Satang;
}

/** The range that our limits and the provider's both allow; undefined when there is none. */
export function rangeOf(provider: Range): Range | undefined {
  const min = Math.max(LIMITS.topup_min, provider.min) as Satang;
  const max = Math.min(LIMITS.topup_max, provider.max) as Satang;
  return min <= max ? { min, max } : undefined;
}

/** A golfer's wallet and open top-ups, in satang. */
export interface TopupTotals {
  /** `available` + `held`. */
  has: Satang;
  /** The total of open top-ups. */
  coming: Satang;
  /** Paid today (Bangkok day). */
  paid_today: Satang;
  open: number;
}

/** Why this top-up cannot be made now; undefined: it can. */
export function topupRefusal(amount: Satang, range: Range, totals: TopupTotals): RefusalCode | undefined {
  if (amount < range.min) return 'TOPUP_TOO_SMALL';
  if (amount > range.max) return 'TOPUP_TOO_LARGE';
  if (totals.open >= OPEN_TOPUPS_MOST) return 'TOPUP_TOO_MANY_OPEN';
  if (totals.has + totals.coming + amount > LIMITS.wallet_cap) return 'WALLET_CAP_REACHED';
  if (totals.paid_today + totals.coming + amount > LIMITS.topup_day) return 'TOPUP_DAY_REACHED';
  return undefined;
}
