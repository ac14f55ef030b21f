import type { Moment } from '../dates.ts';
import { COOL_DOWN } from '../wallet/limits.ts';

/** Source: product.md §3.4. */
export const WITHDRAWAL_STATUSES = ['REQUESTED', 'PROCESSING', 'PAID', 'FAILED', 'REJECTED'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** The allowed next statuses; FAILED and REJECTED return the money. */
export const WITHDRAWAL_MOVES: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  REQUESTED: ['PROCESSING', 'REJECTED'],
  PROCESSING: ['PAID', 'FAILED'],
  PAID: [],
  FAILED: [],
  REJECTED: [],
};

/** EARNINGS: a caddy's earnings. REFUND: the unspent part of a golfer's top-ups, which an operator approves. */
export const WITHDRAWAL_KINDS = ['EARNINGS', 'REFUND'] as const;
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number];

/** Thai banks for payouts, by the provider's codes (docs/payments.md §3.3). */
export const BANKS = [
  'bbl',
  'kbank',
  'ktb',
  'scb',
  'bay',
  'ttb',
  'gsb',
  'baac',
  'ghb',
  'uob',
  'cimb',
  'tisco',
  'kk',
  'lhb',
] as const;
export type Bank = (typeof BANKS)[number];

/** From when money may be paid out to an account that was entered at `changed_at`. */
export const usableAt = (changed_at: Moment): Moment => changed_at + COOL_DOWN;
