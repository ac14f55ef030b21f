import type { Role } from '#domain/account/account.ts';
import type { BookingActor, BookingStatus } from '#domain/booking/status.ts';
import type { Transport } from '#domain/course/course.ts';
import { sql } from '../db/db.ts';

export interface DeskBookingRow {
  booking_id: string;
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  golfer_name: string;
  nickname: string;
  caddy_number: string;
  name_th: string;
  name_en: string;
  status: BookingStatus;
  booking_date: string;
  tee_off_time: string;
  tee_off_at: string;
  holes: number;
  transport: Transport;
  fee_collection: string;
  total: number;
  caddy_gets: number;
  golfer_arrived_at: string | null;
  caddy_arrived_at: string | null;
  caddy_arrival_received_at: string | null;
  end_received_at: string | null;
  created_at: string;
  dispute: { by: 'golfer' | 'caddy'; reason: string; text: string; photos: { media_id: string }[] } | null;
  decision: { to: string; why: string; at: string } | null;
}

export const bookingOfDesk = (booking_ref: string) => sql<DeskBookingRow>`
  select booking_id, booking_ref, golfer_id, caddy_id, golfer_name, nickname, caddy_number, name_th, name_en, status,
    booking_date, tee_off_time, tee_off_at, holes, transport, fee_collection, total, caddy_gets, golfer_arrived_at,
    caddy_arrived_at, caddy_arrival_received_at, end_received_at, created_at, dispute, decision
  from booking_in_full where booking_ref = ${booking_ref}`;

export interface TapRow {
  at: string;
  device_at: string | null;
  actor: BookingActor;
  action: string;
  said: Record<string, unknown> | null;
}

/** What happened, in order. */
export const tapsOf = (booking_id: string) => sql<TapRow>`
  select at, device_at, actor, action, said from booking_moment
  where booking_id = ${booking_id}::uuid
  order by seq
  limit 200`;

/** The causes of a booking's postings, of its changes and of its tips from the wallet: each is found by its unique name. */
export const postingsOfBooking = (booking_id: string, causes: string[]) => sql<{
  at: string;
  cause: string;
  account: string;
  amount: number;
}>`
  with named as (
    select unnest(${causes}::text[]) as cause
    union all
    select 'booking:' || booking_ref || ':change:' || booking_change.change_id || ':' || what
    from booking_change
    join booking on booking.booking_id = booking_change.booking_id
    cross join unnest(array['hold', 'release']) as what
    where booking_change.booking_id = ${booking_id}::uuid
    union all
    select 'tip:' || tip_id || ':' || what from tip
    cross join unnest(array['hold', 'release', 'pay']) as what
    where tip.booking_id = ${booking_id}::uuid and way = 'WALLET'
  )
  select ledger_transaction.created_at as at, ledger_transaction.cause, account, amount
  from named
  join ledger_transaction on ledger_transaction.cause = named.cause
  join ledger_entry on ledger_entry.transaction_id = ledger_transaction.transaction_id
  order by ledger_transaction.transaction_id, amount, account
  limit 200`;

/** What the two were told about it, of the last 90 days. `way`: how it left the app; null: it has not. */
export const toldOfBooking = (booking_ref: string, golfer_id: string, caddy_id: string) => sql<{
  at: string;
  user_id: string;
  kind: string;
  body: Record<string, unknown>;
  read_at: string | null;
  way: string | null;
}>`
  select notification.created_at as at, notification.user_id, kind, notification.body, read_at,
    case when delivery.key is not null then coalesce(outcome, 'WAITING') end as way
  from notification
  left join delivery on delivery.key = 'notify:' || notification_id
  where notification.user_id in (${golfer_id}::uuid, ${caddy_id}::uuid) and notification.body ->> 'booking_ref' = ${booking_ref}
  order by notification_id
  limit 200`;

export const earlierOfPair = (golfer_id: string, caddy_id: string, before: string, limit: number) => sql<{
  booking_ref: string;
  booking_date: string;
  status: BookingStatus;
}>`
  select booking_ref, booking_date, status from booking
  where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid and tee_off_at < ${before}::timestamptz
  order by tee_off_at desc
  limit ${limit}::int`;

/** The chat of a booking's two people, and between which moments it is about the booking. */
export const roomOfBooking = (booking_ref: string) => sql<{
  room_id: string;
  golfer_id: string;
  golfer: string;
  caddy_id: string;
  caddy: string;
  began_at: string;
  ended_at: string;
}>`
  select room_id, booking.golfer_id, golfer_name as golfer, booking.caddy_id, nickname as caddy, booking.created_at as began_at,
    greatest(booking.moved_at, booking.tee_off_at) as ended_at
  from booking_in_full as booking
  join room on room.golfer_id = booking.golfer_id and room.caddy_id = booking.caddy_id
  where booking_ref = ${booking_ref}`;

/** A photo of a dispute, decided or not. */
export const photoOfDispute = (media_id: string) => sql<{ media_id: string; type: string }>`
  select media_id, type from media
  where media_id = ${media_id}::uuid and bytes > 0 and exists (
    select from booking
    where booking.dispute -> 'photos' @> jsonb_build_array(jsonb_build_object('media_id', media.media_id::text))
      and booking.dispute is not null
  )`;

/** The facts shown of a person, with strikes since `struck` and warnings since `warned`. */
export const recordOfPerson = (user_id: string, struck: string, warned: string) => sql<{
  role: Role | null;
  since: string;
  rounds: number;
  reports_about: number;
  reports_by: number;
  warnings: number;
  strikes: number;
  reviews: number;
  rating_sum: number;
}>`
  select role, person.created_at as since,
    (
      select count(*) from booking
      where status = 'COMPLETED' and (golfer_id = person.user_id or caddy_id = person.user_id)
    ) as rounds,
    (select count(*) from chat_report where about_id = person.user_id) as reports_about,
    (select count(*) from chat_report where reporter_id = person.user_id) as reports_by,
    (
      select count(*) from notification
      where notification.user_id = person.user_id and kind = 'account.warned' and notification.created_at > ${warned}::timestamptz
    ) as warnings,
    (select count(*) from strike where caddy_id = person.user_id and at > ${struck}::timestamptz) as strikes,
    coalesce(caddy_profile.reviews, 0) as reviews, coalesce(caddy_profile.rating_sum, 0) as rating_sum
  from person
  left join caddy_profile on caddy_profile.user_id = person.user_id
  where person.user_id = ${user_id}::uuid`;

/** Bookings of a person that somebody disputed since then, newest first, but this one. */
export const disputesOf = (user_id: string, booking_ref: string, since: string, limit: number) => sql<{
  booking_ref: string;
  decided: BookingStatus | null;
}>`
  select booking_ref, case when decision is not null then status end as decided from booking
  where ${user_id}::uuid in (golfer_id, caddy_id) and dispute is not null and booking_ref <> ${booking_ref}
    and tee_off_at > ${since}::timestamptz
  order by tee_off_at desc
  limit ${limit}::int`;
