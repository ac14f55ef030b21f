import { sql } from '../db/db.ts';

/** Of two servers that start at once, the second waits until the first has created the demo world. */
export const oneAtATime = () => sql`select pg_advisory_xact_lock(hashtext('demo world'))`;

export const anybody = () => sql<{ user_id: string }>`select user_id from person limit 1`;

/** Sums up the balances of postings written without the wallet's commands. */
export const sumBalances = () => sql`
  update account set balance = (select coalesce(sum(amount), 0) from ledger_entry where ledger_entry.account = account.account)
  where balance is not null`;

export const sumPoints = () => sql`
  update point_account
  set balance = (select coalesce(sum(amount), 0) from point_entry where point_entry.account = point_account.account)`;

export const sumRatings = () => sql`
  update caddy_profile set rating_sum = received.stars, reviews = received.reviews
  from (select about_id, sum(stars) as stars, count(*) as reviews from review group by about_id) as received
  where user_id = about_id`;

export const bookingIdOf = (booking_ref: string) =>
  sql<{
    booking_id: string;
    version: number;
  }>`select booking_id, version from booking where booking_ref = ${booking_ref}`;

/** Marks demo notifications before `before` as read, within an hour after they came. */
export const readBefore = (before: string) => sql`
  update notification set read_at = created_at + interval '40 minutes' where created_at < ${before}::timestamptz and read_at is null`;
