import type { Holes, Transport } from '#domain/course/course.ts';
import type { ClockTime } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { json, sql } from '../../db/db.ts';

/** A round as it is proposed, and what it would cost. */
export interface ProposedRow {
  change_id: string;
  by: 'golfer' | 'caddy';
  /** YYYY-MM-DD */
  booking_date: string;
  tee_off_time: ClockTime;
  tee_off_at: string;
  holes: Holes;
  transport: Transport;
  lines: unknown;
  total: Satang;
  caddy_gets: Satang;
  extra_hold: Satang;
}

export interface NewChange extends ProposedRow {
  booking_id: string;
  created_at: string;
  expires_at: string;
}

/** Fails when one waits for its answer already. */
export const insertChange = (it: NewChange) => sql`
  insert into booking_change (
    change_id, booking_id, by, status, booking_date, tee_off_time, tee_off_at, holes, transport, lines, total, caddy_gets,
    extra_hold, created_at, expires_at
  ) values (
    ${it.change_id}, ${it.booking_id}, ${it.by}, 'PROPOSED', ${it.booking_date}, ${it.tee_off_time}, ${it.tee_off_at},
    ${it.holes}, ${it.transport}, ${json(it.lines)}::jsonb, ${it.total}, ${it.caddy_gets}, ${it.extra_hold},
    ${it.created_at}, ${it.expires_at}
  )`;

export const changeById = (change_id: string) =>
  sql<ProposedRow>`
    select change_id, by, booking_date, tee_off_time, tee_off_at, holes, transport, lines, total, caddy_gets, extra_hold
    from booking_change
    where change_id = ${change_id}`;

/** In the row the rules look at, until it is answered (moveBooking). */
export const setChange = (booking_id: string, change_id: string, by: 'golfer' | 'caddy', expires_at: string) => sql`
  update booking set change_id = ${change_id}, change_by = ${by}, change_expires_at = ${expires_at}
  where booking_id = ${booking_id}`;

/** The round that both agreed to; refunds go on counting to the earliest tee-off there ever was. */
export const moveRound = (booking_id: string, it: ProposedRow) => sql`
  update booking set
    booking_date = ${it.booking_date},
    tee_off_time = ${it.tee_off_time},
    tee_off_at = ${it.tee_off_at}::timestamptz,
    earliest_tee_off_at = least(earliest_tee_off_at, ${it.tee_off_at}::timestamptz),
    holes = ${it.holes},
    transport = ${it.transport},
    lines = ${json(it.lines)}::jsonb,
    total = ${it.total},
    caddy_gets = ${it.caddy_gets}
  where booking_id = ${booking_id}`;
