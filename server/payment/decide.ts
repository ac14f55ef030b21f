import { isoOf, type Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Tx } from '../db/db.ts';
import { reverseTopup } from '../wallet/commands.ts';
import { end, announceTopup } from './change.ts';
import { endDebtsOf, refundsOf, tookBack } from './refund.ts';
import { credit } from './settle.ts';
import { keepSeenCharge, setDecided, setPaid, type TopupRow } from './sql.ts';

export const TOPUP_DECISIONS = ['CREDIT', 'REFUSE'] as const;
export type TopupDecision = (typeof TOPUP_DECISIONS)[number];

/**
 * An operator's final decision on a locked top-up under REVIEW: the amount the golfer asked for is credited, or it is not, and is taken out
 * of the wallet again if it was. Throws `TooLow` when the golfer has spent it.
 */
export async function decideTopup(tx: Tx, row: TopupRow, decision: TopupDecision, now: Moment): Promise<void> {
  const wasCredited = row.paid_at !== null;
  await tx.run(setDecided(row.topup_id, isoOf(now)));
  if (decision === 'CREDIT') await tx.run(keepSeenCharge(row.topup_id));
  if (decision === 'REFUSE') {
    if (wasCredited) await reverseRest(tx, row, now);
    const more = wasCredited ? ({ taken_back: true } as const) : {};
    await end(tx, row, 'FAILED', 'refused_by_operator', now, { by: 'OPERATOR', ...more });
  } else if (wasCredited) {
    tx.send(setPaid(row.topup_id, isoOf(now), null, null));
    await announceTopup(tx, { ...row, status: 'PAID' }, now);
  } else await credit(tx, row, now);
}

/** What refunds of it did not take already. */
async function reverseRest(tx: Tx, row: TopupRow, now: Moment): Promise<void> {
  const amount = satang(row.amount - tookBack(await tx.many(refundsOf(row.topup_id))));
  if (amount > 0) await reverseTopup(tx, { ...row, amount }, now);
  await tx.run(endDebtsOf(row.topup_id, isoOf(now)));
}
