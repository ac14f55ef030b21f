import { MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import type { ChargeIntent } from '../../server/payment/provider.ts';
import { NOW } from '../support/clock.ts';

/** 22 November 2026, 07:00 in Bangkok, a quarter of an hour later. */
const END = NOW + 15 * MINUTE;

export const intentOf = (topup_id: string, more: Partial<ChargeIntent> = {}): ChargeIntent => ({
  topup_id,
  amount: baht(500),
  method: 'PROMPTPAY',
  platform: 'WEB',
  return_uri: 'https://caddee.example/golfer/payment-status?ref=x',
  expires_at: END,
  ...more,
});
