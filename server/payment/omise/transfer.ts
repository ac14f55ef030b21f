import * as v from 'valibot';
import { MINUTE } from '#domain/dates.ts';
import type { Payout, PaymentProvider } from '../provider.ts';
import { ProviderAway, ProviderRefused } from '../provider.ts';
import { amount, metadata, saidBy } from './charge.ts';
import { everyOne, type OmiseClient } from './client.ts';

/** The bank account in it is never read: its number stays with Omise. */
export const omiseRecipient = v.object({
  object: v.literal('recipient'),
  id: v.string(),
  active: v.boolean(),
  verified: v.boolean(),
  deleted: v.nullish(v.boolean()),
  failure_code: v.nullish(v.string()),
});

export const omiseTransfer = v.object({
  object: v.literal('transfer'),
  id: v.string(),
  amount,
  sent: v.boolean(),
  paid: v.boolean(),
  deleted: v.nullish(v.boolean()),
  failure_code: v.nullish(v.string()),
  metadata,
});

function payoutOf(it: v.InferOutput<typeof omiseTransfer>): Payout {
  return {
    transfer_id: it.id,
    withdrawal_id: saidBy(it.metadata, 'withdrawal_id'),
    amount: it.amount,
    status: statusOf(it),
    failure_code: it.failure_code ?? (it.deleted ? 'deleted' : undefined),
  };
}

/** A paid transfer counts as paid whatever else it says, so that money that may be out is not returned. */
function statusOf(it: v.InferOutput<typeof omiseTransfer>): Payout['status'] {
  if (it.paid) return 'paid';
  if (it.failure_code || it.deleted) return 'failed';
  return it.sent ? 'sent' : 'pending';
}

const SKEW = 5 * MINUTE;

type Payouts = Pick<PaymentProvider, 'createPayoutRecipient' | 'payout' | 'getPayout' | 'findPayout'>;

export function omisePayouts(client: OmiseClient): Payouts {
  return {
    async createPayoutRecipient({ user_id, bank, number, holder }) {
      const { id } = await client.post(omiseRecipient, '/recipients', {
        type: 'individual',
        name: holder,
        bank_account: { brand: bank, number, name: holder },
        metadata: { user_id },
      });
      return { recipient_id: id };
    },

    async payout({ withdrawal_id, recipient_id, amount: asked }) {
      await mustBePayable(client, recipient_id);
      return payoutOf(
        await client.post(omiseTransfer, '/transfers', {
          amount: asked,
          recipient: recipient_id,
          // A failed transfer stays failed: Omise must not retry it after the money is back in the wallet.
          fail_fast: true,
          metadata: { withdrawal_id },
        }),
      );
    },

    async getPayout(transfer_id) {
      return payoutOf(await client.get(omiseTransfer, `/transfers/${encodeURIComponent(transfer_id)}`));
    },

    async findPayout({ withdrawal_id, requested_at }) {
      for await (const it of everyOne(client, omiseTransfer, '/transfers', { from: requested_at - SKEW })) {
        const payout = payoutOf(it);
        if (payout.withdrawal_id === withdrawal_id) return payout;
      }
      return undefined;
    },
  };
}

/**
 * Refuses a recipient that is not ready: Omise takes up to two working days to verify a new account and must activate it, and an earlier
 * transfer would be refused.
 */
async function mustBePayable(client: OmiseClient, recipient_id: string): Promise<void> {
  const it = await client.get(omiseRecipient, `/recipients/${encodeURIComponent(recipient_id)}`);
  if (it.failure_code || it.deleted)
    throw new ProviderRefused(it.failure_code ?? 'recipient_deleted', 'POST /transfers: this recipient cannot be paid');
  if (!it.active || !it.verified)
    throw new ProviderAway('POST /transfers: the recipient is not verified and activated yet');
}
