import type { Moment } from '../dates.ts';
import { COOL_DOWN } from '../wallet/limits.ts';

/** Source: product.md §3.4. */
export const WITHDRAWAL_STATUSES = ['REQUESTED', 'PROCESSING', 'PAID', 'FAILED', 'REJECTED'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** What may follow what; FAILED and REJECTED give the money back. */
export const WITHDRAWAL_MOVES: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  REQUESTED: ['PROCESSING', 'REJECTED'],
  PROCESSING: ['PAID', 'FAILED'],
  PAID: [],
  FAILED: [],
  REJECTED: [],
};

/** A caddy's earnings, or the part of a golfer's top-ups that was not spent: that only as a refund, which an operator approves. */
export const WITHDRAWAL_KINDS = ['EARNINGS', 'REFUND'] as const;
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number];

/** Thai banks a payout can go to, by the code the provider knows them by (docs/payments.md §3.3). */
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

/** From when money may go to an account that was named then. */
export const usableAt = (changed_at: Moment): Moment => changed_at + COOL_DOWN;
