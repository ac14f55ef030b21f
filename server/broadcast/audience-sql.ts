import type { StrikeKind } from '#domain/booking/strike.ts';
import type { Audience } from '#domain/broadcast/status.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

/** The round of an open request, as far as the database can tell whose it may be. */
export interface SoughtRound {
  broadcast_id: string;
  golfer_id: string;
  slug: string;
  audience: Audience;
  day: SlashDate;
  weekday: number;
  /** Its tee-off, minutes since midnight, and the slots its block covers, the last one included. */
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
 * VERIFIED caddies on duty who may be free, have not answered yet and neither blocked the golfer nor are blocked: those the golfer follows
 * first, then those of the course, then the best rated. Caddies who surely do not work that day or time are left out already, so that the
 * limit is spent on those who may; domain rules decide about the rest.
 */
export const whoMayBeTold = (it: SoughtRound, limit: number) => sql<ReachRow>`
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
