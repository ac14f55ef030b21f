import { sql } from '../db.ts';

interface AccountRow {
  account: string;
  balance: number;
}

export const openAccount = (account: string, at: string) =>
  sql`insert into account (account, created_at) values (${account}, ${at}) on conflict (account) do nothing`;

export const balances = (accounts: string[]) =>
  sql<AccountRow>`select account, balance from account where account = any(${accounts}::text[])`;

/** In the order of their names: whoever locks several, locks them in the same order. */
export const lockedBalances = (accounts: string[]) =>
  sql<AccountRow>`
    select account, balance from account where account = any(${accounts}::text[]) order by account for update`;

/**
 * The whole posting: the transaction, its entries, and the balances they make; answers the balances written. The guard leaves out a
 * person's account that would fall below zero. A cause posted before fails on its unique index.
 */
export const post = (transaction_id: string, cause: string, at: string, accounts: string[], amounts: number[]) =>
  sql<AccountRow>`
    with posting as (
      insert into ledger_transaction (transaction_id, cause, created_at)
      values (${transaction_id}, ${cause}, ${at})
      returning transaction_id
    ), entry as (
      insert into ledger_entry (transaction_id, account, amount)
      select posting.transaction_id, leg.account, leg.amount
      from posting, unnest(${accounts}::text[], ${amounts}::bigint[]) as leg (account, amount)
      returning account, amount
    )
    update account
    set balance = account.balance + entry.amount
    from entry
    where account.account = entry.account
      and (account.balance + entry.amount >= 0 or account.account !~ '^(golfer|caddy):')
    returning account.account, account.balance`;
