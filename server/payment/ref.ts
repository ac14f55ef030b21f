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
 * The ref that opens /golfer/payment-status: 160 bits, computed from the top-up's id for its owner. The database has only its SHA-256, and
 * it is never logged.
 */
export const refOf = (topup_id: string, secret: string): string =>
  createHmac('sha256', secret).update(`payment:${topup_id}`).digest().subarray(0, BYTES).toString('base64url');

export const hashOfRef = (ref: string): string => createHash('sha256').update(ref).digest('base64url');

/** The secret for refs: configured, or from the database and created if missing. Cached only once it is certainly stored. */
export async function refSecret(context: ServerContext, queries: Queries, now: Moment): Promise<string> {
  const known = context.config.payment.refSecret ?? secrets.get(context.payments);
  if (known) return known;
  const secret = await storedSecret(queries, NAME, now);
  if (queries === context.db) secrets.set(context.payments, secret);
  return secret;
}

/**
 * The next readable reference of a top-up, withdrawal or redemption, `TU-2111-0093`: Bangkok day and month, and a number. The day's counter
 * stays locked until the commit, so use it late in a transaction, before the ledger.
 */
export async function nextReference(tx: Tx, kind: 'TU' | 'WD' | 'RW', now: Moment): Promise<string> {
  const [, month = '', day = ''] = dateOf(now).split('/');
  const { last } = await tx.one(countReference(kind, `${day}${month}`));
  return `${kind}-${day}${month}-${String(last).padStart(4, '0')}`;
}
