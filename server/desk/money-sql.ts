import type { DeskPayout } from '#domain/desk/money-api.ts';
import { sql } from '../db/db.ts';

/** What people have on their accounts, from the balances that stand there: a page does not add up the whole ledger, as the proofs do. */
export const keptBalances = () => sql<{ available: number; held: number; pending: number; earned: number }>`
  select
    coalesce(sum(balance) filter (where account like 'golfer:%:available'), 0) as available,
    coalesce(sum(balance) filter (where account like 'golfer:%:held'), 0) as held,
    coalesce(sum(balance) filter (where account like 'caddy:%:pending'), 0) as pending,
    coalesce(sum(balance) filter (where account like 'caddy:%:available'), 0) as earned
  from account`;

/** Approved ones that are under way, and those that ended since `since`. */
export const payoutsSince = (since: string, limit: number) => sql<DeskPayout>`
  select reference, kind, withdrawal.user_id, coalesce(nickname, display_name) as who, amount,
    withdrawal.status, transfer_id is not null as was_sent, failure_code, review_why, requested_at, ended_at
  from withdrawal
  join person on person.user_id = withdrawal.user_id
  left join caddy_profile on caddy_profile.user_id = withdrawal.user_id
  where approved_at is not null
    and (withdrawal.status in ('REQUESTED', 'PROCESSING') or ended_at >= ${since}::timestamptz)
  order by ended_at is not null, ended_at desc, requested_at
  limit ${limit}::int`;

/** Under way with this provider, which has given them an id or was asked to; oldest first. */
export const payoutsToAsk = (provider: string, limit: number) => sql<{
  reference: string;
  withdrawal_id: string;
  transfer_id: string | null;
  requested_at: string;
}>`
  select reference, withdrawal_id, transfer_id, requested_at from withdrawal
  where status in ('REQUESTED', 'PROCESSING') and approved_at is not null and provider = ${provider}
  order by requested_at
  limit ${limit}::int`;

/** The names of the postings of a booking with its changes and tips, of a top-up with its refunds, of a payout; or the name itself. */
export const causesOf = (reference: string) => sql<{ cause: string }>`
  with of_booking as (
    select booking_id, booking_ref from booking where booking_ref = upper(${reference})
  ), of_topup as (
    select topup_id from topup where reference = upper(${reference})
  )
  select ${reference}::text as cause
  union all
  select 'booking:' || booking_ref || ':' || what from of_booking
  cross join unnest(array['hold', 'release', 'share', 'pay', 'decide', 'goodwill']) as what
  union all
  select 'booking:' || booking_ref || ':change:' || change_id || ':' || what from of_booking
  join booking_change using (booking_id)
  cross join unnest(array['hold', 'release']) as what
  union all
  select 'tip:' || tip_id || ':' || what from of_booking
  join tip using (booking_id)
  cross join unnest(array['hold', 'release', 'pay']) as what
  union all
  select 'topup:' || topup_id || ':' || what from of_topup
  cross join unnest(array['credit', 'reverse']) as what
  union all
  select 'topup:' || topup_id || ':' || refund_id || ':' || what from of_topup
  join topup_refund using (topup_id)
  cross join unnest(array['refund', 'collect']) as what
  union all
  select 'refund:' || refund_id || ':forgiven' from of_topup
  join topup_refund using (topup_id)
  union all
  select 'withdrawal:' || withdrawal_id || ':' || what from withdrawal
  cross join unnest(array['out', 'back']) as what
  where reference = upper(${reference})
  limit 200`;

export interface LegRow {
  transaction_id: string;
  at: string;
  cause: string;
  account: string;
  amount: number;
}

/** The newest postings with their legs. */
export const newestPostings = (limit: number, skipped: number) => sql<LegRow>`
  with page as (
    select transaction_id, cause, created_at from ledger_transaction
    order by transaction_id desc
    limit ${limit}::int offset ${skipped}::int
  )
  select transaction_id, created_at as at, cause, account, amount from page
  join ledger_entry using (transaction_id)
  order by transaction_id desc, amount, account`;

export const postingsNamed = (causes: string[], limit: number, skipped: number) => sql<LegRow>`
  with page as (
    select transaction_id, cause, created_at from ledger_transaction
    where cause = any(${causes}::text[])
    order by transaction_id desc
    limit ${limit}::int offset ${skipped}::int
  )
  select transaction_id, created_at as at, cause, account, amount from page
  join ledger_entry using (transaction_id)
  order by transaction_id desc, amount, account`;
