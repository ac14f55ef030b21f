import type { Role, Verification } from '#domain/account/account.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import type { StrikeKind } from '#domain/booking/strike.ts';
import type { CaseTopic } from '#domain/case/case.ts';
import { json, sql } from '../db/db.ts';

/** Whether this colleague has an audit row of this act with these facts since then. */
export const didSince = (staff_id: string, act: string, facts: object, since: string) => sql`
  select 1 as one from audit
  where staff_id = ${staff_id}::uuid and created_at > ${since}::timestamptz and act = ${act} and body @> ${json(facts)}::jsonb
  limit 1`;

export interface PersonRow {
  user_id: string;
  name: string;
  role: Role | null;
  language: 'th' | 'en';
  status: 'ACTIVE' | 'DELETION_REQUESTED' | 'DELETED';
  created_at: string;
  deletion_asked_at: string | null;
  terms_version: string | null;
  is_adult: boolean;
  marketing: boolean;
  public_photo: boolean;
  phone: string | null;
  email: string | null;
  linked_at: string | null;
  is_friend: boolean | null;
  bank_since: string | null;
}

export const personOfDesk = (user_id: string) => sql<PersonRow>`
  select person.user_id, display_name as name, role, language, status, person.created_at, deletion_asked_at, terms_version,
    adult_at is not null as is_adult, marketing, public_photo, phone, email, linked.linked_at, is_friend,
    bank_account.changed_at as bank_since
  from person
  left join lateral (select max(created_at) as linked_at from identity where user_id = person.user_id) as linked on true
  left join line_friend on line_friend.user_id = person.user_id
  left join bank_account on bank_account.user_id = person.user_id
  where person.user_id = ${user_id}::uuid`;

export interface CaddyRow {
  nickname: string;
  nickname_latin: string | null;
  real_name: string;
  caddy_number: string;
  verification: Verification;
  on_duty: boolean;
  rounds: number;
  on_time: number;
  reviews: number;
  rating_sum: number;
  way: string | null;
  submitted_at: string | null;
  strikes: number;
}

/** `since`: strikes before it count no more. */
export const caddyOfDesk = (user_id: string, since: string) => sql<CaddyRow>`
  select nickname, nickname_latin, real_name, caddy_number, verification, on_duty, rounds, on_time, reviews, rating_sum,
    way, submitted_at,
    (select count(*) from strike where caddy_id = caddy_profile.user_id and at > ${since}::timestamptz) as strikes
  from caddy_profile
  left join caddy_verification on caddy_verification.user_id = caddy_profile.user_id
  where caddy_profile.user_id = ${user_id}::uuid`;

export const coursesOfCaddy = (user_id: string) => sql<{ th: string; en: string }>`
  select name_th as th, name_en as en from caddy_course
  join course on course.slug = caddy_course.slug
  where user_id = ${user_id}::uuid
  order by position
  limit 20`;

export const bookingsOf = (user_id: string, limit: number, skip: number) => sql<{
  booking_ref: string;
  booking_date: string;
  tee_off_time: string;
  th: string;
  en: string;
  other_id: string;
  other: string;
  status: BookingStatus;
  total: number;
}>`
  select booking_ref, booking_date, tee_off_time, name_th as th, name_en as en, other.user_id as other_id,
    coalesce(nickname, display_name) as other, booking.status, total
  from (
    select booking.* from booking where golfer_id = ${user_id}::uuid
    union all
    select booking.* from booking where caddy_id = ${user_id}::uuid
  ) as booking
  join course on course.slug = booking.slug
  join person as other on other.user_id = case when golfer_id = ${user_id}::uuid then caddy_id else golfer_id end
  left join caddy_profile on caddy_profile.user_id = other.user_id
  order by tee_off_at desc, booking_id desc
  limit ${limit}::int offset ${skip}::int`;

export const sessionsOf = (user_id: string, at: string, limit: number, skip: number) => sql<{
  device: string;
  created_at: string;
  seen_at: string;
  is_alive: boolean;
}>`
  select device_name as device, created_at, seen_at, revoked_at is null and expires_at > ${at}::timestamptz as is_alive from session
  where user_id = ${user_id}::uuid
  order by revoked_at is null and expires_at > ${at}::timestamptz desc, seen_at desc, session_id
  limit ${limit}::int offset ${skip}::int`;

/** Reports of chats and reviews, by the person or about them. A report of a review is about its author. */
export const reportsOf = (user_id: string, limit: number, skip: number) => sql<{
  of: 'CHAT' | 'REVIEW';
  is_about: boolean;
  reason: string;
  other_id: string;
  other: string;
  created_at: string;
  closed_at: string | null;
}>`
  select report.of, is_about, reason, other_id, display_name as other, report.created_at, closed_at
  from (
    select 'CHAT' as of, report_id, true as is_about, reason, reporter_id as other_id, created_at, closed_at from chat_report
    where about_id = ${user_id}::uuid
    union all
    select 'CHAT', report_id, false, reason, about_id, created_at, closed_at from chat_report
    where reporter_id = ${user_id}::uuid
    union all
    select 'REVIEW', report_id, true, reason, reporter_id, review_report.created_at, closed_at from review_report
    join review on review.review_id = review_report.review_id
    where author_id = ${user_id}::uuid
    union all
    select 'REVIEW', report_id, false, reason, author_id, review_report.created_at, closed_at from review_report
    join review on review.review_id = review_report.review_id
    where reporter_id = ${user_id}::uuid
  ) as report
  join person on person.user_id = other_id
  order by report.created_at desc, report_id
  limit ${limit}::int offset ${skip}::int`;

/** `is_theirs`: the person blocked the other. */
export const blocksOf = (user_id: string, limit: number, skip: number) => sql<{
  other_id: string;
  other: string;
  is_theirs: boolean;
  blocked_at: string;
}>`
  select other.user_id as other_id, display_name as other, blocker.user_id = ${user_id}::uuid as is_theirs, blocker.blocked_at
  from room_member as mine
  join room on room.room_id = mine.room_id
  join room_member as blocker on blocker.room_id = mine.room_id and blocker.blocked_at is not null
  join person as other on other.user_id = case when golfer_id = mine.user_id then caddy_id else golfer_id end
  where mine.user_id = ${user_id}::uuid
  order by blocker.blocked_at desc, other.user_id, is_theirs
  limit ${limit}::int offset ${skip}::int`;

export const roomsOf = (user_id: string, limit: number, skip: number) => sql<{
  room_id: string;
  other_id: string;
  other: string;
  status: string;
  messages: number;
}>`
  select room.room_id, other.user_id as other_id, display_name as other, room.status, last_seq as messages
  from room_member
  join room on room.room_id = room_member.room_id
  join person as other on other.user_id = case when golfer_id = room_member.user_id then caddy_id else golfer_id end
  where room_member.user_id = ${user_id}::uuid and last_seq > 0
  order by last_end desc nulls first, room.room_id desc
  limit ${limit}::int offset ${skip}::int`;

export const strikesOf = (user_id: string, limit: number, skip: number) => sql<{
  kind: StrikeKind;
  at: string;
  booking_ref: string;
}>`
  select kind, at, booking_ref from strike
  join booking on booking.booking_id = strike.booking_id
  where strike.caddy_id = ${user_id}::uuid
  order by at desc, strike_id
  limit ${limit}::int offset ${skip}::int`;

export const casesOf = (user_id: string, limit: number, skip: number) => sql<{
  case_number: string;
  topic: CaseTopic;
  text: string;
  answer: string | null;
  created_at: string;
  answered_at: string | null;
}>`
  select case_number, topic, text, answer, created_at, answered_at from support_case
  where user_id = ${user_id}::uuid
  order by created_at desc, case_id
  limit ${limit}::int offset ${skip}::int`;

export const consentsOf = (user_id: string, limit: number, skip: number) => sql<{
  what: string;
  version: string;
  is_given: boolean;
  given_at: string;
}>`
  select what, version, is_given, given_at from consent
  where user_id = ${user_id}::uuid
  order by given_at desc, consent_id desc
  limit ${limit}::int offset ${skip}::int`;

export const notesOf = (user_id: string, limit: number, skip: number) => sql<{
  note_id: string;
  text: string;
  created_at: string;
  name: string;
}>`
  select note_id, text, staff_note.created_at, name from staff_note
  join staff on staff.staff_id = staff_note.staff_id
  where user_id = ${user_id}::uuid
  order by staff_note.created_at desc, note_id desc
  limit ${limit}::int offset ${skip}::int`;

export const toldOf = (user_id: string, limit: number, skip: number) => sql<{
  kind: 'WARNING' | 'MESSAGE';
  text: string;
  created_at: string;
  read_at: string | null;
}>`
  select case kind when 'account.warned' then 'WARNING' else 'MESSAGE' end as kind, body ->> 'text' as text, created_at, read_at
  from notification
  where user_id = ${user_id}::uuid and kind in ('account.warned', 'account.messaged')
  order by notification_id desc
  limit ${limit}::int offset ${skip}::int`;

/** What of the person is in force: a suspension's row (a caddy's may have none), and the warnings of the last year. */
export const standingOfPerson = (user_id: string, since: string) => sql<{
  has_row: boolean;
  ends_at: string | null;
  warnings: number;
}>`
  select exists (select from suspension where user_id = ${user_id}::uuid) as has_row,
    (select ends_at from suspension where user_id = ${user_id}::uuid) as ends_at,
    (
      select count(*) from notification
      where user_id = ${user_id}::uuid and kind = 'account.warned' and created_at > ${since}::timestamptz
    ) as warnings`;

/**
 * Locked, so that nobody is erased while something is written about them. Of somebody erased there is none. `role`: null of a caddy without a
 * profile.
 */
export const lockedPerson = (user_id: string) => sql<{ role: Role | null }>`
  select case
    when exists (select from caddy_profile where caddy_profile.user_id = person.user_id) then 'CADDY'
    when role = 'GOLFER' then role
  end as role
  from person
  where user_id = ${user_id}::uuid and status <> 'DELETED'
  for no key update`;

export const insertNote = (note_id: string, user_id: string, staff_id: string, text: string, at: string) => sql`
  insert into staff_note (note_id, user_id, staff_id, text, created_at)
  values (${note_id}, ${user_id}, ${staff_id}, ${text}, ${at}::timestamptz)`;

export const bankOf = (user_id: string) => sql<{ bank: string; last4: string; holder: string; changed_at: string }>`
  select bank, last4, holder, changed_at from bank_account where user_id = ${user_id}::uuid`;

export interface ChatRow {
  seq: number;
  is_golfers: boolean;
  sent_at: string;
  text: string | null;
  phrase: { phrase_id: string; values: Record<string, string> } | null;
  deleted_at: string | null;
}

/** The two people's messages, newest first, optionally between two moments. Cards and deleted messages are left out. */
export const chatOf = (
  room_id: string,
  golfer_id: string,
  from: string | null,
  to: string | null,
  before: number | null,
  limit: number,
) => sql<ChatRow>`
  select seq, sender_id = ${golfer_id}::uuid as is_golfers, sent_at, text, phrase, deleted_at from message
  where room_id = ${room_id}::uuid and kind in ('TEXT', 'PHRASE', 'IMAGE')
    and (${from}::timestamptz is null or sent_at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or sent_at <= ${to}::timestamptz)
    and (${before}::int is null or seq < ${before}::int)
  order by seq desc
  limit ${limit}::int`;

interface RoomOfTwo {
  room_id: string;
  golfer_id: string;
  golfer: string;
  caddy_id: string;
  caddy: string;
}

/** A room that this person is in. */
export const roomWith = (room_id: string, user_id: string) => sql<RoomOfTwo>`
  select room_id, golfer_id, golfer.display_name as golfer, caddy_id, coalesce(nickname, caddy.display_name) as caddy from room
  join person as golfer on golfer.user_id = golfer_id
  join person as caddy on caddy.user_id = caddy_id
  left join caddy_profile on caddy_profile.user_id = caddy_id
  where room_id = ${room_id}::uuid and ${user_id}::uuid in (golfer_id, caddy_id)`;
