import type { Verification } from '#domain/account/account.ts';
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

/** The photo only when the caddy agreed that others see it; the real name never. */
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
  fee_collection: 'AT_COURSE' | 'IN_APP';
  caddy_fee: number | null;
}

/** The caddy's first course first. */
export const coursesOf = (user_ids: string[]) => sql<CaddyCourseRow>`
  select
    caddy_course.user_id, course.slug, course.name_th, course.name_en, course.province_th, course.province_en,
    course.fee_collection, course.caddy_fee
  from caddy_course
  join course on course.slug = caddy_course.slug
  where caddy_course.user_id = any(${user_ids}::uuid[])
  order by caddy_course.user_id, caddy_course.position`;

/** So that two changes of one caddy's courses or hours come one after the other. */
export const lockCaddy = (user_id: string) =>
  sql<{ user_id: string }>`select user_id from person where user_id = ${user_id}::uuid for update`;

/** Rows of caddy_course carry columns of the profile: whoever changes both locks the profile first, as its trigger does. */
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
