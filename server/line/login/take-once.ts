import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import { takeAttempt } from './attempt-sql.ts';

/** What a browser brought back is used up. Refuses LINE_STATE_WRONG to all but one. */
export async function takeOnce(tx: Tx, attempt_sha256: Buffer): Promise<void> {
  if ((await tx.run(takeAttempt(attempt_sha256))) === 0) throw new Refused('LINE_STATE_WRONG');
}
