import { GOODWILL, type GoodwillOutcome } from '#domain/booking/refund.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import { decide } from '../../booking/decide.ts';
import { giveFor } from '../../booking/money.ts';
import { bookingByRef, type LockedBooking, lockedBooking, lockGolfer } from '../../booking/sql.ts';
import { endReview, lockedReview } from '../../booking/transition-sql.ts';
import type { Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import { type Acting, recordAct } from '../../house/audit.ts';
import { notify } from '../../notification/commands.ts';
import { lastDecision } from './sql.ts';

export interface DisputeDecision {
  booking_ref: string;
  outcome: BookingStatus;
  refund: Satang;
  why: string;
  /** Our goodwill for the golfer as well; a caddy’s no-show has its own rule (B15). */
  goodwill?: boolean;
}

type Decided =
  | { state: 'UNKNOWN' }
  /** SAME: it was decided so already. OVER: nobody disputes it. TOO_MUCH: more than it cost. GIVEN: it has its goodwill already. */
  | { state: 'SAME' | 'OVER' | 'TOO_MUCH' | 'GIVEN' | 'DONE'; booking: LockedBooking };

/** B18. Repeating a decision changes nothing and leaves no audit row. */
export async function decideDisputeAs(
  tx: Tx,
  acting: Acting,
  { booking_ref, outcome, refund, why, goodwill = false }: DisputeDecision,
): Promise<Decided> {
  const found = await tx.maybe(bookingByRef(booking_ref));
  if (!found) return { state: 'UNKNOWN' };
  const booking = await tx.one(lockedBooking(found.booking_id));
  if (await isDecidedSo(tx, booking, outcome, refund)) return { state: 'SAME', booking };
  if (booking.status !== 'DISPUTED') return { state: 'OVER', booking };
  if (refund > booking.total) return { state: 'TOO_MUCH', booking };
  if (goodwill && booking.goodwill !== null) return { state: 'GIVEN', booking };
  if (goodwill) await giveFor(tx, booking, acting.now);
  await decide(tx, booking, { to: outcome, refund, why }, acting.now);
  const dispute = booking.dispute && { by: booking.dispute.by, reason: booking.dispute.reason };
  const gift = goodwill && { goodwill: GOODWILL };
  await recordAct(
    tx,
    acting,
    'decide',
    { booking_ref, was: booking.status, to: outcome, refund, dispute, ...gift },
    why,
  );
  return { state: 'DONE', booking: await tx.one(lockedBooking(booking.booking_id)) };
}

async function isDecidedSo(tx: Tx, booking: LockedBooking, outcome: BookingStatus, refund: Satang): Promise<boolean> {
  if (booking.status !== outcome) return false;
  const last = await tx.maybe(lastDecision(booking.booking_id));
  return last?.said?.to === outcome && last.said.refund === refund;
}

interface GoodwillAnswer {
  /** UNKNOWN: none of it waits. LEFT: the golfer has left. SAME, OVER: it was decided so, or otherwise, already. */
  state: 'UNKNOWN' | 'LEFT' | 'SAME' | 'OVER' | 'DONE';
  before?: GoodwillOutcome;
}

/** Gives a goodwill that was not paid by itself, or refuses it: once. */
export async function decideGoodwillAs(
  tx: Tx,
  acting: Acting,
  { booking_ref, outcome, why }: { booking_ref: string; outcome: GoodwillOutcome; why: string },
): Promise<GoodwillAnswer> {
  const found = await tx.maybe(bookingByRef(booking_ref));
  if (!found) return { state: 'UNKNOWN' };
  await tx.one(lockGolfer(found.golfer_id));
  const booking = await tx.one(lockedBooking(found.booking_id));
  const review = await tx.maybe(lockedReview(booking.booking_id));
  if (!review) return { state: 'UNKNOWN' };
  const { reasons, outcome: before, golfer_has_left } = review;
  if (before !== null) return { state: before === outcome ? 'SAME' : 'OVER', before };
  if (outcome === 'GIVEN' && golfer_has_left) return { state: 'LEFT' };
  if (outcome === 'GIVEN') await give(tx, booking, acting.now);
  await tx.run(endReview(booking.booking_id, outcome, isoOf(acting.now)));
  await recordAct(tx, acting, 'goodwill', { booking_ref, outcome, reasons, amount: GOODWILL }, why);
  return { state: 'DONE' };
}

/** Gives the goodwill and notifies the golfer of the changed settlement. */
async function give(tx: Tx, booking: LockedBooking, now: Moment): Promise<void> {
  const { booking_ref, status, version, golfer_id } = booking;
  await giveFor(tx, booking, now);
  const body = { booking_ref, status, version };
  emit(tx, 'booking.settled', body, [golfer_id], now);
  await notify(tx, 'booking.settled', body, [golfer_id], now);
}
