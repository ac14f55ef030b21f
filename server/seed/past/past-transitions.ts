import type { BookingAction } from '#domain/booking/actions.ts';
import { afterAct, type ActInput } from '#domain/booking/transition-effects.ts';
import { type Transition, transitionFor } from '#domain/booking/transitions.ts';
import { GOODWILL, type Split } from '#domain/booking/refund.ts';
import { type BookingActor, UPCOMING, type Reason } from '#domain/booking/status.ts';
import { isLateCancel, STRIKE_POINTS, type StrikeKind } from '#domain/booking/strike.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { EARNED, isEarly } from '#domain/reward/points.ts';
import { golferAccounts, holding, move, payingOut, releasing, sharing } from '#domain/wallet/posting.ts';
import { EVENT_OF } from '../../booking/announce.ts';
import { isToSettle, splitFor } from '../../booking/money.ts';
import { factsOf } from '../../booking/present.ts';
import type { LockedBooking } from '../../booking/sql.ts';
import type { Books } from '../books.ts';
import type { Rooms } from './past-rooms.ts';

/** A booking of then: its row, as it stands after each act. */
export type PastBooking = Omit<LockedBooking, 'booking_date'> & { booking_date: string };

export interface PastAct {
  action: BookingAction;
  by: BookingActor;
  said?: ActInput;
  reason?: { code: Reason; text: string };
}

export interface Past {
  books: Books;
  rooms: Rooms;
}

/** As server/booking/commands.ts does it. */
export function createPast({ books, rooms }: Past, booking: PastBooking, at: Moment): void {
  const { booking_id, booking_ref, golfer_id, caddy_id, total } = booking;
  books.pages.bookings.push(booking);
  books.pages.moments.push({ booking_id, seq: 1, action: 'create', actor: 'golfer', at: isoOf(at) });
  books.post(holding(golfer_id, total), `booking:${booking_ref}:hold`, at);
  books.tell('booking.requested', { booking_ref, status: 'PENDING', version: 1 }, [caddy_id], at);
  rooms.card(booking, 'booking.requested', 'golfer', at);
}

/**
 * As server/booking/transition.ts `follow` does it: the same row of the same table, and what hangs on it. Throws when
 * nobody might do that then.
 */
export function actPast(past: Past, booking: PastBooking, act: PastAct, at: Moment): void {
  const { books, rooms } = past;
  const before = factsOf(booking);
  const row = transitionFor(before, act.action, act.by, at);
  if (!row) throw new RangeError(`${booking.booking_ref}: no ${act.action} by the ${act.by} at ${isoOf(at)}`);
  const wasLate = isLateCancel(before);
  const split = splitFor(booking, row, at);
  const after = afterAct(before, row, at, act.said);
  const iso = (moment: Moment | null) => (moment === null ? null : isoOf(moment));
  const isEnd = after.closed_at !== null && after.settled_at === null && row.to !== row.from;
  const settled_at = isEnd && !isToSettle(row.to, split) ? after.closed_at : after.settled_at;
  Object.assign(booking, {
    status: row.to,
    version: booking.version + 1,
    reason: act.reason ?? booking.reason,
    answered_at: iso(after.answered_at),
    golfer_arrived_at: iso(after.golfer_arrived_at),
    caddy_arrived_at: iso(after.caddy_arrived_at),
    started_at: iso(after.started_at),
    ended_at: iso(after.ended_at),
    holes_played: after.holes_played,
    stop_reason: after.stop_reason,
    asked_at: iso(after.asked_at),
    claim: after.claim && { ...after.claim, at: isoOf(after.claim.at) },
    closed_at: iso(after.closed_at),
    settled_at: iso(settled_at),
    moved_at: isoOf(at),
  } satisfies Partial<Record<keyof PastBooking, unknown>>);
  const { booking_id, booking_ref, golfer_id, caddy_id, version } = booking;
  books.pages.moments.push({
    booking_id,
    seq: version,
    action: act.action,
    actor: act.by,
    at: isoOf(at),
    said: act.said,
  });
  moveMoney(books, booking, row, split, at);
  if (row.action === 'approve_cancel' && wasLate) strike(books, booking, 'LATE_CANCEL', at);
  if (row.to === 'NO_SHOW_CADDY' && row.action === 'settle') strike(books, booking, 'NO_SHOW', at);
  if (row.to === 'COMPLETED' && row.from !== 'COMPLETED') {
    books.earn(caddy_id, EARNED.round, `round:${booking_ref}`, at);
    if (isEarly(after)) books.earn(caddy_id, EARNED.early, `early:${booking_ref}`, at);
  }
  const event = EVENT_OF[row.action];
  const others = [...(act.by === 'golfer' ? [] : [golfer_id]), ...(act.by === 'caddy' ? [] : [caddy_id])];
  books.tell(event, { booking_ref, status: row.to, version }, others, at);
  rooms.card(booking, event, act.by, at);
  if (UPCOMING.includes(row.from) && !UPCOMING.includes(row.to)) rooms.end(booking, at);
}

function moveMoney(books: Books, booking: PastBooking, row: Transition, split: Split | undefined, at: Moment): void {
  const { booking_ref, golfer_id, caddy_id, total, status } = booking;
  if (split) {
    if (split.refund === total) books.post(releasing(golfer_id, total), `booking:${booking_ref}:release`, at);
    else books.post(sharing(golfer_id, caddy_id, split), `booking:${booking_ref}:share`, at);
    Object.assign(booking, { refunded: split.refund, caddy_share: split.caddy, platform_share: split.platform });
  }
  if (row.money !== 'settle') return;
  const due = split?.caddy ?? booking.caddy_share ?? 0;
  if (due > 0) books.post(payingOut(caddy_id, due as Split['caddy']), `booking:${booking_ref}:pay`, at);
  if (status !== 'NO_SHOW_CADDY') return;
  books.post(
    move('platform:goodwill', golferAccounts(golfer_id).available, GOODWILL),
    `booking:${booking_ref}:goodwill`,
    at,
  );
  booking.goodwill = GOODWILL;
}

function strike(books: Books, { caddy_id, booking_id, booking_ref }: PastBooking, kind: StrikeKind, at: Moment): void {
  const strike_id = books.id(at, `strike ${booking_ref}`);
  books.pages.strikes.push({ strike_id, caddy_id, booking_id, kind, at: isoOf(at) });
  books.tell('caddy.struck', { strikes: STRIKE_POINTS[kind] }, [caddy_id], at);
}
