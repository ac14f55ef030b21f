import { isoOf, type Moment } from '#domain/dates.ts';
import { WITHDRAWAL_MOVES } from '#domain/withdrawal/withdrawal.ts';
import type { Tx } from '../db/db.ts';
import { giveBack } from '../wallet/commands.ts';
import { announceWithdrawal } from './announce.ts';
import { endWithdrawal, type WithdrawalRow } from './sql.ts';

interface End {
  to: 'PAID' | 'FAILED' | 'REJECTED';
  /** The provider's. */
  failure_code?: string;
  /** An operator's. */
  note?: string;
}

/** Ends a locked withdrawal; unless it was paid, all of it goes back to the balance, once: the cause of the posting is unique. */
export async function end(tx: Tx, row: WithdrawalRow, { to, failure_code, note }: End, now: Moment): Promise<void> {
  const { withdrawal_id, user_id, amount, kind, reference, status } = row;
  if (!WITHDRAWAL_MOVES[status].includes(to)) throw new RangeError(`${reference} is ${status} and cannot be ${to}`);
  const ended = await tx.one(endWithdrawal(withdrawal_id, to, failure_code ?? null, note ?? null, isoOf(now)));
  const role = kind === 'EARNINGS' ? 'CADDY' : 'GOLFER';
  if (to !== 'PAID') await giveBack(tx, { user_id, role, withdrawal_id, amount }, now);
  await announceWithdrawal(tx, ended, now);
}
