import type { Verification } from '#domain/account/account.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import type { CartPolicy, FeeCollection } from '#domain/course/course.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { sql } from '../db/db.ts';
import type { LockedBooking } from './sql.ts';

export interface RoundRow {
  cart_policy: CartPolicy;
  fee_collection: FeeCollection;
  green_fee: Satang | null;
  caddy_fee: Satang | null;
  cart_fee: Satang | null;
  /** Null: there is no such caddy (any more). */
  caddy: {
    who_may_request: 'ANYONE' | 'FOLLOWERS';
    verification: Verification;
    /** A caddy who is off duty gets no new requests. */
    on_duty: boolean;
  } | null;
  works_at_course: boolean;
  is_followed: boolean;
  is_closed: boolean;
  is_taken: boolean;
  /** One of the two has blocked the other. */
  is_apart: boolean;
  weekly: { weekday: number; from_minute: number; to_minute: number }[];
  exceptions: { kind: 'OFF' | 'HOURS'; from_minute: number; to_minute: number }[];
}

/**
 * The facts of course and caddy for a round; no row when the course does not exist. `but`: a booking whose time counts as free because the
 * round replaces it.
 */
export const factsForRound = (
  slug: string,
  caddy_id: string,
  golfer_id: string,
  day: SlashDate,
  slots: number[],
  but: string | null,
) =>
  sql<RoundRow>`
    select
      cart_policy,
      price.fee_collection,
      price.green_fee,
      price.caddy_fee,
      price.cart_fee,
      (
        select jsonb_build_object('who_may_request', who_may_request, 'verification', verification, 'on_duty', on_duty)
        from caddy_profile
        join person on person.user_id = caddy_profile.user_id
        where caddy_profile.user_id = ${caddy_id} and person.status = 'ACTIVE'
      ) as caddy,
      exists (
        select from caddy_course where user_id = ${caddy_id} and caddy_course.slug = course.slug
      ) as works_at_course,
      exists (select from follow where golfer_id = ${golfer_id} and caddy_id = ${caddy_id}) as is_followed,
      not is_open or exists (
        select from course_closure where course_closure.slug = course.slug and day = ${day}::date
      ) as is_closed,
      exists (
        select from booking_slot
        where person_id = ${caddy_id} and slot = any(${slots}::int[]) and booking_id is distinct from ${but}::uuid
      ) as is_taken,
      exists (
        select from room where golfer_id = ${golfer_id} and caddy_id = ${caddy_id} and room.status = 'BLOCKED'
      ) as is_apart,
      coalesce((
        select jsonb_agg(jsonb_build_object('weekday', weekday, 'from_minute', from_minute, 'to_minute', to_minute))
        from caddy_week
        where user_id = ${caddy_id}
      ), '[]') as weekly,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'from_minute', from_minute, 'to_minute', to_minute))
        from caddy_exception
        where user_id = ${caddy_id} and day = ${day}::date
      ), '[]') as exceptions
    from course
    cross join lateral course_price_on(course.slug, ${day}::date) as price
    where course.slug = ${slug}`;

type OwnRow = Pick<LockedBooking, 'booking_ref' | 'caddy_id' | 'status' | 'tee_off_at' | 'holes' | 'broadcast_id'>;

export const bookingsOfGolferBetween = (
  golfer_id: string,
  statuses: readonly BookingStatus[],
  from: string,
  to: string,
) =>
  sql<OwnRow>`
    select booking_ref, caddy_id, status, tee_off_at, holes, broadcast_id
    from booking
    where golfer_id = ${golfer_id} and status = any(${statuses}::text[]) and tee_off_at between ${from} and ${to}
    order by tee_off_at, booking_id`;

interface Listed {
  booking_ref: string;
}

/*
 * No statuses means all; `from` and `before` limit the tee-off (`-infinity` and `infinity` for no limit). Future tee-offs come first,
 * soonest first; then past ones, newest first.
 */

export const refsOfPerson = (
  user_id: string,
  statuses: string[],
  from: string,
  before: string,
  now: string,
  limit: number,
  offset: number,
) =>
  sql<Listed>`
    select booking_ref from booking
    where ${user_id}::uuid in (golfer_id, caddy_id)
      and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))
      and tee_off_at >= ${from}::timestamptz and tee_off_at < ${before}::timestamptz
    order by tee_off_at < ${now}, case when tee_off_at >= ${now} then tee_off_at end, tee_off_at desc, booking_id
    limit ${limit} offset ${offset}`;

export const countOfPerson = (user_id: string, statuses: string[], from: string, before: string) =>
  sql<{ total: number }>`
    select count(*) as total from booking
    where ${user_id}::uuid in (golfer_id, caddy_id)
      and (cardinality(${statuses}::text[]) = 0 or status = any(${statuses}::text[]))
      and tee_off_at >= ${from}::timestamptz and tee_off_at < ${before}::timestamptz`;

/** No row for a person who has left. */
export const contactRow = (user_id: string) => sql<{ phone: string | null; languages: string[] }>`
  select person.phone, coalesce(golfer_profile.languages, caddy_profile.languages, '{}') as languages
  from person
  left join golfer_profile on golfer_profile.user_id = person.user_id
  left join caddy_profile on caddy_profile.user_id = person.user_id
  where person.user_id = ${user_id} and person.status = 'ACTIVE'`;

/** No row when there is only a name, as in older profiles. */
export const emergencyRow = (golfer_id: string) => sql<{ name: string | null; phone: string }>`
  select golfer_profile.emergency_name as name, golfer_profile.emergency_phone as phone
  from golfer_profile
  join person on person.user_id = golfer_profile.user_id
  where golfer_profile.user_id = ${golfer_id} and golfer_profile.emergency_phone is not null
    and person.status = 'ACTIVE'`;

export interface EarnedRow {
  /** YYYY-MM-DD */
  booking_date: string;
  rounds: number;
  earned: Satang;
  expected: Satang;
}

/**
 * A caddy's days with rounds. `earned`: what finished rounds bring at present, pending or available; `expected`: what accepted rounds will
 * bring.
 */
export const earnedOn = (caddy_id: string, from: string, to: string, promised: readonly BookingStatus[]) =>
  sql<EarnedRow>`
  select
    booking_date,
    count(*) filter (where status = any(${promised}::text[]) or status = 'COMPLETED') as rounds,
    coalesce(sum(caddy_earns(status, caddy_share, caddy_gets)), 0)::bigint as earned,
    coalesce(sum(caddy_gets) filter (where status = any(${promised}::text[])), 0)::bigint as expected
  from booking
  where caddy_id = ${caddy_id} and booking_date between ${from}::date and ${to}::date
  group by booking_date
  order by booking_date`;

export interface SlipKey {
  key_id: string;
  /** The 32 bytes, base64url. */
  public_key: string;
}

export interface SigningKey extends SlipKey {
  /** PKCS #8 (DER), base64. */
  private_key: string;
}

/** The public keys, newest first. */
export const publicKeys = () =>
  sql<SlipKey>`select key_id, public_key from slip_key order by created_at desc, key_id desc`;

export const newestKey = () =>
  sql<SigningKey>`
    select key_id, public_key, private_key from slip_key
    order by created_at desc, key_id desc
    limit 1`;

/** If two processes create the first key at once, one is kept. */
export const keepKey = ({ key_id, public_key, private_key }: SigningKey, created_at: string) => sql`
  insert into slip_key (key_id, public_key, private_key, created_at)
  values (${key_id}, ${public_key}, ${private_key}, ${created_at})
  on conflict (key_id) do nothing`;
