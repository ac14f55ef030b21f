import { sql } from '../db.ts';

interface Listed {
  booking_ref: string;
}

/** Tee-offs still ahead come first, soonest first; then those past, newest first. No statuses means all. */
export const refsOfGolfer = (golfer_id: string, statuses: string[], now: string, limit: number, offset: number) =>
  sql<Listed>`
    select booking_ref from booking
    where golfer_id = ${golfer_id} and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))
    order by tee_off_at < ${now}, case when tee_off_at >= ${now} then tee_off_at end, tee_off_at desc, booking_id
    limit ${limit} offset ${offset}`;

export const refsOfCaddy = (caddy_id: string, statuses: string[], now: string, limit: number, offset: number) =>
  sql<Listed>`
    select booking_ref from booking
    where caddy_id = ${caddy_id} and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))
    order by tee_off_at < ${now}, case when tee_off_at >= ${now} then tee_off_at end, tee_off_at desc, booking_id
    limit ${limit} offset ${offset}`;

export const countOfGolfer = (golfer_id: string, statuses: string[]) =>
  sql<{ total: number }>`
    select count(*) as total from booking
    where golfer_id = ${golfer_id} and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))`;

export const countOfCaddy = (caddy_id: string, statuses: string[]) =>
  sql<{ total: number }>`
    select count(*) as total from booking
    where caddy_id = ${caddy_id} and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))`;
