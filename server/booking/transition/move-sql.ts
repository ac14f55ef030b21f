import type { BookingAction } from '#domain/booking/actions.ts';
import type { BookingActor, BookingStatus, StopReason } from '#domain/booking/status.ts';
import type { StrikeKind } from '#domain/booking/strike.ts';
import type { Satang } from '#domain/money.ts';
import { type json, sql } from '../../db/db.ts';
import type { LockedBooking } from '../sql.ts';

/** The facts of a booking as an act leaves them (domain/booking/transition-effects.ts), ready for their columns. */
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
  caddy_arrival_received_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  end_received_at: string | null;
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

/** For both of its people to read. */
export const recordDecision = (booking_id: string, decision: ReturnType<typeof json>) => sql`
  update booking set decision = ${decision}::jsonb where booking_id = ${booking_id}`;

/** What waits for its answer has it now, or needs none any more; what the golfer has held for it beside the price. */
export const endOpenChange = (change_id: string, status: string, at: string) => sql<{ extra_hold: Satang }>`
  update booking_change set status = ${status}, answered_at = ${at}
  where change_id = ${change_id} and status = 'PROPOSED'
  returning extra_hold`;

/** Whether one of the two has blocked the other, or had when the caddy asked to be let off (move.ts). */
export const wasApart = ({ booking_id, golfer_id, caddy_id }: LockedBooking) => sql<{ was_apart: boolean }>`
  select exists (
    select from room where golfer_id = ${golfer_id} and caddy_id = ${caddy_id} and room.status = 'BLOCKED'
  ) or coalesce((
    select (said->>'apart')::boolean from booking_moment
    where booking_id = ${booking_id} and action = 'ask_cancel'
    order by seq desc limit 1
  ), false) as was_apart`;

/** One strike of each kind per booking; no row when the caddy has that one already. */
export const insertStrike = (strike_id: string, caddy_id: string, booking_id: string, kind: StrikeKind, at: string) =>
  sql`
  insert into strike (strike_id, caddy_id, booking_id, kind, at)
  values (${strike_id}, ${caddy_id}, ${booking_id}, ${kind}, ${at})
  on conflict (booking_id, kind) do nothing`;
