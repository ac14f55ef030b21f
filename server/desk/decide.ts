import type { BookingStatus } from '#domain/booking/status.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { ParsedOf } from '#domain/calls.ts';
import {
  actOf,
  actOfTwo,
  type DecidedKind,
  isOutcomeOf,
  mayRead,
  needsNote,
  type Outcome,
} from '#domain/desk/queue.ts';
import { type DeskAct, mayAct, needsProof } from '#domain/desk/roles.ts';
import { isProved } from '#domain/desk/session.ts';
import { shownResetCode } from '#domain/account/reset-api.ts';
import { satang, type Satang } from '#domain/money.ts';
import { type FieldCode, Refused } from '#domain/refusals.ts';
import { codeSenderOf } from '../account/reset/code-sender.ts';
import { lockedVerification } from '../account/sql.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { type Acting, recordAct } from '../house/audit.ts';
import { decideDisputeAs } from './decision/bookings.ts';
import { approveRefundAs, decideWithdrawalAs, rejectRefundAs } from './decision/money.ts';
import {
  answerCaseAs,
  closeChatReportAs,
  closeReviewReportAs,
  giveCodeAs,
  judgeCaddyAs,
  rejectResetAs,
} from './decision/people.ts';
import { decidedAlready, paidToday, waitingItem } from './item.ts';
import {
  claimItem,
  dropDeadClaims,
  insertProposal,
  liveClaim,
  openProposals,
  releaseItem,
  reportedPerson,
  takeProposal,
} from './queue-sql.ts';
import { aliveSince, claimOf, mayDecide } from './queue.ts';
import { actingAs, type Staff } from './session.ts';
import { lockedStaff } from './sql.ts';

/** Opening claims; while somebody else has it, theirs is answered. */
export async function claim({
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/claim'>): Promise<OutputOf<'POST /desk/claim'>> {
  const { kind, item } = input;
  const { staff_id, name } = caller.staff;
  if (!mayRead(kind, caller.staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  const { waiting } = await waitingItem(context.db, input, now);
  if (!mayDecide(waiting, caller.staff)) throw new Refused('ROLE_NOT_ALLOWED');
  await context.db.run(dropDeadClaims(aliveSince(now)));
  await context.db.run(claimItem(kind, item, staff_id, isoOf(now), aliveSince(now)));
  const held = claimOf(await context.db.maybe(liveClaim(kind, item, aliveSince(now))));
  const claim = held ?? { staff_id, name, since: isoOf(now) };
  return { claim, is_mine: held?.staff_id === staff_id };
}

export async function release({ caller, context, input }: Asking<'POST /desk/release'>): Promise<null> {
  await context.db.run(releaseItem(input.kind, input.item, caller.staff.staff_id));
  return null;
}

const refuseField = (path: string, code: FieldCode): Refused =>
  new Refused('FIELDS_INVALID', { fields: [{ path, code }] });

/** What a person decides: read before anything is locked. */
interface Decision {
  kind: DecidedKind;
  item: string;
  outcome: Outcome;
  refund: Satang;
  note: string;
}

function decisionIn({ kind, item, outcome, refund, note }: ParsedOf<'POST /desk/decide'>): Decision {
  // A code is shown once, so it has a call of its own.
  if (!isOutcomeOf(kind, outcome) || outcome === 'GIVE_CODE') throw refuseField('outcome', 'NOT_A_CHOICE');
  if (note === undefined && needsNote(outcome)) throw refuseField('note', 'REQUIRED');
  if (kind === 'DISPUTE' && refund === undefined) throw refuseField('refund', 'REQUIRED');
  return { kind, item, outcome, refund: satang(refund ?? 0), note: note ?? '' };
}

/** Which act it is, with the amount that makes it one for two people. Giving money back to its wallet is never. */
async function actFor(
  queries: Queries,
  { kind, item, outcome }: Decision,
  staff: Staff,
  now: Moment,
): Promise<DeskAct> {
  const { waiting } = await waitingItem(queries, { kind, item }, now);
  const amount = outcome === 'REJECT' || waiting.amount === null ? null : satang(waiting.amount);
  return actOf(kind, amount, await paidToday(queries, staff, now));
}

function requireMay({ roles, ...session }: Staff, act: DeskAct, now: Moment): 'YES' | 'ASK' {
  const may = mayAct(roles, act);
  if (may === 'NO') throw new Refused('ROLE_NOT_ALLOWED');
  if (needsProof(act) && !isProved(session, now)) throw new Refused('PASSKEY_DUE');
  return may;
}

async function requireMine(tx: Tx, { kind, item }: Decision, { staff_id }: Staff, now: Moment): Promise<void> {
  const held = await tx.maybe(liveClaim(kind, item, aliveSince(now)));
  if (held && held.staff_id !== staff_id)
    throw new Refused('CLAIMED_BY_ANOTHER', { present: { name: held.name, at: held.since } });
}

/** Decides at once, or asks a second person. */
export async function decide({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/decide'>): Promise<OutputOf<'POST /desk/decide'>> {
  const { staff } = caller;
  const decision = decisionIn(input);
  const { kind, item, outcome, note } = decision;
  if (!mayRead(kind, staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  // Payments of one person follow one another, so that each counts in the day's sum of the next.
  if (isPayment(kind)) await tx.one(lockedStaff(staff.staff_id));
  const act = await actFor(tx, decision, staff, now);
  const may = requireMay(staff, act, now);
  await requireMine(tx, decision, staff, now);
  const refund = kind === 'DISPUTE' ? decision.refund : null;
  const proposal = { kind, item, staff_id: staff.staff_id, outcome, refund, note: note === '' ? null : note };
  if (may === 'ASK') {
    if ((await tx.run(insertProposal(proposal, isoOf(now)))) === 0) throw new Refused('SECOND_PERSON_DUE');
    await recordAct(
      tx,
      actingAs(staff, now),
      'ask-second',
      { kind, item, to: outcome, ...(refund !== null && { refund }) },
      note || null,
    );
    await tx.run(releaseItem(kind, item, staff.staff_id));
    return { state: 'ASKED' };
  }
  if (await tx.maybe(takeProposal(kind, item, null))) throw new Refused('SECOND_PERSON_DUE');
  const state = await carryOut(tx, actingAs(staff, now), decision);
  await tx.run(releaseItem(kind, item, staff.staff_id));
  return { state };
}

const isPayment = (kind: DecidedKind): boolean => kind === 'REFUND' || kind === 'PAYOUT';

/** What was read is asked for no more: somebody answered it, or it was taken back and something else may be asked now. */
async function answeredAlready(tx: Tx, kind: DecidedKind, item: string): Promise<Refused> {
  const isAskedAnew = (await tx.many(openProposals())).some((it) => it.kind === kind && it.item === item);
  return isAskedAnew ? new Refused('SECOND_PERSON_DUE') : decidedAlready(tx, kind, item);
}

/** The second person, never the one who asked. What was asked for is done in the second one's name; the audit has both. */
export async function approve({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/approve'>): Promise<OutputOf<'POST /desk/approve'>> {
  const { staff } = caller;
  const { kind, item, since } = input;
  requireMay(staff, actOfTwo(kind), now);
  const asked = await tx.maybe(takeProposal(kind, item, since));
  if (!asked) throw await answeredAlready(tx, kind, item);
  if (asked.staff_id === staff.staff_id) throw new Refused('SECOND_PERSON_DUE');
  const { outcome, note, refund } = asked;
  const decision: Decision = { kind, item, outcome, refund: satang(refund ?? 0), note: note ?? '' };
  await waitingItem(tx, decision, now);
  const state = await carryOut(tx, actingAs(staff, now), decision);
  await recordAct(tx, actingAs(staff, now), 'approve-second', { kind, item, staff_id: asked.staff_id, to: outcome });
  return { state };
}

export async function refuse({ tx, caller, input, now }: Asking<'POST /desk/refuse'>): Promise<null> {
  const { staff } = caller;
  const { kind, item, since } = input;
  if (!mayRead(kind, staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  const asked = await tx.maybe(takeProposal(kind, item, since));
  if (!asked) throw await answeredAlready(tx, kind, item);
  if (asked.staff_id !== staff.staff_id) requireMay(staff, actOfTwo(kind), now);
  await recordAct(tx, actingAs(staff, now), 'refuse-second', {
    kind,
    item,
    staff_id: asked.staff_id,
    was: asked.outcome,
  });
  return null;
}

type Done = 'DONE' | 'STOPPED';

/** Does it by the same functions as `npm run operator`. Of two at once the second is told what the first one did. */
async function carryOut(tx: Tx, acting: Acting, it: Decision): Promise<Done> {
  const { kind, item, outcome, refund, note } = it;
  const over = (): Promise<Refused> => decidedAlready(tx, kind, item);
  switch (kind) {
    case 'CADDY': {
      const { verification } = await tx.one(lockedVerification(item));
      if (verification !== 'SUBMITTED') throw await over();
      await judgeCaddyAs(tx, acting, item, outcome === 'VERIFY' ? { to: 'VERIFIED' } : { to: 'REJECTED', why: note });
      return 'DONE';
    }
    case 'CASE': {
      const answered = await answerCaseAs(tx, acting, item, note);
      if (!answered || answered.before !== null) throw await over();
      return 'DONE';
    }
    case 'CHAT_REPORT': {
      const person = await tx.maybe(reportedPerson(item));
      if (outcome === 'SUSPEND' && person?.role !== 'CADDY') throw refuseField('outcome', 'NOT_A_CHOICE');
      const closed = await closeChatReportAs(tx, acting, item, note);
      if (!closed || closed.before !== null) throw await over();
      if (outcome === 'SUSPEND' && person)
        await judgeCaddyAs(tx, acting, person.about_id, { to: 'SUSPENDED', why: note });
      return 'DONE';
    }
    case 'REVIEW_REPORT': {
      const closed = await closeReviewReportAs(tx, acting, item, note, outcome === 'HIDE');
      if (!closed || closed.before !== null) throw await over();
      return 'DONE';
    }
    case 'PASSWORD': {
      if (!(await rejectResetAs(tx, acting, item, note))) throw await over();
      return 'DONE';
    }
    case 'DISPUTE': {
      const decided = await decideDisputeAs(tx, acting, {
        booking_ref: item,
        outcome: outcome as BookingStatus,
        refund,
        why: note,
      });
      if (decided.state === 'TOO_MUCH') throw refuseField('refund', 'TOO_LARGE');
      if (decided.state !== 'DONE') throw await over();
      return 'DONE';
    }
    case 'REFUND': {
      const { state } =
        outcome === 'APPROVE' ? await approveRefundAs(tx, acting, item) : await rejectRefundAs(tx, acting, item, note);
      if (state === 'UNCOVERED') throw new Refused('DECISION_NOT_NOW', { present: { why: state } });
      if (state !== 'DONE') throw await over();
      return 'DONE';
    }
    case 'PAYOUT': {
      const { state } = await decideWithdrawalAs(tx, acting, {
        reference: item,
        outcome: outcome === 'PAID' ? 'PAID' : 'FAILED',
        why: note,
      });
      if (state === 'STOPPING' || state === 'FIXED') throw new Refused('DECISION_NOT_NOW', { present: { why: state } });
      if (state !== 'DONE' && state !== 'STOPPED') throw await over();
      return state;
    }
  }
}

/** Not kept under a key, because nobody may read the code a second time. Asked twice, the second code is the one that is good. */
export async function giveCode({
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/give-code'>): Promise<OutputOf<'POST /desk/give-code'>> {
  const { staff } = caller;
  const decision: Decision = { kind: 'PASSWORD', item: input.item, outcome: 'GIVE_CODE', refund: satang(0), note: '' };
  const given = await context.db.transact(async (tx) => {
    await waitingItem(tx, decision, now);
    await requireMine(tx, decision, staff, now);
    const made = await giveCodeAs(tx, actingAs(staff, now), input.item);
    if (!made) throw await decidedAlready(tx, 'PASSWORD', input.item);
    await tx.run(releaseItem('PASSWORD', input.item, staff.staff_id));
    return made;
  });
  const sent = await codeSenderOf(context.config).send(given.reader, given.code);
  return { code: sent === 'SENT' ? null : shownResetCode(given.code), ends_at: isoOf(given.until) };
}
