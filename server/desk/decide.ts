import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import {
  actOf,
  actOfTwo,
  isByOne,
  isOutcomeOf,
  mayRead,
  needsNote,
  type Outcome,
  type QueueKind,
} from '#domain/desk/queue.ts';
import { type DeskAct, mayAct, needsProof } from '#domain/desk/roles.ts';
import { isProved } from '#domain/desk/session.ts';
import { GOODWILL } from '#domain/booking/refund.ts';
import { satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import { shownResetCode } from '#domain/account/reset-api.ts';
import { bookingByRef, lockedBooking } from '../booking/sql.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/records.ts';
import { carryOut, type Decision, notNow, refuseField } from './decision/carry-out.ts';
import { auditRowsOf, paidToday } from './item.ts';
import {
  claimItem,
  type ClaimRow,
  dropDeadClaims,
  handItem,
  insertProposal,
  liveClaim,
  openProposals,
  releaseItem,
  takeProposal,
} from './queue-sql.ts';
import { aliveSince, claimOf, isOutdated, mayDecideIt, withWhoHasThem } from './queue.ts';
import { actingAs, type Staff } from './session.ts';
import { lockedStaff, staffById } from './sql.ts';
import { decidedAlready, endRefused, lockedItem, waitingItem } from './waiting/all.ts';
import type { Found, Waiting } from './waiting/reader.ts';
import { lockedAccount } from '../account/own-sql.ts';
import { codeSenderOf } from '../account/code-sender.ts';
import { askResetOf, resetOf } from '../account/session-sql.ts';
import type { ServerContext } from '../context.ts';
import { newId } from '../id.ts';
import { type GivenCode, giveCodeAs } from './decision/people.ts';

/** Opening an item claims it. If a colleague has claimed it, the answer names them. */
export async function claim({
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/claim'>): Promise<OutputOf<'POST /desk/claim'>> {
  const { kind, item } = input;
  const { staff_id, name } = caller.staff;
  if (!mayRead(kind, caller.staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  const found = await waitingItem(context.db, input, now);
  const [row] = await withWhoHasThem(context.db, [found.row], caller.staff, now);
  if (!row?.may) throw new Refused('ROLE_NOT_ALLOWED');
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

export async function handOver({ caller, context, input, now }: Asking<'POST /desk/hand-over'>): Promise<null> {
  const { staff } = caller;
  const { kind, item, to } = input;
  if (!mayRead(kind, staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  await context.db.transact(async (tx) => {
    const { row } = await waitingItem(tx, input, now);
    const colleague = await tx.maybe(staffById(to));
    if (!colleague || to === staff.staff_id || !mayDecideIt(row, colleague)) throw refuseField('to', 'NOT_A_CHOICE');
    const handed = await tx.run(handItem(kind, item, staff.staff_id, to, isoOf(now), aliveSince(now)));
    if (handed === 0) throw await notTheirs(tx, { kind, item }, now);
    await recordAct(tx, actingAs(staff, now), 'hand-over', { kind, item, staff_id: to });
  });
  return null;
}

/** The refusal of a caller without the claim: a colleague has it now, or nobody has. */
async function notTheirs(tx: Tx, { kind, item }: Pick<Decision, 'kind' | 'item'>, now: Moment): Promise<Refused> {
  const held = await tx.maybe(liveClaim(kind, item, aliveSince(now)));
  return held ? claimedBy(held) : notNow('CLAIM_OVER');
}

const claimedBy = ({ name, since: at }: ClaimRow): Refused =>
  new Refused('CLAIMED_BY_ANOTHER', { present: { name, at } });

function decisionIn(input: ParsedOf<'POST /desk/decide'>): Decision {
  const { kind, item, outcome, refund, note, holder, goodwill = false } = input;
  // A code is shown once, so it has a call of its own.
  if (!isOutcomeOf(kind, outcome) || outcome === 'GIVE_CODE') throw refuseField('outcome', 'NOT_A_CHOICE');
  if (note === undefined && needsNote(outcome)) throw refuseField('note', 'REQUIRED');
  if (kind === 'DISPUTE' && refund === undefined) throw refuseField('refund', 'REQUIRED');
  if (kind === 'IDENTIFIER' && holder === undefined) throw refuseField('holder', 'REQUIRED');
  if (goodwill && (kind !== 'DISPUTE' || outcome === 'NO_SHOW_CADDY')) throw refuseField('goodwill', 'NOT_A_CHOICE');
  return { kind, item, outcome, refund: satang(refund ?? 0), note: note ?? '', holder, goodwill };
}

/** Refuses when the item has changed since it was read; the screen then reads it again and keeps the note. */
function requireSeen(found: Found, since: string, holder: string | null | undefined): void {
  if (found.row.since !== since) throw notNow('CHANGED');
  requireHolder(found, holder);
}

function requireHolder(found: Found, holder: string | null | undefined): void {
  if (found.holder !== undefined && found.holder !== holder) throw notNow('CHANGED');
}

/** Checked before a second person is asked, so that nobody approves an impossible decision. */
async function requirePossible(tx: Tx, found: Found, outcome: Outcome): Promise<void> {
  const { not_now = [] } = await found.page(tx);
  const it = not_now.find((one) => one.outcome === outcome);
  if (it) throw it.why === null ? refuseField('outcome', 'NOT_A_CHOICE') : notNow(it.why);
}

/** The same of a dispute's refund and goodwill. */
async function requireDecidable(tx: Tx, { item, refund, goodwill = false }: Decision): Promise<void> {
  const booking = await tx.maybe(bookingByRef(item));
  if (!booking) return;
  const { total, goodwill: given } = await tx.one(lockedBooking(booking.booking_id));
  if (refund > total) throw refuseField('refund', 'TOO_LARGE');
  if (goodwill && given !== null) throw notNow('GOODWILL_GIVEN');
}

/** The act of a decision, with the amount that decides whether it needs a second person. */
async function actFor(
  queries: Queries,
  { kind, outcome }: Decision,
  { amount }: Waiting,
  staff: Staff,
  now: Moment,
): Promise<DeskAct> {
  const before = isPayment(kind) ? await paidToday(queries, staff, now) : 0;
  return actOf(kind, outcome, amount === null ? null : satang(amount), before);
}

function requireMay({ roles, ...session }: Staff, act: DeskAct, now: Moment): 'YES' | 'ASK' {
  const may = mayAct(roles, act);
  if (may === 'NO') throw new Refused('ROLE_NOT_ALLOWED');
  if (needsProof(act) && !isProved(session, now)) throw new Refused('PASSKEY_DUE');
  return may;
}

/** Claims it until the end of the transaction, so that decisions about one thing follow one another; refuses while somebody else has it. */
async function requireMine(tx: Tx, { kind, item }: Decision, { staff_id }: Staff, now: Moment): Promise<void> {
  await tx.run(claimItem(kind, item, staff_id, isoOf(now), aliveSince(now)));
  const held = await tx.maybe(liveClaim(kind, item, aliveSince(now)));
  if (held && held.staff_id !== staff_id) throw claimedBy(held);
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
  const { kind, item, outcome, note, goodwill = false } = decision;
  if (!mayRead(kind, staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  // Payments of one person follow one another, so that each counts in the day's sum of the next.
  if (isPayment(kind)) await tx.one(lockedStaff(staff.staff_id));
  await requireMine(tx, decision, staff, now);
  const found = await lockedItem(tx, decision, now);
  requireSeen(found, input.since, input.holder);
  const { row } = found;
  const alone = requireMay(staff, await actFor(tx, decision, row, staff, now), now);
  // The whole decision waits with the goodwill in it.
  const may = decision.goodwill ? requireMay(staff, 'GIVE_GOODWILL', now) : alone;
  await requirePossible(tx, found, outcome);
  if (kind === 'DISPUTE') await requireDecidable(tx, decision);
  const refund = kind === 'DISPUTE' ? decision.refund : null;
  const proposal = { kind, item, staff_id: staff.staff_id, outcome, refund, goodwill, note: note === '' ? null : note };
  if (may === 'ASK' && !isByOne(kind, outcome)) {
    if ((await tx.run(insertProposal(proposal, isoOf(now), row.since))) === 0) throw new Refused('SECOND_PERSON_DUE');
    const auditFacts = { to: outcome, ...(refund !== null && { refund }), ...(goodwill && { goodwill: GOODWILL }) };
    for (const about of await auditRowsOf(tx, decision, found.holder))
      await recordAct(tx, actingAs(staff, now), 'ask-second', { ...about, ...auditFacts }, note || null);
    await tx.run(releaseItem(kind, item, staff.staff_id));
    return { state: 'ASKED' };
  }
  const asked = await tx.maybe(takeProposal(kind, item, null));
  if (asked && !isOutdated(asked, row)) throw new Refused('SECOND_PERSON_DUE');
  const state = await carryOut(tx, actingAs(staff, now), decision);
  await tx.run(releaseItem(kind, item, staff.staff_id));
  return { state };
}

/** Kinds whose decisions let money out of the house, and count in the day's sum of their person. */
const isPayment = (kind: QueueKind): boolean => ['REFUND', 'PAYOUT', 'TOPUP', 'DEBT'].includes(kind);

/** The refusal when the question that was read is answered or withdrawn; another one may be open now. */
async function answeredAlready(tx: Tx, kind: QueueKind, item: string): Promise<Refused> {
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
  const { kind, item, since, holder } = input;
  requireMay(staff, actOfTwo(kind), now);
  if (isPayment(kind)) await tx.one(lockedStaff(staff.staff_id));
  const asked = await tx.maybe(takeProposal(kind, item, since));
  if (!asked) throw await answeredAlready(tx, kind, item);
  if (asked.staff_id === staff.staff_id) throw new Refused('SECOND_PERSON_DUE');
  const { outcome, note, refund, goodwill } = asked;
  if (goodwill) requireMay(staff, 'GIVE_GOODWILL', now);
  const decision: Decision = { kind, item, outcome, refund: satang(refund ?? 0), note: note ?? '', holder, goodwill };
  const found = await lockedItem(tx, decision, now);
  requireHolder(found, holder);
  if (isOutdated(asked, found.row)) throw await decidedAlready(tx, kind, item);
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
  await endRefused(tx, actingAs(staff, now), { kind, item });
  return null;
}

// Neither answer is stored under its Idempotency-Key, because the code is shown once. A lost code is replaced; only the newest is valid.

const codeOf = (item: string): Decision => ({
  kind: 'PASSWORD',
  item,
  outcome: 'GIVE_CODE',
  refund: satang(0),
  note: '',
});

/** For a password that its person lost and asked about. */
export async function giveCode({
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/give-code'>): Promise<OutputOf<'POST /desk/give-code'>> {
  const { staff } = caller;
  const decision = codeOf(input.item);
  const given = await context.db.transact(async (tx) => {
    await requireMine(tx, decision, staff, now);
    requireSeen(await lockedItem(tx, decision, now), input.since, undefined);
    const made = await giveCodeAs(tx, actingAs(staff, now), input.item);
    if (!made) throw await decidedAlready(tx, 'PASSWORD', input.item);
    await tx.run(releaseItem('PASSWORD', input.item, staff.staff_id));
    return made;
  });
  return sent(context, given);
}

/** A request for somebody who did not ask in the app. It then waits in the queue like their own, and is withdrawn there. */
export async function sendCode({
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/send-code'>): Promise<OutputOf<'POST /desk/send-code'>> {
  const { staff } = caller;
  const { user_id, why } = input;
  const given = await context.db.transact(async (tx) => {
    // Before anything else is locked, like the call of the person.
    await tx.run(askResetOf(newId(now), user_id, isoOf(now)));
    const asked = await tx.maybe(resetOf(user_id));
    if (!asked) throw (await tx.maybe(lockedAccount(user_id))) ? notNow('NO_CONTACT') : new Refused('NOT_FOUND');
    const { request_id } = asked;
    await requireMine(tx, codeOf(request_id), staff, now);
    const made = await giveCodeAs(tx, actingAs(staff, now), request_id, why);
    if (!made) throw await decidedAlready(tx, 'PASSWORD', request_id);
    await tx.run(releaseItem('PASSWORD', request_id, staff.staff_id));
    return made;
  });
  return sent(context, given);
}

async function sent(
  context: Pick<ServerContext, 'config'>,
  { reader, code, until }: GivenCode,
): Promise<OutputOf<'POST /desk/give-code'>> {
  const how = await codeSenderOf(context.config).send(reader, code);
  return { code: how === 'SENT' ? null : shownResetCode(code), ends_at: isoOf(until) };
}
