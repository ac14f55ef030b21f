import * as v from 'valibot';
import { satang } from '#domain/money.ts';
import type { PaymentProvider } from '../provider.ts';
import { amount, metadata, saidBy } from './charge.ts';
import type { OmiseClient } from './client.ts';
import { everyOne } from './list.ts';

export const omiseRefund = v.object({ object: v.literal('refund'), id: v.string(), amount, metadata });

/** Money back the way it came. Once for a cause: asked again, the one that was made answers. */
export function omiseRefunds(client: OmiseClient): PaymentProvider['refund'] {
  return async (charge_id, asked, cause) => {
    const path = `/charges/${encodeURIComponent(charge_id)}/refunds`;
    for await (const made of everyOne(client, omiseRefund, path))
      if (saidBy(made.metadata, 'cause') === cause) return { refund_id: made.id, amount: satang(made.amount) };
    const made = await client.post(omiseRefund, path, { amount: asked, metadata: { cause } });
    return { refund_id: made.id, amount: satang(made.amount) };
  };
}
