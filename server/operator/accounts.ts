import { type Identifier, parseKeptIdentifier } from '#domain/account/identifier.ts';
import { NO_NUMBER, type NumberVerdict } from '#domain/account/verification.ts';
import { RESET_GUESSES, shownResetCode } from '#domain/account/reset-api.ts';
import { shownCaseNumber } from '#domain/case/case.ts';
import { isoOf } from '#domain/dates.ts';
import { plainSigns } from '#domain/typed.ts';
import {
  caddyRow,
  type Holder,
  lockedAccount,
  lockedCase as lockedNumberCase,
  lockedHolder,
} from '../account/own-sql.ts';
import { decideNumber, putIdentifier, takeIdentifier } from '../account/own/number.ts';
import type { Verdict } from '../account/own/verification.ts';
import { columnsOf } from '../account/person.ts';
import type { CodeSender } from '../account/reset/code-sender.ts';
import type { WaitingReset } from '../account/reset/reset-sql.ts';
import { answerCase } from '../case/commands.ts';
import { lockedCase } from '../case/sql.ts';
import type { Queries, Tx } from '../db/db.ts';
import { giveCodeAs, judgeCaddyAs, rejectResetAs } from '../desk/decision/people.ts';
import { isUuid } from '../id.ts';
import { actingOf, type CommandContext, CommandRefused, record } from './command-context.ts';
import { caddiesKnownAs, type CaddyRow, type ClaimedIdentifier, type ContestedNumber } from './sql.ts';
import { clock, count, plain, reachedAt } from './words.ts';

/** verify-caddy and suspend. Repeating a decision changes nothing and leaves no audit row. */
export async function judgeCaddy(context: CommandContext, known_as: string, verdict: Verdict): Promise<string> {
  return context.db.transact(async (tx) => {
    const caddy = await findCaddy(tx, known_as);
    const was = await judgeCaddyAs(tx, actingOf(context), caddy.user_id, verdict);
    if (was === verdict.to) return `${nameOf(caddy)} is ${was} already: nothing was changed.`;
    return `${nameOf(caddy)} was ${was} and is ${verdict.to} now.`;
  });
}

/** Finds one caddy by `177`, `177@slug`, an e-mail, a phone, or (without these) the id. Several matches are refused with a list. */
async function findCaddy(queries: Queries, known_as: string): Promise<CaddyRow> {
  const identifier = parseKeptIdentifier(known_as);
  const [, digits, slug] = /^0*(\d{1,6})(?:@([a-z0-9-]+))?$/.exec(plainSigns(known_as).toLowerCase()) ?? [];
  const of = (kind: 'email' | 'phone') => (identifier?.kind === kind ? identifier.value : null);
  const id = isUuid(known_as) ? known_as : null;
  const found = await queries.many(caddiesKnownAs(of('email'), of('phone'), digits ?? null, slug ?? null, id));
  const [caddy, ...others] = found;
  if (!caddy) throw new CommandRefused(`no caddy is known as ${plain(known_as)}`);
  if (others.length === 0) return caddy;
  const lines = found.map((it) => `  ${plain(`${it.caddy_number}@${it.courses[0] ?? '?'}`)}  ${nameOf(it)}`);
  throw new CommandRefused(
    `${found.length} caddies are known as ${plain(known_as)}, say which one:\n${lines.join('\n')}`,
  );
}

const nameOf = ({ nickname, caddy_number, real_name, courses }: CaddyRow): string =>
  `${plain(nickname)} ${caddy_number ? `#${plain(caddy_number)}` : 'without a number'} (${plain(real_name)}; ${courses.join(', ') || 'no course'})`;

interface IdentifierDecision {
  case_number: string;
  verdict: NumberVerdict;
  note: string;
}

/**
 * decide-identifier: gives a phone or e-mail to the person who proved it, or not. The account that has it never proved it either. Repeating
 * a decision changes nothing.
 */
export async function judgeIdentifier(
  context: CommandContext,
  { case_number, verdict, note }: IdentifierDecision,
): Promise<string> {
  const shown = shownCaseNumber(case_number);
  return context.db.transact(async (tx) => {
    const it = await tx.maybe(lockedCase(case_number));
    if (!it) throw new CommandRefused(`there is no case ${shown}`);
    const identifier = it.claims === null ? undefined : parseKeptIdentifier(it.claims);
    if (!identifier) throw new CommandRefused(`case ${shown} claims no phone or e-mail: answer-case answers it`);
    if (it.answered_by !== null) return `It was decided already, by ${it.answered_by}: nothing was changed.`;
    const said = verdict === 'GIVE' ? await give(tx, context, case_number, identifier, it.user_id, note) : undefined;
    const { user_id } = it;
    const to = verdict === 'GIVE' ? 'GIVEN' : 'REFUSED';
    const facts = { case_number, what: identifier.kind, to, ...(user_id !== null && { user_id }) };
    await record(tx, context, 'decide-identifier', facts, note);
    await answerCase(tx, case_number, note, `operator:${context.operator}`, context.now);
    const told = user_id === null ? `Tell ${plain(it.contact ?? '')} yourself.` : 'Whoever wrote is told in the app.';
    return `${said ?? `${plain(identifier.value)} stays where it is.`} ${told}`;
  });
}

/** Gives the identifier and returns what happened. */
async function give(
  tx: Tx,
  context: CommandContext,
  case_number: string,
  identifier: Identifier,
  claimant_id: string | null,
  note: string,
): Promise<string> {
  const value = plain(identifier.value);
  const claimant = claimant_id === null ? undefined : await tx.maybe(lockedAccount(claimant_id));
  if (claimant && [claimant.phone, claimant.email].includes(identifier.value))
    throw new CommandRefused(`${value} is on the account of whoever wrote already: answer with refuse`);
  const holder = await takeIdentifier(tx, identifier, context.now);
  if (holder) {
    const { user_id } = holder;
    await record(tx, context, 'decide-identifier', { case_number, user_id, what: identifier.kind, to: 'LOST' }, note);
  }
  if (claimant) await putIdentifier(tx, claimant, identifier, context.now);
  const now = claimant ? `${value} is on the account of whoever wrote now.` : `${value} is free: they can register.`;
  return holder ? `${now} ${leftText(holder)}` : now;
}

const leftText = ({ user_id, phone, email, has_line }: Holder): string =>
  phone !== null || email !== null || has_line
    ? `Account ${user_id} had it and has another way in.`
    : `Account ${user_id} had it and has no way in any more but where it is signed in: give-identifier leads its person back.`;

/**
 * Gives a phone or e-mail to a person who lost the only one of their account and is signed in nowhere, after an operator has verified it.
 */
export async function giveBackIn(
  context: CommandContext,
  { user_id, identifier, why }: { user_id: string; identifier: Identifier; why: string },
): Promise<string> {
  const { phone, email } = columnsOf(identifier);
  const value = plain(identifier.value);
  return context.db.transact(async (tx) => {
    const account = await tx.maybe(lockedAccount(user_id));
    if (!account) throw new CommandRefused(`there is no account ${user_id}`);
    if (account.phone === identifier.value || account.email === identifier.value)
      return `Account ${user_id} has ${value} already: nothing was changed.`;
    if (account.phone !== null || account.email !== null)
      throw new CommandRefused(`account ${user_id} has a phone or an e-mail: reset-password leads its person back in`);
    if (await tx.maybe(lockedHolder(phone, email)))
      throw new CommandRefused(`another account has ${value}: its owner has to claim it (decide-identifier)`);
    await putIdentifier(tx, account, identifier, context.now);
    await record(tx, context, 'give-identifier', { user_id, what: identifier.kind }, why);
    return `Account ${user_id} has ${value} now: they sign in with it, or ask for a code.`;
  });
}

/** A claim as todo shows it. */
export function claimText(it: ClaimedIdentifier): string {
  const { case_number, claims, text, created_at, from_user_id, from_name, contact, holder, lost_by } = it;
  const number = shownCaseNumber(case_number);
  const by = from_user_id === null ? 'nobody who is signed in' : `${plain(from_name ?? '')} (account ${from_user_id})`;
  return [
    `${number}  ${plain(claims)}  claimed by ${by}, ${clock(created_at)}${contact === claims || contact === null ? '' : `, contact ${plain(contact)}`}`,
    `  writes: ${plain(text)}`,
    holder ? `  ${holderText(holder)}` : '  nobody has it any more',
    ...lost_by.map((user_id) => `  it was taken from account ${user_id} before`),
    `  → reach ${plain(claims)} itself, and nowhere else, then`,
    `  → npm run operator -- decide-identifier ${number} give|refuse --note …`,
  ].join('\n');
}

function holderText(it: NonNullable<ClaimedIdentifier['holder']>): string {
  const ways = [...(it.has_other ? ['another phone or e-mail'] : []), ...(it.has_line ? ['LINE'] : [])];
  return [
    `${plain(it.display_name)} has it (account ${it.user_id}; ${it.role ?? 'no role yet'})`,
    `since ${clock(it.since)}, last seen ${it.seen_at === null ? 'never' : clock(it.seen_at)}`,
    `${count(it.rounds, 'booking')}; other ways in: ${ways.join(', ') || 'none'}`,
  ].join(', ');
}

interface NumberDecision {
  case_id: string;
  verdict: NumberVerdict;
  note: string;
}

/**
 * decide-number: decides a caddy's claim to another caddy's number. Each of the two gets an audit row, so that the note can be deleted with
 * either person.
 */
export async function judgeNumber(
  context: CommandContext,
  { case_id, verdict, note }: NumberDecision,
): Promise<string> {
  return context.db.transact(async (tx) => {
    const it = await tx.maybe(lockedNumberCase(case_id));
    if (!it)
      throw new CommandRefused(`there is no case ${case_id}: it was decided, or its caddy has taken another number`);
    const lost = await decideNumber(tx, it, verdict, note, context.now);
    const to = verdict === 'GIVE' ? 'GIVEN' : 'REFUSED';
    await record(tx, context, 'decide-number', { case_id, user_id: it.user_id, to }, note);
    for (const user_id of lost) await record(tx, context, 'decide-number', { case_id, user_id, to: 'LOST' }, note);
    const { caddy_number: keeps } = await tx.one(caddyRow(it.user_id));
    if (verdict === 'REFUSE')
      return `${it.number} stays where it is; the caddy who claimed it ${keeps === NO_NUMBER ? 'has none' : `keeps ${keeps}`}.`;
    return `${it.number} is hers now; ${count(lost.length, 'caddy', 'caddies')} had it and ${lost.length === 1 ? 'has' : 'have'} none.`;
  });
}

/** A contested number as todo shows it. */
export function numberText(it: ContestedNumber): string {
  const { case_id, number, nickname, real_name, asked_at, courses, holders } = it;
  return [
    `${plain(number)}  ${plain(nickname)}  ${plain(real_name)}  ${reachedAt(it)}  since ${clock(asked_at)}`,
    `  at ${courses.join(', ')}`,
    ...holders.map(
      (holder) =>
        `  ${plain(holder.nickname)} (${plain(holder.real_name)}; ${holder.verification}; ${reachedAt(holder)}) has it at ${holder.slugs.join(', ')}`,
    ),
    ...(holders.length === 0 ? ['  nobody has it any more'] : []),
    `  → npm run operator -- decide-number ${case_id} give|refuse --note …`,
  ].join('\n');
}

/** A request for a new password, as todo shows it. */
export function resetText(it: WaitingReset): string {
  const { request_id, asked_at, code_expires_at, guesses, phone, display_name, role } = it;
  return [
    `${plain(display_name)}  ${role ?? 'no role yet'}  ${reachedAt(it)}, asked ${clock(asked_at)}`,
    ...(code_expires_at === null
      ? []
      : [`  a code was made: ${guesses} tries by anybody, good until ${clock(code_expires_at)}`]),
    `  → ${phone === null ? 'no phone is known: reach them at the address above' : `call ${plain(phone)}`}, ask what only they know, then`,
    `  → npm run operator -- reset-password ${request_id} [--reject …]`,
  ].join('\n');
}

/** Creates a new code for the account; it is shown once and not stored. */
export async function giveCode(context: CommandContext, request_id: string, sender: CodeSender): Promise<string> {
  const given = await context.db.transact((tx) => giveCodeAs(tx, actingOf(context), request_id));
  if (!given) throw unknown(request_id);
  const { reader, code, until } = given;
  const to = reachedAt(reader);
  const good = `good until ${clock(isoOf(until))}, for ${RESET_GUESSES} tries of each device`;
  if ((await sender.send(reader, code)) === 'SENT') return `The code was sent to ${to}; ${good}.`;
  return [
    `The code, ${good}: ${shownResetCode(code)}`,
    `Read it out to whoever you have reached at ${to}, and nowhere else. It is shown this once, and any code before it is good no more.`,
  ].join('\n');
}

/** reject-reset: deletes the request, because somebody else made it; the account stays as it is. */
export async function rejectReset(context: CommandContext, request_id: string, why: string): Promise<string> {
  if (!(await context.db.transact((tx) => rejectResetAs(tx, actingOf(context), request_id, why))))
    throw unknown(request_id);
  return `The request is gone and nothing of the account was changed: ${plain(why)}`;
}

const unknown = (request_id: string): CommandRefused =>
  new CommandRefused(`there is no request ${request_id}: it was used, rejected, or asked for over a week ago`);
