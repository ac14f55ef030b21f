import type { Role } from '#domain/account/account.ts';
import type { Satang } from '#domain/money.ts';
import type { Bank, WithdrawalKind, WithdrawalStatus } from '#domain/withdrawal/withdrawal.ts';
import { sql } from '../db/db.ts';

export const verifiedCaddy = (user_id: string) => sql<{ isVerified: boolean }>`
  select exists (select from caddy_profile where user_id = ${user_id} and verification = 'VERIFIED') as "isVerified"`;

/** Locks a person for transactions that must see all withdrawals and the bank account; the person's sessions are not blocked. */
export const lockPerson = (user_id: string) =>
  sql<{ user_id: string }>`select user_id from person where user_id = ${user_id} for no key update`;

export const nameOf = (user_id: string) => sql<{ role: Role | null; display_name: string; real_name: string | null }>`
  select role, display_name, real_name
  from person
  left join caddy_profile on caddy_profile.user_id = person.user_id
  where person.user_id = ${user_id}`;

export interface AccountRow {
  user_id: string;
  bank: Bank;
  last4: string;
  holder: string;
  provider: string;
  recipient_id: string;
  changed_at: string;
}

export const bankAccountOf = (user_id: string) =>
  sql<AccountRow>`select * from bank_account where user_id = ${user_id}`;

export const keepBankAccount = (it: AccountRow) => sql`
  insert into bank_account (user_id, bank, last4, holder, provider, recipient_id, changed_at)
  values (${it.user_id}, ${it.bank}, ${it.last4}, ${it.holder}, ${it.provider}, ${it.recipient_id}, ${it.changed_at})
  on conflict (user_id) do update set
    bank = excluded.bank, last4 = excluded.last4, holder = excluded.holder, provider = excluded.provider,
    recipient_id = excluded.recipient_id, changed_at = excluded.changed_at`;

/**
 * Why a payout needs an operator: wrong or foreign transfer, another withdrawal, another amount, a contradiction after the end, or a
 * transfer unknown to the provider. SLOW: an operator stopped waiting.
 */
export type ReviewWhy = 'TRANSFER' | 'WITHDRAWAL' | 'AMOUNT' | 'AFTER_END' | 'GONE' | 'SLOW';

export interface WithdrawalRow {
  withdrawal_id: string;
  user_id: string;
  reference: string;
  kind: WithdrawalKind;
  amount: Satang;
  status: WithdrawalStatus;
  bank: Bank;
  last4: string;
  holder: string;
  provider: string;
  recipient_id: string;
  transfer_id: string | null;
  failure_code: string | null;
  requested_at: string;
  approved_at: string | null;
  note: string | null;
  review_why: ReviewWhy | null;
  review_at: string | null;
  checks: number;
  ended_at: string | null;
}

export type NewWithdrawal = Omit<
  WithdrawalRow,
  'status' | 'transfer_id' | 'failure_code' | 'note' | 'review_why' | 'review_at' | 'checks' | 'ended_at'
> & {
  /** The Bangkok day. */
  requested_on: string;
};

/** Inserts a REQUESTED withdrawal. No row when the person has requested one that day. */
export const insertWithdrawal = (it: NewWithdrawal) => sql<WithdrawalRow>`
  insert into withdrawal (
    withdrawal_id, user_id, reference, kind, amount, status, bank, last4, holder, provider, recipient_id,
    requested_on, requested_at, approved_at
  )
  values (
    ${it.withdrawal_id}, ${it.user_id}, ${it.reference}, ${it.kind}, ${it.amount}, 'REQUESTED', ${it.bank}, ${it.last4},
    ${it.holder}, ${it.provider}, ${it.recipient_id}, ${it.requested_on}, ${it.requested_at}, ${it.approved_at}
  )
  on conflict (user_id, requested_on) where status not in ('FAILED', 'REJECTED') do nothing
  returning *`;

export const withdrawalOfDay = (user_id: string, day: string) => sql<WithdrawalRow>`
  select * from withdrawal
  where user_id = ${user_id} and requested_on = ${day} and status not in ('FAILED', 'REJECTED')`;

/** Newest first. */
export const withdrawalsOf = (user_id: string) => sql<WithdrawalRow>`
  select * from withdrawal where user_id = ${user_id} order by requested_at desc, withdrawal_id desc limit 200`;

/**
 * What a golfer topped up and neither got back nor spent. Gifts (goodwill, demo credit) are spent first: `step` adds gifts and payments in
 * order, and a payment uses up the gifts that are left, which equals the sum of all steps less their lowest point. Held money is not spent.
 */
export const refundable = (user_id: string) => sql<{ most: number }>`
  with purse as (
    select account, balance from account
    where account in ('golfer:' || ${user_id}::text || ':available', 'golfer:' || ${user_id}::text || ':held')
  ), line as (
    select line_id, sum(amount) as amount from ledger_entry join purse using (account) group by line_id
  ), step as (
    select amount, sum(amount) over (order by line_id) as given
    from line join ledger_transaction as opening on opening.transaction_id = line_id
    where cause !~ '^(topup|withdrawal):'
  )
  select least(
    coalesce((select sum(amount) from topup where user_id = ${user_id} and status = 'PAID'), 0)
    - coalesce((
        select sum(amount) from withdrawal
        where user_id = ${user_id} and kind = 'REFUND' and status not in ('FAILED', 'REJECTED')
      ), 0),
    coalesce((select sum(balance) from purse), 0)
    - (select coalesce(sum(amount), 0) - least(0, min(given)) from step)
  )::bigint as most`;

export const lockedWithdrawal = (withdrawal_id: string) =>
  sql<WithdrawalRow>`select * from withdrawal where withdrawal_id = ${withdrawal_id} for update`;

export const withdrawalById = (withdrawal_id: string) =>
  sql<WithdrawalRow>`select * from withdrawal where withdrawal_id = ${withdrawal_id}`;

export const withdrawalOfTransfer = (transfer_id: string) =>
  sql<WithdrawalRow>`select * from withdrawal where transfer_id = ${transfer_id}`;

export const withdrawalKnownAs = (reference: string) =>
  sql<{ withdrawal_id: string }>`select withdrawal_id from withdrawal where reference = ${reference}`;

/** Claims the right to ask the provider: the first caller with this number of checks gets it. The withdrawal becomes PROCESSING. */
export const claimCheck = (withdrawal_id: string, checks: number) => sql<WithdrawalRow>`
  update withdrawal set status = 'PROCESSING', checks = checks + 1
  where withdrawal_id = ${withdrawal_id} and checks = ${checks}::int and status in ('REQUESTED', 'PROCESSING')
    and approved_at is not null and review_why is null
  returning *`;

export const countCheck = (withdrawal_id: string) =>
  sql<{
    checks: number;
  }>`update withdrawal set checks = checks + 1 where withdrawal_id = ${withdrawal_id} returning checks`;

export const keepTransfer = (withdrawal_id: string, transfer_id: string) =>
  sql`update withdrawal set transfer_id = ${transfer_id} where withdrawal_id = ${withdrawal_id}`;

export const setReview = (withdrawal_id: string, why: ReviewWhy, at: string) =>
  sql`update withdrawal set review_why = ${why}, review_at = ${at} where withdrawal_id = ${withdrawal_id}`;

export const endReview = (withdrawal_id: string) =>
  sql`update withdrawal set review_why = null, review_at = null where withdrawal_id = ${withdrawal_id}`;

export const setApproved = (withdrawal_id: string, at: string) =>
  sql`update withdrawal set approved_at = ${at} where withdrawal_id = ${withdrawal_id}`;

export const endWithdrawal = (
  withdrawal_id: string,
  status: 'PAID' | 'FAILED' | 'REJECTED',
  failure_code: string | null,
  note: string | null,
  at: string,
) => sql<WithdrawalRow>`
  update withdrawal
  set status = ${status}, failure_code = ${failure_code}, note = ${note}, ended_at = ${at},
    review_why = null, review_at = null
  where withdrawal_id = ${withdrawal_id}
  returning *`;

export interface Waiting extends WithdrawalRow {
  display_name: string;
  real_name: string | null;
}

/** What needs an operator. REFUND: unanswered refunds; PAYOUT: mismatches, and payouts started before `slow` without an end. */
export const withdrawalsWaiting = (
  slow: string,
  kind: 'REFUND' | 'PAYOUT' | null = null,
  item: string | null = null,
  most: number | null = null,
) => sql<Waiting>`
  select withdrawal.*, person.display_name, caddy_profile.real_name
  from withdrawal
  join person on person.user_id = withdrawal.user_id
  left join caddy_profile on caddy_profile.user_id = withdrawal.user_id
  where (
    (withdrawal.status = 'REQUESTED' and approved_at is null) or review_why is not null
    or (withdrawal.status = 'PROCESSING' and approved_at <= ${slow}::timestamptz)
  )
    and (${kind}::text is null or (withdrawal.status = 'REQUESTED') = (${kind} = 'REFUND'))
    and (${item}::text is null or reference = ${item})
  order by requested_at, withdrawal_id
  limit ${most}::int`;
