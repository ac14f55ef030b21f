import * as v from 'valibot';
import { MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { CHARGE_STATUSES } from '#domain/payment/topup.ts';
import type { Charge, ChargeIntent, PaymentProvider } from '../provider.ts';
import { ProviderRefused } from '../provider.ts';
import type { OmiseClient } from './client.ts';
import { everyOne, toSeconds } from './list.ts';
import { sourceOf } from './source.ts';

export const moment = v.pipe(
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

/** What we read of a charge (API version 2019-05-29), no more. */
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
    // An offline charge may have an address too: a page with the same QR, which nobody is sent to.
    authorize_uri: qr_uri ? undefined : secureOf(it.authorize_uri),
    qr_uri,
    expires_at: it.expires_at ?? undefined,
    created_at: it.created_at,
    fee: it.fee ?? undefined,
    fee_vat: it.fee_vat ?? undefined,
    refunded: it.refunded_amount ?? 0,
  };
}

/** A phone is sent there: a page over TLS or nothing. */
const secureOf = (address: string | null | undefined): string | undefined =>
  address && URL.parse(address)?.protocol === 'https:' ? address : undefined;

const at = (charge_id: string) => `/charges/${encodeURIComponent(charge_id)}`;

/** Our clock and theirs may differ by this. */
const SKEW = 5 * MINUTE;
/** A charge is made while its top-up is open, a quarter of an hour; later than this none comes any more. */
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

    // Listed, not searched: whether the search knows a charge at once, and its metadata at all, is written nowhere.
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
        // It was paid or ended meanwhile: that is an answer, not a failure.
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
