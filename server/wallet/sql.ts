import { sql } from '../db/db.ts';

export interface AccountRow {
  account: string;
  balance: number;
}

export const openAccount = (account: string, at: string) =>
  sql`insert into account (account, created_at) values (${account}, ${at}) on conflict (account) do nothing`;

export const balances = (accounts: string[]) =>
  sql<AccountRow>`select account, balance from account where account = any(${accounts}::text[])`;

/** In the order of their names, as a posting locks them. */
export const lockAccounts = (accounts: string[]) => sql<{ account: string }>`
  select account from account where account = any(${accounts}::text[]) order by account for update`;

/**
 * The whole posting in one statement: locks its accounts in the order of their names (whoever locks several, locks them so), writes the
 * transaction, its entries and the balances they make, and answers those. The guard leaves out a person's account that would fall below
 * zero, so that fewer balances come back than there are legs. It looks at the balance as it was locked: the account's own row is still the
 * one from before the wait. A cause posted before fails on its unique index.
 *
 * `limit 4` (MOST_LEGS in ledger.ts) tells the planner how few legs there are: of a list of unknown length it expects ten, and then plans
 * anew each time, which takes longer than the posting.
 *
 * An entry goes on with the line that one of the causes `openers` opened for the same person; otherwise it opens one.
 */
export const post = (
  transaction_id: string,
  cause: string,
  openers: string[],
  at: string,
  accounts: string[],
  amounts: number[],
) =>
  sql<AccountRow>`
    with leg as (
      select * from unnest(${accounts}::text[], ${amounts}::bigint[]) as leg (account, amount) limit 4
    ), locked as (
      select account.account, account.balance from account join leg on leg.account = account.account
      order by account.account
      for update of account
    ), posting as (
      insert into ledger_transaction (transaction_id, cause, created_at)
      values (${transaction_id}, ${cause}, ${at})
    ), entry as (
      insert into ledger_entry (transaction_id, account, amount, line_id)
      select ${transaction_id}::uuid, account, amount, coalesce(opened.line_id, ${transaction_id}::uuid)
      from leg
      left join lateral (
        select line_id
        from ledger_transaction as opening
        join ledger_entry as earlier on earlier.transaction_id = opening.transaction_id
        where opening.cause = any(${openers}::text[])
          and split_part(earlier.account, ':', 2) = split_part(leg.account, ':', 2)
          and leg.account ~ '^(golfer|caddy):'
        order by line_id
        limit 1
      ) as opened on true
    )
    update account
    set balance = locked.balance + leg.amount
    from locked
    join leg on leg.account = locked.account
    where account.account = locked.account
      and (locked.balance + leg.amount >= 0 or account.account !~ '^(golfer|caddy):')
    returning account.account, account.balance`;
