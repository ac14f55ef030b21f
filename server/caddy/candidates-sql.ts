import type { Spoken } from '#domain/account/account.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

/*
 * Who it may be, the best rated first, piece by piece: each of these reads an index from its own end. They answer more than fit, never
 * fewer.
 */

export interface Likely {
  user_id: string;
}

export interface CourseKey {
  slug: string;
  search_key: string;
}

/**
 * Of all open for work the `from`-th and those after it: so many are looked at, these have the languages, and the words in their names.
 * `search_joined` is written as the index has it: it is read there, not made again.
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

/** The caddies the golfer follows, best rated first. */
export const followedBest = (golfer_id: string, from: number, count: number) => sql<Likely>`
  select caddy.user_id from follow
  cross join lateral (
    select user_id, (case when reviews >= 3 then rating_sum::float8 / reviews end) as stars from caddy_profile
    where caddy_profile.user_id = follow.caddy_id
    limit 1
  ) as caddy
  where follow.golfer_id = ${golfer_id}::uuid
  order by caddy.stars desc nulls last, caddy.user_id
  offset ${from}::int limit ${count}::int`;

/** Who works at one of these courses: of each no more are read than may be among them, in the order of `caddy_course_best`. */
export const bestAt = (slugs: string[], from: number, count: number) => sql<Likely>`
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

/** Caddies whose name has all of these pieces (`search_pieces` of 0004_caddy.sql). */
export const bestNamed = (pieces: string[], from: number, count: number) => sql<Likely>`
  with named as materialized (
    select user_id, (case when reviews >= 3 then rating_sum::float8 / reviews end) as stars from caddy_profile
    where on_duty and verification <> 'SUSPENDED' and search_pieces(search_key) @> ${pieces}::text[]
  )
  select user_id from named
  order by stars desc nulls last, user_id
  offset ${from}::int limit ${count}::int`;

/**
 * Of these, caddies who work at one of a few courses, or also have the word in their name: the caddies of those courses are known
 * beforehand.
 */
export const bestNamedAtFew = (
  pieces: string[],
  slugs: string[],
  word: string,
  from: number,
  count: number,
) => sql<Likely>`
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

/** The same of many courses: asked person by person. */
export const bestNamedAt = (
  pieces: string[],
  slugs: string[],
  word: string,
  from: number,
  count: number,
) => sql<Likely>`
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

/** Who speaks all of these. */
export const bestSpeaking = (languages: string[], from: number, count: number) => sql<Likely>`
  with speaking as materialized (
    select user_id, (case when reviews >= 3 then rating_sum::float8 / reviews end) as stars from caddy_profile
    where on_duty and verification <> 'SUSPENDED' and languages @> ${languages}::text[]
  )
  select user_id from speaking
  order by stars desc nulls last, user_id
  offset ${from}::int limit ${count}::int`;

/** Whose name has most of these pairs of trigrams: two of them are the least a slip of the finger leaves. */
export const mostAlike = (
  one: string[],
  other: string[],
  slug: string | null,
  from: number,
  count: number,
) => sql<Likely>`
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

/** What every course is found by. */
export const courseKeys = () => sql<CourseKey>`select slug, search_key from course order by slug`;

/** What a golfer looks for, as far as the database can tell who it may be. */
export interface Wanted {
  golfer_id: string;
  /** Null: at any course. */
  slug: string | null;
  /** Whoever is asked about is there already. */
  is_there: boolean;
  languages: Spoken[];
  only_followed: boolean;
  /** Of the round; null when no date was named. */
  day: SlashDate | null;
  weekday: number | null;
  /** Its tee-off, minutes since midnight, and the slots its block covers, the last one included; null when no time was named. */
  minute: number | null;
  first_slot: number | null;
  last_slot: number | null;
  /**
   * Patterns: each of `words` is in the caddy's name; each of `further` is there too, or `near` pairs its position with a course of the
   * caddy ("1 black-mountain-golf-club").
   */
  words: string[];
  further: string[];
  near: string[];
  /** The caddy's courses are answered too. */
  asks_around: boolean;
}

export interface CandidateRow {
  user_id: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  search_key: string;
  /** The caddy's courses; null when no words were asked for. */
  slugs: string[] | null;
  rating_sum: number;
  reviews: number;
  rounds: number;
  following: boolean;
}

/**
 * Of these, in their order, the active caddies, open for work, with a finished profile, who fit and have promised none of the block
 * (PENDING takes no time), of whom neither blocked the other. Who surely does not work that day or then, or only where it is closed that
 * day, is left out already; about the rest the rules decide. Everything is looked up person by person (a count of rows is never turned into
 * a join): no table is read from end to end, whatever the planner thinks of its size; what most often says no is asked first.
 */
export const fitting = (user_ids: string[], wanted: Wanted) => sql<CandidateRow>`
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
      select count(*) from course_closure where slug = ${wanted.slug} and day = ${wanted.day}::date
    ) > 0
    then false
    when ${wanted.day}::date is not null and ${wanted.slug}::text is null and (
      select count(*) from caddy_course
      where user_id = caddy.user_id and not exists (
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
