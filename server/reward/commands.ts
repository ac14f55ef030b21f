import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { forgetExpiry } from './expiry.ts';
import { act } from './transition.ts';
import { openRedemptionsOf } from './sql.ts';

/**
 * The caddy's account is erased: rewards asked for and not collected are available to others again, and no operator has to decide on them.
 */
export async function forgetRedemptionsOf(tx: Tx, caddy_id: string, now: Moment): Promise<void> {
  for (const it of await tx.many(openRedemptionsOf(caddy_id))) await act(tx, it, 'cancel', 'caddy', now);
  await forgetExpiry(tx, caddy_id);
}
