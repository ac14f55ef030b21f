import type { Moment } from '#domain/dates.ts';
import { whyFailed } from '#domain/withdrawal/failure.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import type { WithdrawalRow } from './sql.ts';

/** The person's phones get an event for every change; the end of a withdrawal is also a notification. */
export async function announceWithdrawal(tx: Tx, row: WithdrawalRow, now: Moment): Promise<void> {
  const { user_id, reference, status, failure_code, ended_at } = row;
  const body = { reference, status, ...(status === 'FAILED' && { why: whyFailed(failure_code) }) };
  emit(tx, 'withdrawal.changed', body, [user_id], now);
  if (ended_at !== null) await notify(tx, 'withdrawal.changed', body, [user_id], now);
}
