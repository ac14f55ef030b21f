import type { Role } from '#domain/account/account.ts';
import { satang, type Satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import type { ServerContext } from '../context.ts';
import type { Queries } from '../db/db.ts';
import { capabilitiesKnown } from '../payment/methods.ts';
import { balanceOf } from '../wallet/commands.ts';
import { refundable } from './sql.ts';

/**
 * What a golfer may be refunded: the golfer's own top-ups, not spent, and not refunded yet. The ledger prevents more than the available
 * balance.
 */
export async function mostRefund(queries: Queries, golfer_id: string): Promise<Satang> {
  return satang(Math.max(0, (await queries.one(refundable(golfer_id))).most));
}

/** What the person may take out now, in satang. */
export async function mostOf(queries: Queries, user_id: string, role: Role | null): Promise<Satang> {
  const { available } = await balanceOf(queries, user_id, role);
  return satang(role === 'GOLFER' ? Math.min(available, await mostRefund(queries, user_id)) : available);
}

/**
 * The least a payout may be: ours and the provider's. What it can do may not be known yet; should this be too little for it, it says so and
 * all of it comes back.
 */
export function leastOf(context: ServerContext): Satang {
  try {
    return satang(Math.max(LIMITS.withdrawal_min, capabilitiesKnown(context).payout_min));
  } catch (error) {
    if (error instanceof Refused && error.code === 'PAYMENT_AWAY') return LIMITS.withdrawal_min;
    throw error;
  }
}
