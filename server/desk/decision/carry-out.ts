import type { BookingStatus } from '#domain/booking/status.ts';
import { slashDate } from '#domain/dates.ts';
import type { Outcome, QueueKind } from '#domain/desk/queue.ts';
import type { Satang } from '#domain/money.ts';
import { type FieldCode, Refused } from '#domain/refusals.ts';
import { lockedVerification } from '../../account/sql.ts';
import { bookingByRef, lockedBooking } from '../../booking/sql.ts';
import type { Tx } from '../../db/db.ts';
import { type Acting, recordAct } from '../../house/records.ts';
import { closeCourseAs } from '../../operator/closure.ts';
import { takeClosing } from '../closing-sql.ts';
import { leaveItem, reportedPerson } from '../queue-sql.ts';
import { decidedAlready } from '../waiting/all.ts';
import {
  decideDisputeAs,
  decideGoodwillAs,
  approveRefundAs,
  decideDebtAs,
  decideTopupAs,
  decideWithdrawalAs,
  rejectRefundAs,
  stopWithdrawalAs,
  unlessTooLow,
} from './bookings.ts';
import { approveRewardAs, mendJobAs, rejectRewardAs, decideRateAs } from './house.ts';
import {
  answerCaseAs,
  closeChatReportAs,
  closeReviewReportAs,
  decideIdentifierAs,
  decideNumberAs,
  judgeCaddyAs,
  rejectResetAs,
} from './people.ts';

/** What a person decides: read before anything is locked. */
export interface Decision {
  kind: QueueKind;
  item: string;
  outcome: Outcome;
  refund: Satang;
  note: string;
  /** Of a dispute: our goodwill as well. */
  goodwill?: boolean;
  /** The account that has the claimed contact, as it was read. */
  holder?: string | null | undefined;
}

export const refuseField = (path: string, code: FieldCode): Refused =>
  new Refused('FIELDS_INVALID', { fields: [{ path, code }] });

/** STOPPED: a payout is not sent any more, and is decided when it is known what became of it. */
type Done = 'DONE' | 'STOPPED';

/** It cannot be decided so at this moment; the screen says why. */
export const notNow = (why: string): Refused => new Refused('DECISION_NOT_NOW', { present: { why } });

/** Does what was decided. Of two at once the second is told what the first one did. */
export async function carryOut(tx: Tx, acting: Acting, it: Decision): Promise<Done> {
  const state = await CARRIED_OUT[it.kind](tx, acting, it);
  if (state === 'OVER') throw await decidedAlready(tx, it.kind, it.item);
  return state;
}

type CarryOut = (tx: Tx, acting: Acting, it: Decision) => Promise<Done | 'OVER'>;

const doneOr = (state: string): 'DONE' | 'OVER' => (state === 'DONE' ? 'DONE' : 'OVER');

const CARRIED_OUT: Record<QueueKind, CarryOut> = {
  COURSE_CLOSED: decideClaim,
  CLOSING: decideClosing,
  CADDY: async (tx, acting, { item, outcome, note }) => {
    const { verification } = await tx.one(lockedVerification(item));
    if (verification !== 'SUBMITTED') return 'OVER';
    const verdict = outcome === 'VERIFY' ? ({ to: 'VERIFIED' } as const) : ({ to: 'REJECTED', why: note } as const);
    await judgeCaddyAs(tx, acting, item, verdict, note || undefined);
    return 'DONE';
  },
  CASE: async (tx, acting, { item, note }) => {
    const answered = await answerCaseAs(tx, acting, item, note);
    return answered?.before === null ? 'DONE' : 'OVER';
  },
  CHAT_REPORT: async (tx, acting, { item, outcome, note }) => {
    const person = await tx.maybe(reportedPerson(item));
    if (outcome === 'SUSPEND' && person?.role !== 'CADDY') throw refuseField('outcome', 'NOT_A_CHOICE');
    const closed = await closeChatReportAs(tx, acting, item, note);
    if (closed?.before !== null) return 'OVER';
    if (outcome === 'SUSPEND' && person)
      await judgeCaddyAs(tx, acting, person.about_id, { to: 'SUSPENDED', why: note });
    return 'DONE';
  },
  REVIEW_REPORT: async (tx, acting, { item, outcome, note }) => {
    const closed = await closeReviewReportAs(tx, acting, item, note, outcome === 'HIDE');
    return closed?.before === null ? 'DONE' : 'OVER';
  },
  PASSWORD: async (tx, acting, { item, note }) => ((await rejectResetAs(tx, acting, item, note)) ? 'DONE' : 'OVER'),
  DISPUTE: async (tx, acting, { item, outcome, refund, note, goodwill = false }) => {
    const decision = { booking_ref: item, outcome: outcome as BookingStatus, refund, why: note, goodwill };
    const { state } = await decideDisputeAs(tx, acting, decision);
    if (state === 'TOO_MUCH') throw refuseField('refund', 'TOO_LARGE');
    if (state === 'GIVEN') throw notNow('GOODWILL_GIVEN');
    return doneOr(state);
  },
  GOODWILL: async (tx, acting, { item, outcome, note }) => {
    const decision = { booking_ref: item, outcome: outcome === 'GIVE' ? 'GIVEN' : 'REFUSED', why: note } as const;
    const { state } = await decideGoodwillAs(tx, acting, decision);
    if (state === 'LEFT') throw notNow('GOLFER_LEFT');
    return doneOr(state);
  },
  NUMBER: async (tx, acting, { item, outcome, note }) => {
    const decision = { case_id: item, verdict: outcome === 'GIVE' ? 'GIVE' : 'REFUSE', note } as const;
    return (await decideNumberAs(tx, acting, decision)) ? 'DONE' : 'OVER';
  },
  IDENTIFIER: async (tx, acting, { item, outcome, note, holder = null }) => {
    const decision = { case_number: item, verdict: outcome === 'GIVE' ? 'GIVE' : 'REFUSE', note } as const;
    const { state, lost } = await decideIdentifierAs(tx, acting, decision);
    if (state === 'HAS_IT') throw notNow('HAS_IT');
    if (state === 'DONE' && outcome === 'GIVE' && (lost?.user_id ?? null) !== holder) throw notNow('CHANGED');
    return doneOr(state);
  },
  REWARD: async (tx, acting, { item, outcome, note }) => {
    const { state } =
      outcome === 'APPROVE'
        ? await approveRewardAs(tx, acting, item, note || null)
        : await rejectRewardAs(tx, acting, item, note);
    return doneOr(state);
  },
  TOPUP: async (tx, acting, { item, outcome, note }) => {
    const decision = { reference: item, outcome: outcome === 'CREDIT' ? 'CREDIT' : 'REFUSE', note } as const;
    const { state } = await unlessTooLow(decideTopupAs(tx, acting, decision), () => notNow('SPENT'));
    return doneOr(state);
  },
  DEBT: async (tx, acting, { item, outcome, note }) => {
    const decision = { refund_id: item, outcome: outcome === 'COLLECT' ? 'COLLECT' : 'FORGIVE', note } as const;
    const { state } = await unlessTooLow(decideDebtAs(tx, acting, decision), () => notNow('NOT_THERE'));
    return doneOr(state);
  },
  REFUND: async (tx, acting, { item, outcome, note }) => {
    const { state } =
      outcome === 'APPROVE'
        ? await approveRefundAs(tx, acting, item, note || null)
        : await rejectRefundAs(tx, acting, item, note);
    if (state === 'UNCOVERED') throw notNow(state);
    return doneOr(state);
  },
  PAYOUT: async (tx, acting, { item, outcome, note }) => {
    if (outcome === 'STOP') {
      const { state } = await stopWithdrawalAs(tx, acting, item);
      return state === 'STOPPED' ? state : 'OVER';
    }
    const decision = { reference: item, outcome: outcome === 'PAID' ? 'PAID' : 'FAILED', why: note } as const;
    const { state } = await decideWithdrawalAs(tx, acting, decision);
    if (state === 'STOP_FIRST' || state === 'STOPPING' || state === 'FIXED') throw notNow(state);
    return doneOr(state);
  },
  JOB: async (tx, acting, { item, outcome, note }) => {
    const mended = await mendJobAs(tx, acting, item, outcome === 'GIVE_UP' ? 'GIVE_UP' : 'RUN_AGAIN', note);
    if (mended !== 'DONE') throw notNow(mended);
    return 'DONE';
  },
  FEES: async (tx, acting, { item, outcome, note }) => {
    const state = await decideRateAs(tx, acting, { item, outcome, note });
    if (state === 'DAY_BEGUN') throw notNow(state);
    return state;
  },
};

/** Closes the course for that day, for everybody who plays there; or leaves the claim to the two, where silence agrees with it. */
async function decideClaim(tx: Tx, acting: Acting, { item, outcome, note }: Decision): Promise<Done | 'OVER'> {
  const found = await tx.maybe(bookingByRef(item));
  const booking = found && (await tx.one(lockedBooking(found.booking_id)));
  if (!booking?.claim) return 'OVER';
  if (outcome === 'CLOSE_DAY') {
    const { slug, booking_date, claim } = booking;
    const closing = { slug, day: slashDate(booking_date), reason: claim.reason, note };
    const { state } = await closeCourseAs(tx, acting, closing, { booking_ref: item });
    if (state === 'OVER') throw notNow('DAY_OVER');
    if (state === 'SAME') throw notNow('DAY_CLOSED');
  } else await recordAct(tx, acting, 'leave-claim', { booking_ref: item, reason: booking.claim.reason }, note);
  // A round in play keeps its claim until the other agrees, refuses, or is silent: nobody of the desk has to look at it again.
  if (acting.staff_id !== null) await tx.run(leaveItem('COURSE_CLOSED', item, acting.staff_id, acting.now));
  return 'DONE';
}

/** Closes the day that a colleague asked for, or refuses to. */
async function decideClosing(tx: Tx, acting: Acting, { item, outcome, note }: Decision): Promise<Done | 'OVER'> {
  const asked = await tx.maybe(takeClosing(item));
  if (!asked) return 'OVER';
  const { slug, day, reason } = asked;
  if (outcome === 'REFUSE') {
    await recordAct(tx, acting, 'refuse-closing', { item, slug, day, reason }, note);
    return 'DONE';
  }
  const { state } = await closeCourseAs(tx, acting, { slug, day, reason, note }, { item });
  if (state === 'OVER') throw notNow('DAY_OVER');
  if (state === 'SAME') throw notNow('DAY_CLOSED');
  return 'DONE';
}
