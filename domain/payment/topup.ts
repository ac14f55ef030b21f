import type { Moment } from '../dates.ts';
import { satang, type Satang } from '../money.ts';
import { EXPIRY_GRACE } from '../wallet/limits.ts';

export const TOPUP_METHODS = ['PROMPTPAY', 'KBANK', 'SCB', 'BAY', 'BBL', 'KTB'] as const;
export type TopupMethod = (typeof TOPUP_METHODS)[number];

/** Source: product.md §3.4. */
export const TOPUP_STATUSES = [
  'CREATED',
  'AWAITING_PAYMENT',
  'PAID',
  'EXPIRED',
  'FAILED',
  'CANCELLED',
  'REVIEW',
] as const;
export type TopupStatus = (typeof TOPUP_STATUSES)[number];

/** The provider may still take money for it. */
export const OPEN_TOPUPS: readonly TopupStatus[] = ['CREATED', 'AWAITING_PAYMENT'];

/** What may follow what. Late money still credits; what was credited is never taken back without a person. */
export const TOPUP_MOVES: Readonly<Record<TopupStatus, readonly TopupStatus[]>> = {
  CREATED: ['AWAITING_PAYMENT', 'PAID', 'EXPIRED', 'FAILED', 'CANCELLED', 'REVIEW'],
  AWAITING_PAYMENT: ['PAID', 'EXPIRED', 'FAILED', 'CANCELLED', 'REVIEW'],
  EXPIRED: ['PAID', 'REVIEW'],
  FAILED: ['PAID', 'REVIEW'],
  CANCELLED: ['PAID', 'REVIEW'],
  /** An operator decides. */
  REVIEW: ['PAID', 'FAILED'],
  /** Reversed by the provider: a person looks. */
  PAID: ['REVIEW'],
};

export const CHARGE_STATUSES = ['pending', 'successful', 'failed', 'expired', 'reversed'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** What we asked for. */
export interface TopupIntent {
  topup_id: string;
  amount: Satang;
  status: TopupStatus;
  /** Undefined: the charge was never answered. */
  charge_id: string | undefined;
  livemode: boolean;
  expires_at: Moment;
}

/** What the provider says of a charge when it is asked (never what a webhook or an address says). */
export interface ChargeSeen {
  charge_id: string;
  /** From the charge's metadata. */
  topup_id: string | undefined;
  /** Satang, as the provider counts. */
  amount: number;
  currency: string;
  livemode: boolean;
  status: ChargeStatus;
  paid: boolean;
  failure_code: string | undefined;
}

/** Money of a charge that the provider sent back to who paid, as its list of them says. */
export interface RefundSeen {
  refund_id: string;
  /** Satang. */
  amount: Satang;
  created_at: Moment;
}

/**
 * What has to be taken out of a wallet for the refunds `seen` of a top-up that credited `credited` satang: those that are not `known`, the
 * oldest first, together never more than was credited. One from before an operator's decision was before that person's eyes, and is left.
 */
export function refundsToTake(
  credited: Satang,
  known: readonly Pick<RefundSeen, 'refund_id' | 'amount'>[],
  seen: readonly RefundSeen[],
  decided_at?: Moment,
): RefundSeen[] {
  const ids = new Set(known.map(({ refund_id }) => refund_id));
  let left = known.reduce((sum, { amount }) => sum - amount, credited as number);
  return seen
    .filter(({ refund_id, created_at }) => !ids.has(refund_id) && (decided_at === undefined || created_at > decided_at))
    .toSorted((a, b) => a.created_at - b.created_at)
    .flatMap((refund) => {
      const amount = satang(Math.max(0, Math.min(refund.amount, left)));
      left -= amount;
      return amount > 0 ? [{ ...refund, amount }] : [];
    });
}

export const MISMATCHES = ['CHARGE', 'TOPUP', 'AMOUNT', 'CURRENCY', 'LIVEMODE', 'UNPAID_SUCCESS', 'REVERSED'] as const;
export type Mismatch = (typeof MISMATCHES)[number];

export interface Verdict {
  to: TopupStatus;
  /** Only for REVIEW: what does not fit. */
  why?: Mismatch;
}

/**
 * What a charge as it was fetched makes of a top-up; undefined: nothing. PAID is the only verdict that credits, and only for a charge that is
 * ours in every respect. Source: docs/payments.md §3.5.
 */
export function verdictOf(intent: TopupIntent, charge: ChargeSeen, now: Moment): Verdict | undefined {
  // REVIEW is left by an operator alone.
  if (intent.status === 'REVIEW') return undefined;
  const next = wanted(intent, charge, now);
  return next && TOPUP_MOVES[intent.status].includes(next.to) ? next : undefined;
}

function wanted(intent: TopupIntent, charge: ChargeSeen, now: Moment): Verdict | undefined {
  const why = mismatchOf(intent, charge);
  // A foreign charge that nobody paid is no reason for a person to look.
  if (why) return charge.status === 'successful' || charge.paid ? { to: 'REVIEW', why } : undefined;
  switch (charge.status) {
    case 'successful':
      return charge.paid ? { to: 'PAID' } : { to: 'REVIEW', why: 'UNPAID_SUCCESS' };
    case 'reversed':
      return intent.status === 'PAID' ? { to: 'REVIEW', why: 'REVERSED' } : { to: 'FAILED' };
    case 'failed':
      return { to: 'FAILED' };
    case 'expired':
      return { to: 'EXPIRED' };
    case 'pending':
      return now >= intent.expires_at + EXPIRY_GRACE ? { to: 'EXPIRED' } : { to: 'AWAITING_PAYMENT' };
  }
}

function mismatchOf(intent: TopupIntent, charge: ChargeSeen): Mismatch | undefined {
  if (intent.charge_id !== undefined && charge.charge_id !== intent.charge_id) return 'CHARGE';
  if (charge.topup_id !== intent.topup_id) return 'TOPUP';
  if (charge.amount !== intent.amount) return 'AMOUNT';
  if (charge.currency.toUpperCase() !== 'THB') return 'CURRENCY';
  if (charge.livemode !== intent.livemode) return 'LIVEMODE';
  return undefined;
}
