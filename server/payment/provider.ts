import type { Moment } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import type { Range } from '#domain/wallet/limits.ts';
import type { ChargeSeen, RefundSeen, TopupMethod } from '#domain/payment/topup.ts';
import type { Bank } from '#domain/withdrawal/withdrawal.ts';

/**
 * The port to the payment provider (docs/payments.md §3.7). Money is integer satang. Every method may throw
 * `ProviderAway` (no answer, or not one we can read: it may or may not have happened) or `ProviderRefused` (it said no: nothing happened).
 * None is called inside a database transaction.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'omise';
  /** Real money. */
  readonly livemode: boolean;
  capabilities(): Promise<Capabilities>;
  /** There is no idempotency key at the provider: after `ProviderAway` look with `findCharge` before another is made. */
  createTopUp(intent: ChargeIntent): Promise<Charge>;
  getCharge(charge_id: string): Promise<Charge>;
  /** The charge made for a top-up, found by its metadata. */
  findCharge(intent: Pick<ChargeIntent, 'topup_id'> & { created_at: Moment }): Promise<Charge | undefined>;
  /** Those made in this time, for the reconciliation. */
  charges(from: Moment, to: Moment): AsyncIterable<Charge>;
  /** Asks that nobody can pay it any more; one that was paid meanwhile answers so. */
  expireCharge(charge_id: string): Promise<Charge>;
  /** The picture of a QR at `qr_uri`. */
  picture(qr_uri: string): Promise<Picture>;
  /** Was it signed with our secret? The body as it came, byte for byte. Never throws. */
  verifyWebhook(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): boolean;
  /** Undefined: not an event of a kind we know. It is only a hint to ask. */
  parseWebhook(body: Buffer): WebhookEvent | undefined;
  refund(charge_id: string, amount: Satang, cause: string): Promise<{ refund_id: string; amount: Satang }>;
  /** All refunds of a charge, whether or not we asked for them: each is taken out of the golfer's wallet. */
  refunds(charge_id: string): Promise<RefundSeen[]>;
  /** Those made in this time, of whatever charge: one may be given back a year after it was paid. */
  refundsMade(from: Moment, to: Moment): AsyncIterable<RefundSeen & { charge_id: string }>;
  createPayoutRecipient(to: {
    user_id: string;
    bank: Bank;
    number: string;
    holder: string;
  }): Promise<{ recipient_id: string }>;
  /** After `ProviderAway` look with `findPayout` before another is made. */
  payout(it: { withdrawal_id: string; recipient_id: string; amount: Satang }): Promise<Payout>;
  getPayout(transfer_id: string): Promise<Payout>;
  findPayout(it: { withdrawal_id: string; requested_at: Moment }): Promise<Payout | undefined>;
}

export interface Capabilities {
  methods: { method: TopupMethod; range: Range }[];
  banks: Bank[];
  /** The least a payout may be. */
  payout_min: Satang;
}

export interface ChargeIntent {
  topup_id: string;
  amount: Satang;
  method: TopupMethod;
  platform: 'IOS' | 'ANDROID' | 'WEB';
  /** Where the bank's app sends the golfer back to. */
  return_uri: string;
  expires_at: Moment;
}

export interface Charge extends ChargeSeen {
  authorize_uri: string | undefined;
  qr_uri: string | undefined;
  /** The provider's own end of it. */
  expires_at: Moment | undefined;
  created_at: Moment;
  fee: number | undefined;
  fee_vat: number | undefined;
  refunded: number;
}

export interface Picture {
  type: 'image/svg+xml' | 'image/png';
  bytes: Buffer;
}

export interface WebhookEvent {
  event_id: string;
  kind: string;
  charge_id: string | undefined;
  transfer_id: string | undefined;
}

export interface Payout {
  transfer_id: string;
  withdrawal_id: string | undefined;
  amount: number;
  status: 'pending' | 'sent' | 'paid' | 'failed';
  failure_code: string | undefined;
}

/** No answer, or none that can be read: what was asked may have happened. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/** It refuses our key: says nothing about what was asked for, and every answer is the same until an operator changes the key. */
export class KeyRefused extends ProviderAway {
  override name = 'KeyRefused';
}

/** It answered no: nothing happened. `code` is the provider's own. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
