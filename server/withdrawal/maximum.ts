import type { Role } from '#domain/account/account.ts';
import { satang, type Satang } from '#domain/money.ts';
import type { Queries } from '../db/db.ts';
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
