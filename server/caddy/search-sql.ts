import type { Spoken } from '#domain/account/account.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db.ts';

/** What a golfer looks for, as far as the database can tell who it may be. */
export interface Wanted {
  golfer_id: string;
  /** Null: at any course. */
  slug: string | null;
  languages: Spoken[];
  only_followed: boolean;
  /** Of the round; null when no date was named. */
  day: SlashDate | null;
  weekday: number | null;
  /** Its tee-off, minutes since midnight, and the slots its block covers, the last one included; null when no time was named. */
  minute: number | null;
  first_slot: number | null;
  last_slot: number | null;
  /** Parts of the words asked for (domain/course/search.ts piecesOf). */
  pieces: string[];
  /** Below so many reviews an average does not count. */
  fewest_reviews: number;
}

export interface CandidateRow {
  user_id: string;
  nickname: string;
  caddy_number: string;
  search_key: string;
  /** The words of her courses; null when no words were asked for. */
  around: string | null;
  rating_sum: number;
  reviews: number;
  following: boolean;
}

/**
 * Active caddies, open for work, with a finished profile that fit and have promised none of the block (PENDING takes no time); at most `limit` of them,
 * those that have most of the pieces first, then those she follows, then the best. Who surely does not work that day or then, or only where
 * it is closed that day, is left out already, so that the limit falls on those who may; about the rest the rules decide.
 */
export const candidates = (wanted: Wanted, limit: number) => sql<CandidateRow>`
  select
    caddy.user_id, caddy.nickname, caddy.caddy_number, caddy.search_key, around.words as around, caddy.rating_sum,
    caddy.reviews, follow.caddy_id is not null as following
  from (
    select user_id from caddy_course where slug = ${wanted.slug}
    union all
    select user_id from caddy_profile where ${wanted.slug}::text is null
  ) as place
  join caddy_profile as caddy on caddy.user_id = place.user_id
  join person on person.user_id = caddy.user_id
  left join follow on follow.golfer_id = ${wanted.golfer_id}::uuid and follow.caddy_id = caddy.user_id
  left join lateral (
    select string_agg(course.search_key, ' ') as words
    from caddy_course
    join course on course.slug = caddy_course.slug
    where caddy_course.user_id = caddy.user_id and cardinality(${wanted.pieces}::text[]) > 0
  ) as around on true
  cross join lateral (
    select count(*) as shared
    from unnest(${wanted.pieces}::text[]) as piece
    where strpos(caddy.search_key, piece) > 0 or strpos(around.words, piece) > 0
  ) as likeness
  where person.status = 'ACTIVE' and person.role = 'CADDY' and caddy.verification <> 'SUSPENDED' and caddy.on_duty
    and caddy.languages @> ${wanted.languages}::text[]
    and (not ${wanted.only_followed}::boolean or follow.caddy_id is not null)
    and (${wanted.day}::date is null or caddy.who_may_request = 'ANYONE' or follow.caddy_id is not null)
    and (${wanted.day}::date is null or not exists (
      select from caddy_exception
      where caddy_exception.user_id = caddy.user_id and day = ${wanted.day}::date and kind = 'OFF'
    ))
    and (${wanted.day}::date is null or exists (
      select from caddy_week
      where caddy_week.user_id = caddy.user_id and weekday = ${wanted.weekday}::int
        and coalesce(${wanted.minute}::int between from_minute and to_minute, true)
    ) or exists (
      select from caddy_exception
      where caddy_exception.user_id = caddy.user_id and day = ${wanted.day}::date
        and coalesce(${wanted.minute}::int between from_minute and to_minute, true)
    ))
    and (${wanted.day}::date is null or exists (
      select from caddy_course
      where caddy_course.user_id = caddy.user_id and (${wanted.slug}::text is null or caddy_course.slug = ${wanted.slug})
        and not exists (
          select from course_closure where course_closure.slug = caddy_course.slug and day = ${wanted.day}::date
        )
    ))
    and not exists (
      select from booking_slot
      where person_id = caddy.user_id and slot between ${wanted.first_slot}::int and ${wanted.last_slot}::int
    )
  order by
    likeness.shared desc,
    following desc,
    case when caddy.reviews >= ${wanted.fewest_reviews}::int then caddy.rating_sum::float8 / caddy.reviews end desc nulls last,
    caddy.user_id
  limit ${limit}::int`;
