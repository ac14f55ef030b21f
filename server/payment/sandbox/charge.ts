import { randomBytes } from 'node:crypto';
import { HOUR, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { baht } from '#domain/money.ts';
import { TOPUP_METHODS, type ChargeStatus } from '#domain/payment/topup.ts';
import { type Charge, type ChargeIntent, ProviderRefused } from '../provider.ts';
import type { ChargeRow } from './sql.ts';

/** What this company takes at once; the same as Omise's test account says (docs/payments.md §3.3). */
export const RANGE = { min: baht(20), max: baht(150_000) };
/** No charge waits longer, whatever is asked. */
const LIVES_MOST = HOUR;

/** 160 bits: who has the address of a pay page may pay, so nobody guesses it. */
export const newKey = (kind: 'chrg' | 'recp' | 'trsf' | 'rfnd' | 'evnt'): string =>
  `${kind}_sandbox_${randomBytes(20).toString('base64url')}`;

/** Its own look at what it is asked for. Throws `ProviderRefused`. */
export function chargeFor(intent: ChargeIntent, now: Moment) {
  const { topup_id, amount, method, return_uri } = intent;
  if (!TOPUP_METHODS.includes(method)) throw new ProviderRefused('invalid_source', `no such method: ${method}`);
  if (!Number.isSafeInteger(amount) || amount < RANGE.min || amount > RANGE.max)
    throw new ProviderRefused('invalid_charge', 'amount must be from 2000 to 15000000 satang');
  if (!(intent.expires_at > now)) throw new ProviderRefused('invalid_charge', 'expires_at must be in the future');
  const expires_at = isoOf(Math.min(intent.expires_at, now + LIVES_MOST));
  return { charge_id: newKey('chrg'), topup_id, amount, method, return_uri, expires_at, created_at: isoOf(now) };
}

/** It ends by its own clock: nobody has to come by for that. */
export const statusOf = (row: Pick<ChargeRow, 'status' | 'expires_at'>, now: Moment): ChargeStatus =>
  row.status === 'pending' && parseMoment(row.expires_at) <= now ? 'expired' : row.status;

/** `site`: where people reach the pay page. */
export function presentCharge(row: ChargeRow, site: string, now: Moment): Charge {
  const { charge_id, topup_id, amount, refunded } = row;
  const status = statusOf(row, now);
  const paid = row.paid_at !== null;
  return {
    charge_id,
    topup_id,
    amount,
    currency: 'THB',
    livemode: false,
    status,
    paid,
    failure_code: row.failure_code ?? undefined,
    authorize_uri: `${site}/sandbox/pay/${charge_id}`,
    qr_uri: row.method === 'PROMPTPAY' ? QR + charge_id : undefined,
    expires_at: parseMoment(row.expires_at),
    created_at: parseMoment(row.created_at),
    fee: paid ? feeOf(amount) : undefined,
    fee_vat: paid ? Math.round((feeOf(amount) * 7) / 100) : undefined,
    refunded,
  };
}

/** 1.65 %, as a real PromptPay charge costs. */
const feeOf = (amount: number): number => Math.round((amount * 165) / 10_000);

const QR = 'sandbox:/qr/';

export const chargeOfQr = (qr_uri: string): string => (qr_uri.startsWith(QR) ? qr_uri.slice(QR.length) : '');
