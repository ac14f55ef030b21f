import { parseMoment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import { type Payout, ProviderRefused } from '../payment/provider.ts';
import { apply, fail, gone } from './settle.ts';
import type { PayoutLease } from './payout-lease.ts';

/** Asks for the payout, or what became of it. What throws is looked for again at the next turn. */
export async function carryOut(context: ServerContext, lease: PayoutLease): Promise<void> {
  const { row } = lease;
  const { provider } = context.payments;
  if (row.provider !== provider.name)
    throw new Error(`${row.reference} goes through ${row.provider}, which this server does not use`);
  if (row.transfer_id !== null) return look(context, lease, row.transfer_id);
  const known = lease.isFirst ? undefined : await find(context, lease);
  if (known) return apply(context, row.withdrawal_id, known, lease);
  // A process that slept through its own turn must not pay beside the one that has the next.
  if (context.clock() >= lease.send_by) return;
  const { withdrawal_id, recipient_id, amount } = row;
  try {
    await apply(context, withdrawal_id, await provider.payout({ withdrawal_id, recipient_id, amount }), lease);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await fail(context, lease, error.code);
  }
}

/** There is no idempotency at the provider: before it is asked again, its own books say whether it did it. */
function find(context: ServerContext, { row }: PayoutLease): Promise<Payout | undefined> {
  const { withdrawal_id, requested_at } = row;
  return context.payments.provider.findPayout({ withdrawal_id, requested_at: parseMoment(requested_at) });
}

async function look(context: ServerContext, lease: PayoutLease, transfer_id: string): Promise<void> {
  try {
    await apply(context, lease.row.withdrawal_id, await context.payments.provider.getPayout(transfer_id), lease);
  } catch (error) {
    // Any other no is about us or about this moment: money may be on its way, so it is looked for again.
    if (!(error instanceof ProviderRefused && error.code === 'not_found')) throw error;
    await gone(context, lease);
  }
}
