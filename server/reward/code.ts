import { createHmac } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import { CODE_LENGTH } from '#domain/reward/code.ts';
import type { Queries, Tx } from '../db/db.ts';
import { storedSecret } from '../secret.ts';
import { isShown } from './counter-sql.ts';

const NAME = 'reward-code';

/** What the codes are derived with. It never leaves the server. */
export const codeSecret = (queries: Queries, now: Moment): Promise<string> => storedSecret(queries, NAME, now);

/**
 * The digits the caddy shows: derived from the redemption and their expiry, so that they are stored nowhere, and an answer that was lost
 * can be repeated.
 */
export function codeFor(redemption_id: string, expires_at: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(`code:${redemption_id}:${expires_at}`).digest();
  return String(mac.readUInt32BE(0) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

/** What the database has of it. With the secret, because eight digits alone are soon tried out. */
export const hashOfCode = (code: string, secret: string): string =>
  createHmac('sha256', secret).update(`hash:${code}`).digest('base64url');

/** No two that are shown at a time are alike: the later one is over a millisecond sooner, and so another. */
export async function freeCode(
  tx: Tx,
  secret: string,
  redemption_id: string,
  until: Moment,
): Promise<{ code: string; expires_at: Moment }> {
  for (let expires_at = until; ; expires_at--) {
    const code = codeFor(redemption_id, isoOf(expires_at), secret);
    if (!(await tx.maybe(isShown(hashOfCode(code, secret))))) return { code, expires_at };
  }
}
