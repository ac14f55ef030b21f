import { createHash, createHmac } from 'node:crypto';
import { isoOf, type Moment, MINUTE, parseMoment, dateOf } from '#domain/dates.ts';
import type { PaymentStatus, Topup } from '#domain/payment/api.ts';
import { OPEN_TOPUPS } from '#domain/payment/topup.ts';
import { type TopupRow, countReference } from './sql.ts';
import type { ServerContext } from '../context.ts';
import type { Queries, Tx } from '../db/db.ts';
import { storedSecret } from '../account/tokens.ts';

export const isOpen = ({ status }: Pick<TopupRow, 'status'>): boolean => OPEN_TOPUPS.includes(status);

/** Whether the top-up can be paid now. An expired, cancelled or ended one must not be shown. */
export const isPayable = ({ status, expires_at }: TopupRow, now: Moment): boolean =>
  status === 'AWAITING_PAYMENT' && now < parseMoment(expires_at);

/** How long a phone waits before it asks again: a second at first, longer with age; ended ones change rarely. */
function retryAfter(row: TopupRow, now: Moment): number {
  if (!isOpen(row)) return 30_000;
  const age = now - parseMoment(row.created_at);
  if (age < 5_000) return 1_000;
  if (age < MINUTE) return 2_000;
  return age < 5 * MINUTE ? 5_000 : 10_000;
}

/** The status for anyone with the address; contains nothing about a person. */
export function presentStatus(row: TopupRow, now: Moment): PaymentStatus {
  const isNow = isPayable(row, now);
  return {
    status: row.status,
    method: row.method,
    amount: row.amount,
    reference: row.reference,
    failure_code: row.failure_code,
    authorize_uri: isNow ? row.authorize_uri : null,
    has_qr: isNow && row.qr_uri !== null,
    created_at: row.created_at,
    expires_at: row.expires_at,
    server_time: isoOf(now),
    retry_after: retryAfter(row, now),
    is_test: !row.livemode,
  };
}

/** The top-up for its owner. */
export const presentTopup = (row: TopupRow, ref: string, now: Moment): Topup => ({
  ...presentStatus(row, now),
  topup_id: row.topup_id,
  ref,
  paid_at: row.paid_at,
  next: row.next,
});

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
