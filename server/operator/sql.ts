import type { BookingStatus, ClaimReason } from '#domain/booking/status.ts';
import type { LockedBooking } from '../booking/sql.ts';
import { sql } from '../db/db.ts';

/** No row when the day is closed already. */
export const insertClosure = (slug: string, day: string, reason: ClaimReason, note: string | null, at: string) => sql`
  insert into course_closure (slug, day, reason, note, created_at)
  values (${slug}, ${day}, ${reason}, ${note}, ${at})
  on conflict (slug, day) do nothing`;

export const closureOf = (slug: string, day: string) => sql<{ reason: ClaimReason; note: string | null }>`
  select reason, note from course_closure where slug = ${slug} and day = ${day}`;

export const deleteClosure = (slug: string, day: string) => sql<{ reason: ClaimReason; note: string | null }>`
  delete from course_closure where slug = ${slug} and day = ${day} returning reason, note`;

export const lockedBookingsOn = (slug: string, day: string, statuses: readonly BookingStatus[]) => sql<LockedBooking>`
  select * from booking
  where slug = ${slug} and booking_date = ${day} and status = any(${statuses}::text[])
  order by booking_id
  for update`;

/** The same without locks, for whoever only looks. */
export const bookingsOn = (slug: string, day: string, statuses: readonly BookingStatus[]) => sql<LockedBooking>`
  select * from booking
  where slug = ${slug} and booking_date = ${day} and status = any(${statuses}::text[])`;

export const countRequests = (slug: string, day: string) => sql<{ requests: number }>`
  select count(*) as requests from broadcast where slug = ${slug} and booking_date = ${day} and status = 'OPEN'`;

export const countPlaying = (slug: string, day: string) => sql<{ rounds: number }>`
  select count(*) as rounds from booking where slug = ${slug} and booking_date = ${day} and status = 'IN_PROGRESS'`;
