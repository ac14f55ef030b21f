import type { AccountRow } from '../wallet/sql.ts';
import { EARNED_CAUSES } from '#domain/reward/line.ts';
import { sql } from '../db/db.ts';

export const openPointAccount = (account: string, at: string) =>
  sql`insert into point_account (account, created_at) values (${account}, ${at}) on conflict (account) do nothing`;

export const pointBalances = (accounts: string[]) =>
  sql<AccountRow>`select account, balance from point_account where account = any(${accounts}::text[])`;

/**
 * Whoever gives points to a caddy or takes them locks this row first, so that what was read about the caddy is still true when it is
 * written.
 */
export const lockPointAccount = (account: string) =>
  sql<AccountRow>`select account, balance from point_account where account = ${account} for update`;

export const knownCauses = (causes: string[]) =>
  sql<{ cause: string }>`select cause from point_transaction where cause = any(${causes}::text[])`;

/** As `post` of money (wallet/sql.ts), in the book of points: that says why it is one statement, and why there is a limit. */
export const postPoint = (transaction_id: string, cause: string, at: string, accounts: string[], amounts: number[]) =>
  sql<AccountRow>`
    with leg as (
      select * from unnest(${accounts}::text[], ${amounts}::bigint[]) as leg (account, amount) limit 2
    ), locked as (
      select point_account.account, point_account.balance
      from point_account join leg on leg.account = point_account.account
      order by point_account.account
      for update of point_account
    ), posting as (
      insert into point_transaction (transaction_id, cause, created_at)
      values (${transaction_id}, ${cause}, ${at})
    ), entry as (
      insert into point_entry (transaction_id, account, amount)
      select ${transaction_id}::uuid, account, amount from leg
    )
    update point_account
    set balance = locked.balance + leg.amount
    from locked
    join leg on leg.account = locked.account
    where point_account.account = locked.account
      and (locked.balance + leg.amount >= 0 or point_account.account !~ '^caddy:')
    returning point_account.account, point_account.balance`;

const EARNED_LIKE = EARNED_CAUSES.map((word) => `${word}:%`);

/** Points the caddy earned from `first` (a transaction id, server/id.ts idAt) on, oldest first. */
export const earnedSince = (account: string, first: string) => sql<{ points: number; at: string }>`
  select entry.amount as points, posted.created_at as at
  from point_entry as entry
  join point_transaction as posted on posted.transaction_id = entry.transaction_id
  where entry.account = ${account} and entry.transaction_id >= ${first}::uuid and entry.amount > 0
    and posted.cause like any(${EARNED_LIKE}::text[])
  order by entry.transaction_id`;

export interface PointLineRow {
  transaction_id: string;
  cause: string;
  created_at: string;
  amount: number;
}

/** Newest first. */
export const pointLines = (account: string, limit: number, offset: number) => sql<PointLineRow>`
  select page.transaction_id, page.amount, posted.cause, posted.created_at
  from (
    select transaction_id, amount from point_entry
    where account = ${account}
    order by transaction_id desc
    limit ${limit} offset ${offset}
  ) as page
  cross join lateral (
    select cause, created_at from point_transaction where transaction_id = page.transaction_id limit 1
  ) as posted
  order by page.transaction_id desc`;

export const countPointLines = (account: string) =>
  sql<{ lines: number }>`select count(*) as lines from point_entry where account = ${account}`;
