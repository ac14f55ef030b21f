import { Refused } from '#domain/refusals.ts';
import { answerOfKey, giveUpKey } from '../house/sql.ts';
import { route, type Asking } from '../http/http.ts';
import { CLAIM_EXPIRES_AFTER, GIVEN_UP } from '../http/idempotency.ts';

/**
 * Settles a key for good: its request was done, or the key is taken so that it never will be. A request that is running holds the row: this
 * waits for it, or is refused with IDEMPOTENCY_IN_FLIGHT.
 */
async function settle({
  input: { key },
  now,
  caller,
  tx,
}: Asking<'POST /request/settle'>): Promise<{ outcome: 'DONE' | 'NOT_DONE' }> {
  if ((await tx.run(giveUpKey(caller.user_id, key, GIVEN_UP, now, now - CLAIM_EXPIRES_AFTER))) === 1)
    return { outcome: 'NOT_DONE' };
  const { status_code } = await tx.one(answerOfKey(caller.user_id, key));
  if (status_code === 0) throw new Refused('IDEMPOTENCY_IN_FLIGHT');
  return { outcome: status_code === GIVEN_UP ? 'NOT_DONE' : 'DONE' };
}

export const requestRoutes = [route('POST /request/settle', settle)];
