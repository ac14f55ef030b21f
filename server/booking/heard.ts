import type { BookingAction, Row } from '#domain/booking/life.ts';
import type { BookingActor } from '#domain/booking/status.ts';
import type { Moment } from '#domain/dates.ts';
import type { EventKind } from '#domain/events.ts';
import type { Tx } from '../db.ts';
import { emit } from '../events.ts';
import { notify } from '../notification/commands.ts';
import type { LockedBooking } from './sql.ts';

type BookingEventKind = Extract<EventKind, `booking.${string}`>;

/** What both people hear when something is done to their booking. */
const EVENT_OF = {
  accept: 'booking.accepted',
  decline: 'booking.declined',
  cancel: 'booking.cancelled',
  expire: 'booking.expired',
  ask_cancel: 'booking.cancellation_requested',
  withdraw_ask: 'booking.cancellation_withdrawn',
  approve_cancel: 'booking.cancelled',
  refuse_cancel: 'booking.cancellation_refused',
  substitute: 'booking.replaced',
  propose_change: 'booking.change_proposed',
  accept_change: 'booking.change_accepted',
  reject_change: 'booking.change_rejected',
  withdraw_change: 'booking.change_withdrawn',
  expire_change: 'booking.change_expired',
  check_in: 'booking.checked_in',
  start: 'booking.started',
  end: 'booking.ended',
  confirm_end: 'booking.completed',
  complete: 'booking.completed',
  claim_closed: 'booking.claimed',
  agree_closed: 'booking.closed_by_course',
  reject_closed: 'booking.claim_rejected',
  withdraw_claim: 'booking.claim_withdrawn',
  no_show: 'booking.no_show',
  dispute: 'booking.disputed',
  decide: 'booking.decided',
  close_course: 'booking.closed_by_course',
  settle: 'booking.settled',
} as const satisfies Record<BookingAction, BookingEventKind>;

/** Both phones hear of it; a notification is written for whoever did not do it, if there is something to know: not of a late record. */
export async function tell(tx: Tx, booking: LockedBooking, row: Row, actor: BookingActor, now: Moment): Promise<void> {
  const { booking_ref, version, golfer_id, caddy_id } = booking;
  const kind = EVENT_OF[row.action];
  const body = { booking_ref, status: row.to, version: version + 1 };
  const people = { golfer: golfer_id, caddy: caddy_id };
  emit(tx, kind, body, [golfer_id, caddy_id], now);
  if (row.isLate) return;
  const others = Object.entries(people).flatMap(([who, user_id]) => (who === actor ? [] : [user_id]));
  await notify(tx, kind, body, others, now);
}
