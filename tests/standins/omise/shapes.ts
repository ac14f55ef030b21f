import { createHash } from 'node:crypto';
import { isoOf, type Moment } from '../../../domain/dates.ts';

/** Objects as Omise writes them; `fields.ts` holds their names, a test holds both together. */
export type Json = Record<string, unknown>;

export const written = (moment: Moment): string => isoOf(moment).replace(/\.\d+Z$/, 'Z');

const PERCENT_OF_PROMPTPAY = 1.65;

/** What Omise keeps of a charge, and the tax on it. */
function feesOf(amount: number) {
  const fee = Math.round((amount * PERCENT_OF_PROMPTPAY) / 100);
  const fee_vat = Math.round((fee * 7) / 100);
  return { fee, fee_vat, net: amount - fee - fee_vat };
}

export function listOf(location: string, data: Json[], query: URLSearchParams, now: Moment): Json {
  const limit = Math.min(100, Number(query.get('limit') ?? 20));
  const offset = Number(query.get('offset') ?? 0);
  const order = query.get('order') ?? 'chronological';
  const from = query.get('from') ?? '1970-01-01T00:00:00Z';
  const to = query.get('to') ?? written(now);
  const sorted = order === 'reverse_chronological' ? data.toReversed() : data;
  return {
    object: 'list',
    data: sorted.slice(offset, offset + limit),
    limit,
    offset,
    total: data.length,
    location,
    order,
    from,
    to,
  };
}

export interface Ids {
  charge: string;
  source: string;
  document: string;
}

export function newCharge(ids: Ids, origin: string, asked: Json, source: Json, livemode: boolean, now: Moment): Json {
  const amount = asked['amount'] as number;
  const location = `/charges/${ids.charge}`;
  const isOffline = source['type'] === 'promptpay';
  return {
    object: 'charge',
    id: ids.charge,
    location,
    amount,
    acquirer_reference_number: null,
    ...feesOf(amount),
    interest: 0,
    interest_vat: 0,
    funding_amount: amount,
    refunded_amount: 0,
    transaction_fees: { fee_flat: '0.0', fee_rate: '1.65', vat_rate: '7.0' },
    platform_fee: { fixed: null, amount: null, percentage: null },
    currency: String(asked['currency']).toUpperCase(),
    funding_currency: 'THB',
    ip: null,
    refunds: listOf(`${location}/refunds`, [], new URLSearchParams(), now),
    link: null,
    description: asked['description'] ?? null,
    metadata: asked['metadata'] ?? {},
    card: null,
    source: newSource(ids, origin, amount, source, livemode, now),
    schedule: null,
    linked_account: null,
    customer: null,
    dispute: null,
    transaction: null,
    failure_code: null,
    failure_message: null,
    merchant_advice: null,
    merchant_advice_code: null,
    status: 'pending',
    authorize_uri: isOffline ? null : `https://pay.omise.co/payments/pay2_${ids.charge.slice(5)}/authorize`,
    return_uri: asked['return_uri'] ?? null,
    created_at: written(now),
    paid_at: null,
    authorized_at: null,
    expires_at: asked['expires_at'] ?? written(now + 24 * 3_600_000),
    expired_at: null,
    reversed_at: null,
    multi_capture: false,
    zero_interest_installments: false,
    branch: null,
    terminal: null,
    device: null,
    authorized: false,
    capturable: false,
    capture: true,
    disputable: false,
    livemode,
    refundable: false,
    partially_refundable: false,
    reversed: false,
    reversible: false,
    voided: false,
    paid: false,
    expired: false,
    can_perform_void: false,
    approval_code: null,
  };
}

function newSource(ids: Ids, origin: string, amount: number, asked: Json, livemode: boolean, now: Moment): Json {
  const isOffline = asked['type'] === 'promptpay';
  const document = `/charges/${ids.charge}/documents/${ids.document}`;
  // Unguessable at Omise, steady here.
  const secret = createHash('sha256').update(ids.document).digest('hex').slice(0, 16).toUpperCase();
  return {
    object: 'source',
    id: ids.source,
    livemode,
    location: `/sources/${ids.source}`,
    amount,
    barcode: null,
    bank: null,
    created_at: written(now),
    currency: 'THB',
    email: null,
    flow: isOffline ? 'offline' : 'app_redirect',
    installment_term: null,
    ip: null,
    absorption_type: null,
    name: null,
    mobile_number: null,
    phone_number: null,
    platform_type: asked['platform_type'] ?? null,
    scannable_code: isOffline
      ? {
          object: 'barcode',
          type: 'qr',
          image: {
            object: 'document',
            livemode,
            id: ids.document,
            deleted: false,
            filename: 'qrcode.svg',
            location: document,
            download_uri: `${origin}${document}/downloads/${secret}`,
            created_at: written(now),
          },
        }
      : null,
    qr_settings: null,
    billing: null,
    shipping: null,
    items: [],
    references: null,
    provider_references: null,
    store_id: null,
    store_name: null,
    terminal_id: null,
    type: asked['type'],
    zero_interest_installments: null,
    charge_status: 'pending',
    receipt_amount: null,
    discounts: [],
    promotion_code: null,
  };
}
