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

/** The provider may still receive money for these. */
export const OPEN_TOPUPS: readonly TopupStatus[] = ['CREATED', 'AWAITING_PAYMENT'];

/** The allowed next statuses. Late money is still credited; credited money is only taken back by an operator. */
export const TOPUP_MOVES: Readonly<Record<TopupStatus, readonly TopupStatus[]>> = {
  CREATED: ['AWAITING_PAYMENT', 'PAID', 'EXPIRED', 'FAILED', 'CANCELLED', 'REVIEW'],
  AWAITING_PAYMENT: ['PAID', 'EXPIRED', 'FAILED', 'CANCELLED', 'REVIEW'],
  EXPIRED: ['PAID', 'REVIEW'],
  FAILED: ['PAID', 'REVIEW'],
  CANCELLED: ['PAID', 'REVIEW'],
  /** An operator decides. */
  REVIEW: ['PAID', 'FAILED'],
  /** Reversed by the provider: an operator looks. */
  PAID: ['REVIEW'],
};

export const CHARGE_STATUSES = ['pending', 'successful', 'failed', 'expired', 'reversed'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** The top-up as we requested it. */
export interface TopupIntent {
  topup_id: string;
  amount: Satang;
  status: TopupStatus;
  /** Undefined: the provider never answered the charge request. */
  charge_id: string | undefined;
  livemode: boolean;
  expires_at: Moment;
}

/** A charge as fetched from the provider; never taken from a webhook or an address. */
export interface ChargeSeen {
  charge_id: string;
  /** From the charge's metadata. */
  topup_id: string | undefined;
  /** Satang, as the provider reports. */
  amount: number;
  currency: string;
  livemode: boolean;
  status: ChargeStatus;
  paid: boolean;
  failure_code: string | undefined;
}

/** A refund of a charge, from the provider's list of refunds. */
export interface RefundSeen {
  refund_id: string;
  /** Satang. */
  amount: Satang;
  created_at: Moment;
}

/**
 * The refunds to take out of a wallet for a top-up that credited `credited` satang: those in `seen` that are not `known`, oldest first,
 * together at most the credited amount. Refunds from before an operator's decision are skipped, because the operator has already taken them
 * into account.
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
  /** Only for REVIEW: what does not match. */
  why?: Mismatch;
}

/**
 * The next status of a top-up, given the fetched charge; undefined: no change. Only PAID credits money, and only when the charge matches
 * the top-up in every respect. Source: docs/payments.md §3.5.
 */
export function verdictOf(intent: TopupIntent, charge: ChargeSeen, now: Moment): Verdict | undefined {
  // Only an operator ends REVIEW.
  if (intent.status === 'REVIEW') return undefined;
  const next = wanted(intent, charge, now);
  return next && TOPUP_MOVES[intent.status].includes(next.to) ? next : undefined;
}

function wanted(intent: TopupIntent, charge: ChargeSeen, now: Moment): Verdict | undefined {
  const why = mismatchOf(intent, charge);
  // An unpaid charge that is not ours needs no review.
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
