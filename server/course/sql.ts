import type { CartPolicy, FeeCollection, CoursePrice } from '#domain/course/course.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { DatedPrice } from '#domain/desk/prices-api.ts';
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

/** What holds at each of these courses on `day`, and later. */
export const pricesFrom = (slugs: string[], day: SlashDate) => sql<{ slug: string; prices: CoursePrice[] }>`
  select slug, course_prices_from(slug, ${day}::date) as prices from course where slug = any(${slugs}::text[])`;

/** Who collects the caddy fee of a round on that day. */
export const feeCollectionOn = (slug: string, day: SlashDate) => sql<{ fee_collection: FeeCollection }>`
  select fee_collection from course_price_on(${slug}, ${day}::date)`;

/** Of courses as they began, from their second day on: of the demo, and of tests. */
export const setFeeCollection = (slugs: string[], fee_collection: FeeCollection) => sql`
  insert into course_price (slug, valid_from, fee_collection, green_fee, caddy_fee, cart_fee)
  select slug, '2020-01-02', ${fee_collection}, green_fee, caddy_fee, cart_fee
  from course_price
  where slug = any(${slugs}::text[]) and valid_from = '2020-01-01'`;

/** The latest first. */
export const datedPrices = (slug: string) => sql<DatedPrice>`
  select
    price_id, to_char(valid_from, 'YYYY/MM/DD') as valid_from, fee_collection, green_fee, caddy_fee, cart_fee,
    course_price.created_at, staff.name as created_by, withdrawn_at
  from course_price
  left join staff on staff.staff_id = created_by
  where slug = ${slug}
  order by valid_from desc, price_id desc
  limit 200`;

/** Writes nothing when the course has a price from that day on. */
export const insertPrice = (
  it: CoursePrice & { price_id: string; slug: string },
  created_by: string,
  created_at: string,
) => sql`
  insert into course_price (price_id, slug, valid_from, fee_collection, green_fee, caddy_fee, cart_fee, created_at, created_by)
  values (
    ${it.price_id}::uuid, ${it.slug}, ${it.valid_from}::date, ${it.fee_collection}, ${it.green_fee}::bigint, ${it.caddy_fee}::bigint,
    ${it.cart_fee}::bigint, ${created_at}::timestamptz, ${created_by}::uuid
  )
  on conflict (slug, valid_from) where withdrawn_at is null do nothing`;

/** One that is not withdrawn. */
export const lockedPrice = (price_id: string) => sql<CoursePrice & { slug: string }>`
  select slug, to_char(valid_from, 'YYYY/MM/DD') as valid_from, fee_collection, green_fee, caddy_fee, cart_fee
  from course_price
  where price_id = ${price_id}::uuid and withdrawn_at is null
  for update`;

export const withdrawPrice = (price_id: string, staff_id: string, at: string) => sql`
  update course_price set withdrawn_at = ${at}::timestamptz, withdrawn_by = ${staff_id}::uuid where price_id = ${price_id}::uuid`;

/** How many rounds stand or are asked for at the course on each day after `today`. */
export const bookedAtAfter = (slug: string, today: SlashDate, statuses: readonly string[]) => sql<{
  day: SlashDate;
  rounds: number;
}>`
  select to_char(booking_date, 'YYYY/MM/DD') as day, count(*) as rounds from booking
  where slug = ${slug} and booking_date > ${today}::date and status = any(${statuses}::text[])
  group by booking_date
  order by booking_date
  limit 400`;
