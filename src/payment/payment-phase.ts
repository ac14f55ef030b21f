import { MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import type { TopupStatus } from '#domain/payment/topup.ts';

/**
 * What a payment looks like to whoever pays it. `making`: the provider has not answered; `open`: it can be paid; `closing`: its time is
 * over and the provider is asked once more, so that nobody pays it now.
 */
export type Phase = 'making' | 'open' | 'closing' | 'paid' | 'expired' | 'failed' | 'cancelled' | 'review';

interface Facts {
  status: TopupStatus;
  expires_at: string;
  created_at: string;
}

const PHASE_OF = {
  PAID: 'paid',
  EXPIRED: 'expired',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  REVIEW: 'review',
} as const satisfies Partial<Record<TopupStatus, Phase>>;

/** `now` is the server's. */
export function phaseOf({ status, expires_at }: Facts, now: Moment): Phase {
  if (status !== 'CREATED' && status !== 'AWAITING_PAYMENT') return PHASE_OF[status];
  if (now >= parseMoment(expires_at)) return 'closing';
  return status === 'CREATED' ? 'making' : 'open';
}

export const isOpenPhase = (phase: Phase): boolean => phase === 'making' || phase === 'open' || phase === 'closing';

const LONG = 10 * MINUTE;

/** Longer than a payment usually takes: the screen says why, and that the golfer need not wait here. */
export const isLong = ({ created_at }: Pick<Facts, 'created_at'>, now: Moment): boolean =>
  now - parseMoment(created_at) > LONG;
