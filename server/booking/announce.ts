import type { BookingAction } from '#domain/booking/actions.ts';
import { type BookingActor, type BookingStatus, UPCOMING } from '#domain/booking/status.ts';
import type { Transition } from '#domain/booking/transitions.ts';
import type { Moment } from '#domain/dates.ts';
import type { EventKind } from '#domain/events.ts';
import { postCard } from '../chat/cards.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { notify } from '../notification/commands.ts';
import type { LockedBooking } from './sql.ts';

type BookingEventKind = Extract<EventKind, `booking.${string}`>;

/** The event for each action, which both people get. */
export const EVENT_OF = {
  accept: 'booking.accepted',
  decline: 'booking.declined',
  cancel: 'booking.cancelled',
  expire: 'booking.expired',
  lapse: 'booking.lapsed',
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

/** Sends the event to both people and a card to their room, and notifies the person who did not act, except for a late record. */
export async function announceTransition(
  tx: Tx,
  booking: LockedBooking,
  row: Transition,
  actor: BookingActor,
  now: Moment,
): Promise<void> {
  const { booking_ref, version, golfer_id, caddy_id } = booking;
  const kind = EVENT_OF[row.action];
  const body = { booking_ref, status: row.to, version: version + 1, ...(row.action === 'cancel' && { was: row.from }) };
  const people = { golfer: golfer_id, caddy: caddy_id };
  emit(tx, kind, body, [golfer_id, caddy_id], now);
  if (row.isLate) return;
  postCard(tx, { golfer_id, caddy_id, event: kind, booking_ref, by: actor, what: roomAfter(row), at: now });
  const others = Object.entries(people).flatMap(([who, user_id]) => (who === actor ? [] : [user_id]));
  await notify(tx, kind, body, others, now);
}

/** Announces a new request: an event for both people, a card in their room and a notification for the caddy. */
export async function announceRequest(
  tx: Tx,
  {
    booking_ref,
    version,
    golfer_id,
    caddy_id,
  }: Pick<LockedBooking, 'booking_ref' | 'version' | 'golfer_id' | 'caddy_id'>,
  now: Moment,
): Promise<void> {
  const body = { booking_ref, status: 'PENDING' satisfies BookingStatus, version };
  const event = 'booking.requested';
  emit(tx, event, body, [golfer_id, caddy_id], now);
  postCard(tx, { golfer_id, caddy_id, event, booking_ref, by: 'golfer', what: 'opens', at: now });
  await notify(tx, event, body, [caddy_id], now);
}

/**
 * What a transition does to the room of the two people. A seat that is confirmed at once was never requested, so its yes opens the room.
 */
function roomAfter({ action, from, to }: Transition): 'opens' | 'ends' | undefined {
  if (action === 'accept') return 'opens';
  return UPCOMING.includes(from) && !UPCOMING.includes(to) ? 'ends' : undefined;
}
