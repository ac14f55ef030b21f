import * as v from 'valibot';
import { satang } from '#domain/money.ts';
import { TOPUP_METHODS, type TopupMethod } from '#domain/payment/topup.ts';
import { BANKS } from '#domain/withdrawal/withdrawal.ts';
import type { Capabilities, ChargeIntent } from '../provider.ts';

const bounds = v.object({ min: v.number(), max: v.number() });

export const omiseCapability = v.object({
  object: v.literal('capability'),
  banks: v.array(v.string()),
  limits: v.object({ charge_amount: bounds, transfer_amount: bounds }),
  payment_methods: v.array(v.object({ name: v.string(), currencies: v.array(v.string()) })),
});

const typeOf = (method: TopupMethod): string =>
  method === 'PROMPTPAY' ? 'promptpay' : `mobile_banking_${method.toLowerCase()}`;

/** The payment method, sent within the charge itself: one call, so nothing can be left half done. */
export const sourceOf = (method: TopupMethod, platform: ChargeIntent['platform']): object => ({
  type: typeOf(method),
  // For the way into the bank's app.
  ...(method !== 'PROMPTPAY' && { platform_type: platform }),
});

/** What this account may do today. The range is the account's; Omise says none for each method. */
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
