import { ENDED_NOT_ACCEPTED } from '#domain/booking/status.ts';
import { isLateCancel, STRIKE_POINTS, type StrikeKind } from '#domain/booking/strike.ts';
import type { Transition } from '#domain/booking/transitions.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import { newId } from '../id.ts';
import { notify } from '../notification/commands.ts';
import { factsOf } from './present.ts';
import { bookingByRef, insertStrike, type LockedBooking, wasApart } from './sql.ts';

/** Adds a strike for a late cancellation without a substitute, and for a no-show that can no longer be disputed. */
export async function strikeFor(tx: Tx, booking: LockedBooking, row: Transition, now: Moment): Promise<void> {
  if (row.action === 'approve_cancel' && (await isLate(tx, booking))) await strike(tx, booking, 'LATE_CANCEL', now);
  if (booking.replaces_ref !== null && row.from === 'PENDING' && ENDED_NOT_ACCEPTED.includes(row.to))
    await strikeReplaced(tx, booking.replaces_ref, now);
  const isNoShow = row.to === 'NO_SHOW_CADDY' && (row.action === 'settle' || row.action === 'decide');
  if (isNoShow) await strike(tx, booking, 'NO_SHOW', now);
}

/** Looks for a block only when the cancellation was late. */
const isLate = async (tx: Tx, booking: LockedBooking): Promise<boolean> =>
  isLateCancel(factsOf(booking)) && isLateCancel(factsOf(booking), (await tx.one(wasApart(booking))).was_apart);

/** The substitute did not accept, so the cancellation counts as one without a substitute. */
async function strikeReplaced(tx: Tx, ref: string, now: Moment): Promise<void> {
  const replaced = await tx.one(bookingByRef(ref));
  if (await isLate(tx, replaced)) await strike(tx, replaced, 'LATE_CANCEL', now);
}

async function strike(tx: Tx, booking: LockedBooking, kind: StrikeKind, now: Moment): Promise<void> {
  const { caddy_id, booking_id } = booking;
  const isNew = (await tx.run(insertStrike(newId(now), caddy_id, booking_id, kind, isoOf(now)))) === 1;
  if (!isNew) return;
  const body = { strikes: STRIKE_POINTS[kind] };
  emit(tx, 'caddy.struck', body, [caddy_id], now);
  await notify(tx, 'caddy.struck', body, [caddy_id], now);
}
