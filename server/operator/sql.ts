import type { Verification } from '#domain/account/account.ts';
import type { VerificationWay } from '#domain/account/verification.ts';
import type { BookingStatus, ClaimReason } from '#domain/booking/status.ts';
import type { Holes } from '#domain/course/course.ts';
import type { Satang } from '#domain/money.ts';
import { sql } from '../db/db.ts';
import type { ClaimColumn, LockedBooking } from '../booking/sql.ts';

export interface CaddyRow {
  user_id: string;
  nickname: string;
  caddy_number: string;
  real_name: string;
  verification: Verification;
  courses: string[];
}

/** By any of them; a number (without leading zeros) at one course, or at all of them. */
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

export interface WaitingCaddy extends CaddyRow {
  /** What the caddy sent in; none where an earlier version of the program removed it. */
  way: VerificationWay | null;
  slug: string | null;
  code: string | null;
  media_id: string | null;
  phone: string | null;
  email: string | null;
}

export const caddiesWaiting = () => sql<WaitingCaddy>`
  select
    caddy_profile.user_id, nickname, caddy_number, real_name, verification, phone, email,
    way, caddy_verification.slug, code, media_id,
    array(select slug from caddy_course where caddy_course.user_id = caddy_profile.user_id order by position) as courses
  from caddy_profile
  join person on person.user_id = caddy_profile.user_id
  left join caddy_verification on caddy_verification.user_id = caddy_profile.user_id
  where verification = 'SUBMITTED' and person.status = 'ACTIVE'
  order by person.created_at, caddy_profile.user_id`;

export const coursesLike = (slug: string) => sql<{ slug: string }>`
  select slug from course where slug = ${slug} or strpos(slug, ${slug}) > 0
  order by slug <> ${slug}, slug
  limit 6`;

/** No row when it is closed that day already. */
export const insertClosure = (slug: string, day: string, reason: ClaimReason, note: string | null, at: string) => sql`
  insert into course_closure (slug, day, reason, note, created_at)
  values (${slug}, ${day}, ${reason}, ${note}, ${at})
  on conflict (slug, day) do nothing`;

export const closureOf = (slug: string, day: string) => sql<{ reason: ClaimReason; note: string | null }>`
  select reason, note from course_closure where slug = ${slug} and day = ${day}`;

export const deleteClosure = (slug: string, day: string) =>
  sql`delete from course_closure where slug = ${slug} and day = ${day}`;

export const lockedBookingsOn = (slug: string, day: string, statuses: readonly BookingStatus[]) => sql<LockedBooking>`
  select * from booking
  where slug = ${slug} and booking_date = ${day} and status = any(${statuses}::text[])
  order by booking_id
  for update`;

export const countPlaying = (slug: string, day: string) => sql<{ rounds: number }>`
  select count(*) as rounds from booking where slug = ${slug} and booking_date = ${day} and status = 'IN_PROGRESS'`;

/** What it was decided to be; by whom, the audit knows. */
export const lastDecision = (booking_id: string) =>
  sql<{ said: { to: string; refund: number } | null }>`
  select said from booking_moment where booking_id = ${booking_id} and action = 'decide' order by seq desc limit 1`;

/** A booking as somebody has to judge it. */
export interface CaseRow {
  booking_id: string;
  booking_ref: string;
  status: BookingStatus;
  slug: string;
  /** YYYY-MM-DD */
  booking_date: string;
  tee_off_time: string;
  tee_off_at: string;
  holes: Holes;
  total: Satang;
  refunded: Satang | null;
  golfer: string;
  caddy: string;
  caddy_number: string;
  claim: ClaimColumn | null;
  dispute: { by: 'golfer' | 'caddy'; reason: string; text: string; photos?: { media_id: string }[] } | null;
  disputed_at: string | null;
}

export const disputes = () => sql<CaseRow>`
  select
    booking_id, booking_ref, status, slug, booking_date, tee_off_time, tee_off_at, holes, total, refunded,
    golfer_name as golfer, nickname as caddy, caddy_number, claim, dispute, disputed_at
  from booking_in_full
  where status = 'DISPUTED'
  order by disputed_at, booking_id`;

export const claimsWaiting = () => sql<CaseRow>`
  select
    booking_id, booking_ref, status, slug, booking_date, tee_off_time, tee_off_at, holes, total, refunded,
    golfer_name as golfer, nickname as caddy, caddy_number, claim, dispute, disputed_at
  from booking_in_full
  where claim is not null
  order by tee_off_at, booking_id`;

export interface MomentRow {
  booking_id: string;
  action: string;
  actor: string;
  at: string;
  /** The phone's own clock at the tap. */
  device_at: string | null;
  said: Record<string, unknown> | null;
}

export const momentsOf = (booking_ids: string[]) => sql<MomentRow>`
  select booking_id, action, actor, at, device_at, said from booking_moment
  where booking_id = any(${booking_ids}::uuid[])
  order by booking_id, seq`;

export interface FailingJob {
  key: string;
  kind: string;
  run_at: string;
  attempts: number;
  locked_until: string | null;
  last_error: string;
}

export const failingJobs = () => sql<FailingJob>`
  select key, kind, run_at, attempts, locked_until, last_error from job
  where last_error is not null
  order by run_at, key`;
