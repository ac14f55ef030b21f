import { sql } from '../db/db.ts';

export interface AccountRow {
  account: string;
  balance: number;
}

export const openAccount = (account: string, at: string) =>
  sql`insert into account (account, created_at) values (${account}, ${at}) on conflict (account) do nothing`;

/** Of people: an account of the platform has none (migration 0290). */
export const balances = (accounts: string[]) => sql<AccountRow>`
  select account, balance from account where account = any(${accounts}::text[]) and balance is not null`;

/** In the order of their names, as a posting locks them. */
export const lockAccounts = (accounts: string[]) => sql<{ account: string }>`
  select account from account where account = any(${accounts}::text[]) order by account for update`;

/** The lines these causes opened, and whose they are. */
export const openedLines = (causes: string[]) => sql<{ owner: string; line_id: string }>`
  select split_part(account, ':', 2) as owner, line_id
  from ledger_transaction
  join ledger_entry on ledger_entry.transaction_id = ledger_transaction.transaction_id
  where cause = any(${causes}::text[]) and account ~ '^(golfer|caddy):'
  order by line_id`;

/**
 * The whole posting in one statement: locks its people's accounts in the order of their names (whoever locks several, locks them so),
 * writes the transaction, its entries and the balances they make, and answers those. The guard leaves out an account that would fall below
 * zero, so that fewer balances come back than there are legs of people. It looks at the balance as it was locked: the account's own row is
 * still the one from before the wait. A cause posted before fails on its unique index. An account of the platform is not locked: it has no
 * balance, and all who move money share it.
 *
 * `limit 4` (MOST_LEGS in ledger.ts) tells the planner how few legs there are: of a list of unknown length it expects ten, and then plans
 * anew each time, which takes longer than the posting. A look for the lines they go on with (`openedLines`) would make it do so too.
 */
export const post = (
  transaction_id: string,
  cause: string,
  at: string,
  accounts: string[],
  amounts: number[],
  line_ids: string[],
) =>
  sql<AccountRow>`
    with leg as (
      select * from unnest(${accounts}::text[], ${amounts}::bigint[], ${line_ids}::uuid[]) as leg (account, amount, line_id)
      limit 4
    ), locked as (
      select account.account, account.balance from account join leg on leg.account = account.account
      where account.balance is not null
      order by account.account
      for update of account
    ), posting as (
      insert into ledger_transaction (transaction_id, cause, created_at)
      values (${transaction_id}, ${cause}, ${at})
    ), entry as (
      insert into ledger_entry (transaction_id, account, amount, line_id)
      select ${transaction_id}::uuid, account, amount, line_id from leg
    )
    update account
    set balance = locked.balance + leg.amount
    from locked
    join leg on leg.account = locked.account
    where account.account = locked.account and locked.balance + leg.amount >= 0
    returning account.account, account.balance`;
