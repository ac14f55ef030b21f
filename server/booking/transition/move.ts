import type { ActInput } from '#domain/booking/transition-effects.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import type { Transition } from '#domain/booking/transitions.ts';
import type { BookingActor } from '#domain/booking/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { json, type Tx } from '../../db/db.ts';
import { awaitedLater } from '../../db/together.ts';
import { moveBooking } from './move-sql.ts';
import type { DisputePhoto, LockedBooking } from '../sql.ts';

/** What is written down of one act. */
export interface Act {
  actor: BookingActor;
  device_at?: Moment | undefined;
  reason?: { code: string; text?: string | undefined } | undefined;
  dispute?: { reason: string; text: string; photos: DisputePhoto[] } | undefined;
  said?: ActInput | undefined;
  /** What an operator decided, for the record. */
  decided?: object | undefined;
  /** One of the two had blocked the other when the caddy asked to be let off, for the record. */
  apart?: true | undefined;
}

/**
 * Writes the facts an act left behind, and its moment. The booking is locked: it is still what the rule was asked about, which is looked at
 * once more before the commit.
 */
export function writeMove(
  tx: Tx,
  booking: LockedBooking,
  { action, from, to, needs, by }: Transition,
  act: Act,
  after: BookingFacts,
  at: Moment,
  now: Moment,
): void {
  const iso = (moment: Moment | null | undefined) => (moment === null || moment === undefined ? null : isoOf(moment));
  const { booking_id, version } = booking;
  const { claim } = after;
  const reason = needs?.includes('reason') && act.reason;
  const said = { ...act.said, ...act.decided, ...(act.apart && { apart: act.apart }) };
  const moved = awaitedLater(
    tx.run(
      moveBooking({
        booking_id,
        version,
        from,
        to,
        action,
        actor: act.actor,
        at: isoOf(at),
        device_at: iso(act.device_at),
        said: Object.keys(said).length > 0 ? json(said) : null,
        reason: reason ? json({ code: reason.code, text: reason.text || null }) : null,
        answered_at: iso(after.answered_at),
        golfer_arrived_at: iso(after.golfer_arrived_at),
        caddy_arrived_at: iso(after.caddy_arrived_at),
        caddy_arrival_received_at: iso(after.caddy_arrival_received_at),
        started_at: iso(after.started_at),
        ended_at: iso(after.ended_at),
        end_received_at: iso(after.end_received_at),
        holes_played: after.holes_played,
        stop_reason: after.stop_reason,
        asked_at: iso(after.asked_at),
        refused_at: iso(after.refused_at),
        claim: claim && json({ ...claim, at: isoOf(claim.at), received_at: iso(claim.received_at) ?? undefined }),
        keeps_change: after.change !== null,
        dispute: act.dispute ? json({ by, ...act.dispute }) : null,
        closed_at: iso(after.closed_at),
        disputed_at: iso(after.disputed_at),
        settled_at: iso(after.settled_at),
        moved_at: isoOf(now),
      }),
    ),
  );
  tx.last(async () => {
    if ((await moved) !== 1)
      throw new Error(`${booking.booking_ref} was locked and is no longer ${from} in version ${version}`);
  });
}
