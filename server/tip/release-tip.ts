import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { release } from '../wallet/commands.ts';
import { setTipStatus, type TipRow } from './sql.ts';

/** A tip that was kept aside, its row locked, is the golfer's money again. */
export async function releaseTip(tx: Tx, { tip_id, golfer_id, amount }: TipRow, now: Moment): Promise<void> {
  await tx.run(setTipStatus(tip_id, 'UNDONE'));
  await release(tx, golfer_id, amount, `tip:${tip_id}:release`, now);
}
