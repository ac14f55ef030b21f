import * as v from 'valibot';
import { satang } from '#domain/money.ts';
import type { RefundSeen } from '#domain/payment/topup.ts';
import type { PaymentProvider } from '../provider.ts';
import { amount, metadata, moment, saidBy } from './charge.ts';
import type { OmiseClient } from './client.ts';
import { everyOne } from './list.ts';

export const omiseRefund = v.object({
  object: v.literal('refund'),
  id: v.pipe(v.string(), v.regex(/^\w{1,80}$/)),
  amount,
  charge: v.string(),
  metadata,
  created_at: moment,
});

const refundsAt = (charge_id: string): string => `/charges/${encodeURIComponent(charge_id)}/refunds`;

/** Money back the way it came. Once for a cause: asked again, the one that was made answers. */
export function omiseRefunds(client: OmiseClient): PaymentProvider['refund'] {
  return async (charge_id, asked, cause) => {
    const path = refundsAt(charge_id);
    for await (const made of everyOne(client, omiseRefund, path))
      if (saidBy(made.metadata, 'cause') === cause) return { refund_id: made.id, amount: satang(made.amount) };
    const made = await client.post(omiseRefund, path, { amount: asked, metadata: { cause } });
    return { refund_id: made.id, amount: satang(made.amount) };
  };
}

/** One that is `voided` went back before it was settled: it is money back all the same. */
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
