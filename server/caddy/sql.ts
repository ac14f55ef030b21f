import type { Spoken } from '#domain/account/account.ts';
import { sql } from '../db.ts';

/** The round a golfer looks for, as far as the database can tell who is free for it. */
export interface Wanted {
  golfer_id: string;
  slug: string | null;
  languages: Spoken[];
  only_followed: boolean;
  /** A date was named: who takes requests only of her followers is no help to others. */
  for_round: boolean;
  /** The slots its block covers, the last one included; null when no time was named. */
  first_slot: number | null;
  last_slot: number | null;
}

export interface CandidateRow {
  user_id: string;
  nickname: string;
  caddy_number: string;
  search_key: string;
  rating_sum: number;
  reviews: number;
  following: boolean;
}

/** Active caddies with a finished profile that fit all of it and have promised none of the block. PENDING takes no time. */
export const candidates = (wanted: Wanted) => sql<CandidateRow>`
  select
    caddy.user_id, caddy.nickname, caddy.caddy_number, caddy.search_key, caddy.rating_sum, caddy.reviews,
    follow.caddy_id is not null as following
  from caddy_profile as caddy
  join person on person.user_id = caddy.user_id
  left join follow on follow.golfer_id = ${wanted.golfer_id}::uuid and follow.caddy_id = caddy.user_id
  where person.status = 'ACTIVE' and person.role = 'CADDY' and caddy.verification <> 'SUSPENDED'
    and (${wanted.slug}::text is null or exists (
      select 1 from caddy_course where caddy_course.user_id = caddy.user_id and caddy_course.slug = ${wanted.slug}::text
    ))
    and caddy.languages @> ${wanted.languages}::text[]
    and (not ${wanted.only_followed}::boolean or follow.caddy_id is not null)
    and (not ${wanted.for_round}::boolean or caddy.who_may_request = 'ANYONE' or follow.caddy_id is not null)
    and (${wanted.first_slot}::int is null or not exists (
      select 1 from booking_slot
      where booking_slot.person_id = caddy.user_id
        and booking_slot.slot between ${wanted.first_slot}::int and ${wanted.last_slot}::int
    ))`;

/** The words of their courses, to find a caddy by where she works. */
export const courseKeys = (user_ids: string[]) => sql<{ user_id: string; search_key: string }>`
  select caddy_course.user_id, course.search_key
  from caddy_course
  join course on course.slug = caddy_course.slug
  where caddy_course.user_id = any(${user_ids}::uuid[])`;

export interface CaddyRow {
  user_id: string;
  nickname: string;
  caddy_number: string;
  photo_url: string | null;
  verification: string;
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

/** Her photo only when she agreed that others see it; her real name never. */
export const caddies = (user_ids: string[], reader_id: string) => sql<CaddyRow>`
  select
    caddy.user_id, caddy.nickname, caddy.caddy_number, caddy.verification, caddy.languages, caddy.years, caddy.rating_sum,
    caddy.reviews, caddy.rounds, caddy.on_time, caddy.strengths, caddy.who_may_request,
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
  fee_collection: 'AT_COURSE' | 'IN_APP';
  caddy_fee: number | null;
}

/** Her first course first. */
export const coursesOf = (user_ids: string[]) => sql<CaddyCourseRow>`
  select
    caddy_course.user_id, course.slug, course.name_th, course.name_en, course.province_th, course.province_en,
    course.fee_collection, course.caddy_fee
  from caddy_course
  join course on course.slug = caddy_course.slug
  where caddy_course.user_id = any(${user_ids}::uuid[])
  order by caddy_course.user_id, caddy_course.position`;

export const knownCourses = (slugs: string[]) =>
  sql<{ slug: string }>`select slug from course where slug = any(${slugs}::text[])`;

/** So that two changes of one caddy's courses or hours come one after the other. */
export const lockCaddy = (user_id: string) =>
  sql<{ user_id: string }>`select user_id from person where user_id = ${user_id}::uuid for update`;

export const removeCourses = (user_id: string) => sql`delete from caddy_course where user_id = ${user_id}::uuid`;

export const addCourses = (user_id: string, slugs: string[], positions: number[]) => sql`
  insert into caddy_course (user_id, slug, position)
  select ${user_id}::uuid, home.slug, home.position
  from unnest(${slugs}::text[], ${positions}::int[]) as home (slug, position)`;

/** Following again changes nothing. */
export const addFollow = (golfer_id: string, caddy_id: string, at: string) => sql`
  insert into follow (golfer_id, caddy_id, created_at) values (${golfer_id}, ${caddy_id}, ${at})
  on conflict (golfer_id, caddy_id) do nothing`;
