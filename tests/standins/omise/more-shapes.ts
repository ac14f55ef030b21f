import type { Moment } from '../../../domain/dates.ts';
import { type Json, written } from './shapes.ts';

export const newRefund = (id: string, charge: Json, amount: number, metadata: unknown, now: Moment): Json => ({
  object: 'refund',
  id,
  location: `${String(charge['location'])}/refunds/${id}`,
  livemode: charge['livemode'],
  voided: false,
  currency: 'THB',
  amount,
  metadata: metadata ?? {},
  charge: charge['id'],
  capture: null,
  terminal: null,
  transaction: `trxn_${id.slice(5)}`,
  status: 'closed',
  funding_amount: amount,
  funding_currency: 'THB',
  created_at: written(now),
  acquirer_reference_number: null,
  approval_code: null,
});

export function newRecipient(id: string, asked: Json, livemode: boolean, now: Moment): Json {
  const account = asked['bank_account'] as { brand: string; number: string; name: string };
  return {
    object: 'recipient',
    id,
    livemode,
    location: `/recipients/${id}`,
    deleted: false,
    bank_account: {
      object: 'bank_account',
      livemode,
      last_digits: account.number.slice(-4),
      account_number: account.number,
      name: account.name,
      type: null,
      created_at: written(now),
      brand: account.brand.toUpperCase(),
      bank_code: account.brand,
      branch_code: null,
    },
    active: false,
    default: false,
    verified: false,
    description: null,
    email: null,
    failure_code: null,
    name: asked['name'],
    tax_id: '',
    type: asked['type'],
    created_at: written(now),
    schedule: null,
    metadata: asked['metadata'] ?? {},
    verified_at: null,
    activated_at: null,
  };
}

/** What Omise keeps of a transfer to a Thai bank: out of its amount. */
const FEE = { fee: 2804, fee_vat: 196, total_fee: 3000 };

export function newTransfer(id: string, asked: Json, recipient: Json, livemode: boolean, now: Moment): Json {
  const amount = asked['amount'] as number;
  return {
    object: 'transfer',
    id,
    livemode,
    location: `/transfers/${id}`,
    deleted: false,
    fail_fast: asked['fail_fast'] ?? false,
    paid: false,
    sent: false,
    sendable: true,
    currency: 'THB',
    amount,
    fee: FEE.fee,
    metadata: asked['metadata'] ?? {},
    recipient: recipient['id'],
    bank_account: recipient['bank_account'],
    failure_code: null,
    failure_message: null,
    paid_at: null,
    sent_at: null,
    balance_hold_at: null,
    created_at: written(now),
    transactions: [],
    schedule: null,
    fee_vat: FEE.fee_vat,
    net: amount - FEE.total_fee,
    total_fee: FEE.total_fee,
    split_transfer_group_id: null,
  };
}

const method = (name: string, currencies = ['THB']): Json => ({
  object: 'payment_method',
  name,
  currencies,
  card_brands: null,
  installment_terms: null,
  loan_installment_terms: null,
  banks: [],
  provider: null,
});

const BANKS =
  'test bbl kbank rbs ktb jpm mufg ttb scb citi cimb uob bay gsb hsbc ghb baac ibank tisco kk icbc tcrb lhb'.split(' ');

export const capability = (): Json => ({
  object: 'capability',
  location: '/capability',
  banks: BANKS,
  limits: {
    charge_amount: { max: 15_000_000, min: 2000 },
    transfer_amount: { max: 100_000_000_000, min: 3000 },
    installment_amount: { min: 200_000 },
  },
  payment_methods: [
    method('card', ['THB', 'USD']),
    method('gcash', ['SGD', 'MYR']),
    method('truemoney'),
    ...['bay', 'bbl', 'kbank', 'ktb', 'scb'].map((bank) => method(`mobile_banking_${bank}`)),
    method('promptpay'),
  ],
  country: 'TH',
  tokenization_methods: ['googlepay', 'applepay'],
  zero_interest_installments: false,
});

export const event = (id: string, key: string, data: Json, livemode: boolean, now: Moment): Json => ({
  object: 'event',
  livemode,
  location: `/events/${id}`,
  data,
  id,
  key,
  created: written(now),
});

export const problem = (code: string, message: string): Json => ({
  object: 'error',
  location: `https://www.omise.co/api-errors#${code.replaceAll('_', '-')}`,
  code,
  message,
});
