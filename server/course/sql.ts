import type { CartPolicy } from '#domain/course/course.ts';
import type { SlashDate } from '#domain/dates.ts';
import { sql } from '../db/db.ts';

/** The columns of a course that its seed sets, once. The two fees are those of its first dated row (0044_course_price.sql). */
export interface CourseSeed {
  slug: string;
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
  region: string;
  holes: number | null;
  lat: number | null;
  lng: number | null;
  cart_policy: CartPolicy;
  caddy_fee: number | null;
  cart_fee: number | null;
  search_key: string;
}

export interface CourseRow extends Omit<CourseSeed, 'caddy_fee' | 'cart_fee'> {
  /** New rounds are taken. */
  is_open: boolean;
}

/** All courses, or only one. */
export const courses = (slug: string | null) => sql<CourseRow>`
  select
    slug, name_th, name_en, province_th, province_en, region, holes, lat, lng, cart_policy, search_key, is_open
  from course
  where ${slug}::text is null or slug = ${slug}::text
  order by slug`;

export const knownCourses = (slugs: string[]) =>
  sql<{ slug: string }>`select slug from course where slug = any(${slugs}::text[])`;

/** The golfer's usual courses and those of their last ten rounds; none for a caddy. */
export const coursesOfGolfer = (user_id: string) => sql<{ slug: string }>`
  select unnest(usual_courses) as slug from golfer_profile where user_id = ${user_id}::uuid
  union
  select slug from (
    select slug from booking where golfer_id = ${user_id}::uuid order by tee_off_at desc limit 10
  ) as recent`;

/** How many caddies can be found there: active, with a finished profile, not suspended. Courses without any have no row. */
export const caddiesAt = (slugs: string[]) => sql<{ slug: string; caddies: number }>`
  select caddy_course.slug, count(*) as caddies
  from caddy_course
  join caddy_profile on caddy_profile.user_id = caddy_course.user_id
  join person on person.user_id = caddy_course.user_id
  where caddy_course.slug = any(${slugs}::text[])
    and person.status = 'ACTIVE' and caddy_profile.verification <> 'SUSPENDED'
  group by caddy_course.slug`;

/** Writes nothing where there is a course of this address. */
export const insertCourse = (it: CourseSeed) => sql`
  insert into course (
    slug, name_th, name_en, province_th, province_en, region, holes, lat, lng, cart_policy, caddy_fee, cart_fee, search_key
  ) values (
    ${it.slug}, ${it.name_th}, ${it.name_en}, ${it.province_th}, ${it.province_en}, ${it.region}, ${it.holes}::int,
    ${it.lat}::float8, ${it.lng}::float8, ${it.cart_policy}, ${it.caddy_fee}::bigint, ${it.cart_fee}::bigint, ${it.search_key}
  )
  on conflict (slug) do nothing`;

/** What the desk writes of a course. */
export type WrittenCourse = Omit<CourseSeed, 'caddy_fee' | 'cart_fee'> & {
  office_phone: string | null;
  is_open: boolean;
};

/** Writes nothing where there is a course of this address. */
export const addCourse = (it: WrittenCourse) => sql`
  insert into course (
    slug, name_th, name_en, province_th, province_en, region, holes, lat, lng, cart_policy, office_phone, is_open, search_key
  ) values (
    ${it.slug}, ${it.name_th}, ${it.name_en}, ${it.province_th}, ${it.province_en}, ${it.region}, ${it.holes}::int,
    ${it.lat}::float8, ${it.lng}::float8, ${it.cart_policy}, ${it.office_phone}, ${it.is_open}::boolean, ${it.search_key}
  )
  on conflict (slug) do nothing`;

export type CourseForDesk = Omit<WrittenCourse, 'search_key'> & { version: number };

export const courseForDesk = (slug: string) => sql<CourseForDesk>`
  select
    slug, name_th, name_en, province_th, province_en, region, holes, lat, lng, cart_policy, office_phone, is_open, version
  from course where slug = ${slug}`;

export const lockedCourse = (slug: string) => sql<WrittenCourse & { version: number }>`
  select
    slug, name_th, name_en, province_th, province_en, region, holes, lat, lng, cart_policy, office_phone, is_open, search_key,
    version
  from course where slug = ${slug} for update`;

export const writeCourse = (it: WrittenCourse) => sql`
  update course set
    name_th = ${it.name_th}, name_en = ${it.name_en}, province_th = ${it.province_th}, province_en = ${it.province_en},
    region = ${it.region}, holes = ${it.holes}::int, lat = ${it.lat}::float8, lng = ${it.lng}::float8,
    cart_policy = ${it.cart_policy}, office_phone = ${it.office_phone}, is_open = ${it.is_open}::boolean,
    search_key = ${it.search_key}, version = version + 1
  where slug = ${it.slug}`;

/** The next day on which each of them is closed; open ones have no row. */
export const nextClosures = (slugs: string[], from: SlashDate) => sql<{ slug: string; day: SlashDate }>`
  select slug, to_char(min(day), 'YYYY/MM/DD') as day from course_closure
  where slug = any(${slugs}::text[]) and day >= ${from}::date
  group by slug`;
