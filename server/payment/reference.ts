import { dateOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { countReference } from './reference-sql.ts';

/**
 * What stands on a top-up, a withdrawal or a redemption for people, `TU-2111-0093`: the Bangkok day and month, and which one of that day of
 * the year it is. The day's counter stays locked until commit, so this comes late in a transaction, before the ledger.
 */
export async function nextReference(tx: Tx, kind: 'TU' | 'WD' | 'RW', now: Moment): Promise<string> {
  const [, month = '', day = ''] = dateOf(now).split('/');
  const { last } = await tx.one(countReference(kind, `${day}${month}`));
  return `${kind}-${day}${month}-${String(last).padStart(4, '0')}`;
}
