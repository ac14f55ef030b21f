import type { LineCode } from '#domain/booking/price.ts';
import type { Claim } from '#domain/booking/facts.ts';
import type { BookingAction } from '#domain/booking/life.ts';
import type { BookingActor, BookingStatus, DisputeReason, Reason, StopReason } from '#domain/booking/status.ts';
import type { StrikeKind } from '#domain/booking/strike.ts';
import type { FeeCollection, Holes, Transport } from '#domain/course/course.ts';
import type { ClockTime } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { json, sql } from '../db.ts';

/** A claim as its column keeps it. */
export type ClaimColumn = Omit<Claim, 'at' | 'heard_at'> & { at: string; heard_at?: string };

/** A row of the table: what the rules of a booking's life and its consequences need. Moments are ISO. */
export interface LockedBooking {
  booking_id: string;
  booking_ref: string;
  golfer_id: string;
  caddy_id: string;
  slug: string;
  status: BookingStatus;
  version: number;
  /** YYYY-MM-DD */
  booking_date: string;
  tee_off_time: ClockTime;
  tee_off_at: string;
  earliest_tee_off_at: string;
  holes: Holes;
  transport: Transport;
  fee_collection: FeeCollection;
  lines: { code: LineCode; satang: number | null; paid: 'WALLET' | 'COURSE' }[];
  total: Satang;
  caddy_gets: Satang;
  note: string | null;
  reason: { code: Reason; text: string | null } | null;
  created_at: string;
  respond_by: string;
  answered_at: string | null;
  golfer_arrived_at: string | null;
  caddy_arrived_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  holes_played: number | null;
  stop_reason: StopReason | null;
  asked_at: string | null;
  refused_at: string | null;
  claim: ClaimColumn | null;
  change_id: string | null;
  change_by: 'golfer' | 'caddy' | null;
  change_expires_at: string | null;
  closed_at: string | null;
  disputed_at: string | null;
  dispute: { by: 'golfer' | 'caddy'; reason: DisputeReason; text: string } | null;
  settled_at: string | null;
  refunded: Satang | null;
  caddy_share: Satang | null;
  platform_share: Satang | null;
  goodwill: Satang | null;
  /** What a decision gave the caddy out of our own pocket, because the golfer had hers back already. */
  covered: Satang;
  replaces_ref: string | null;
  replaced_by_ref: string | null;
  broadcast_id: string | null;
  seat: number;
  moved_at: string;
}

/** A booking with the names of its course and its people, as both of them are told of it. */
export interface FullBooking extends LockedBooking {
  name_th: string;
  name_en: string;
  province_th: string;
  province_en: string;
  golfer_name: string;
  golfer_photo_url: string | null;
  golfer_photo_is_public: boolean;
  nickname: string;
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
    select * from booking
    where booking_id = ${booking_id}
    for update`;

/** One at a time for what must see all of a golfer's bookings (to make one, account's requireOnboarded); does not hold up her sessions. */
export const lockGolfer = (golfer_id: string) =>
  sql<{ user_id: string }>`select user_id from person where user_id = ${golfer_id} for no key update`;

/** A booking and whatever else its golfer waits for at the same tee-off, in one order for everybody. */
export const lockedAlternatives = (booking_id: string, golfer_id: string, tee_off_at: string) =>
  sql<LockedBooking>`
    select * from booking
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
  booking_date: string;
  tee_off_time: ClockTime;
  tee_off_at: string;
  /** Earlier than `tee_off_at` only for a substitute's booking of a round that was moved. */
  earliest_tee_off_at: string;
  holes: Holes;
  transport: Transport;
  fee_collection: FeeCollection;
  lines: unknown;
  total: Satang;
  caddy_gets: Satang;
  note: string | null;
  respond_by: string;
  created_at: string;
  replaces_ref: string | null;
  broadcast_id: string | null;
  seat: number;
}

/** The booking, PENDING, and its first moment. */
export const insertBooking = (it: NewBooking) => sql`
  with made as (
    insert into booking (
      booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, tee_off_time, tee_off_at, earliest_tee_off_at, holes,
      transport, fee_collection, status, version, lines, total, caddy_gets, note, respond_by, created_at, moved_at,
      replaces_ref, broadcast_id, seat
    ) values (
      ${it.booking_id}, ${it.booking_ref}, ${it.golfer_id}, ${it.caddy_id}, ${it.golf_course}, ${it.booking_date},
      ${it.tee_off_time}, ${it.tee_off_at}, ${it.earliest_tee_off_at}, ${it.holes}, ${it.transport}, ${it.fee_collection},
      'PENDING', 1, ${json(it.lines)}::jsonb, ${it.total}, ${it.caddy_gets}, ${it.note}, ${it.respond_by}, ${it.created_at},
      ${it.created_at}, ${it.replaces_ref}, ${it.broadcast_id}, ${it.seat}
    )
    returning booking_id, version, created_at
  )
  insert into booking_moment (booking_id, seq, action, actor, at)
  select booking_id, version, 'create', 'golfer', created_at from made`;

/** The facts of a booking as an act leaves them (domain/booking/after.ts), ready for their columns. */
export interface Move {
  booking_id: string;
  /** Compared and swapped: nothing is written when the booking is no longer what the rule was asked about. */
  version: number;
  from: BookingStatus;
  to: BookingStatus;
  /** Null keeps what is there. */
  reason: ReturnType<typeof json> | null;
  answered_at: string | null;
  golfer_arrived_at: string | null;
  caddy_arrived_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  holes_played: number | null;
  stop_reason: StopReason | null;
  asked_at: string | null;
  refused_at: string | null;
  claim: ReturnType<typeof json> | null;
  /** A change that one side proposes still waits for its answer. */
  keeps_change: boolean;
  /** Null keeps what is there. */
  dispute: ReturnType<typeof json> | null;
  closed_at: string | null;
  disputed_at: string | null;
  settled_at: string | null;
  moved_at: string;
  action: BookingAction;
  actor: BookingActor;
  at: string;
  device_at: string | null;
  said: ReturnType<typeof json> | null;
}

/** The booking's next state, and the moment it came to it: one row written, or none. */
export const moveBooking = (it: Move) => sql`
  with moved as (
    update booking
    set status = ${it.to},
      version = version + 1,
      reason = coalesce(${it.reason}::jsonb, reason),
      answered_at = ${it.answered_at},
      golfer_arrived_at = ${it.golfer_arrived_at},
      caddy_arrived_at = ${it.caddy_arrived_at},
      started_at = ${it.started_at},
      ended_at = ${it.ended_at},
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

/** The promised time of both people, in one order for everybody; a slot that is taken is left out. A caddy's seat is always 0. */
export const insertSlots = (booking_id: string, people: string[], seats: number[], slots: number[]) => sql`
  insert into booking_slot (person_id, slot, seat, booking_id)
  select person_id, slot, seat, ${booking_id}::uuid
  from unnest(${people}::uuid[], ${seats}::int[]) as promised (person_id, seat), unnest(${slots}::int[]) as slot
  order by person_id, slot
  on conflict (person_id, slot, seat) do nothing`;

/** Her time and the caddy's are their own again. */
export const deleteSlots = (booking_id: string) => sql`delete from booking_slot where booking_id = ${booking_id}`;

/** How the money was shared out; `covered` is what a decision added out of our own pocket. */
export const recordSplit = (
  booking_id: string,
  refunded: Satang,
  caddy_share: Satang,
  platform_share: Satang,
  covered: Satang,
) => sql`
  update booking
  set refunded = ${refunded}, caddy_share = ${caddy_share}, platform_share = ${platform_share}, covered = ${covered}
  where booking_id = ${booking_id}`;

export const recordGoodwill = (booking_id: string, goodwill: Satang) =>
  sql`update booking set goodwill = ${goodwill} where booking_id = ${booking_id}`;

/** What waits for its answer has it now, or needs none any more; what the golfer has held for it beside the price. */
export const endOpenChange = (change_id: string, status: string, at: string) => sql<{ extra_hold: Satang }>`
  update booking_change set status = ${status}, answered_at = ${at}
  where change_id = ${change_id} and status = 'PROPOSED'
  returning extra_hold`;

/** One of a kind for a booking; no row when she has it already. */
export const insertStrike = (strike_id: string, caddy_id: string, booking_id: string, kind: StrikeKind, at: string) =>
  sql`
  insert into strike (strike_id, caddy_id, booking_id, kind, at)
  values (${strike_id}, ${caddy_id}, ${booking_id}, ${kind}, ${at})
  on conflict (booking_id, kind) do nothing`;
