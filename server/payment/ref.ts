import { createHash, createHmac } from 'node:crypto';
import { dateOf, type Moment } from '#domain/dates.ts';
import type { ServerContext } from '../context.ts';
import type { Queries, Tx } from '../db/db.ts';
import { storedSecret } from '../secret.ts';
import { countReference } from './sql.ts';

const NAME = 'payment-ref';
const BYTES = 20;
const secrets = new WeakMap<ServerContext['payments'], string>();

/**
 * What /golfer/payment-status is opened with: 160 bits nobody can guess, made anew from the top-up's id whenever its owner asks. The
 * database has only its SHA-256, and no log has it.
 */
export const refOf = (topup_id: string, secret: string): string =>
  createHmac('sha256', secret).update(`payment:${topup_id}`).digest().subarray(0, BYTES).toString('base64url');

export const hashOfRef = (ref: string): string => createHash('sha256').update(ref).digest('base64url');

/** The configuration's, else the one in the database, made when there is none. Remembered only once it is certainly there. */
export async function refSecret(context: ServerContext, queries: Queries, now: Moment): Promise<string> {
  const known = context.config.payment.refSecret ?? secrets.get(context.payments);
  if (known) return known;
  const secret = await storedSecret(queries, NAME, now);
  if (queries === context.db) secrets.set(context.payments, secret);
  return secret;
}

/**
 * What stands on a top-up, a withdrawal or a redemption for people, `TU-2111-0093`: the Bangkok day and month, and which one of that day of
 * the year it is. The day's counter stays locked until commit, so this comes late in a transaction, before the ledger.
 */
export async function nextReference(tx: Tx, kind: 'TU' | 'WD' | 'RW', now: Moment): Promise<string> {
  const [, month = '', day = ''] = dateOf(now).split('/');
  const { last } = await tx.one(countReference(kind, `${day}${month}`));
  return `${kind}-${day}${month}-${String(last).padStart(4, '0')}`;
}
