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
