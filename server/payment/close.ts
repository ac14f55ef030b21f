import type { ServerContext } from '../context.ts';
import { end } from './change.ts';
import { isOpen } from './present.ts';
import { ProviderRefused } from './provider.ts';
import { apply } from './settle.ts';
import { lockedTopup, topupById } from './sql.ts';

/** Nobody should be able to pay it any more; the provider's answer says whether somebody did. */
export async function closeCharge(context: ServerContext, topup_id: string, charge_id: string): Promise<void> {
  const { provider } = context.payments;
  const charge = await provider.expireCharge(charge_id).catch((error: unknown) => {
    // It has ended by itself, or cannot be ended: what it is now counts.
    if (error instanceof ProviderRefused) return provider.getCharge(charge_id).catch(noneIfUnknown);
    throw error;
  });
  if (charge) await apply(context, topup_id, charge);
  else await endUnknown(context, topup_id);
}

function noneIfUnknown(error: unknown): undefined {
  if (error instanceof ProviderRefused && error.code === 'not_found') return undefined;
  throw error;
}

/**
 * The charge was made at another account of ours, before the keys were changed: nobody can tell its outcome any more, and the open top-up
 * must not prevent the golfer from starting another one.
 */
async function endUnknown(context: ServerContext, topup_id: string): Promise<void> {
  const now = context.clock();
  await context.db.transact(async (tx) => {
    const row = await tx.one(lockedTopup(topup_id));
    if (isOpen(row)) await end(tx, row, 'EXPIRED', null, now);
  });
  context.log.warn({ topup_id }, 'the charge of a top-up is unknown to the payment provider');
}

/** The golfer has cancelled the top-up. A charge that was not created yet will not be created. */
export async function withdrawCharge(context: ServerContext, topup_id: string): Promise<void> {
  const { charge_id } = await context.db.one(topupById(topup_id));
  if (charge_id !== null) await closeCharge(context, topup_id, charge_id);
}
