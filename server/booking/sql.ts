import type { LineCode } from '#domain/booking/price.ts';
import type { BookingAction, BookingActor, BookingStatus, DeclineReason } from '#domain/booking/status.ts';
import type { Holes, Transport } from '#domain/course/course.ts';
import type { ClockTime, SlashDate } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { json, sql } from '../db.ts';

/** What the rules of a booking's life and its consequences need; the row stays locked. */
export interface LockedBooking {
  booking_id: string;
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  status: BookingStatus;
  version: number;
  tee_off_at: string;
  holes: Holes;
  total: Satang;
  created_at: string;
  respond_by: string;
}

/** A booking with the names of its course and its people, as both of them are told of it. */
export interface FullBooking extends LockedBooking {
  slug: string;
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
  booking_date: SlashDate;
  tee_off_time: ClockTime;
  transport: Transport;
  golfer_name: string;
  golfer_photo_url: string | null;
  golfer_photo_is_public: boolean;
  nickname: string;
  caddy_number: string;
  real_name: string;
  caddy_photo_url: string | null;
  caddy_photo_is_public: boolean;
  lines: { code: LineCode; satang: number | null; paid: 'WALLET' | 'COURSE' }[];
  caddy_gets: Satang;
  note: string | null;
  reason: { code: DeclineReason; text: string | null } | null;
  answered_at: string | null;
}

/** The view has a statement for one and one for many: a list of refs, whatever its length, is planned anew each time it is asked. */
export const bookingInFull = (ref: string) =>
  sql<FullBooking>`select * from booking_in_full where booking_ref = ${ref}`;

/** In the order of the refs; a ref that is nobody's is left out. */
export const bookingsInFull = (refs: string[]) =>
  sql<FullBooking>`
    select booking_in_full.*
    from unnest(${refs}::text[]) with ordinality as wanted (booking_ref, place)
    join booking_in_full on booking_in_full.booking_ref = wanted.booking_ref
    order by wanted.place`;

export const lockedBooking = (booking_id: string) =>
  sql<LockedBooking>`
    select booking_id, booking_ref, golfer_id, caddy_id, status, version, tee_off_at, holes, total, created_at, respond_by
    from booking
    where booking_id = ${booking_id}
    for update`;

/** One at a time for what must see all of a golfer's bookings (to make one, account's requireOnboarded); does not hold up her sessions. */
export const lockGolfer = (golfer_id: string) =>
  sql<{ user_id: string }>`select user_id from person where user_id = ${golfer_id} for no key update`;

/** A booking and whatever else its golfer waits for at the same tee-off, in one order for everybody. */
export const lockedAlternatives = (booking_id: string, golfer_id: string, tee_off_at: string) =>
  sql<LockedBooking>`
    select booking_id, booking_ref, golfer_id, caddy_id, status, version, tee_off_at, holes, total, created_at, respond_by
    from booking
    where golfer_id = ${golfer_id}
      and (booking_id = ${booking_id} or (status = 'PENDING' and tee_off_at = ${tee_off_at}))
    order by booking_id
    for update`;

export interface NewBooking {
  booking_id: string;
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  golf_course: string;
  booking_date: SlashDate;
  tee_off_time: ClockTime;
  tee_off_at: string;
  holes: Holes;
  transport: Transport;
  lines: unknown;
  total: Satang;
  caddy_gets: Satang;
  note: string | null;
  respond_by: string;
  created_at: string;
}

/** The booking, and its first moment. */
export const insertBooking = (it: NewBooking) => sql`
  with made as (
    insert into booking (
      booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport,
      status, version, lines, total, caddy_gets, note, respond_by, created_at
    ) values (
      ${it.booking_id}, ${it.booking_ref}, ${it.golfer_id}, ${it.caddy_id}, ${it.golf_course}, ${it.booking_date},
      ${it.tee_off_time}, ${it.tee_off_at}, ${it.holes}, ${it.transport}, 'PENDING', 1, ${json(it.lines)}::jsonb,
      ${it.total}, ${it.caddy_gets}, ${it.note}, ${it.respond_by}, ${it.created_at}
    )
    returning booking_id, version, created_at
  )
  insert into booking_moment (booking_id, seq, action, actor, at)
  select booking_id, version, 'create', 'golfer', created_at from made`;

export interface Move {
  booking_id: string;
  /** Compared and swapped: nothing is written when the booking is no longer what the rule was asked about. */
  version: number;
  from: BookingStatus;
  to: BookingStatus;
  reason: ReturnType<typeof json> | null;
  answered_at: string | null;
  action: BookingAction;
  actor: BookingActor;
  at: string;
  device_at: string | null;
}

/** The booking's next status, and the moment it came to it: one row written, or none. */
export const moveBooking = (it: Move) => sql`
  with moved as (
    update booking
    set status = ${it.to},
      version = version + 1,
      reason = coalesce(${it.reason}::jsonb, reason),
      answered_at = coalesce(${it.answered_at}, answered_at)
    where booking_id = ${it.booking_id} and status = ${it.from} and version = ${it.version}
    returning booking_id, version
  )
  insert into booking_moment (booking_id, seq, action, actor, at, device_at)
  select booking_id, version, ${it.action}, ${it.actor}, ${it.at}::timestamptz, ${it.device_at}::timestamptz from moved`;

/** The promised time of both people, in one order for everybody; a slot that is taken is left out. */
export const insertSlots = (booking_id: string, people: string[], slots: number[]) => sql`
  insert into booking_slot (person_id, slot, booking_id)
  select person_id, slot, ${booking_id}::uuid
  from unnest(${people}::uuid[]) as person_id, unnest(${slots}::int[]) as slot
  order by person_id, slot
  on conflict (person_id, slot) do nothing`;
