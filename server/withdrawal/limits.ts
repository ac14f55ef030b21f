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
 * The most a golfer can be refunded: own top-ups that are neither spent nor refunded. The ledger prevents more than the available balance.
 */
export async function mostRefund(queries: Queries, golfer_id: string): Promise<Satang> {
  return satang(Math.max(0, (await queries.one(refundable(golfer_id))).most));
}

/** What the person can withdraw now, in satang. */
export async function mostOf(queries: Queries, user_id: string, role: Role | null): Promise<Satang> {
  const { available } = await balanceOf(queries, user_id, role);
  return satang(role === 'GOLFER' ? Math.min(available, await mostRefund(queries, user_id)) : available);
}

/** The smallest payout, ours or the provider's. If the provider's is not known yet, it may refuse later and the money returns. */
export function leastOf(context: ServerContext): Satang {
  try {
    return satang(Math.max(LIMITS.withdrawal_min, capabilitiesKnown(context).payout_min));
  } catch (error) {
    if (error instanceof Refused && error.code === 'PAYMENT_AWAY') return LIMITS.withdrawal_min;
    throw error;
  }
}
