import type { Moment } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import type { Range } from '#domain/wallet/limits.ts';
import type { ChargeSeen, RefundSeen, TopupMethod } from '#domain/payment/topup.ts';
import type { Bank } from '#domain/withdrawal/withdrawal.ts';

/**
 * The interface to a payment provider (docs/payments.md §3.7). Money is whole satang. Every method may throw `ProviderAway` (no readable
 * answer: it may have happened) or `ProviderRefused` (nothing happened), and none may be called inside a database transaction.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'omise';
  /** Real money. */
  readonly livemode: boolean;
  capabilities(): Promise<Capabilities>;
  /** The provider has no idempotency key: after `ProviderAway` use `findCharge` before creating another. */
  createTopUp(intent: ChargeIntent): Promise<Charge>;
  getCharge(charge_id: string): Promise<Charge>;
  /** The charge of a top-up, found by its metadata. */
  findCharge(intent: Pick<ChargeIntent, 'topup_id'> & { created_at: Moment }): Promise<Charge | undefined>;
  /** Charges created in this time, for the reconciliation. */
  charges(from: Moment, to: Moment): AsyncIterable<Charge>;
  /** Ends a charge so that nobody can pay it; the answer tells if it was paid meanwhile. */
  expireCharge(charge_id: string): Promise<Charge>;
  /** The picture of the QR code at `qr_uri`. */
  picture(qr_uri: string): Promise<Picture>;
  /** Whether the body, byte for byte, is signed with our secret. Never throws. */
  verifyWebhook(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): boolean;
  /** Undefined: an unknown kind of event. An event is only a reason to ask. */
  parseWebhook(body: Buffer): WebhookEvent | undefined;
  refund(charge_id: string, amount: Satang, cause: string): Promise<{ refund_id: string; amount: Satang }>;
  /** All refunds of a charge, also those we did not request: each is taken out of the golfer's wallet. */
  refunds(charge_id: string): Promise<RefundSeen[]>;
  /** Refunds made in this time, of any charge: one may be refunded a year after payment. */
  refundsMade(from: Moment, to: Moment): AsyncIterable<RefundSeen & { charge_id: string }>;
  createPayoutRecipient(to: {
    user_id: string;
    bank: Bank;
    number: string;
    holder: string;
  }): Promise<{ recipient_id: string }>;
  /** After `ProviderAway` use `findPayout` before creating another. */
  payout(it: { withdrawal_id: string; recipient_id: string; amount: Satang }): Promise<Payout>;
  getPayout(transfer_id: string): Promise<Payout>;
  findPayout(it: { withdrawal_id: string; requested_at: Moment }): Promise<Payout | undefined>;
}

export interface Capabilities {
  methods: { method: TopupMethod; range: Range }[];
  banks: Bank[];
  /** The smallest payout. */
  payout_min: Satang;
}

export interface ChargeIntent {
  topup_id: string;
  amount: Satang;
  method: TopupMethod;
  platform: 'IOS' | 'ANDROID' | 'WEB';
  /** The address to which the bank's app returns the golfer. */
  return_uri: string;
  expires_at: Moment;
}

export interface Charge extends ChargeSeen {
  authorize_uri: string | undefined;
  qr_uri: string | undefined;
  /** When the provider ends the charge. */
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

/** No readable answer: what was requested may have happened. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/** The provider refuses our key. This says nothing about the request, and stays so until an operator changes the key. */
export class KeyRefused extends ProviderAway {
  override name = 'KeyRefused';
}

/** The provider refused: nothing happened. `code` is the provider's own. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
