import type { Satang } from '#domain/money.ts';
import type { SlashMonth } from '#domain/wallet/month.ts';
import { sql } from '../db/db.ts';

export interface AccountRow {
  account: string;
  balance: number;
}

export const openAccount = (account: string, at: string) =>
  sql`insert into account (account, created_at) values (${account}, ${at}) on conflict (account) do nothing`;

/** Only people's accounts: platform accounts have no stored balance (0005_wallet.sql). */
export const balances = (accounts: string[]) => sql<AccountRow>`
  select account, balance from account where account = any(${accounts}::text[]) and balance is not null`;

/** Locked in the order of their names, like by a posting. */
export const lockAccounts = (accounts: string[]) => sql<{ account: string }>`
  select account from account where account = any(${accounts}::text[]) order by account for update`;

/** Whether a posting to one of these accounts could still get an id before `id`. */
export const isOpenBefore = (accounts: string[], id: string) => sql<{ is_open: boolean }>`
  select exists (
    select from account
    where account = any(${accounts}::text[]) and balance is not null and (last_id is null or last_id < ${id}::uuid)
  ) as is_open`;

/**
 * Ensures that no later posting to these accounts gets an id before `id`: `post` dates it after `last_id`. Waits for postings under way, in
 * their order of locking.
 */
export const closeBefore = (accounts: string[], id: string) => sql`
  with open as materialized (
    select account from account
    where account = any(${accounts}::text[]) and balance is not null and (last_id is null or last_id < ${id}::uuid)
    order by account
    for update
  )
  update account set last_id = ${id}::uuid
  from open
  where account.account = open.account and (account.last_id is null or account.last_id < ${id}::uuid)`;

/**
 * The summary lines that these causes opened, and whose they are. For a substitute's booking also the line of the hold it took over;
 * `subject`: the booking, or a word that no booking has.
 */
export const openedLines = (causes: string[], subject: string) => sql<{ owner: string; line_id: string }>`
  with recursive replaced as (
    select booking_ref, replaces_ref from booking where booking_ref = ${subject}
    union all
    select booking.booking_ref, booking.replaces_ref from booking join replaced on booking.booking_ref = replaced.replaces_ref
  )
  select split_part(account, ':', 2) as owner, line_id
  from ledger_transaction
  join ledger_entry on ledger_entry.transaction_id = ledger_transaction.transaction_id
  where cause = any(${causes}::text[] || array(select 'booking:' || booking_ref || ':hold' from replaced))
    and account ~ '^(golfer|caddy):'
  order by line_id`;

/**
 * Writes a posting in one statement: locks people's accounts by name, writes transaction, entries and balances, and returns the balances.
 * An account that would become negative is left out, so fewer balances come back; the check uses the locked balance, because the
 * statement's snapshot is older. If a later id was posted while waiting, the posting is dated a millisecond after it, so that statements
 * read in between stay true. A repeated cause fails on its unique index. Platform accounts have no balance and are not locked.
 *
 * `limit 4` (MAX_LEGS in ledger.ts) tells the planner the number of entries; for a list of unknown length it would plan anew each time,
 * which takes longer than the posting. Looking up `openedLines` here would do the same.
 */
export const post = (
  transaction_id: string,
  cause: string,
  at: string,
  accounts: string[],
  amounts: number[],
  /** Null: the entry opens a line. */
  line_ids: (string | null)[],
) =>
  sql<AccountRow>`
    with leg as (
      select * from unnest(${accounts}::text[], ${amounts}::bigint[], ${line_ids}::uuid[]) as leg (account, amount, line_id)
      limit 4
    ), locked as (
      select account.account, account.balance, account.last_id from account join leg on leg.account = account.account
      where account.balance is not null
      order by account.account
      for update of account
    ), posting as (
      insert into ledger_transaction (transaction_id, cause, created_at)
      select id, ${cause}, greatest(${at}::timestamptz, moment_of_id(id))
      from (select id_after(max(last_id::text)::uuid, ${transaction_id}::uuid) as id from locked) as next
      returning transaction_id
    ), entry as (
      insert into ledger_entry (transaction_id, account, amount, line_id)
      select transaction_id, account, amount, coalesce(line_id, transaction_id) from leg cross join posting
    )
    update account
    set balance = locked.balance + leg.amount, last_id = posting.transaction_id
    from locked
    join leg on leg.account = locked.account
    cross join posting
    where account.account = locked.account and locked.balance + leg.amount >= 0
    returning account.account, account.balance`;

export interface IncomeRow {
  month: SlashMonth;
  rounds: number;
  earned: Satang;
  tips: Satang;
}

export interface SumRow {
  month: SlashMonth;
  sum: Satang;
}

/** ISO moments: `from` included, `before` not. */
export interface Between {
  from: string;
  before: string;
}

/** Posting ids: `from` included, `before` not. */
export interface IdsBetween {
  from: string;
  before: string;
}

/** A caddy's withdrawable income by month, from the ledger, so that past months never change. */
export const incomeByMonth = (available: string, { from, before }: IdsBetween) => sql<IncomeRow>`
  select
    to_char(posted.created_at at time zone 'Asia/Bangkok', 'YYYY/MM') as month,
    count(*) filter (where booking.status = 'COMPLETED') as rounds,
    coalesce(sum(amount) filter (where cause like 'booking:%'), 0)::bigint as earned,
    coalesce(sum(amount) filter (where cause like 'tip:%'), 0)::bigint as tips
  from ledger_entry
  join ledger_transaction as posted using (transaction_id)
  left join booking on cause like 'booking:%' and booking_ref = split_part(cause, ':', 2)
  where account = ${available} and transaction_id >= ${from} and transaction_id < ${before}
  group by month`;

/** What unsettled or disputed golfer no-shows will bring the caddy; not in the caddy's ledger yet. */
export const heldForCaddy = (caddy_id: string) => sql<{ sum: Satang }>`
  select coalesce(sum(caddy_earns(status, caddy_share, caddy_gets)), 0)::bigint as sum
  from booking
  where caddy_id = ${caddy_id} and settled_at is null and caddy_share is null and status in ('NO_SHOW_GOLFER', 'DISPUTED')`;

/** When the caddy's first account was opened or money first came, whichever was earlier. */
export const joinedAt = (available: string) => sql<{ at: string }>`
  select least(
    created_at,
    (
      select posted.created_at from ledger_entry join ledger_transaction as posted using (transaction_id)
      where ledger_entry.account = account.account
      order by transaction_id
      limit 1
    )
  ) as at
  from account
  where account = ${available}`;

/** By the month of the request. */
export const withdrawnByMonth = (user_id: string, { from, before }: Between) => sql<SumRow>`
  select to_char(requested_at at time zone 'Asia/Bangkok', 'YYYY/MM') as month, sum(amount)::bigint as sum
  from withdrawal
  where user_id = ${user_id} and status not in ('FAILED', 'REJECTED')
    and requested_at >= ${from} and requested_at < ${before}
  group by month`;

export interface CaddyNameRow {
  real_name: string;
  nickname: string;
  caddy_number: string;
}

export const caddyName = (user_id: string) =>
  sql<CaddyNameRow>`select real_name, nickname, caddy_number from caddy_profile where user_id = ${user_id}`;
