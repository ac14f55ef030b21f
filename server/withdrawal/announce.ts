import type { Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import type { WithdrawalRow } from './sql.ts';

/** Her phones hear of every change; how it ended is kept for her to read. */
export async function announceWithdrawal(tx: Tx, row: WithdrawalRow, now: Moment): Promise<void> {
  const { user_id, reference, status, ended_at } = row;
  emit(tx, 'withdrawal.changed', { reference, status }, [user_id], now);
  if (ended_at !== null) await notify(tx, 'withdrawal.changed', { reference, status }, [user_id], now);
}
