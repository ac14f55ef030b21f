import type { BookingStatus } from '#domain/booking/status.ts';
import type { Satang } from '#domain/money.ts';
import { sql } from '../../db/db.ts';

export interface EarnedRow {
  /** YYYY-MM-DD */
  booking_date: string;
  rounds: number;
  earned: Satang;
  expected: Satang;
}

/**
 * A caddy's days that have any rounds. Earned is the caddy's share, and what is still held for the caddy when a golfer did not come;
 * expected is what the promised rounds will bring.
 */
export const earnedOn = (caddy_id: string, from: string, to: string, promised: readonly BookingStatus[]) =>
  sql<EarnedRow>`
  select
    booking_date,
    count(*) filter (where status = any(${promised}::text[]) or status = 'COMPLETED') as rounds,
    coalesce(sum(
      case when status = 'NO_SHOW_GOLFER' and settled_at is null then caddy_gets else caddy_share end
    ), 0)::bigint as earned,
    coalesce(sum(caddy_gets) filter (where status = any(${promised}::text[])), 0)::bigint as expected
  from booking
  where caddy_id = ${caddy_id} and booking_date between ${from}::date and ${to}::date
  group by booking_date
  order by booking_date`;
