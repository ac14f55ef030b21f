import type { Satang } from '#domain/money.ts';
import type { SlashMonth } from '#domain/wallet/month.ts';
import { sql } from '../db/db.ts';

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
