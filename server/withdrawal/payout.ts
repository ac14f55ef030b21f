import { parseMoment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import { type Payout, ProviderRefused } from '../payment/provider.ts';
import { apply, fail, gone } from './settle.ts';
import type { PayoutLease } from './payout-lease.ts';

/** Asks for the payout, or what became of it. What throws is looked for again at the next turn. */
export async function carryOut(context: ServerContext, turn: PayoutLease): Promise<void> {
  const { row } = turn;
  const { provider } = context.payments;
  if (row.provider !== provider.name)
    throw new Error(`${row.reference} goes through ${row.provider}, which this server does not use`);
  if (row.transfer_id !== null) return look(context, turn, row.transfer_id);
  const known = turn.isFirst ? undefined : await find(context, turn);
  if (known) return apply(context, row.withdrawal_id, known, turn);
  // A process that slept through its own turn must not pay beside the one that has the next.
  if (context.clock() >= turn.send_by) return;
  const { withdrawal_id, recipient_id, amount } = row;
  try {
    await apply(context, withdrawal_id, await provider.payout({ withdrawal_id, recipient_id, amount }), turn);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await fail(context, turn, error.code);
  }
}

/** There is no idempotency at the provider: before it is asked again, its own books say whether it did it. */
function find(context: ServerContext, { row }: PayoutLease): Promise<Payout | undefined> {
  const { withdrawal_id, requested_at } = row;
  return context.payments.provider.findPayout({ withdrawal_id, requested_at: parseMoment(requested_at) });
}

async function look(context: ServerContext, turn: PayoutLease, transfer_id: string): Promise<void> {
  try {
    await apply(context, turn.row.withdrawal_id, await context.payments.provider.getPayout(transfer_id), turn);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await gone(context, turn);
  }
}
