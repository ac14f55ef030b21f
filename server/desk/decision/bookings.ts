import type { BookingStatus } from '#domain/booking/status.ts';
import type { Satang } from '#domain/money.ts';
import { decide } from '../../booking/decide.ts';
import { bookingByRef, type LockedBooking, lockedBooking } from '../../booking/sql.ts';
import type { Tx } from '../../db/db.ts';
import { type Acting, recordAct } from '../../house/audit.ts';
import { lastDecision } from './sql.ts';

export interface DisputeDecision {
  booking_ref: string;
  outcome: BookingStatus;
  refund: Satang;
  why: string;
}

type Decided =
  | { state: 'UNKNOWN' }
  /** SAME: it was decided so already. OVER: nobody disputes it. TOO_MUCH: more than it cost. */
  | { state: 'SAME' | 'OVER' | 'TOO_MUCH' | 'DONE'; booking: LockedBooking };

/** B18. Repeating a decision changes nothing and leaves no audit row. */
export async function decideDisputeAs(
  tx: Tx,
  acting: Acting,
  { booking_ref, outcome, refund, why }: DisputeDecision,
): Promise<Decided> {
  const found = await tx.maybe(bookingByRef(booking_ref));
  if (!found) return { state: 'UNKNOWN' };
  const booking = await tx.one(lockedBooking(found.booking_id));
  if (await isDecidedSo(tx, booking, outcome, refund)) return { state: 'SAME', booking };
  if (booking.status !== 'DISPUTED') return { state: 'OVER', booking };
  if (refund > booking.total) return { state: 'TOO_MUCH', booking };
  await decide(tx, booking, { to: outcome, refund, why }, acting.now);
  const dispute = booking.dispute && { by: booking.dispute.by, reason: booking.dispute.reason };
  await recordAct(tx, acting, 'decide', { booking_ref, was: booking.status, to: outcome, refund, dispute }, why);
  return { state: 'DONE', booking: await tx.one(lockedBooking(booking.booking_id)) };
}

async function isDecidedSo(tx: Tx, booking: LockedBooking, outcome: BookingStatus, refund: Satang): Promise<boolean> {
  if (booking.status !== outcome) return false;
  const last = await tx.maybe(lastDecision(booking.booking_id));
  return last?.said?.to === outcome && last.said.refund === refund;
}
