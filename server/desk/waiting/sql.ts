import type { Verification } from '#domain/account/account.ts';
import type { VerificationWay } from '#domain/account/verification.ts';
import type { LineCode } from '#domain/booking/price.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import type { FeeCollection, Holes, Transport } from '#domain/course/course.ts';
import type { Satang } from '#domain/money.ts';
import type { ClaimRecord } from '#domain/booking/facts.ts';
import { sql } from '../../db/db.ts';

// What waits for a person, each oldest first. `item`: only this one; `most`: no more than so many.

export interface WaitingCaddy {
  user_id: string;
  nickname: string;
  caddy_number: string;
  real_name: string;
  verification: Verification;
  courses: string[];
  /** The proof that the caddy sent in; none when an earlier version of the program removed it. */
  way: VerificationWay | null;
  slug: string | null;
  /** The course of the code. */
  code_course_th: string | null;
  code_course_en: string | null;
  courses_th: string[];
  courses_en: string[];
  code: string | null;
  media_id: string | null;
  phone: string | null;
  email: string | null;
  /** When the proof was sent in. */
  since: string;
}

export const caddiesWaiting = (item: string | null = null, most: number | null = null) => sql<WaitingCaddy>`
  select
    caddy_profile.user_id, nickname, caddy_number, real_name, verification, phone, email,
    way, caddy_verification.slug, code, media_id, coalesce(submitted_at, person.created_at) as since,
    array(
      select name_th from caddy_course join course on course.slug = caddy_course.slug
      where caddy_course.user_id = caddy_profile.user_id order by position
    ) as courses_th,
    array(
      select name_en from caddy_course join course on course.slug = caddy_course.slug
      where caddy_course.user_id = caddy_profile.user_id order by position
    ) as courses_en,
    course.name_th as code_course_th, course.name_en as code_course_en,
    array(select slug from caddy_course where caddy_course.user_id = caddy_profile.user_id order by position) as courses
  from caddy_profile
  join person on person.user_id = caddy_profile.user_id
  left join caddy_verification on caddy_verification.user_id = caddy_profile.user_id
  left join course on course.slug = caddy_verification.slug
  where verification = 'SUBMITTED' and person.status = 'ACTIVE'
    and (${item}::text is null or caddy_profile.user_id::text = ${item})
  order by person.created_at, caddy_profile.user_id
  limit ${most}::int`;

/** A booking that an operator has to judge. */
export interface CaseRow {
  booking_id: string;
  booking_ref: string;
  status: BookingStatus;
  slug: string;
  course_th: string;
  course_en: string;
  /** YYYY-MM-DD */
  booking_date: string;
  tee_off_time: string;
  tee_off_at: string;
  holes: Holes;
  transport: Transport;
  fee_collection: FeeCollection;
  total: Satang;
  refunded: Satang | null;
  lines: { code: LineCode }[];
  /** Our share of it, in percent. */
  share: number;
  rate_id: string;
  golfer: string;
  caddy: string;
  caddy_number: string;
  claim: ClaimRecord | null;
  dispute: { by: 'golfer' | 'caddy'; reason: string; text: string; photos?: { media_id: string }[] } | null;
  disputed_at: string | null;
}

export const disputes = (item: string | null = null, most: number | null = null) => sql<CaseRow>`
  select
    booking_id, booking_ref, status, slug, name_th as course_th, name_en as course_en, booking_date, tee_off_time,
    tee_off_at, holes, transport, fee_collection, total, refunded, golfer_name as golfer, nickname as caddy, caddy_number, claim, dispute, disputed_at,
    lines, rate_id, (select share from rate where rate.rate_id = booking_in_full.rate_id) as share
  from booking_in_full
  where status = 'DISPUTED' and (${item}::text is null or booking_ref = ${item})
  order by disputed_at, booking_id
  limit ${most}::int`;

/** Claims that the desk has left to the two people are not listed. */
export const claimsWaiting = (item: string | null = null, most: number | null = null) => sql<CaseRow>`
  select
    booking_id, booking_ref, status, slug, name_th as course_th, name_en as course_en, booking_date, tee_off_time,
    tee_off_at, holes, transport, fee_collection, total, refunded, golfer_name as golfer, nickname as caddy, caddy_number, claim, dispute, disputed_at,
    lines, rate_id, (select share from rate where rate.rate_id = booking_in_full.rate_id) as share
  from booking_in_full
  where claim is not null and (${item}::text is null or booking_ref = ${item})
    and not exists (
      select from desk_left
      where kind = 'COURSE_CLOSED' and desk_left.item = booking_ref
        and left_at >= coalesce(claim ->> 'received_at', claim ->> 'at')::timestamptz
    )
  order by tee_off_at, booking_id
  limit ${most}::int`;

export interface MomentRow {
  booking_id: string;
  action: string;
  actor: string;
  at: string;
  /** The phone's clock at the tap. */
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

export const failingJobs = (item: string | null = null, most: number | null = null) => sql<FailingJob>`
  select key, kind, run_at, attempts, locked_until, last_error from job
  where last_error is not null and (${item}::text is null or key = ${item})
  order by run_at, key
  limit ${most}::int`;

interface HolderOfClaimed {
  user_id: string;
  display_name: string;
  role: string | null;
  since: string;
  /** When somebody was last signed in, as far as sessions are kept. */
  seen_at: string | null;
  rounds: number;
  has_other: boolean;
  has_line: boolean;
}

/** A phone number or e-mail that somebody claims. */
export interface ClaimedIdentifier {
  case_number: string;
  claims: string;
  text: string;
  created_at: string;
  contact: string | null;
  /** The author's account; null: not signed in. */
  from_user_id: string | null;
  from_name: string | null;
  /** The account that has it; null: none by now. */
  holder: HolderOfClaimed | null;
  /** Accounts that lost it before and may have no way to sign in. */
  lost_by: string[];
}

export const claimedIdentifiers = (item: string | null = null, most: number | null = null) => sql<ClaimedIdentifier>`
  select case_number, claims, text, support_case.created_at, contact,
    support_case.user_id as from_user_id, claimant.display_name as from_name,
    (
      select jsonb_build_object(
        'user_id', held.user_id, 'display_name', held.display_name, 'role', held.role, 'since', held.created_at,
        'seen_at', (select max(seen_at) from session where session.user_id = held.user_id),
        'rounds', (select count(*) from booking where held.user_id in (golfer_id, caddy_id)),
        'has_other', held.phone is not null and held.email is not null,
        'has_line', exists (select from identity where identity.user_id = held.user_id)
      )
      from person held
      where (held.phone = claims or held.email = claims) and held.status <> 'DELETED'
    ) as holder,
    array(
      select distinct audit.body ->> 'user_id' from audit
      join support_case earlier on audit.body @> jsonb_build_object('case_number', earlier.case_number, 'to', 'LOST')
      where act = 'decide-identifier' and earlier.claims = support_case.claims
    ) as lost_by
  from support_case
  left join person claimant on claimant.user_id = support_case.user_id
  where answered_at is null and claims is not null and (${item}::text is null or case_number = ${item})
  order by support_case.created_at, case_id
  limit ${most}::int`;

interface Holder {
  nickname: string;
  real_name: string;
  verification: Verification;
  phone: string | null;
  email: string | null;
  /** The courses in question where they have it. */
  slugs: string[];
  courses_th: string[];
  courses_en: string[];
}

export interface ContestedNumber {
  case_id: string;
  number: string;
  asked_at: string;
  nickname: string;
  real_name: string;
  phone: string | null;
  email: string | null;
  courses: string[];
  courses_th: string[];
  courses_en: string[];
  /** Who has it at one of these courses; empty if it was given up meanwhile. */
  holders: Holder[];
}

export const contestedNumbers = (item: string | null = null, most: number | null = null) => sql<ContestedNumber>`
  select
    case_id, number, asked_at, nickname, real_name, phone, email,
    array(
      select name_th from caddy_course join course on course.slug = caddy_course.slug
      where caddy_course.user_id = caddy_number_case.user_id order by position
    ) as courses_th,
    array(
      select name_en from caddy_course join course on course.slug = caddy_course.slug
      where caddy_course.user_id = caddy_number_case.user_id order by position
    ) as courses_en,
    array(select slug from caddy_course where caddy_course.user_id = caddy_number_case.user_id order by position) as courses,
    coalesce((
      select jsonb_agg(to_jsonb(it) order by it.nickname)
      from (
        select holder.nickname, holder.real_name, holder.verification, known.phone, known.email,
          array_agg(taken.slug order by taken.slug) as slugs,
          array_agg(course.name_th order by taken.slug) as courses_th,
          array_agg(course.name_en order by taken.slug) as courses_en
        from caddy_number taken
        join caddy_course on caddy_course.slug = taken.slug and caddy_course.user_id = caddy_number_case.user_id
        join course on course.slug = taken.slug
        join caddy_profile holder on holder.user_id = taken.user_id
        join person known on known.user_id = taken.user_id
        where taken.number = (caddy_number_case.number::int)::text and taken.user_id <> caddy_number_case.user_id
        group by holder.user_id, holder.nickname, holder.real_name, holder.verification, known.phone, known.email
      ) it
    ), '[]') as holders
  from caddy_number_case
  join caddy_profile on caddy_profile.user_id = caddy_number_case.user_id
  join person on person.user_id = caddy_number_case.user_id
  where ${item}::text is null or case_id::text = ${item}
  order by asked_at, case_id
  limit ${most}::int`;
