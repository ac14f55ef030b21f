import type { BookingStatus } from '#domain/booking/status.ts';
import type { CaseTopic } from '#domain/case/case.ts';
import type { MONEY_KINDS } from '#domain/desk/find-api.ts';
import type { Role } from '#domain/account/account.ts';
import { sql } from '../db/db.ts';

export interface FoundPersonRow {
  user_id: string;
  name: string;
  role: Role | null;
  nickname: string | null;
  caddy_number: string | null;
  course_th: string | null;
  course_en: string | null;
  status: string;
}

/** The most candidates compared in full, because two letters may occur in half of all names. */
const LOOKED_AT = 500;

/** The position of the text in a name and the name's length, so that an exact match comes first. */
export interface NamedRow {
  user_id: string;
  place: number;
  letters: number;
}

/**
 * People whose name has it anywhere: first whose whole name it is, then by the index of the pieces of names. `joined`: lower case, without
 * spaces.
 */
export const peopleByName = (joined: string, pieces: string[], limit: number) => sql<NamedRow>`
  select user_id, strpos(whole, ${joined}::text) as place, length(whole) as letters from (
    (
      select user_id, search_joined(lower(display_name)) as whole from person
      where search_joined(lower(display_name)) = ${joined}::text and status <> 'DELETED'
      limit ${limit}::int
    )
    union
    (
      select user_id, search_joined(lower(display_name)) from person
      where search_pieces(lower(display_name)) @> ${pieces}::text[]
        and strpos(search_joined(lower(display_name)), ${joined}::text) > 0 and status <> 'DELETED'
      limit ${LOOKED_AT}::int
    )
  ) as named
  order by place, letters, whole, user_id
  limit ${limit}::int`;

/**
 * Caddies whose nickname, in either script, or number has it: first whose nickname it is, then by the index of the search of caddies. One
 * who has left has no search key.
 */
export const caddiesByKey = (joined: string, pieces: string[], limit: number) => sql<NamedRow>`
  select user_id, strpos(whole, ${joined}::text) as place, length(whole) as letters from (
    (
      select user_id, search_joined(lower(nickname)) as whole from caddy_profile
      where search_joined(lower(nickname)) = ${joined}::text and search_key <> ''
      limit ${limit}::int
    )
    union
    (
      select user_id, search_joined(lower(nickname_latin)) from caddy_profile
      where search_joined(lower(nickname_latin)) = ${joined}::text and search_key <> ''
      limit ${limit}::int
    )
    union
    (
      select user_id, search_joined(search_key) from caddy_profile
      where search_pieces(search_key) @> ${pieces}::text[] and strpos(search_joined(search_key), ${joined}::text) > 0
      limit ${LOOKED_AT}::int
    )
  ) as named
  order by place, letters, whole, user_id
  limit ${limit}::int`;

/** Caddies whose real name, as it stands in their papers, has it: by an index of its pieces (0042_desk_goodwill.sql). */
export const caddiesByRealName = (joined: string, pieces: string[], limit: number) => sql<NamedRow>`
  select user_id, strpos(whole, ${joined}::text) as place, length(whole) as letters from (
    select user_id, search_joined(lower(real_name)) as whole from caddy_profile
    where search_pieces(lower(real_name)) @> ${pieces}::text[] and strpos(search_joined(lower(real_name)), ${joined}::text) > 0
    limit ${LOOKED_AT}::int
  ) as named
  order by place, letters, whole, user_id
  limit ${limit}::int`;

export const peopleByContact = (phone: string | null, email: string | null) => sql<{ user_id: string }>`
  select user_id from person where phone = ${phone}::text or email = ${email}::text`;

/** `number`: without leading zeros. The caddy has it at one course at least. */
export const caddiesByNumber = (number: string, limit: number) => sql<{ user_id: string }>`
  select distinct user_id from caddy_number where number = ${number} order by user_id limit ${limit}::int`;

/** In the order of the ids. */
export const peopleByIds = (user_ids: string[]) => sql<FoundPersonRow>`
  select person.user_id, display_name as name, role, nickname, caddy_number, course.name_th as course_th,
    course.name_en as course_en, status
  from unnest(${user_ids}::uuid[]) with ordinality as wanted (user_id, place)
  join person on person.user_id = wanted.user_id
  left join caddy_profile on caddy_profile.user_id = person.user_id
  left join caddy_course on caddy_course.user_id = person.user_id and position = 0
  left join course on course.slug = caddy_course.slug
  order by place`;

export const bookingByReference = (booking_ref: string) => sql<{
  booking_ref: string;
  booking_date: string;
  tee_off_time: string;
  course_th: string;
  course_en: string;
  golfer: string;
  caddy: string;
  status: BookingStatus;
}>`
  select booking_ref, booking_date, tee_off_time, name_th as course_th, name_en as course_en, golfer_name as golfer,
    nickname as caddy, status
  from booking_in_full where booking_ref = ${booking_ref}`;

/** By our reference, or by what the provider calls it; each by its unique index. */
export const moneyByReference = (ours: string, theirs: string, limit: number) => sql<{
  kind: (typeof MONEY_KINDS)[number];
  reference: string;
  amount: number;
  status: string;
  at: string;
  user_id: string;
  name: string;
}>`
  select kind, reference, amount, money.status, at, money.user_id, display_name as name from (
    select 'TOPUP' as kind, reference, amount, status, created_at as at, user_id from topup
    where reference = ${ours} or charge_id = ${theirs}
    union all
    select kind, reference, amount, status, requested_at, user_id from withdrawal
    where reference = ${ours} or transfer_id = ${theirs}
    union all
    select 'TAKEN_BACK', reference, topup_refund.amount, coalesce(debt_end, 'TAKEN'), refunded_at, user_id from topup_refund
    join topup on topup.topup_id = topup_refund.topup_id
    where refund_id = ${theirs}
  ) as money
  join person on person.user_id = money.user_id
  limit ${limit}::int`;

export const caseByNumber = (case_number: string) => sql<{
  case_number: string;
  topic: CaseTopic;
  created_at: string;
  is_open: boolean;
  user_id: string | null;
  name: string | null;
}>`
  select case_number, topic, support_case.created_at, answered_at is null as is_open, support_case.user_id, display_name as name
  from support_case
  left join person on person.user_id = support_case.user_id
  where case_number = ${case_number}`;
