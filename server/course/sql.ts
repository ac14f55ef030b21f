import type { CartPolicy, FeeCollection } from '#domain/course/course.ts';
import { sql } from '../db/db.ts';

/** The columns of a course that its seed sets. */
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

export interface CourseRow extends CourseSeed {
  fee_collection: FeeCollection;
}

/** All courses, or only one. */
export const courses = (slug: string | null) => sql<CourseRow>`
  select
    slug, name_th, name_en, province_th, province_en, region, holes, lat, lng, cart_policy, fee_collection, caddy_fee,
    cart_fee, search_key
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

/** Inserts or updates a course; an unchanged one is not written. */
export const upsertCourse = (it: CourseSeed) => sql`
  insert into course as present (
    slug, name_th, name_en, province_th, province_en, region, holes, lat, lng, cart_policy, caddy_fee, cart_fee, search_key
  ) values (
    ${it.slug}, ${it.name_th}, ${it.name_en}, ${it.province_th}, ${it.province_en}, ${it.region}, ${it.holes}::int,
    ${it.lat}::float8, ${it.lng}::float8, ${it.cart_policy}, ${it.caddy_fee}::bigint, ${it.cart_fee}::bigint, ${it.search_key}
  )
  on conflict (slug) do update set
    name_th = excluded.name_th, name_en = excluded.name_en, province_th = excluded.province_th,
    province_en = excluded.province_en, region = excluded.region, holes = excluded.holes, lat = excluded.lat,
    lng = excluded.lng, cart_policy = excluded.cart_policy, caddy_fee = excluded.caddy_fee, cart_fee = excluded.cart_fee,
    search_key = excluded.search_key
  where (
    present.name_th, present.name_en, present.province_th, present.province_en, present.region, present.holes, present.lat,
    present.lng, present.cart_policy, present.caddy_fee, present.cart_fee, present.search_key
  ) is distinct from (
    excluded.name_th, excluded.name_en, excluded.province_th, excluded.province_en, excluded.region, excluded.holes,
    excluded.lat, excluded.lng, excluded.cart_policy, excluded.caddy_fee, excluded.cart_fee, excluded.search_key
  )`;

export const setFeeCollection = (slugs: string[], fee_collection: FeeCollection) => sql`
  update course set fee_collection = ${fee_collection} where slug = any(${slugs}::text[])`;
