import type { Spoken } from '#domain/account/account.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

/* Statements that read candidates, best rated first, each from its own index. They may return too many caddies, never too few. */

export interface CandidateId {
  user_id: string;
}

export interface CourseKey {
  slug: string;
  search_key: string;
}

/**
 * Reads `count` caddies open for work from position `from`, and returns those with these languages and words in their names.
 * `search_joined` is written like in its index, so that the stored value is used.
 */
export const best = (languages: string[], words: string[], from: number, count: number) => sql<{
  looked: number;
  user_ids: string[];
}>`
  with looked as materialized (
    select user_id, languages, search_joined(search_key) as name from caddy_profile
    where on_duty and verification <> 'SUSPENDED'
    order by (case when reviews >= 3 then rating_sum::float8 / reviews end) desc nulls last, user_id
    offset ${from}::int limit ${count}::int
  )
  select
    (select count(*) from looked) as looked,
    array(
      select user_id from looked
      where languages @> ${languages}::text[]
        and (cardinality(${words}::text[]) = 0 or name like all (${words}::text[]))
    ) as user_ids`;

/** The caddies whom the golfer follows, best rated first. */
export const followedBest = (golfer_id: string, from: number, count: number) => sql<CandidateId>`
  select caddy.user_id from follow
  cross join lateral (
    select user_id, (case when reviews >= 3 then rating_sum::float8 / reviews end) as stars from caddy_profile
    where caddy_profile.user_id = follow.caddy_id
    limit 1
  ) as caddy
  where follow.golfer_id = ${golfer_id}::uuid
  order by caddy.stars desc nulls last, caddy.user_id
  offset ${from}::int limit ${count}::int`;

/** Caddies at these courses; per course only as many rows are read as could be in the result, in the order of `caddy_course_best`. */
export const bestAt = (slugs: string[], from: number, count: number) => sql<CandidateId>`
  select user_id from unnest(${slugs}::text[]) as home (slug)
  cross join lateral (
    select user_id, stars from caddy_course
    where caddy_course.slug = home.slug and open_for_work
    order by stars desc nulls last, user_id
    limit ${from}::int + ${count}::int
  ) as caddy
  group by user_id, stars
  order by stars desc nulls last, user_id
  offset ${from}::int limit ${count}::int`;

/** Caddies whose name contains all these pieces (`search_pieces` of 0004_caddy.sql). */
export const bestNamed = (pieces: string[], from: number, count: number) => sql<CandidateId>`
  with named as materialized (
    select user_id, (case when reviews >= 3 then rating_sum::float8 / reviews end) as stars from caddy_profile
    where on_duty and verification <> 'SUSPENDED' and search_pieces(search_key) @> ${pieces}::text[]
  )
  select user_id from named
  order by stars desc nulls last, user_id
  offset ${from}::int limit ${count}::int`;

/**
 * Of these, caddies who work at one of a few courses or also have the word in their name. The caddies of the courses are read first,
 * because they are few.
 */
export const bestNamedAtFew = (
  pieces: string[],
  slugs: string[],
  word: string,
  from: number,
  count: number,
) => sql<CandidateId>`
  select user_id from caddy_profile
  where on_duty and verification <> 'SUSPENDED' and search_pieces(search_key) @> ${pieces}::text[] and case
    when user_id in (
      select there.user_id from unnest(${slugs}::text[]) as home (slug)
      cross join lateral (select user_id from caddy_course where caddy_course.slug = home.slug offset 0) as there
    ) then true
    else search_joined(search_key) like ${word}
  end
  order by (case when reviews >= 3 then rating_sum::float8 / reviews end) desc nulls last, user_id
  offset ${from}::int limit ${count}::int`;

/** The same for many courses, checked caddy by caddy. */
export const bestNamedAt = (
  pieces: string[],
  slugs: string[],
  word: string,
  from: number,
  count: number,
) => sql<CandidateId>`
  with named as materialized (
    select user_id, search_key, (case when reviews >= 3 then rating_sum::float8 / reviews end) as stars
    from caddy_profile
    where on_duty and verification <> 'SUSPENDED' and search_pieces(search_key) @> ${pieces}::text[]
  )
  select user_id from named
  where search_joined(search_key) like ${word} or (
    select count(*) from (select slug from caddy_course where user_id = named.user_id offset 0) as home
    where home.slug = any(${slugs}::text[])
  ) > 0
  order by stars desc nulls last, user_id
  offset ${from}::int limit ${count}::int`;

/** Caddies who speak all these languages. */
export const bestSpeaking = (languages: string[], from: number, count: number) => sql<CandidateId>`
  with speaking as materialized (
    select user_id, (case when reviews >= 3 then rating_sum::float8 / reviews end) as stars from caddy_profile
    where on_duty and verification <> 'SUSPENDED' and languages @> ${languages}::text[]
  )
  select user_id from speaking
  order by stars desc nulls last, user_id
  offset ${from}::int limit ${count}::int`;

/** Caddies whose name has most of these pairs of trigrams; two remain even after a typing mistake. */
export const mostAlike = (
  one: string[],
  other: string[],
  slug: string | null,
  from: number,
  count: number,
) => sql<CandidateId>`
  select caddy.user_id from (
    select alike.user_id, count(*) as pairs, max(alike.stars) as stars
    from unnest(${one}::text[], ${other}::text[]) as pair (one, other)
    cross join lateral (
      select user_id, (case when reviews >= 3 then rating_sum::float8 / reviews end) as stars from caddy_profile
      where on_duty and verification <> 'SUSPENDED' and search_pieces(search_key) @> array[pair.one, pair.other]
      offset 0
    ) as alike
    group by alike.user_id
  ) as caddy
  where ${slug}::text is null or (
    select count(*) from caddy_course where user_id = caddy.user_id and slug = ${slug}
  ) > 0
  order by caddy.pairs desc, caddy.stars desc nulls last, caddy.user_id
  offset ${from}::int limit ${count}::int`;

/** The search keys of all courses. */
export const courseKeys = () => sql<CourseKey>`select slug, search_key from course order by slug`;

/** A golfer's search, as far as the database can check it. */
export interface CandidateFilter {
  golfer_id: string;
  /** Null: any course. */
  slug: string | null;
  /** True when all caddies in question are known to work at `slug`. */
  is_there: boolean;
  languages: Spoken[];
  only_followed: boolean;
  /** The day of the round; null: any. */
  day: SlashDate | null;
  weekday: number | null;
  /** Tee-off in minutes after midnight, and the first and last slot of its block; null: no time given. */
  minute: number | null;
  first_slot: number | null;
  last_slot: number | null;
  /**
   * SQL patterns: each of `words` is in the caddy's name. Each of `further` is in the name too, or `near` pairs its position with a course
   * of the caddy ("1 black-mountain-golf-club").
   */
  words: string[];
  further: string[];
  near: string[];
  /** Also return the caddy's courses. */
  asks_around: boolean;
}

export interface CandidateRow {
  user_id: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  search_key: string;
  /** The caddy's courses; null when the search has no words. */
  slugs: string[] | null;
  rating_sum: number;
  reviews: number;
  rounds: number;
  following: boolean;
}

/**
 * Of these caddies, in order, those who fit: active, open for work, with a finished profile, without a block, free at that time (PENDING
 * takes no time) and at an open course; domain rules check the rest. Everything is looked up caddy by caddy, so that no table is read
 * completely whatever the planner estimates; the most selective checks come first.
 */
export const fitting = (user_ids: string[], wanted: CandidateFilter) => sql<CandidateRow>`
  select
    caddy.user_id, caddy.nickname, caddy.nickname_latin, caddy.caddy_number, caddy.search_key, caddy.rating_sum,
    caddy.reviews, caddy.rounds,
    caddy.user_id in (select caddy_id from follow where golfer_id = ${wanted.golfer_id}::uuid) as following,
    case when ${wanted.asks_around}::boolean then array(
      select slug from caddy_course where caddy_course.user_id = caddy.user_id order by slug
    ) end as slugs
  from unnest(${user_ids}::uuid[]) with ordinality as likely (user_id, nth)
  cross join lateral (
    select * from caddy_profile as profile where profile.user_id = likely.user_id limit 1
  ) as caddy
  where caddy.on_duty and caddy.verification <> 'SUSPENDED' and caddy.languages @> ${wanted.languages}::text[] and case
    when cardinality(${wanted.words}::text[]) > 0
      and not search_joined(caddy.search_key) like all (${wanted.words}::text[])
    then false
    when cardinality(${wanted.further}::text[]) > 0 and (
      select count(*) from unnest(${wanted.further}::text[]) with ordinality as asked (word, nth)
      where search_joined(caddy.search_key) not like asked.word and (
        select count(*) from (select slug from caddy_course where user_id = caddy.user_id offset 0) as home
        where asked.nth || ' ' || home.slug = any(${wanted.near}::text[])
      ) = 0
    ) > 0
    then false
    when ${wanted.day}::date is not null and not coalesce((
      select bool_and(kind <> 'OFF') from caddy_exception
      where user_id = caddy.user_id and day = ${wanted.day}::date
      having bool_or(kind = 'OFF') or bool_or(coalesce(${wanted.minute}::int between from_minute and to_minute, true))
    ), (
      select count(*) from caddy_week
      where user_id = caddy.user_id and weekday = ${wanted.weekday}::int
        and coalesce(${wanted.minute}::int between from_minute and to_minute, true)
    ) > 0)
    then false
    when ${wanted.first_slot}::int is not null and (
      select count(*) from booking_slot
      where person_id = caddy.user_id and slot between ${wanted.first_slot}::int and ${wanted.last_slot}::int
    ) > 0
    then false
    when ${wanted.slug}::text is not null and not ${wanted.is_there}::boolean and (
      select count(*) from caddy_course where user_id = caddy.user_id and slug = ${wanted.slug}
    ) = 0
    then false
    when ${wanted.day}::date is not null and ${wanted.slug}::text is not null and (
      select count(*) from course
      where slug = ${wanted.slug} and (not is_open or exists (
        select from course_closure where course_closure.slug = course.slug and day = ${wanted.day}::date
      ))
    ) > 0
    then false
    when ${wanted.day}::date is not null and ${wanted.slug}::text is null and (
      select count(*) from caddy_course
      where user_id = caddy.user_id and (select is_open from course where course.slug = caddy_course.slug) and not exists (
        select from course_closure where course_closure.slug = caddy_course.slug and day = ${wanted.day}::date
      )
    ) = 0
    then false
    when (${wanted.only_followed}::boolean or (${wanted.day}::date is not null and caddy.who_may_request <> 'ANYONE'))
      and caddy.user_id not in (select caddy_id from follow where golfer_id = ${wanted.golfer_id}::uuid)
    then false
    when caddy.user_id in (select caddy_id from room where golfer_id = ${wanted.golfer_id}::uuid and status = 'BLOCKED')
    then false
    else (
      select count(*) from person where user_id = caddy.user_id and status = 'ACTIVE' and role = 'CADDY'
    ) > 0
  end
  order by likely.nth`;
