import { sql } from '../db/db.ts';

/** A person's postings, newest first, with the amount each moved in the two accounts. */
export interface PostingRow {
  at: string;
  cause: string;
  available: number;
  other: number;
  reference: string | null;
  booking_ref: string | null;
}

/*
 * Like a statement (server/wallet/lines-sql.ts): read backwards along the index of each account, and what is joined is looked up one by one,
 * because the planner would otherwise read the whole ledger. A posting counts whole, whichever account it is found by.
 */

export const postingsOf = (available: string, other: string, limit: number, skip: number) => sql<PostingRow>`
  with page as materialized (
    select transaction_id from (
      (
        select transaction_id from ledger_entry where account = ${available}
        order by transaction_id desc
        limit ${limit}::int + ${skip}::int
      )
      union
      (
        select transaction_id from ledger_entry where account = ${other}
        order by transaction_id desc
        limit ${limit}::int + ${skip}::int
      )
    ) as moved
    order by transaction_id desc
    limit ${limit}::int offset ${skip}::int
  )
  select created_at as at, cause, available, other,
    case split_part(cause, ':', 1)
      when 'topup' then (select reference from topup where topup_id = split_part(cause, ':', 2)::uuid)
      when 'withdrawal' then (select reference from withdrawal where withdrawal_id = split_part(cause, ':', 2)::uuid)
    end as reference,
    case split_part(cause, ':', 1)
      when 'booking' then split_part(cause, ':', 2)
      when 'tip' then (select booking_ref from tip where tip_id = split_part(cause, ':', 2)::uuid)
    end as booking_ref
  from page
  cross join lateral (
    select
      coalesce(sum(amount) filter (where account = ${available}), 0) as available,
      coalesce(sum(amount) filter (where account = ${other}), 0) as other
    from ledger_entry
    where account in (${available}, ${other}) and transaction_id = page.transaction_id
  ) as moved
  cross join lateral (
    select cause, created_at from ledger_transaction where transaction_id = page.transaction_id limit 1
  ) as posted
  order by page.transaction_id desc`;

/** The last `most` postings, summed by the first and last part of their cause: `booking:…:hold`. */
export const totalsOf = (available: string, other: string, most: number) => sql<{
  cause: string;
  postings: number;
  available: number;
  other: number;
}>`
  with last as materialized (
    select transaction_id from (
      (
        select transaction_id from ledger_entry where account = ${available} order by transaction_id desc limit ${most}::int
      )
      union
      (
        select transaction_id from ledger_entry where account = ${other} order by transaction_id desc limit ${most}::int
      )
    ) as moved
    order by transaction_id desc
    limit ${most}::int
  )
  select min(cause) as cause, count(*) as postings, sum(available) as available, sum(other) as other
  from last
  cross join lateral (
    select
      coalesce(sum(amount) filter (where account = ${available}), 0) as available,
      coalesce(sum(amount) filter (where account = ${other}), 0) as other
    from ledger_entry
    where account in (${available}, ${other}) and transaction_id = last.transaction_id
  ) as moved
  cross join lateral (
    select cause from ledger_transaction where transaction_id = last.transaction_id limit 1
  ) as posted
  group by split_part(cause, ':', 1), reverse(split_part(reverse(cause), ':', 1))`;

export const balancesOf = (accounts: string[]) => sql<{ account: string; balance: number }>`
  select account, balance from account where account = any(${accounts}::text[])`;
