import { COUNTS_AS_PLAYED } from '#domain/booking/status.ts';
import { EARNED_CAUSES } from '#domain/reward/points.ts';
import type { RedemptionStatus } from '#domain/reward/transitions.ts';
import { sql } from '../db/db.ts';
import type { AccountRow } from '../wallet/sql.ts';

export const openPointAccount = (account: string, at: string) =>
  sql`insert into point_account (account, created_at) values (${account}, ${at}) on conflict (account) do nothing`;

export const pointBalances = (accounts: string[]) =>
  sql<AccountRow>`select account, balance from point_account where account = any(${accounts}::text[])`;

/** Locks a caddy's point account. Everything that changes the caddy's points takes this lock first, so that what was read is still true. */
export const lockPointAccount = (account: string) =>
  sql<AccountRow>`select account, balance from point_account where account = ${account} for update`;

export const knownCauses = (causes: string[]) =>
  sql<{ cause: string }>`select cause from point_transaction where cause = any(${causes}::text[])`;

/** Like `post` for money (wallet/sql.ts), which explains the single statement and the limit. */
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

/** Points the caddy earned since `first` (a transaction id, server/id.ts idAt), oldest first. */
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

// For `npm run operator -- reconcile`: each check is one statement and so sees one moment of the database.

/** Errors in the points ledger: a balance that differs from its entries, a negative caddy, a posting that does not sum to zero. */
export const pointDrift = () => sql<{ what: string; balance: number | null; entries: number | null }>`
  select account as what, balance, coalesce(entries, 0) as entries
  from point_account
  full join (select account, sum(amount) as entries from point_entry group by account) as entry using (account)
  where balance is distinct from coalesce(entries, 0) or (balance < 0 and account like 'caddy:%')
  union all
  select coalesce(cause, transaction_id::text), null, total
  from point_transaction
  full join (select transaction_id, sum(amount) as total from point_entry group by transaction_id) as entry
    using (transaction_id)
  where cause is null or total is distinct from 0
  order by 1
  limit 1000`;

export interface RedemptionDrift {
  reference: string | null;
  redemption_id: string;
  status: RedemptionStatus | null;
  points: number | null;
  taken: number | null;
  back: number | null;
  /** Satang. */
  paid: number | null;
}

/** A redemption takes points from the caddy's account and returns them if it fails; a bonus is paid once, in the stated amount. */
export const redemptionDrift = () => sql<RedemptionDrift>`
  with posted as (
    select
      split_part(cause, ':', 2) as posted_id, split_part(account, ':', 2) as caddy,
      -sum(amount) filter (where cause like 'redeem:%') as taken, sum(amount) filter (where cause like 'return:%') as back
    from point_transaction
    join point_entry using (transaction_id)
    where (cause like 'redeem:%' or cause like 'return:%') and account like 'caddy:%'
    group by 1, 2
  ), bonus as (
    select split_part(cause, ':', 2) as posted_id, split_part(account, ':', 2) as caddy, sum(amount) as paid
    from ledger_transaction
    join ledger_entry using (transaction_id)
    where cause like 'reward:%' and account like 'caddy:%'
    group by 1, 2
  )
  select
    reference, coalesce(redemption_id::text, posted.posted_id, bonus.posted_id) as redemption_id, status, points, taken,
    back, paid
  from redemption
  full join posted on posted.posted_id = redemption_id::text and posted.caddy = caddy_id::text
  full join bonus on bonus.posted_id = redemption_id::text and bonus.caddy = caddy_id::text
  where taken is distinct from points
    or back is distinct from case when status in ('REJECTED', 'CANCELLED', 'EXPIRED') then points end
    or paid is distinct from case when kind = 'WALLET' and status = 'REDEEMED' then redemption.amount end
  order by 2
  limit 1000`;

/** Whether the round was undone, and its review hidden. Read while the caddy's account is locked, so whatever came first has already taken its points back. */
export const fateOfRound = (booking_ref: string) => sql<{ is_undone: boolean; is_review_hidden: boolean }>`
  select
    exists (select from booking where booking_ref = ${booking_ref} and status <> all(${COUNTS_AS_PLAYED}::text[])) as is_undone,
    exists (
      select from review
      join booking on booking.booking_id = review.booking_id
      where booking.booking_ref = ${booking_ref} and review.by = 'golfer' and review.hidden_at is not null
    ) as is_review_hidden`;
