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
 * A caddy's days that have any rounds. Earned is what each round that is over brings as things stand, coming or withdrawable; expected is
 * what the promised rounds will bring.
 */
export const earnedOn = (caddy_id: string, from: string, to: string, promised: readonly BookingStatus[]) =>
  sql<EarnedRow>`
  select
    booking_date,
    count(*) filter (where status = any(${promised}::text[]) or status = 'COMPLETED') as rounds,
    coalesce(sum(caddy_earns(status, caddy_share, caddy_gets)), 0)::bigint as earned,
    coalesce(sum(caddy_gets) filter (where status = any(${promised}::text[])), 0)::bigint as expected
  from booking
  where caddy_id = ${caddy_id} and booking_date between ${from}::date and ${to}::date
  group by booking_date
  order by booking_date`;
