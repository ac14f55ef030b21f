import { HOUR, MINUTE } from '../dates.ts';
import { baht, type Satang } from '../money.ts';
import type { RefusalCode } from '../refusals.ts';

/** Satang. Source: product.md §3.4; what the provider can do narrows a top-up further (`rangeOf`). */
export const LIMITS = {
  topup_min: baht(100),
  topup_max: baht(20_000),
  /** What a golfer may have in all: available, held and on its way. */
  wallet_cap: baht(50_000),
  /** Of one Bangkok day, paid and on its way. */
  topup_day: baht(50_000),
  withdrawal_min: baht(100),
  tip_min: baht(20),
  tip_max: baht(5_000),
} as const;

export const PRESETS: readonly Satang[] = [300, 500, 1_000, 2_000, 3_000, 5_000].map(baht);

/** What a caddy is usually given in cash at the 18th, by holes (product.md §1); the envelope offers it, nobody is held to it. */
export const USUAL_TIP: Readonly<Record<9 | 18 | 27 | 36, readonly [Satang, Satang]>> = {
  9: [baht(150), baht(250)],
  18: [baht(300), baht(500)],
  27: [baht(450), baht(750)],
  36: [baht(600), baht(1_000)],
};

/** A QR is paid within it; the provider may say less. */
export const QR_LIVES = 15 * MINUTE;
/** After its end a charge is asked for once more before it counts as unpaid: money may be on its way. */
export const EXPIRY_GRACE = 2 * MINUTE;
/** The server asks the provider about one charge at most this often, however many ask the server. */
export const ASK_EVERY = 3_000;
export const OPEN_TOPUPS_MOST = 3;
export const TIP_UNDO = 10 * MINUTE;
/** No money leaves to an account that was named or changed less than this ago. */
export const COOL_DOWN = 24 * HOUR;

export interface Range {
  min: Satang;
  max: Satang;
}

/** Ours and the provider's; undefined when nothing fits both. */
export function rangeOf(provider: Range): Range | undefined {
  const min = Math.max(LIMITS.topup_min, provider.min) as Satang;
  const max = Math.min(LIMITS.topup_max, provider.max) as Satang;
  return min <= max ? { min, max } : undefined;
}

/** What a golfer has and what is on its way, in satang. */
export interface Standing {
  /** available + held */
  has: Satang;
  /** Open top-ups. */
  coming: Satang;
  /** Paid today (Bangkok). */
  paid_today: Satang;
  open: number;
}

/** Why this top-up cannot be made now; undefined: it can. */
export function topupRefusal(amount: Satang, range: Range, standing: Standing): RefusalCode | undefined {
  if (amount < range.min) return 'TOPUP_TOO_SMALL';
  if (amount > range.max) return 'TOPUP_TOO_LARGE';
  if (standing.open >= OPEN_TOPUPS_MOST) return 'TOPUP_TOO_MANY_OPEN';
  if (standing.has + standing.coming + amount > LIMITS.wallet_cap) return 'WALLET_CAP_REACHED';
  if (standing.paid_today + standing.coming + amount > LIMITS.topup_day) return 'TOPUP_DAY_REACHED';
  return undefined;
}
