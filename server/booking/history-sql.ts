import { sql } from '../db/db.ts';

interface Listed {
  booking_ref: string;
}

/*
 * No statuses means all; `from` and `before` bound the tee-off, `-infinity` and `infinity` where they do not. Tee-offs still ahead come
 * first, soonest first; then those past, newest first.
 */

export const refsOfGolfer = (
  golfer_id: string,
  statuses: string[],
  from: string,
  before: string,
  now: string,
  limit: number,
  offset: number,
) =>
  sql<Listed>`
    select booking_ref from booking
    where golfer_id = ${golfer_id} and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))
      and tee_off_at >= ${from}::timestamptz and tee_off_at < ${before}::timestamptz
    order by tee_off_at < ${now}, case when tee_off_at >= ${now} then tee_off_at end, tee_off_at desc, booking_id
    limit ${limit} offset ${offset}`;

export const refsOfCaddy = (
  caddy_id: string,
  statuses: string[],
  from: string,
  before: string,
  now: string,
  limit: number,
  offset: number,
) =>
  sql<Listed>`
    select booking_ref from booking
    where caddy_id = ${caddy_id} and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))
      and tee_off_at >= ${from}::timestamptz and tee_off_at < ${before}::timestamptz
    order by tee_off_at < ${now}, case when tee_off_at >= ${now} then tee_off_at end, tee_off_at desc, booking_id
    limit ${limit} offset ${offset}`;

export const countOfGolfer = (golfer_id: string, statuses: string[], from: string, before: string) =>
  sql<{ total: number }>`
    select count(*) as total from booking
    where golfer_id = ${golfer_id} and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))
      and tee_off_at >= ${from}::timestamptz and tee_off_at < ${before}::timestamptz`;

export const countOfCaddy = (caddy_id: string, statuses: string[], from: string, before: string) =>
  sql<{ total: number }>`
    select count(*) as total from booking
    where caddy_id = ${caddy_id} and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))
      and tee_off_at >= ${from}::timestamptz and tee_off_at < ${before}::timestamptz`;
