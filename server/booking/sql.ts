import type { BookingAction } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import type { ClaimRecord } from '#domain/booking/facts.ts';
import type { LineCode } from '#domain/booking/price.ts';
import type { Rate } from '#domain/booking/rate.ts';
import type { BookingActor, BookingStatus, PastDisputeReason } from '#domain/booking/status.ts';
import type { StrikeKind } from '#domain/booking/strike.ts';
import type { Holes, Transport } from '#domain/course/course.ts';
import type { ClockTime } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { json, sql } from '../db/db.ts';
import type { MediaRow } from '../media/sql.ts';

/** The fields of `booking` that are not read from a column of that name, or whose column has another shape. */
export type Composed =
  | 'golf_course'
  | 'course'
  | 'golfer'
  | 'caddy'
  | 'lines'
  | 'rate'
  | 'change'
  | 'dispute'
  | 'alt_reference'
  | 'actions';

/**
 * A row of the booking table. Every other field of `booking` (domain/booking/api.ts) is a column under the same name, as
 * tests/booking/read.test.ts checks; the columns below are not sent, or have a narrower type than on the wire.
 */
export interface LockedBooking extends Required<Omit<Booking, Composed>> {
  booking_id: string;
  golfer_id: string;
  caddy_id: string;
  slug: string;
  /** YYYY-MM-DD */
  booking_date: string;
  tee_off_time: ClockTime;
  lines: { code: LineCode; satang: number | null; paid: 'WALLET' | 'COURSE' }[];
  total: Satang;
  caddy_gets: Satang;
  /** By which it was quoted. */
  rate_id: string;
  caddy_arrival_received_at: string | null;
  end_received_at: string | null;
  claim: ClaimRecord | null;
  change_id: string | null;
  change_by: 'golfer' | 'caddy' | null;
  change_expires_at: string | null;
  disputed_at: string | null;
  dispute: DisputeColumn | null;
  /** B18: the operator's decision, in words for both people. */
  decision: { to: BookingStatus; why: string; at: string } | null;
  refunded: Satang | null;
  caddy_share: Satang | null;
  platform_share: Satang | null;
  goodwill: Satang | null;
  /** What an operator's decision paid the caddy out of the platform's money, because the golfer had already been refunded. */
  covered: Satang;
  broadcast_id: string | null;
  seat: number;
  moved_at: string;
}

export interface DisputeColumn {
  by: 'golfer' | 'caddy';
  reason: PastDisputeReason;
  text: string;
  /** Missing in disputes from before photos existed. */
  photos?: DisputePhoto[];
}

export type DisputePhoto = Pick<MediaRow, 'media_id' | 'width' | 'height' | 'color'>;

/** A booking with the names of its course and people, as both of them see it. */
export interface FullBooking extends LockedBooking {
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
  golfer_name: string;
  golfer_photo_url: string | null;
  golfer_photo_is_public: boolean;
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  real_name: string;
  caddy_photo_url: string | null;
  caddy_photo_is_public: boolean;
  alt_reference: string | null;
  change_date: string | null;
  change_time: ClockTime | null;
  change_tee_off_at: string | null;
  change_holes: Holes | null;
  change_transport: Transport | null;
  change_total: Satang | null;
  change_caddy_gets: Satang | null;
  /** Null once its money is shared out. */
  rate: Rate | null;
}

/** One booking has a statement of its own, because a list of references is planned anew at each call. */
export const bookingInFull = (ref: string) =>
  sql<FullBooking>`select * from booking_in_full where booking_ref = ${ref}`;

/** In the order of the references; unknown ones are left out. */
export const bookingsInFull = (refs: string[]) =>
  sql<FullBooking>`
    select booking_in_full.*
    from unnest(${refs}::text[]) with ordinality as wanted (booking_ref, place)
    join booking_in_full on booking_in_full.booking_ref = wanted.booking_ref
    order by wanted.place`;

export const lockedBooking = (booking_id: string) =>
  sql<LockedBooking>`
    select * from booking
    where booking_id = ${booking_id}
    for update`;

/**
 * Locks a golfer for transactions that must see all of the golfer's bookings (a new booking, requireOnboarded); the golfer's sessions are
 * not blocked.
 */
export const lockGolfer = (golfer_id: string) =>
  sql<{ user_id: string }>`select user_id from person where user_id = ${golfer_id} for no key update`;

/** Locks the golfer of a booking of this user in the same way. */
export const lockGolferOf = (booking_ref: string, user_id: string) => sql<{ user_id: string }>`
  select user_id from person
  where user_id = (
    select golfer_id from booking where booking_ref = ${booking_ref} and ${user_id}::uuid in (golfer_id, caddy_id)
  )
  for no key update`;

/** Locks a booking of this user. */
export const lockedBookingOf = (booking_ref: string, user_id: string) => sql<LockedBooking>`
  select * from booking
  where booking_ref = ${booking_ref} and ${user_id}::uuid in (golfer_id, caddy_id)
  for update`;

/** Locks a booking of this user and the other requests of its golfer (locked before) for the same tee-off, always in the same order. */
export const lockedWithAlternatives = (booking_ref: string, user_id: string) => sql<LockedBooking>`
  select booking.*
  from booking
  join (
    select booking_id, golfer_id, tee_off_at from booking
    where booking_ref = ${booking_ref} and ${user_id}::uuid in (golfer_id, caddy_id)
  ) as asked on asked.golfer_id = booking.golfer_id
  where booking.booking_id = asked.booking_id or (booking.status = 'PENDING' and booking.tee_off_at = asked.tee_off_at)
  order by booking.booking_id
  for update of booking`;

/** Locks all requests of a golfer (locked before) for one tee-off, in the same order. */
export const lockedAlternatives = (golfer_id: string, tee_off_at: string) =>
  sql<LockedBooking>`
    select * from booking
    where golfer_id = ${golfer_id} and status = 'PENDING' and tee_off_at = ${tee_off_at}
    order by booking_id
    for update`;

/** Reads a booking without locking it. */
export const bookingByRef = (ref: string) => sql<LockedBooking>`select * from booking where booking_ref = ${ref}`;

/** The action that made this version of a booking. */
export const momentAt = (booking_id: string, version: number) =>
  sql<{
    action: string;
    actor: string;
    said: Record<string, unknown> | null;
  }>`select action, actor, said from booking_moment where booking_id = ${booking_id} and seq = ${version}::int`;

export interface NewBooking
  extends Pick<
    LockedBooking,
    | 'booking_id'
    | 'booking_ref'
    | 'golfer_id'
    | 'caddy_id'
    | 'slug'
    | 'booking_date'
    | 'tee_off_time'
    | 'tee_off_at'
    | 'holes'
    | 'transport'
    | 'fee_collection'
    | 'total'
    | 'caddy_gets'
    | 'rate_id'
    | 'note'
    | 'respond_by'
    | 'created_at'
    | 'replaces_ref'
    | 'broadcast_id'
    | 'seat'
  > {
  /** Earlier than `tee_off_at` only for a substitute's booking of a round that was moved. */
  earliest_tee_off_at: string;
  lines: unknown;
}

/** Inserts a PENDING booking and its first moment. */
export const insertBooking = (it: NewBooking) => sql`
  with made as (
    insert into booking (
      booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, tee_off_time, tee_off_at, earliest_tee_off_at, holes,
      transport, fee_collection, status, version, lines, total, caddy_gets, rate_id, note, respond_by, created_at,
      moved_at, replaces_ref, broadcast_id, seat
    ) values (
      ${it.booking_id}, ${it.booking_ref}, ${it.golfer_id}, ${it.caddy_id}, ${it.slug}, ${it.booking_date},
      ${it.tee_off_time}, ${it.tee_off_at}, ${it.earliest_tee_off_at}, ${it.holes}, ${it.transport}, ${it.fee_collection},
      'PENDING', 1, ${json(it.lines)}::jsonb, ${it.total}, ${it.caddy_gets}, ${it.rate_id}, ${it.note}, ${it.respond_by},
      ${it.created_at}, ${it.created_at}, ${it.replaces_ref}, ${it.broadcast_id}, ${it.seat}
    )
    returning booking_id, version, created_at
  )
  insert into booking_moment (booking_id, seq, action, actor, at)
  select booking_id, version, 'create', 'golfer', created_at from made`;

/** The columns that every action writes from the booking's facts. */
type SetByAct = Pick<
  LockedBooking,
  | 'answered_at'
  | 'golfer_arrived_at'
  | 'caddy_arrived_at'
  | 'caddy_arrival_received_at'
  | 'started_at'
  | 'ended_at'
  | 'end_received_at'
  | 'holes_played'
  | 'stop_reason'
  | 'asked_at'
  | 'refused_at'
  | 'closed_at'
  | 'disputed_at'
  | 'settled_at'
  | 'moved_at'
>;

/** The facts of a booking after an action (domain/booking/transitions.ts), ready for their columns. */
export interface Move extends SetByAct {
  booking_id: string;
  /** Nothing is written when the booking has changed since the rule was checked. */
  version: number;
  from: BookingStatus;
  to: BookingStatus;
  /** Null: the value stays. */
  reason: ReturnType<typeof json> | null;
  claim: ReturnType<typeof json> | null;
  /** A proposed change still waits for its answer. */
  keeps_change: boolean;
  /** Null: the value stays. */
  dispute: ReturnType<typeof json> | null;
  action: BookingAction;
  actor: BookingActor;
  at: string;
  device_at: string | null;
  said: ReturnType<typeof json> | null;
}

/** Writes the booking's next state and the moment of the action: one row, or none. */
export const moveBooking = (it: Move) => sql`
  with moved as (
    update booking
    set status = ${it.to},
      version = version + 1,
      reason = coalesce(${it.reason}::jsonb, reason),
      answered_at = ${it.answered_at},
      golfer_arrived_at = ${it.golfer_arrived_at},
      caddy_arrived_at = ${it.caddy_arrived_at},
      caddy_arrival_received_at = ${it.caddy_arrival_received_at},
      started_at = ${it.started_at},
      ended_at = ${it.ended_at},
      end_received_at = ${it.end_received_at},
      holes_played = ${it.holes_played},
      stop_reason = ${it.stop_reason},
      asked_at = ${it.asked_at},
      refused_at = ${it.refused_at},
      claim = ${it.claim}::jsonb,
      change_id = case when ${it.keeps_change}::boolean then change_id end,
      change_by = case when ${it.keeps_change}::boolean then change_by end,
      change_expires_at = case when ${it.keeps_change}::boolean then change_expires_at end,
      dispute = coalesce(${it.dispute}::jsonb, dispute),
      closed_at = ${it.closed_at},
      disputed_at = ${it.disputed_at},
      settled_at = ${it.settled_at},
      moved_at = ${it.moved_at}
    where booking_id = ${it.booking_id} and status = ${it.from} and version = ${it.version}
    returning booking_id, version
  )
  insert into booking_moment (booking_id, seq, action, actor, at, device_at, said)
  select booking_id, version, ${it.action}, ${it.actor}, ${it.at}::timestamptz, ${it.device_at}::timestamptz, ${it.said}::jsonb
  from moved`;

/** Reserves the time of both people, always in the same order; taken slots are skipped. A caddy's seat is always 0. */
export const insertSlots = (booking_id: string, people: string[], seats: number[], slots: number[]) => sql`
  insert into booking_slot (person_id, slot, seat, booking_id)
  select person_id, slot, seat, ${booking_id}::uuid
  from unnest(${people}::uuid[], ${seats}::int[]) as promised (person_id, seat), unnest(${slots}::int[]) as slot
  order by person_id, slot
  on conflict (person_id, slot, seat) do nothing`;

/** Releases the reserved time of the golfer and of the caddy. */
export const deleteSlots = (booking_id: string) => sql`delete from booking_slot where booking_id = ${booking_id}`;

/** Locked so that the job for unused pictures cannot remove them (server/media/jobs.ts). */
export const ownPhotos = (media_ids: string[], owner_id: string) => sql<DisputePhoto>`
  select media_id, width, height, color from media
  where media_id = any(${media_ids}::uuid[]) and owner_id = ${owner_id}::uuid and bytes > 0
  order by media_id
  for share`;

/** Whether one of the two has blocked the other, or had when the caddy asked to cancel (Act.apart). */
export const wasApart = ({ booking_id, golfer_id, caddy_id }: LockedBooking) => sql<{ was_apart: boolean }>`
  select exists (
    select from room where golfer_id = ${golfer_id} and caddy_id = ${caddy_id} and room.status = 'BLOCKED'
  ) or coalesce((
    select (said->>'apart')::boolean from booking_moment
    where booking_id = ${booking_id} and action = 'ask_cancel'
    order by seq desc limit 1
  ), false) as was_apart`;

/** One strike of each kind per booking; no row when it exists already. */
export const insertStrike = (strike_id: string, caddy_id: string, booking_id: string, kind: StrikeKind, at: string) =>
  sql`
  insert into strike (strike_id, caddy_id, booking_id, kind, at)
  values (${strike_id}, ${caddy_id}, ${booking_id}, ${kind}, ${at})
  on conflict (booking_id, kind) do nothing`;

/** Requests and changes that wait for an answer between the two people; locked in the usual order. */
export const waitingOfPair = (golfer_id: string, caddy_id: string) => sql<LockedBooking>`
  select * from booking
  where golfer_id = ${golfer_id}::uuid and caddy_id = ${caddy_id}::uuid
    and (status = 'PENDING' or status = 'CONFIRMED' and change_id is not null)
  order by booking_id
  for update`;

/** Requests and changes of this golfer that wait for an answer; locked in the same way. */
export const waitingOfGolfer = (golfer_id: string) => sql<LockedBooking>`
  select * from booking
  where golfer_id = ${golfer_id}::uuid and (status = 'PENDING' or status = 'CONFIRMED' and change_id is not null)
  order by booking_id
  for update`;

/** Requests and changes of this caddy that wait for an answer; locked in the same way. */
export const waitingOfCaddy = (caddy_id: string) => sql<LockedBooking>`
  select * from booking
  where caddy_id = ${caddy_id}::uuid and (status = 'PENDING' or status = 'CONFIRMED' and change_id is not null)
  order by booking_id
  for update`;
