import type { BookingAction, BookingActor, Row } from '#domain/booking/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventKind } from '#domain/events.ts';
import { json, type Tx } from '../db.ts';
import { emit } from '../events.ts';
import { release } from '../wallet/commands.ts';
import { type LockedBooking, moveBooking } from './sql.ts';

/*
 * The order of locks, for every transaction that takes more than one:
 *   1. person           the golfer, where all of her bookings count (create, accept)
 *   2. booking          by booking_id
 *   3. booking_slot     by (person_id, slot), through its primary key
 *   4. account          by name (wallet/sql.ts)
 *   5. event_counter    by user_id, all of a transaction's readers at once when its work is done (events.ts)
 * A job's own row is locked before all of these by whoever runs it, so nothing here touches the job of a booking that was answered:
 * it runs when it is due and finds nothing to do.
 */

const EVENT_OF = {
  accept: 'booking.accepted',
  decline: 'booking.declined',
  expire: 'booking.expired',
  cancel: 'booking.cancelled',
} as const satisfies Record<BookingAction, EventKind>;

/** What is written down of one act. */
export interface Act {
  actor: BookingActor;
  device_at?: Moment | undefined;
  reason?: { code: string; text?: string | undefined } | undefined;
}

/** Does to a locked booking what the row of its life says: status, moment, money, and both people hear of it. */
export async function follow(tx: Tx, booking: LockedBooking, row: Row, act: Act, now: Moment): Promise<void> {
  const { booking_id, booking_ref, version, golfer_id, caddy_id, total } = booking;
  const { action, from, to } = row;
  const at = isoOf(now);
  const moved = await tx.run(
    moveBooking({
      booking_id,
      version,
      from,
      to,
      action,
      actor: act.actor,
      at,
      device_at: act.device_at === undefined ? null : isoOf(act.device_at),
      answered_at: row.by === 'caddy' ? at : null,
      reason: row.needsReason && act.reason ? json({ code: act.reason.code, text: act.reason.text || null }) : null,
    }),
  );
  if (moved !== 1) throw new Error(`${booking_ref} was locked and is no longer ${from} in version ${version}`);
  if (row.money === 'release all') await release(tx, golfer_id, total, `booking:${booking_ref}:release`, now);
  emit(tx, EVENT_OF[action], { booking_ref, status: to, version: version + 1 }, [golfer_id, caddy_id], now);
}
