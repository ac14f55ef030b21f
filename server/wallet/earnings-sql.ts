import type { Satang } from '#domain/money.ts';
import type { SlashMonth } from '#domain/wallet/month.ts';
import { sql } from '../db/db.ts';

export interface RoundsRow {
  month: SlashMonth;
  rounds: number;
  earned: Satang;
}

export interface SumRow {
  month: SlashMonth;
  sum: Satang;
}

/** Moments, ISO: `from` included, `before` not. */
export interface Between {
  from: string;
  before: string;
}

/** By the month of the round's day; the caddy's earnings as in server/booking/list/earnings-sql.ts, including shares still pending. */
export const roundsByMonth = (caddy_id: string, { from, before }: Between) => sql<RoundsRow>`
  select
    to_char(booking_date, 'YYYY/MM') as month,
    count(*) filter (where status = 'COMPLETED') as rounds,
    coalesce(sum(
      case when status = 'NO_SHOW_GOLFER' and settled_at is null then caddy_gets else caddy_share end
    ), 0)::bigint as earned
  from booking
  where caddy_id = ${caddy_id} and tee_off_at >= ${from} and tee_off_at < ${before}
  group by month`;

/** The same of bookings that nothing can change any more. */
export const settledByMonth = (caddy_id: string, { from, before }: Between) => sql<RoundsRow>`
  select
    to_char(booking_date, 'YYYY/MM') as month,
    count(*) filter (where status = 'COMPLETED') as rounds,
    coalesce(sum(caddy_share), 0)::bigint as earned
  from booking
  where caddy_id = ${caddy_id} and tee_off_at >= ${from} and tee_off_at < ${before} and settled_at is not null
  group by month`;

/** By the month in which they were given. */
export const tipsByMonth = (caddy_id: string, { from, before }: Between) => sql<SumRow>`
  select to_char(created_at at time zone 'Asia/Bangkok', 'YYYY/MM') as month, sum(amount)::bigint as sum
  from tip
  where caddy_id = ${caddy_id} and status = 'PAID' and created_at >= ${from} and created_at < ${before}
  group by month`;

/** By the month in which the withdrawal was requested. */
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
