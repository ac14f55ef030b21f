import { satang, type Satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import type { ServerContext } from '../context.ts';
import { capabilitiesKnown } from '../payment/methods.ts';

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
