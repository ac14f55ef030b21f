import { isoOf, type Moment, MINUTE, parseMoment } from '#domain/dates.ts';
import type { PaymentStatus, Topup } from '#domain/payment/api.ts';
import { OPEN_TOPUPS } from '#domain/payment/topup.ts';
import type { TopupRow } from './sql.ts';

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
