import type { StrikeKind } from '#domain/booking/strike.ts';
import type { Audience } from '#domain/broadcast/status.ts';
import type { Holes } from '#domain/course/course.ts';
import { type ClockTime, isoOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';
import type { AnswerRow } from './sql.ts';

export interface NearRow {
  broadcast_id: string;
  booking_date: string;
  tee_off_time: ClockTime;
  holes: Holes;
  audience: Audience;
  created_at: string;
  works_at_course: boolean;
  works_in_province: boolean;
  is_followed: boolean;
}

/**
 * OPEN requests at the caddy's courses, and requests for everybody in their provinces, soonest tee-off first. Without those that chose this
 * caddy, and without golfers with a block between the two.
 */
export const openNear = (caddy_id: string, now: Moment, limit: number) => sql<NearRow>`
  select
    broadcast.broadcast_id, broadcast.booking_date, broadcast.tee_off_time, broadcast.holes, broadcast.audience,
    broadcast.created_at, place.works_at_course, true as works_in_province, follow.caddy_id is not null as is_followed
  from (
    select slug, true as works_at_course from caddy_course where user_id = ${caddy_id}::uuid
    union all
    select slug, false from course
    where province_en in (
      select home.province_en from caddy_course join course as home on home.slug = caddy_course.slug
      where caddy_course.user_id = ${caddy_id}::uuid
    ) and not exists (
      select from caddy_course where caddy_course.user_id = ${caddy_id}::uuid and caddy_course.slug = course.slug
    )
  ) as place
  join broadcast on broadcast.slug = place.slug and broadcast.status = 'OPEN'
  left join follow on follow.golfer_id = broadcast.golfer_id and follow.caddy_id = ${caddy_id}::uuid
  where broadcast.expires_at > ${isoOf(now)}::timestamptz
    and (place.works_at_course or broadcast.audience = 'ALL')
    and not exists (
      select from caddy_response
      where caddy_response.broadcast_id = broadcast.broadcast_id and caddy_response.caddy_id = ${caddy_id}::uuid
        and caddy_response.status = 'SELECTED'
    )
    and not exists (
      select from room
      where room.golfer_id = broadcast.golfer_id and room.caddy_id = ${caddy_id}::uuid and room.status = 'BLOCKED'
    )
  order by broadcast.tee_off_at, broadcast.broadcast_id
  limit ${limit}::int`;

/** How the caddy relates to one request of any status; no row when it does not exist. */
export const nearRequest = (broadcast_id: string, caddy_id: string) => sql<NearRow>`
  select
    broadcast.broadcast_id, broadcast.booking_date, broadcast.tee_off_time, broadcast.holes, broadcast.audience,
    broadcast.created_at,
    exists (
      select from caddy_course where caddy_course.user_id = ${caddy_id}::uuid and caddy_course.slug = broadcast.slug
    ) as works_at_course,
    exists (
      select from caddy_course join course as home on home.slug = caddy_course.slug
      where caddy_course.user_id = ${caddy_id}::uuid and home.province_en = course.province_en
    ) as works_in_province,
    exists (
      select from follow where follow.golfer_id = broadcast.golfer_id and follow.caddy_id = ${caddy_id}::uuid
    ) as is_followed
  from broadcast
  join course on course.slug = broadcast.slug
  where broadcast.broadcast_id = ${broadcast_id}::uuid`;

/**
 * Requests that the caddy answered: future tee-offs first, soonest first; then past ones, newest first. With a block between the two, only
 * those that led to a booking.
 */
export const answeredBy = (caddy_id: string, now: Moment, limit: number, offset: number) =>
  sql<{ broadcast_id: string }>`
  select broadcast.broadcast_id
  from caddy_response
  join broadcast on broadcast.broadcast_id = caddy_response.broadcast_id
  where caddy_response.caddy_id = ${caddy_id}::uuid
    and (caddy_response.booking_ref is not null or not exists (
      select from room
      where room.golfer_id = broadcast.golfer_id and room.caddy_id = ${caddy_id}::uuid and room.status = 'BLOCKED'
    ))
  order by
    broadcast.tee_off_at < ${isoOf(now)}::timestamptz,
    case when broadcast.tee_off_at >= ${isoOf(now)}::timestamptz then broadcast.tee_off_at end,
    broadcast.tee_off_at desc,
    broadcast.broadcast_id
  limit ${limit}::int offset ${offset}::int`;

export const countAnsweredBy = (caddy_id: string) => sql<{ total: number }>`
  select count(*) as total
  from caddy_response
  join broadcast on broadcast.broadcast_id = caddy_response.broadcast_id
  where caddy_response.caddy_id = ${caddy_id}::uuid
    and (caddy_response.booking_ref is not null or not exists (
      select from room
      where room.golfer_id = broadcast.golfer_id and room.caddy_id = ${caddy_id}::uuid and room.status = 'BLOCKED'
    ))`;

export interface BesideRow extends Omit<AnswerRow, 'caddy_id' | 'status' | 'responded_at'> {
  broadcast_id: string;
  golfer_name: string;
  golfer_photo_url: string | null;
  follows_me: boolean;
  interested: number;
  /** Of the caddy's own answer; null when there is none. */
  status: AnswerRow['status'] | null;
  responded_at: string | null;
}

/**
 * What a caddy may see of requests besides the round: whose they are, how many caddies are interested, and the caddy's own answer. Interest
 * does not count from caddies who are booked elsewhere by now, or with a block between the two. The golfer's photo only if it is public.
 */
export const besides = (caddy_id: string, broadcast_ids: string[], first_slots: number[], last_slots: number[]) =>
  sql<BesideRow>`
  select
    broadcast.broadcast_id, golfer.display_name as golfer_name,
    case when golfer.public_photo then golfer.photo_url end as golfer_photo_url,
    follow.caddy_id is not null as follows_me,
    (
      select count(*) from caddy_response as other
      where other.broadcast_id = broadcast.broadcast_id and other.status = 'INTERESTED' and not exists (
        select from room
        where room.golfer_id = broadcast.golfer_id and room.caddy_id = other.caddy_id and room.status = 'BLOCKED'
      )
    ) as interested,
    case
      when answer.status in ('INTERESTED', 'RECONFIRM_NEEDED') and (exists (
        select from booking_slot
        where person_id = ${caddy_id}::uuid and slot between asked.first_slot and asked.last_slot
      ) or exists (
        select from room
        where room.golfer_id = broadcast.golfer_id and room.caddy_id = ${caddy_id}::uuid and room.status = 'BLOCKED'
      )) then 'WITHDRAWN'
      else answer.status
    end as status,
    answer.message, answer.responded_at, answer.kept_until, answer.booking_ref
  from unnest(${broadcast_ids}::uuid[], ${first_slots}::int[], ${last_slots}::int[]) as asked (broadcast_id, first_slot, last_slot)
  join broadcast on broadcast.broadcast_id = asked.broadcast_id
  join person as golfer on golfer.user_id = broadcast.golfer_id
  left join follow on follow.golfer_id = broadcast.golfer_id and follow.caddy_id = ${caddy_id}::uuid
  left join caddy_response as answer
    on answer.broadcast_id = broadcast.broadcast_id and answer.caddy_id = ${caddy_id}::uuid`;

export const isBusy = (caddy_id: string, first_slot: number, last_slot: number) => sql<{ is_busy: boolean }>`
  select exists (
    select from booking_slot
    where person_id = ${caddy_id}::uuid and slot between ${first_slot}::int and ${last_slot}::int
  ) as is_busy`;

/** The round of an open request, for finding caddies in the database. */
export interface SoughtRound {
  broadcast_id: string;
  golfer_id: string;
  slug: string;
  audience: Audience;
  day: SlashDate;
  weekday: number;
  /** Tee-off in minutes after midnight, and the first and last slot of its block. */
  minute: number;
  first_slot: number;
  last_slot: number;
}

export interface ReachRow {
  user_id: string;
  works_at_course: boolean;
  is_followed: boolean;
}

/**
 * VERIFIED caddies on duty who may be free, have not answered and have no block with the golfer: followed ones first, then those of the
 * course, then the best rated. Caddies who do not work at that time are left out so that they do not use up the limit; domain rules check
 * the rest.
 */
export const caddiesToNotify = (it: SoughtRound, limit: number) => sql<ReachRow>`
  select caddy.user_id, place.works_at_course, follow.caddy_id is not null as is_followed
  from (
    select user_id, bool_or(is_here) as works_at_course
    from (
      select user_id, true as is_here from caddy_course where slug = ${it.slug}
      union all
      select caddy_course.user_id, false
      from course as here
      join course as other on other.province_en = here.province_en
      join caddy_course on caddy_course.slug = other.slug
      where here.slug = ${it.slug} and ${it.audience}::text = 'ALL'
    ) as around
    group by user_id
  ) as place
  join caddy_profile as caddy on caddy.user_id = place.user_id
  join person on person.user_id = caddy.user_id
  left join follow on follow.golfer_id = ${it.golfer_id}::uuid and follow.caddy_id = caddy.user_id
  where person.status = 'ACTIVE' and person.role = 'CADDY' and caddy.verification = 'VERIFIED' and caddy.on_duty
    and not exists (
      select from caddy_exception
      where caddy_exception.user_id = caddy.user_id and day = ${it.day}::date and kind = 'OFF'
    )
    and (exists (
      select from caddy_week
      where caddy_week.user_id = caddy.user_id and weekday = ${it.weekday}::int
        and ${it.minute}::int between from_minute and to_minute
    ) or exists (
      select from caddy_exception
      where caddy_exception.user_id = caddy.user_id and day = ${it.day}::date
        and ${it.minute}::int between from_minute and to_minute
    ))
    and not exists (
      select from booking_slot
      where person_id = caddy.user_id and slot between ${it.first_slot}::int and ${it.last_slot}::int
    )
    and not exists (
      select from caddy_response
      where caddy_response.broadcast_id = ${it.broadcast_id}::uuid and caddy_response.caddy_id = caddy.user_id
    )
    and not exists (
      select from room
      where room.golfer_id = ${it.golfer_id}::uuid and room.caddy_id = caddy.user_id and room.status = 'BLOCKED'
    )
  order by is_followed desc, place.works_at_course desc, caddy.rounds desc, caddy.user_id
  limit ${limit}::int`;

export const strikesOf = (caddy_ids: string[]) =>
  sql<{ caddy_id: string; kind: StrikeKind; at: string }>`
  select caddy_id, kind, at from strike where caddy_id = any(${caddy_ids}::uuid[])`;

export interface CaddyRow {
  verification: string;
  on_duty: boolean;
  is_active: boolean;
}

export const caddyOf = (user_id: string) => sql<CaddyRow>`
  select caddy.verification, caddy.on_duty, person.status = 'ACTIVE' as is_active
  from caddy_profile as caddy
  join person on person.user_id = caddy.user_id
  where caddy.user_id = ${user_id}::uuid`;
