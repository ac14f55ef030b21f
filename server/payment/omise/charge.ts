import { MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { CHARGE_STATUSES, type RefundSeen, TOPUP_METHODS, type TopupMethod } from '#domain/payment/topup.ts';
import { BANKS } from '#domain/withdrawal/withdrawal.ts';
import {
  type Capabilities,
  type Charge,
  type ChargeIntent,
  type PaymentProvider,
  ProviderRefused,
} from '../provider.ts';
import { everyOne, type OmiseClient, toSeconds } from './client.ts';
import * as v from 'valibot';

const moment = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Moment => {
    try {
      return parseMoment(dataset.value);
    } catch {
      addIssue({ message: 'not a moment' });
      return NEVER;
    }
  }),
);

export const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const metadata = v.nullish(v.record(v.string(), v.unknown()));

const image = v.object({ download_uri: v.nullish(v.string()) });
const scannable = v.object({ image: v.nullish(image) });

/** The fields of a charge that we read (API version 2019-05-29). */
export const omiseCharge = v.object({
  object: v.literal('charge'),
  id: v.string(),
  amount,
  currency: v.string(),
  livemode: v.boolean(),
  status: v.picklist(CHARGE_STATUSES),
  paid: v.boolean(),
  failure_code: v.nullish(v.string()),
  metadata,
  authorize_uri: v.nullish(v.string()),
  source: v.nullish(v.object({ scannable_code: v.nullish(scannable) })),
  created_at: moment,
  expires_at: v.nullish(moment),
  fee: v.nullish(amount),
  fee_vat: v.nullish(amount),
  refunded_amount: v.nullish(amount),
});

export const saidBy = (data: v.InferOutput<typeof metadata>, name: string): string | undefined => {
  const value = data?.[name];
  return typeof value === 'string' ? value : undefined;
};

function chargeOf(it: v.InferOutput<typeof omiseCharge>): Charge {
  const qr_uri = it.source?.scannable_code?.image?.download_uri ?? undefined;
  return {
    charge_id: it.id,
    topup_id: saidBy(it.metadata, 'topup_id'),
    amount: it.amount,
    currency: it.currency,
    livemode: it.livemode,
    status: it.status,
    paid: it.paid,
    failure_code: it.failure_code ?? undefined,
    // An offline charge may have an address too, a page with the same QR code, which we do not use.
    authorize_uri: qr_uri ? undefined : secureOf(it.authorize_uri),
    qr_uri,
    expires_at: it.expires_at ?? undefined,
    created_at: it.created_at,
    fee: it.fee ?? undefined,
    fee_vat: it.fee_vat ?? undefined,
    refunded: it.refunded_amount ?? 0,
  };
}

/** A phone is sent there, so only a TLS address is accepted. */
const secureOf = (address: string | null | undefined): string | undefined =>
  address && URL.parse(address)?.protocol === 'https:' ? address : undefined;

const at = (charge_id: string) => `/charges/${encodeURIComponent(charge_id)}`;

/** The largest difference between our clock and Omise's. */
const SKEW = 5 * MINUTE;
/** How long after its top-up a charge can be created. */
const MADE_WITHIN = 60 * MINUTE;

type Charges = Pick<PaymentProvider, 'createTopUp' | 'getCharge' | 'findCharge' | 'charges' | 'expireCharge'>;

export function omiseCharges(client: OmiseClient): Charges {
  const getCharge = async (charge_id: string) => chargeOf(await client.get(omiseCharge, at(charge_id)));

  async function* charges(from: Moment, to: Moment): AsyncGenerator<Charge> {
    for await (const it of everyOne(client, omiseCharge, '/charges', { from, to })) yield chargeOf(it);
  }

  return {
    getCharge,
    charges,

    async createTopUp(intent) {
      return chargeOf(await client.post(omiseCharge, '/charges', orderOf(intent)));
    },

    // Lists instead of searching: it is not documented whether the search finds a new charge, or its metadata.
    async findCharge({ topup_id, created_at }) {
      let found: Charge | undefined;
      for await (const charge of charges(created_at - SKEW, created_at + MADE_WITHIN)) {
        if (charge.topup_id !== topup_id) continue;
        if (charge.paid) return charge;
        found ??= charge;
      }
      return found;
    },

    async expireCharge(charge_id) {
      try {
        return chargeOf(await client.post(omiseCharge, `${at(charge_id)}/expire`, {}));
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // It was paid or has ended meanwhile: that is an answer, not a failure.
        const charge = await getCharge(charge_id);
        if (charge.status === 'pending') throw error;
        return charge;
      }
    },
  };
}

const orderOf = (intent: ChargeIntent): object => ({
  amount: intent.amount,
  currency: 'THB',
  source: sourceOf(intent.method, intent.platform),
  return_uri: intent.return_uri,
  expires_at: toSeconds(intent.expires_at),
  metadata: { topup_id: intent.topup_id },
});

const bounds = v.object({ min: v.number(), max: v.number() });

export const omiseCapability = v.object({
  object: v.literal('capability'),
  banks: v.array(v.string()),
  limits: v.object({ charge_amount: bounds, transfer_amount: bounds }),
  payment_methods: v.array(v.object({ name: v.string(), currencies: v.array(v.string()) })),
});

const typeOf = (method: TopupMethod): string =>
  method === 'PROMPTPAY' ? 'promptpay' : `mobile_banking_${method.toLowerCase()}`;

/** The payment method as part of the charge: one call, so nothing can be left half done. */
const sourceOf = (method: TopupMethod, platform: ChargeIntent['platform']): object => ({
  type: typeOf(method),
  // For opening the bank's app.
  ...(method !== 'PROMPTPAY' && { platform_type: platform }),
});

/** What this account supports today. The range is the account's, because Omise has none per method. */
export function capabilitiesOf(it: v.InferOutput<typeof omiseCapability>): Capabilities {
  const { charge_amount, transfer_amount } = it.limits;
  const inBaht = it.payment_methods.filter(({ currencies }) => currencies.some((code) => code.toUpperCase() === 'THB'));
  const names = new Set(inBaht.map(({ name }) => name));
  const range = { min: satang(charge_amount.min), max: satang(charge_amount.max) };
  return {
    methods: TOPUP_METHODS.filter((method) => names.has(typeOf(method))).map((method) => ({ method, range })),
    banks: BANKS.filter((bank) => it.banks.includes(bank)),
    payout_min: satang(transfer_amount.min),
  };
}

export const omiseRefund = v.object({
  object: v.literal('refund'),
  id: v.pipe(v.string(), v.regex(/^\w{1,80}$/)),
  amount,
  charge: v.string(),
  metadata,
  created_at: moment,
});

const refundsAt = (charge_id: string): string => `/charges/${encodeURIComponent(charge_id)}/refunds`;

/** Refunds a charge once per cause: a repeat returns the refund that was made. */
export function omiseRefunds(client: OmiseClient): PaymentProvider['refund'] {
  return async (charge_id, asked, cause) => {
    const path = refundsAt(charge_id);
    for await (const made of everyOne(client, omiseRefund, path))
      if (saidBy(made.metadata, 'cause') === cause) return { refund_id: made.id, amount: satang(made.amount) };
    const made = await client.post(omiseRefund, path, { amount: asked, metadata: { cause } });
    return { refund_id: made.id, amount: satang(made.amount) };
  };
}

/** A `voided` refund was made before settlement and is a refund all the same. */
const seen = ({ id, amount, created_at }: v.InferOutput<typeof omiseRefund>): RefundSeen => ({
  refund_id: id,
  amount: satang(amount),
  created_at,
});

export function omiseRefundList(client: OmiseClient): PaymentProvider['refunds'] {
  return async (charge_id) => {
    const found: RefundSeen[] = [];
    for await (const it of everyOne(client, omiseRefund, refundsAt(charge_id))) found.push(seen(it));
    return found;
  };
}

export function omiseRefundsMade(client: OmiseClient): PaymentProvider['refundsMade'] {
  return async function* (from, to) {
    for await (const it of everyOne(client, omiseRefund, '/refunds', { from, to }))
      yield { ...seen(it), charge_id: it.charge };
  };
}
