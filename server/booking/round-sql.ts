import type { Verification } from '#domain/account/account.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import type { CartPolicy, FeeCollection, Holes } from '#domain/course/course.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { sql } from '../db/db.ts';

export interface RoundRow {
  cart_policy: CartPolicy;
  fee_collection: FeeCollection;
  caddy_fee: Satang | null;
  cart_fee: Satang | null;
  /** Null when there is no such caddy, or no longer. */
  caddy: {
    who_may_request: 'ANYONE' | 'FOLLOWERS';
    verification: Verification;
    /** While off duty, a caddy receives no new requests. */
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
 * What the course and the caddy say to a round; no row when there is no such course. `but`: a booking whose time counts as free, because
 * the round would take its place.
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
      fee_collection,
      caddy_fee,
      cart_fee,
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
      exists (select from course_closure where course_closure.slug = course.slug and day = ${day}::date) as is_closed,
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
    where slug = ${slug}`;

interface OwnRow {
  booking_ref: string;
  caddy_id: string;
  status: BookingStatus;
  tee_off_at: string;
  holes: Holes;
  broadcast_id: string | null;
}

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
