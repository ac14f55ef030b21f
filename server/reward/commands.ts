import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { forgetExpiry } from './expiry.ts';
import { act } from './transition.ts';
import { openRedemptionsOf } from './sql.ts';

/** She leaves for good: what she had asked for and not fetched is there for others, and no operator is asked about it. */
export async function forgetRedemptionsOf(tx: Tx, caddy_id: string, now: Moment): Promise<void> {
  for (const it of await tx.many(openRedemptionsOf(caddy_id))) await act(tx, it, 'cancel', 'caddy', now);
  await forgetExpiry(tx, caddy_id);
}
