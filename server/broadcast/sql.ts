import type { Rate } from '#domain/booking/rate.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import type { Audience, BroadcastStatus, ResponseStatus } from '#domain/broadcast/status.ts';
import type { CartPolicy, FeeCollection, Holes, Transport } from '#domain/course/course.ts';
import { type ClockTime, isoOf, type Moment, type SlashDate } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { sql } from '../db/db.ts';
import type { LockedBooking } from '../booking/sql.ts';

/** A locked row of the table. Moments are ISO texts. */
export interface LockedBroadcast {
  broadcast_id: string;
  alt_reference: string;
  golfer_id: string;
  slug: string;
  /** YYYY-MM-DD */
  booking_date: string;
  tee_off_time: ClockTime;
  tee_off_at: string;
  holes: Holes;
  transport: Transport;
  status: BroadcastStatus;
  version: number;
  caddies_needed: number;
  audience: Audience;
  note: string | null;
  wish_languages: string[];
  wish_years: number | null;
  expires_at: string;
  created_at: string;
  asked_at: string;
  /** By which its price was shown. */
  rate_id: string;
  /** Null in requests of an older program: by the list of holidays. */
  is_holiday: boolean | null;
  /** As it was shown; null in requests of an older program: by the course's price that day. */
  fee_collection: FeeCollection | null;
}

/** A request with its course's names and fees, and its seats. `status` is EXPIRED after `expires_at`, even before the job has run. */
export interface BroadcastRow extends Omit<LockedBroadcast, 'asked_at' | 'rate_id'> {
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
  fee_collection: FeeCollection;
  green_fee: Satang | null;
  caddy_fee: Satang | null;
  cart_fee: Satang | null;
  rate: Rate;
  is_holiday: boolean;
  /** Bookings that stand or were played (also PENDING ones), and reserved seats. */
  seats_booked: number;
  seats_kept: number;
}

/** In the order of the ids. `fallen`: statuses of a booking that free its seat. */
export const broadcastsInFull = (broadcast_ids: string[], fallen: readonly BookingStatus[], now: Moment) =>
  sql<BroadcastRow>`
  select
    broadcast.broadcast_id, broadcast.alt_reference, broadcast.golfer_id, broadcast.slug, broadcast.booking_date,
    broadcast.tee_off_time, broadcast.tee_off_at, broadcast.holes, broadcast.transport, broadcast.version,
    broadcast.caddies_needed, broadcast.audience, broadcast.note, broadcast.expires_at, broadcast.created_at,
    broadcast.wish_languages, broadcast.wish_years,
    case
      when broadcast.status = 'OPEN' and broadcast.expires_at <= ${isoOf(now)}::timestamptz then 'EXPIRED'
      else broadcast.status
    end as status,
    course.name_th, course.name_en, course.province_th, course.province_en,
    coalesce(broadcast.fee_collection, price.fee_collection) as fee_collection, price.green_fee, price.caddy_fee, price.cart_fee,
    rate_told(rate) as rate,
    coalesce(is_holiday, exists (select from holiday where day = broadcast.booking_date)) as is_holiday,
    (
      select count(*) from booking
      where booking.broadcast_id = broadcast.broadcast_id and booking.status <> all(${fallen}::text[])
    ) as seats_booked,
    (
      select count(*) from caddy_response
      where caddy_response.broadcast_id = broadcast.broadcast_id and caddy_response.status = 'INTERESTED'
        and caddy_response.kept_until > ${isoOf(now)}::timestamptz
    ) as seats_kept
  from unnest(${broadcast_ids}::uuid[]) with ordinality as wanted (broadcast_id, place)
  join broadcast on broadcast.broadcast_id = wanted.broadcast_id
  join course on course.slug = broadcast.slug
  cross join lateral course_price_on(broadcast.slug, broadcast.booking_date) as price
  join rate on rate.rate_id = broadcast.rate_id
  order by wanted.place`;

/** A golfer's own requests, next round first; no statuses means all. */
export const broadcastsOf = (golfer_id: string, statuses: string[], now: Moment, limit: number, offset: number) =>
  sql<{ broadcast_id: string }>`
  select broadcast_id
  from (
    select
      broadcast_id, tee_off_at,
      case when status = 'OPEN' and expires_at <= ${isoOf(now)}::timestamptz then 'EXPIRED' else status end as status
    from broadcast
    where golfer_id = ${golfer_id}::uuid
  ) as own
  where cardinality(${statuses}::text[]) = 0 or own.status = any(${statuses}::text[])
  order by own.tee_off_at, own.broadcast_id
  limit ${limit}::int offset ${offset}::int`;

export const countBroadcastsOf = (golfer_id: string, statuses: string[], now: Moment) => sql<{ total: number }>`
  select count(*) as total
  from (
    select case when status = 'OPEN' and expires_at <= ${isoOf(now)}::timestamptz then 'EXPIRED' else status end as status
    from broadcast
    where golfer_id = ${golfer_id}::uuid
  ) as own
  where cardinality(${statuses}::text[]) = 0 or own.status = any(${statuses}::text[])`;

export const broadcastIdOf = (alt_reference: string) =>
  sql<{ broadcast_id: string; golfer_id: string }>`
  select broadcast_id, golfer_id from broadcast where alt_reference = ${alt_reference}`;

export const lockedBroadcast = (broadcast_id: string) => sql<LockedBroadcast>`
  select * from broadcast where broadcast_id = ${broadcast_id}::uuid for update`;

/** In the order of locking. */
export const openOnDay = (slug: string, day: SlashDate) => sql<{ broadcast_id: string }>`
  select broadcast_id from broadcast
  where slug = ${slug} and status = 'OPEN' and booking_date = ${day}::date
  order by broadcast_id`;

/** Open requests of this golfer, in the same order. */
export const openOfGolfer = (golfer_id: string) => sql<{ broadcast_id: string }>`
  select broadcast_id from broadcast
  where golfer_id = ${golfer_id}::uuid and status = 'OPEN'
  order by broadcast_id`;

/** Open requests in which this caddy is interested, in the same order. */
export const openAnsweredBy = (caddy_id: string) => sql<{ broadcast_id: string }>`
  select broadcast.broadcast_id from caddy_response as answer
  join broadcast on broadcast.broadcast_id = answer.broadcast_id
  where answer.caddy_id = ${caddy_id}::uuid and answer.status in ('INTERESTED', 'RECONFIRM_NEEDED')
    and broadcast.status = 'OPEN'
  order by broadcast.broadcast_id`;

/** The course's rules for a round on that day; no row when the course does not exist. */
export const courseOn = (slug: string, day: SlashDate) => sql<{ cart_policy: CartPolicy; is_closed: boolean }>`
  select cart_policy, not is_open or exists (
    select from course_closure where course_closure.slug = course.slug and day = ${day}::date
  ) as is_closed
  from course where slug = ${slug}`;

/** A caddy's answer; locked together with its request. */
export interface AnswerRow {
  caddy_id: string;
  status: ResponseStatus;
  message: string | null;
  responded_at: string;
  kept_until: string | null;
  booking_ref: string | null;
}

/** After a block between the two an answer counts as withdrawn, so that neither hears of the other (domain/chat/room.ts, BLOCKED). */
export const answersTo = (broadcast_id: string) => sql<AnswerRow>`
  select
    answer.caddy_id,
    case when answer.status in ('INTERESTED', 'RECONFIRM_NEEDED') and room.room_id is not null then 'WITHDRAWN' else answer.status end as status,
    answer.message, answer.responded_at, answer.kept_until, answer.booking_ref
  from caddy_response as answer
  join broadcast on broadcast.broadcast_id = answer.broadcast_id
  left join room
    on room.golfer_id = broadcast.golfer_id and room.caddy_id = answer.caddy_id and room.status = 'BLOCKED'
  where answer.broadcast_id = ${broadcast_id}::uuid
  order by answer.caddy_id`;

/** A booking that was made from the request. */
export type SeatRow = Pick<LockedBooking, 'booking_ref' | 'caddy_id' | 'seat' | 'status'>;

/** In the order of their last change. */
export const seatsOf = (broadcast_id: string) => sql<SeatRow>`
  select booking_ref, caddy_id, seat, status from booking
  where broadcast_id = ${broadcast_id}::uuid
  order by moved_at, booking_id`;

export interface ResponseRow extends AnswerRow {
  broadcast_id: string;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  photo_url: string | null;
  verification: string;
  languages: string[];
  years: number;
  rating_sum: number;
  reviews: number;
  rounds: number;
  on_time: number;
  following: boolean;
  rounds_together: number;
  works_at_course: boolean;
}

/**
 * The answers to a golfer's open requests that the golfer may see, oldest first. Caddies who are booked elsewhere by now, or with a block
 * between the two, are left out. A photo only if it is public or after the caddy accepted a booking (domain/booking/status.ts
 * wasConfirmed).
 */
export const responsesTo = (golfer_id: string, broadcast_ids: string[], first_slots: number[], last_slots: number[]) =>
  sql<ResponseRow>`
  with asked as (
    select broadcast_id, first_slot, last_slot
    from unnest(${broadcast_ids}::uuid[], ${first_slots}::int[], ${last_slots}::int[]) as asked (broadcast_id, first_slot, last_slot)
  ), together as (
    select caddy_id, count(*) as rounds from booking
    where golfer_id = ${golfer_id}::uuid and status = 'COMPLETED'
    group by caddy_id
  )
  select
    answer.broadcast_id, answer.caddy_id, answer.responded_at, answer.kept_until, answer.booking_ref,
    case when blocked.room_id is null then answer.message end as message,
    case
      when answer.status in ('INTERESTED', 'RECONFIRM_NEEDED') and (blocked.room_id is not null or exists (
        select from booking_slot
        where person_id = answer.caddy_id and slot between asked.first_slot and asked.last_slot
      )) then 'WITHDRAWN'
      else answer.status
    end as status,
    caddy.nickname, caddy.nickname_latin, caddy.caddy_number, caddy.verification, caddy.languages, caddy.years,
    caddy.rating_sum, caddy.reviews, caddy.rounds, caddy.on_time,
    case
      when person.public_photo or (booking.answered_at is not null and booking.status <> 'DECLINED') then person.photo_url
    end as photo_url,
    follow.caddy_id is not null as following,
    coalesce(together.rounds, 0) as rounds_together,
    exists (
      select from caddy_course where caddy_course.user_id = answer.caddy_id and caddy_course.slug = broadcast.slug
    ) as works_at_course
  from asked
  join broadcast on broadcast.broadcast_id = asked.broadcast_id
  join caddy_response as answer on answer.broadcast_id = asked.broadcast_id
  join caddy_profile as caddy on caddy.user_id = answer.caddy_id
  join person on person.user_id = answer.caddy_id
  left join follow on follow.golfer_id = ${golfer_id}::uuid and follow.caddy_id = answer.caddy_id
  left join together on together.caddy_id = answer.caddy_id
  left join room as blocked
    on blocked.golfer_id = ${golfer_id}::uuid and blocked.caddy_id = answer.caddy_id and blocked.status = 'BLOCKED'
  left join booking on booking.booking_ref = answer.booking_ref
  order by answer.broadcast_id, answer.responded_at, answer.caddy_id`;

export type NewBroadcast = Omit<LockedBroadcast, 'status' | 'version' | 'asked_at'>;

export const insertBroadcast = (it: NewBroadcast) => sql`
  insert into broadcast (
    broadcast_id, alt_reference, golfer_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport, status,
    caddies_needed, audience, note, wish_languages, wish_years, rate_id, is_holiday, fee_collection, expires_at, created_at, asked_at
  ) values (
    ${it.broadcast_id}, ${it.alt_reference}, ${it.golfer_id}, ${it.slug}, ${it.booking_date}::date, ${it.tee_off_time},
    ${it.tee_off_at}, ${it.holes}, ${it.transport}, 'OPEN', ${it.caddies_needed}, ${it.audience}, ${it.note},
    ${it.wish_languages}, ${it.wish_years}, ${it.rate_id}, ${it.is_holiday}, ${it.fee_collection}, ${it.expires_at}, ${it.created_at},
    ${it.created_at}
  )`;

export type EditedBroadcast = Omit<NewBroadcast, 'alt_reference' | 'golfer_id' | 'created_at'> & { asked_at: string };

export const editBroadcast = (it: EditedBroadcast) => sql`
  update broadcast
  set slug = ${it.slug}, booking_date = ${it.booking_date}::date, tee_off_time = ${it.tee_off_time},
    tee_off_at = ${it.tee_off_at}, holes = ${it.holes}, transport = ${it.transport}, caddies_needed = ${it.caddies_needed},
    audience = ${it.audience}, note = ${it.note}, wish_languages = ${it.wish_languages},
    wish_years = ${it.wish_years}, rate_id = ${it.rate_id}, is_holiday = ${it.is_holiday}, fee_collection = ${it.fee_collection},
    expires_at = ${it.expires_at}, asked_at = ${it.asked_at},
    version = version + 1
  where broadcast_id = ${it.broadcast_id}::uuid`;

/** Writes nothing when the request has changed since the rule was checked. */
export const moveBroadcast = (broadcast_id: string, version: number, from: BroadcastStatus, to: BroadcastStatus) => sql`
  update broadcast set status = ${to}, version = version + 1
  where broadcast_id = ${broadcast_id}::uuid and status = ${from} and version = ${version}::int`;

/** Asks again, until `expires_at`. */
export const reopenRequest = (broadcast_id: string, expires_at: string, asked_at: string) => sql`
  update broadcast set expires_at = ${expires_at}, asked_at = ${asked_at}
  where broadcast_id = ${broadcast_id}::uuid`;

/** Delays the expiry for a reserved seat; never moves it earlier. */
export const putOffExpiry = (broadcast_id: string, until: string) => sql`
  update broadcast set expires_at = greatest(expires_at, ${until}::timestamptz)
  where broadcast_id = ${broadcast_id}::uuid`;

/** Inserts a caddy's answer, or replaces the earlier one. */
export const upsertResponse = (
  broadcast_id: string,
  caddy_id: string,
  status: ResponseStatus,
  message: string | null,
  at: string,
) => sql`
  insert into caddy_response (broadcast_id, caddy_id, status, message, responded_at)
  values (${broadcast_id}, ${caddy_id}, ${status}, ${message}, ${at})
  on conflict (broadcast_id, caddy_id) do update
  set status = excluded.status, message = excluded.message, responded_at = excluded.responded_at, kept_until = null,
    booking_ref = null`;

/** Sets the status of these caddies' answers and ends their reservations. */
export const moveResponses = (broadcast_id: string, caddy_ids: string[], status: ResponseStatus) => sql`
  update caddy_response set status = ${status}, kept_until = null
  where broadcast_id = ${broadcast_id}::uuid and caddy_id = any(${caddy_ids}::uuid[])`;

export const chooseResponse = (broadcast_id: string, caddy_id: string, booking_ref: string) => sql`
  update caddy_response set status = 'SELECTED', booking_ref = ${booking_ref}, kept_until = null
  where broadcast_id = ${broadcast_id}::uuid and caddy_id = ${caddy_id}::uuid`;

export const keepSeat = (broadcast_id: string, caddy_id: string, kept_until: string) => sql`
  update caddy_response set kept_until = ${kept_until}
  where broadcast_id = ${broadcast_id}::uuid and caddy_id = ${caddy_id}::uuid`;

export const releaseSeats = (broadcast_id: string, caddy_ids: string[]) => sql`
  update caddy_response set kept_until = null
  where broadcast_id = ${broadcast_id}::uuid and caddy_id = any(${caddy_ids}::uuid[])`;
