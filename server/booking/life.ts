import type { BookingAction, BookingActor, Row } from '#domain/booking/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventKind } from '#domain/events.ts';
import { json, type Tx } from '../db.ts';
import { emit } from '../events.ts';
import { release } from '../wallet/commands.ts';
import { insertMoment, type LockedBooking, moveBooking } from './sql.ts';

/*
 * The order of locks, for every transaction that takes more than one:
 *   1. person           the golfer, where all of her bookings count (create, accept)
 *   2. booking          by booking_id
 *   3. booking_slot     by (person_id, slot), through its primary key
 *   4. account          by name (wallet/sql.ts)
 *   5. event_counter    by user_id within one emit (events.ts). Two emits of one transaction may cross those of another; the database
 *                       then stops one of the two, and db.transact repeats it.
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
  const version = booking.version + 1;
  const at = isoOf(now);
  const reason = row.needsReason && act.reason ? json({ code: act.reason.code, text: act.reason.text || null }) : null;
  const answered_at = row.by === 'caddy' ? at : null;
  const isMoved = await tx.run(moveBooking(booking.booking_id, row.from, booking.version, row.to, reason, answered_at));
  if (isMoved !== 1) throw new Error(`${booking.booking_ref} was locked and is no longer ${row.from}`);
  const device_at = act.device_at === undefined ? null : isoOf(act.device_at);
  await tx.run(insertMoment(booking.booking_id, version, row.action, act.actor, at, device_at));
  if (row.money === 'release all')
    await release(tx, booking.golfer_id, booking.total, `booking:${booking.booking_ref}:release`, now);
  const told = { booking_ref: booking.booking_ref, status: row.to, version };
  await emit(tx, EVENT_OF[row.action], told, [booking.golfer_id, booking.caddy_id], now);
}
