import type { FeeCollection } from '#domain/course/course.ts';
import type { CoursePrice } from '#domain/course/price.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { DatedPrice } from '#domain/desk/course-price-api.ts';
import { sql } from '../db/db.ts';

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
