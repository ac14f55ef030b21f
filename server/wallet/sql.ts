import { sql } from '../db/db.ts';

export interface AccountRow {
  account: string;
  balance: number;
}

export const openAccount = (account: string, at: string) =>
  sql`insert into account (account, created_at) values (${account}, ${at}) on conflict (account) do nothing`;

/** Of people: an account of the platform has none (0005_wallet.sql). */
export const balances = (accounts: string[]) => sql<AccountRow>`
  select account, balance from account where account = any(${accounts}::text[]) and balance is not null`;

/** In the order of their names, as a posting locks them. */
export const lockAccounts = (accounts: string[]) => sql<{ account: string }>`
  select account from account where account = any(${accounts}::text[]) order by account for update`;

/** Whether a posting to one of these accounts could still come before the key `id`. */
export const isOpenBefore = (accounts: string[], id: string) => sql<{ is_open: boolean }>`
  select exists (
    select from account
    where account = any(${accounts}::text[]) and balance is not null and (last_id is null or last_id < ${id}::uuid)
  ) as is_open`;

/**
 * No posting to these accounts comes before the key `id` any more: `post` dates it after `last_id`. Waits for those under way, in the order
 * in which a posting locks.
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
 * The lines these causes opened, and whose they are. Of a booking that replaces another (a substitute) also the line of the hold it took
 * over: `subject` is the booking, or another word that no booking has.
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
 * The whole posting in one statement: locks its people's accounts in the order of their names (whoever locks several, locks them so),
 * writes the transaction, its entries and the balances they make, and answers those. The guard leaves out an account that would fall below
 * zero, so that fewer balances come back than there are legs of people. It looks at the balance as it was locked: the account's own row is
 * still the one from before the wait. Where a later id was posted during that wait, the posting is dated a
 * millisecond after it: whoever read the statement in between keeps every line and balance. A cause posted before fails on its unique
 * index. An account of the platform is not locked: it has no balance, and all who move money share it.
 *
 * `limit 4` (MAX_LEGS in ledger.ts) tells the planner how few legs there are: of a list of unknown length it expects ten, and then plans
 * anew each time, which takes longer than the posting. A look for the lines they go on with (`openedLines`) would make it do so too.
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
