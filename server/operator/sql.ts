import type { Verification } from '#domain/account/account.ts';
import type { BookingStatus, ClaimReason } from '#domain/booking/status.ts';
import type { LockedBooking } from '../booking/sql.ts';
import { sql } from '../db/db.ts';

export interface CaddyRow {
  user_id: string;
  nickname: string;
  caddy_number: string;
  real_name: string;
  verification: Verification;
  courses: string[];
}

/** Finds caddies by any of these; a number (without leading zeros) at one course, or at all. */
export const caddiesKnownAs = (
  email: string | null,
  phone: string | null,
  number: string | null,
  slug: string | null,
  user_id: string | null,
) => sql<CaddyRow>`
  select
    caddy_profile.user_id, nickname, caddy_number, real_name, verification,
    array(select slug from caddy_course where caddy_course.user_id = caddy_profile.user_id order by position) as courses
  from caddy_profile
  join person on person.user_id = caddy_profile.user_id
  where person.status <> 'DELETED' and (
    person.user_id = ${user_id}::uuid
    or person.email = ${email}::text
    or person.phone = ${phone}::text
    or exists (
      select from caddy_number
      where caddy_number.user_id = caddy_profile.user_id and number = ${number}::text
        and (${slug}::text is null or slug = ${slug}::text)
    )
    or (${slug}::text is null and ltrim(caddy_number, '0') = ${number}::text)
  )
  order by caddy_profile.user_id`;

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
