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
