import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Queries } from '../db/db.ts';
import type { ServerContext } from '../context.ts';
import { insertSecret, secretOf } from './sql.ts';

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
  const stored = await queries.maybe(secretOf(NAME));
  if (stored && queries === context.db) secrets.set(context.payments, stored.secret);
  if (stored) return stored.secret;
  await queries.run(insertSecret(NAME, randomBytes(32).toString('base64url'), isoOf(now)));
  return (await queries.one(secretOf(NAME))).secret;
}
