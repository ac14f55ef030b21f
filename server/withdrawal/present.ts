import { isoOf, parseMoment } from '#domain/dates.ts';
import type { BankAccount, Withdrawal } from '#domain/withdrawal/api.ts';
import { usableAt } from '#domain/withdrawal/withdrawal.ts';
import type { AccountRow, WithdrawalRow } from './sql.ts';

export function presentAccount({ bank, last4, holder, changed_at }: AccountRow): BankAccount {
  const at = parseMoment(changed_at);
  return { bank, last4, holder, changed_at: isoOf(at), usable_at: isoOf(usableAt(at)) };
}

export const present = (row: WithdrawalRow): Withdrawal => ({
  withdrawal_id: row.withdrawal_id,
  reference: row.reference,
  kind: row.kind,
  amount: row.amount,
  status: row.status,
  bank: row.bank,
  last4: row.last4,
  failure_code: row.failure_code,
  ...(row.note !== null && { note: row.note }),
  requested_at: isoOf(parseMoment(row.requested_at)),
  ended_at: row.ended_at === null ? null : isoOf(parseMoment(row.ended_at)),
});
