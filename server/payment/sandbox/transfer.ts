import { type Moment, parseMoment } from '#domain/dates.ts';
import type { Payout } from '../provider.ts';
import type { TransferRow } from './sql.ts';

/** Numbers for trying out what goes wrong, by their end: this one is refused at once, that one when money is sent to it. */
export const REFUSED_END = '0000';
const FAILING_END = '9999';

const SENT_AFTER = 2_000;
const PAID_AFTER = 5_000;

/** A transfer goes its way by itself, by the clock alone: what stands in its row is only how it began. */
export function presentTransfer(row: TransferRow, now: Moment): Payout {
  const { transfer_id, withdrawal_id, amount } = row;
  const status = row.status === 'pending' ? statusAfter(now - parseMoment(row.created_at), row.last4) : row.status;
  const failure_code = status === 'failed' ? (row.failure_code ?? 'failed_invalid_account') : undefined;
  return { transfer_id, withdrawal_id, amount, status, failure_code };
}

function statusAfter(passed: number, last4: string): Payout['status'] {
  if (passed < SENT_AFTER) return 'pending';
  if (last4 === FAILING_END) return 'failed';
  return passed < PAID_AFTER ? 'sent' : 'paid';
}
