import { RESET_CODE_FOR } from '#domain/account/reset-api.ts';
import type { Verification } from '#domain/account/account.ts';
import { parseKeptIdentifier } from '#domain/account/identifier.ts';
import type { NumberVerdict } from '#domain/account/verification.ts';
import { isoOf } from '#domain/dates.ts';
import { type Holder, lockedAccount, lockedCase as lockedNumberCase } from '../../account/own-sql.ts';
import { decideNumber, putIdentifier, takeIdentifier } from '../../account/own/number.ts';
import { type Verdict, verifyCaddy } from '../../account/own/verification.ts';
import type { CodeReader } from '../../account/code-sender.ts';
import { dropReset, giveResetCode, lockedReset } from '../../account/session-sql.ts';
import { hashOfResetCode, newResetCode } from '../../account/reset.ts';
import { answerCase } from '../../case/commands.ts';
import { lockedCase } from '../../case/sql.ts';
import { closeReport, reportById } from '../../chat/message-sql.ts';
import type { Tx } from '../../db/db.ts';
import { type Acting, recordAct } from '../../house/records.ts';
import { takeAway } from '../../review/commands.ts';
import { closeReviewReport, reviewReportById } from '../../review/sql.ts';

// Decisions about people. Each is done once: again it changes nothing and leaves no audit row.

/** Verifies, rejects or suspends a caddy. `note`: why, for the audit, when the caddy reads no reason. Returns how the caddy stood before. */
export async function judgeCaddyAs(
  tx: Tx,
  acting: Acting,
  user_id: string,
  verdict: Verdict,
  note?: string,
): Promise<Verification> {
  const was = await verifyCaddy(tx, user_id, verdict, acting.now);
  if (was === verdict.to) return was;
  const act = verdict.to === 'SUSPENDED' ? 'suspend' : 'verify-caddy';
  await recordAct(tx, acting, act, { user_id, was, to: verdict.to }, note ?? ('why' in verdict ? verdict.why : null));
  return was;
}

type CaseAnswer = Awaited<ReturnType<typeof answerCase>>;

/** Answers a case and closes it. Undefined: there is no such case; `before`: who had answered already. */
export async function answerCaseAs(tx: Tx, acting: Acting, case_number: string, answer: string): Promise<CaseAnswer> {
  const it = await answerCase(tx, case_number, answer, acting.actor, acting.now);
  if (!it || it.before !== null) return it;
  const facts = { case_number, ...(it.user_id !== null && { user_id: it.user_id }) };
  await recordAct(tx, acting, 'answer-case', facts, answer);
  return it;
}

export interface ClosedReport {
  /** Who had closed it already; then nothing changed. */
  before: string | null;
  isHidden: boolean;
}

/** Closes the report of a chat or a person. Undefined: there is none. */
export async function closeChatReportAs(
  tx: Tx,
  acting: Acting,
  report_id: string,
  note: string,
): Promise<ClosedReport | undefined> {
  if ((await tx.run(closeReport(report_id, acting.actor, note, isoOf(acting.now)))) === 1) {
    await recordAct(tx, acting, 'close-report', { report_id }, note);
    return { before: null, isHidden: false };
  }
  const known = await tx.maybe(reportById(report_id));
  return known && { before: known.closed_by, isHidden: false };
}

/** Closes the report of a review; with `hide` the review leaves lists and averages. Undefined: there is none. */
export async function closeReviewReportAs(
  tx: Tx,
  acting: Acting,
  report_id: string,
  note: string,
  hide: boolean,
): Promise<ClosedReport | undefined> {
  const known = await tx.maybe(reviewReportById(report_id));
  if (!known) return undefined;
  const closed = await tx.run(closeReviewReport(report_id, acting.actor, note, isoOf(acting.now)));
  if (closed === 0) return { before: known.closed_by, isHidden: false };
  const isHidden = hide && (await takeAway(tx, known.review_id, acting.now));
  await recordAct(tx, acting, 'close-report', { report_id, ...(hide && { hide: isHidden }) }, note);
  return { before: null, isHidden };
}

export interface GivenCode {
  reader: CodeReader;
  code: string;
  until: number;
}

/** Makes a new one-time code for a forgotten password; it is not stored. `why`: who did not ask in the app. Undefined: there is no such request. */
export async function giveCodeAs(
  tx: Tx,
  acting: Acting,
  request_id: string,
  why: string | null = null,
): Promise<GivenCode | undefined> {
  const it = await tx.maybe(lockedReset(request_id));
  if (!it) return undefined;
  const { user_id, ...reader } = it;
  const code = newResetCode();
  const until = acting.now + RESET_CODE_FOR;
  await tx.run(giveResetCode(request_id, await hashOfResetCode(tx, user_id, code, acting.now), isoOf(until)));
  await recordAct(tx, acting, 'reset-password', { request_id, user_id }, why);
  return { reader, code, until };
}

/** Deletes a request for a new password that somebody else made. False: there is no such request. */
export async function rejectResetAs(tx: Tx, acting: Acting, request_id: string, why: string): Promise<boolean> {
  const it = await tx.maybe(lockedReset(request_id));
  if (!it) return false;
  await tx.run(dropReset(request_id));
  await recordAct(tx, acting, 'reject-reset', { request_id, user_id: it.user_id }, why);
  return true;
}

interface IdentifierAnswer {
  /**
   * UNKNOWN: no such case, or it claims nothing. SAME: it was decided already. HAS_IT: whoever wrote has it already, so that there is nothing
   * to give.
   */
  state: 'UNKNOWN' | 'SAME' | 'HAS_IT' | 'DONE';
  /** The account that had it and has it no more. */
  lost?: Holder | undefined;
}

/**
 * Gives a phone or e-mail to the person who proved it, or not; the account that has it never proved it either. Whoever wrote reads the note,
 * if signed in.
 */
export async function decideIdentifierAs(
  tx: Tx,
  acting: Acting,
  { case_number, verdict, note }: { case_number: string; verdict: NumberVerdict; note: string },
): Promise<IdentifierAnswer> {
  const it = await tx.maybe(lockedCase(case_number));
  const identifier = it?.claims == null ? undefined : parseKeptIdentifier(it.claims);
  if (!it || !identifier) return { state: 'UNKNOWN' };
  if (it.answered_by !== null) return { state: 'SAME' };
  const { user_id } = it;
  const facts = { case_number, what: identifier.kind };
  let lost: Holder | undefined;
  if (verdict === 'GIVE') {
    const claimant = user_id === null ? undefined : await tx.maybe(lockedAccount(user_id));
    if (claimant && [claimant.phone, claimant.email].includes(identifier.value)) return { state: 'HAS_IT' };
    lost = await takeIdentifier(tx, identifier, acting.now);
    if (lost) await recordAct(tx, acting, 'decide-identifier', { ...facts, user_id: lost.user_id, to: 'LOST' }, note);
    if (claimant) await putIdentifier(tx, claimant, identifier, acting.now);
  }
  const to = verdict === 'GIVE' ? 'GIVEN' : 'REFUSED';
  await recordAct(tx, acting, 'decide-identifier', { ...facts, to, ...(user_id !== null && { user_id }) }, note);
  await answerCase(tx, case_number, note, acting.actor, acting.now);
  return { state: 'DONE', lost };
}

/**
 * Decides a caddy's claim to another caddy's number. Each of them gets an audit row, so that the note can be deleted with either person.
 * Undefined: there is no such case; `lost`: the caddies who had it.
 */
export async function decideNumberAs(
  tx: Tx,
  acting: Acting,
  { case_id, verdict, note }: { case_id: string; verdict: NumberVerdict; note: string },
): Promise<{ user_id: string; number: string; lost: string[] } | undefined> {
  const it = await tx.maybe(lockedNumberCase(case_id));
  if (!it) return undefined;
  const lost = await decideNumber(tx, it, verdict, note, acting.now);
  const to = verdict === 'GIVE' ? 'GIVEN' : 'REFUSED';
  for (const user_id of lost) await recordAct(tx, acting, 'decide-number', { case_id, user_id, to: 'LOST' }, note);
  await recordAct(tx, acting, 'decide-number', { case_id, user_id: it.user_id, to }, note);
  return { user_id: it.user_id, number: it.number, lost };
}
