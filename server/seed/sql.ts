import { sql } from '../db.ts';

export const anybody = () => sql<{ user_id: string }>`select user_id from person limit 1`;

/** What only reviews, rounds and the operator write once the house is in use; the demo world starts with some of it. */
export const setRecord = (
  user_id: string,
  verification: string,
  rating_sum: number,
  reviews: number,
  rounds: number,
  on_time: number,
) => sql`
  update caddy_profile
  set verification = ${verification}, rating_sum = ${rating_sum}::int, reviews = ${reviews}::int, rounds = ${rounds}::int,
    on_time = ${on_time}::int
  where user_id = ${user_id}::uuid`;

export const setPhoto = (user_id: string, photo_url: string | null) =>
  sql`update person set photo_url = ${photo_url} where user_id = ${user_id}::uuid`;

export const bookingIdOf = (booking_ref: string) =>
  sql<{
    booking_id: string;
    version: number;
  }>`select booking_id, version from booking where booking_ref = ${booking_ref}`;

export const playedRound = (golfer_id: string, caddy_id: string, day: string) =>
  sql<{ booking_id: string; booking_ref: string }>`
  select booking_id, booking_ref from booking
  where golfer_id = ${golfer_id} and caddy_id = ${caddy_id} and booking_date = ${day}::date and status = 'COMPLETED'`;
