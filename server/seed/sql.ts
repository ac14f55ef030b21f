import { sql } from '../db/db.ts';

export const anybody = () => sql<{ user_id: string }>`select user_id from person limit 1`;

export const bookingIdOf = (booking_ref: string) =>
  sql<{
    booking_id: string;
    version: number;
  }>`select booking_id, version from booking where booking_ref = ${booking_ref}`;

export const playedRound = (golfer_id: string, caddy_id: string, day: string) =>
  sql<{ booking_id: string; booking_ref: string }>`
  select booking_id, booking_ref from booking
  where golfer_id = ${golfer_id} and caddy_id = ${caddy_id} and booking_date = ${day}::date and status = 'COMPLETED'`;

/** People of the demo world have read what they were notified of before `before`, within the hour it came. */
export const readBefore = (before: string) => sql`
  update notification set read_at = created_at + interval '40 minutes' where created_at < ${before}::timestamptz and read_at is null`;
