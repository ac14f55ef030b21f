import type { Verification } from '#domain/account/account.ts';
import type { StrikeKind } from '#domain/booking/strike.ts';
import type { CartPolicy } from '#domain/course/course.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

export interface CaddyRow {
  user_id: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  photo_url: string | null;
  verification: Verification;
  on_duty: boolean;
  languages: string[];
  years: number;
  rating_sum: number;
  reviews: number;
  rounds: number;
  on_time: number;
  strengths: string;
  who_may_request: 'ANYONE' | 'FOLLOWERS';
  following: boolean;
}

/** The photo only if the caddy agreed to show it; never the real name. */
export const caddies = (user_ids: string[], reader_id: string) => sql<CaddyRow>`
  select
    caddy.user_id, caddy.nickname, caddy.nickname_latin, caddy.caddy_number, caddy.verification, caddy.on_duty,
    caddy.languages, caddy.years, caddy.rating_sum, caddy.reviews, caddy.rounds, caddy.on_time, caddy.strengths, caddy.who_may_request,
    case when person.public_photo or person.user_id = ${reader_id}::uuid then person.photo_url end as photo_url,
    follow.caddy_id is not null as following
  from caddy_profile as caddy
  join person on person.user_id = caddy.user_id
  left join follow on follow.golfer_id = ${reader_id}::uuid and follow.caddy_id = caddy.user_id
  where caddy.user_id = any(${user_ids}::uuid[]) and person.status = 'ACTIVE' and person.role = 'CADDY'`;

export interface CaddyCourseRow {
  user_id: string;
  slug: string;
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
  cart_policy: CartPolicy;
  lat: number | null;
  lng: number | null;
}

/** The caddy's first course comes first. */
export const coursesOf = (user_ids: string[]) => sql<CaddyCourseRow>`
  select
    caddy_course.user_id, course.slug, course.name_th, course.name_en, course.province_th, course.province_en,
    course.cart_policy, course.lat, course.lng
  from caddy_course
  join course on course.slug = caddy_course.slug
  where caddy_course.user_id = any(${user_ids}::uuid[])
  order by caddy_course.user_id, caddy_course.position`;

/** Locks the caddy, so that two changes of courses or hours run one after the other. */
export const lockCaddy = (user_id: string) =>
  sql<{ user_id: string }>`select user_id from person where user_id = ${user_id}::uuid for update`;

/** Locks the profile before rows of caddy_course, which copy its columns; the trigger locks in the same order. */
export const lockProfile = (user_id: string) =>
  sql<{ user_id: string }>`select user_id from caddy_profile where user_id = ${user_id}::uuid for no key update`;

export const removeCourses = (user_id: string) => sql`delete from caddy_course where user_id = ${user_id}::uuid`;

export const addCourses = (user_id: string, slugs: string[], positions: number[]) => sql`
  insert into caddy_course (user_id, slug, position)
  select ${user_id}::uuid, home.slug, home.position
  from unnest(${slugs}::text[], ${positions}::int[]) as home (slug, position)`;

/** Following again changes nothing. */
export const addFollow = (golfer_id: string, caddy_id: string, at: string) => sql`
  insert into follow (golfer_id, caddy_id, created_at) values (${golfer_id}, ${caddy_id}, ${at})
  on conflict (golfer_id, caddy_id) do nothing`;

export const removeFollow = (golfer_id: string, caddy_id: string) => sql`
  delete from follow where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid`;

export interface CaddyRecordRow {
  on_duty: boolean;
  verification: Verification;
}

export const caddyRecordRow = (user_id: string) =>
  sql<CaddyRecordRow>`select on_duty, verification from caddy_profile where user_id = ${user_id}`;

export interface StrikeRow {
  kind: StrikeKind;
  at: string;
  booking_ref: string;
}

/** Newest first. */
export const strikesSince = (caddy_id: string, since: string) => sql<StrikeRow>`
  select strike.kind, strike.at, booking.booking_ref
  from strike
  join booking on booking.booking_id = strike.booking_id
  where strike.caddy_id = ${caddy_id} and strike.at > ${since}
  order by strike.at desc, strike.strike_id desc`;

export const caddyRecordRows = (user_ids: string[]) => sql<CaddyRecordRow & { user_id: string }>`
  select user_id, on_duty, verification from caddy_profile where user_id = any(${user_ids}::uuid[])`;

export interface ClosedRow {
  user_id: string;
  /** YYYY/MM/DD: days on which all courses of the caddy that take rounds are closed. */
  days: string[];
  /** A course of the caddy takes rounds. */
  works_somewhere: boolean;
}

/** Looked up caddy by caddy like in the search (candidates-sql.ts), which leaves out the same days. */
export const closedBetween = (user_ids: string[], from: SlashDate, to: SlashDate) => sql<ClosedRow>`
  select asked.user_id, coalesce(cardinality(home.slugs), 0) > 0 as works_somewhere, array(
    select to_char(closed.day, 'YYYY/MM/DD')
    from unnest(home.slugs) as open (slug)
    join course_closure as closed on closed.slug = open.slug and closed.day between ${from}::date and ${to}::date
    group by closed.day
    having count(*) = cardinality(home.slugs)
  ) as days
  from unnest(${user_ids}::uuid[]) as asked (user_id)
  cross join lateral (
    select array_agg(slug) as slugs from caddy_course
    where user_id = asked.user_id and (select is_open from course where course.slug = caddy_course.slug)
  ) as home`;

/** YYYY/MM/DD: the days on which the course is closed; all of them where it takes no rounds. */
export const closedDays = (slug: string, from: SlashDate, to: SlashDate) => sql<{ day: SlashDate }>`
  select to_char(wanted.day, 'YYYY/MM/DD') as day
  from course
  cross join generate_series(${from}::date, ${to}::date, interval '1 day') as wanted (day)
  where slug = ${slug} and (not is_open or exists (
    select from course_closure where course_closure.slug = course.slug and course_closure.day = wanted.day::date
  ))`;

/** Whether the two have an accepted round that may still be moved. */
export const promisedBetween = (golfer_id: string, caddy_id: string) => sql<{ is_promised: boolean }>`
  select exists (
    select from booking
    where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid and status = 'CONFIRMED'
  ) as is_promised`;

export interface WeekRow {
  user_id: string;
  weekday: number;
  from_minute: number;
  to_minute: number;
}

export const weeksOf = (user_ids: string[], weekdays: number[]) => sql<WeekRow>`
  select user_id, weekday, from_minute, to_minute from caddy_week
  where user_id = any(${user_ids}::uuid[]) and weekday = any(${weekdays}::int[])
  order by user_id, weekday, from_minute`;

export interface ExceptionRow {
  user_id: string;
  /** YYYY-MM-DD */
  day: string;
  kind: 'OFF' | 'HOURS';
  from_minute: number | null;
  to_minute: number | null;
}

/** Exceptions from `from` on, up to `to` if given. */
export const exceptionsOf = (user_ids: string[], from: SlashDate, to: SlashDate | null) => sql<ExceptionRow>`
  select user_id, day, kind, from_minute, to_minute from caddy_exception
  where user_id = any(${user_ids}::uuid[])
    and day >= ${from}::date and (${to}::date is null or day <= ${to}::date)
  order by user_id, day, from_minute`;

/** Reserved slots from `first` to before `end`, in order (domain/booking/block.ts); people without any have no row. */
export const slotsBetween = (user_ids: string[], first: number, end: number) =>
  sql<{ person_id: string; slots: number[] }>`
  select person_id, array_agg(slot order by slot) as slots from booking_slot
  where person_id = any(${user_ids}::uuid[]) and slot >= ${first}::int and slot < ${end}::int
  group by person_id`;

export const removeWeek = (user_id: string) => sql`delete from caddy_week where user_id = ${user_id}::uuid`;

export const addWeek = (user_id: string, weekdays: number[], from: number[], to: number[]) => sql`
  insert into caddy_week (user_id, weekday, from_minute, to_minute)
  select ${user_id}::uuid, span.weekday, span.from_minute, span.to_minute
  from unnest(${weekdays}::int[], ${from}::int[], ${to}::int[]) as span (weekday, from_minute, to_minute)`;

export const removeExceptions = (user_id: string) => sql`delete from caddy_exception where user_id = ${user_id}::uuid`;

export const addExceptions = (
  user_id: string,
  days: SlashDate[],
  kinds: string[],
  from: (number | null)[],
  to: (number | null)[],
) => sql`
  insert into caddy_exception (user_id, day, kind, from_minute, to_minute)
  select ${user_id}::uuid, special.day, special.kind, special.from_minute, special.to_minute
  from unnest(${days}::date[], ${kinds}::text[], ${from}::int[], ${to}::int[])
    as special (day, kind, from_minute, to_minute)`;

/** Followed caddies without a block between the two, and how many of their posts the golfer has not seen. */
export const followedBy = (golfer_id: string, since: string, most: number) => sql<{
  user_id: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  search_key: string;
  new_posts: number;
}>`
  select caddy.user_id, caddy.nickname, caddy.nickname_latin, caddy.caddy_number, caddy.search_key, fresh.new_posts
  from follow
  join caddy_profile as caddy on caddy.user_id = follow.caddy_id and caddy.verification <> 'SUSPENDED'
  join person on person.user_id = caddy.user_id and person.status = 'ACTIVE' and person.role = 'CADDY'
  cross join lateral (
    select count(*) as new_posts from (
      select from post
      where post.author_id = follow.caddy_id and post.deleted_at is null
        and post.created_at > greatest(follow.created_at, ${since}::timestamptz)
        and not exists (select from post_seen where post_seen.post_id = post.post_id and user_id = follow.golfer_id)
      limit ${most}::int
    ) as unseen
  ) as fresh
  where follow.golfer_id = ${golfer_id}::uuid and not exists (
    select from room
    where room.golfer_id = follow.golfer_id and room.caddy_id = follow.caddy_id and room.status = 'BLOCKED'
  )`;
