import { GOODWILL, type GoodwillOutcome } from '#domain/booking/refund.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import { type Satang, satang } from '#domain/money.ts';
import { decide } from '../../booking/commands.ts';
import { giveFor } from '../../booking/money.ts';
import { bookingByRef, type LockedBooking, lockedBooking, lockGolfer } from '../../booking/sql.ts';
import { endReview, lockedReview } from '../../booking/transition-sql.ts';
import type { Tx } from '../../db/db.ts';
import { emit } from '../../events/events.ts';
import { type Acting, recordAct } from '../../house/records.ts';
import { notify } from '../../notification/commands.ts';
import { lastDecision } from '../queue-sql.ts';
import { type DebtDecision, endDebt, lockedRefund, type RefundRow } from '../../payment/refund.ts';
import { decideTopup, type TopupDecision } from '../../payment/settle.ts';
import { topupByReference, type TopupRow } from '../../payment/sql.ts';
import { collectRefund, forgiveRefund } from '../../wallet/commands.ts';
import { TooLow } from '../../wallet/ledger.ts';
import {
  approve,
  isSlow,
  isStopping,
  isWaiting,
  lockedByReference,
  reject,
  settleByHand,
  stopTurns,
} from '../../withdrawal/payout.ts';
import { refundable, type WithdrawalRow } from '../../withdrawal/sql.ts';

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

type Answered<State extends string> = { state: 'UNKNOWN' } | { state: State; row: WithdrawalRow };

/**
 * Lets the server pay a golfer's refund. SAME: it was approved already; OVER: it waits for nobody; UNCOVERED: a bank has reversed a top-up
 * since the request, so that the same money would be paid out twice.
 */
export async function approveRefundAs(
  tx: Tx,
  acting: Acting,
  reference: string,
  note: string | null = null,
): Promise<Answered<'SAME' | 'OVER' | 'UNCOVERED' | 'DONE'>> {
  const row = await lockedByReference(tx, reference);
  if (!row) return { state: 'UNKNOWN' };
  if (row.kind === 'REFUND' && row.approved_at !== null) return { state: 'SAME', row };
  if (!isWaiting(row)) return { state: 'OVER', row };
  if ((await tx.one(refundable(row.user_id))).most < 0) return { state: 'UNCOVERED', row };
  await approve(tx, row, acting.now);
  await recordAct(tx, acting, 'approve-refund', factsOf(row), note);
  return { state: 'DONE', row };
}

/** Returns the money to the golfer's wallet and tells the golfer why. */
export async function rejectRefundAs(
  tx: Tx,
  acting: Acting,
  reference: string,
  note: string,
): Promise<Answered<'SAME' | 'OVER' | 'DONE'>> {
  const row = await lockedByReference(tx, reference);
  if (!row) return { state: 'UNKNOWN' };
  if (row.status === 'REJECTED') return { state: 'SAME', row };
  if (!isWaiting(row)) return { state: 'OVER', row };
  await reject(tx, row, note, acting.now);
  await recordAct(tx, acting, 'reject-refund', factsOf(row), note);
  return { state: 'DONE', row };
}

/** Stops further tries of a slow payout, because one that may still be sent could be paid twice. OVER: there is nothing to stop. */
export async function stopWithdrawalAs(
  tx: Tx,
  acting: Acting,
  reference: string,
): Promise<Answered<'OVER' | 'STOPPED'>> {
  const row = await lockedByReference(tx, reference);
  if (!row) return { state: 'UNKNOWN' };
  if (!isSlow(row, acting.now)) return { state: 'OVER', row };
  await stopTurns(tx, row, acting.now);
  await recordAct(tx, acting, 'stop-withdrawal', factsOf(row));
  return { state: 'STOPPED', row };
}

/**
 * Records what became of a payout that does not match, as somebody found out at the provider. STOP_FIRST: it may still be sent; STOPPING:
 * the last try may still run; FIXED: it ended otherwise for good.
 */
export async function decideWithdrawalAs(
  tx: Tx,
  acting: Acting,
  { reference, outcome, why }: { reference: string; outcome: 'PAID' | 'FAILED'; why: string },
): Promise<Answered<'SAME' | 'OVER' | 'STOP_FIRST' | 'STOPPING' | 'FIXED' | 'DONE'>> {
  const row = await lockedByReference(tx, reference);
  if (!row) return { state: 'UNKNOWN' };
  if (isSlow(row, acting.now)) return { state: 'STOP_FIRST', row };
  if (isStopping(row, acting.now)) return { state: 'STOPPING', row };
  if (row.review_why === null) return { state: row.status === outcome ? 'SAME' : 'OVER', row };
  if (row.ended_at !== null && row.status !== outcome) return { state: 'FIXED', row };
  await settleByHand(tx, row, outcome, acting.now);
  await recordAct(tx, acting, 'decide-withdrawal', { ...factsOf(row), was: row.status, to: outcome }, why);
  return { state: 'DONE', row };
}

const BECOMES = { CREDIT: 'PAID', REFUSE: 'FAILED' } as const;

type TopupAnswer = { state: 'UNKNOWN' } | { state: 'SAME' | 'OVER' | 'DONE'; row: TopupRow };

/** Decides a top-up whose charge did not match. Throws `TooLow` where it was credited and the golfer has spent it. */
export async function decideTopupAs(
  tx: Tx,
  acting: Acting,
  { reference, outcome, note }: { reference: string; outcome: TopupDecision; note: string },
): Promise<TopupAnswer> {
  const row = await tx.maybe(topupByReference(reference));
  if (!row) return { state: 'UNKNOWN' };
  const { topup_id, user_id, amount, status, review_why, review_seen: seen, paid_at } = row;
  if (row.decided_at !== null && status === BECOMES[outcome]) return { state: 'SAME', row };
  if (status !== 'REVIEW') return { state: 'OVER', row };
  await decideTopup(tx, row, outcome, acting.now);
  const facts = { reference, topup_id, user_id, amount, outcome, review_why, seen, was_credited: paid_at !== null };
  await recordAct(tx, acting, 'decide-topup', facts, note);
  return { state: 'DONE', row };
}

const ENDS = { COLLECT: 'COLLECTED', FORGIVE: 'FORGIVEN' } as const;

type DebtAnswer =
  | { state: 'UNKNOWN' }
  | { state: 'SAME' | 'OVER' | 'DONE'; row: Pick<RefundRow, 'debt_end'> & { reference: string; rest: number } };

/** Decides the part of a refund that the golfer had spent. Throws `TooLow` where it is to be collected and is not there. */
export async function decideDebtAs(
  tx: Tx,
  acting: Acting,
  { refund_id, outcome, note }: { refund_id: string; outcome: DebtDecision; note: string },
): Promise<DebtAnswer> {
  const refund = await tx.maybe(lockedRefund(refund_id));
  if (!refund) return { state: 'UNKNOWN' };
  const { topup_id, user_id, reference, amount, taken, debt_end } = refund;
  const rest = satang(amount - taken);
  const row = { reference, rest, debt_end };
  if (debt_end === ENDS[outcome]) return { state: 'SAME', row };
  if (debt_end !== null || rest === 0) return { state: 'OVER', row };
  if (outcome === 'FORGIVE') await forgiveRefund(tx, { refund_id, amount: rest }, acting.now);
  else await collectRefund(tx, { user_id, topup_id, refund_id, amount: rest }, acting.now);
  await tx.run(endDebt(refund_id, ENDS[outcome], isoOf(acting.now)));
  const facts = { reference, topup_id, user_id, refund_id, amount: rest, outcome };
  await recordAct(tx, acting, 'decide-debt', facts, note);
  return { state: 'DONE', row };
}

/** Awaits the work; throws the error that `otherwise` makes if the work throws `TooLow`. */
export const unlessTooLow = async <T>(work: Promise<T>, otherwise: (low: TooLow) => Error): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof TooLow) throw otherwise(error);
    throw error;
  });

/** The recipient is in the withdrawal, for as long as the books are kept. */
const factsOf = ({ reference, user_id, amount }: WithdrawalRow) => ({ reference, user_id, amount });
