import { type Identifier, parseKeptIdentifier } from '#domain/account/identifier.ts';
import type { NumberVerdict } from '#domain/account/number-case.ts';
import { shownCaseNumber } from '#domain/case/case.ts';
import { putIdentifier, takeIdentifier } from '../account/own/number.ts';
import { type Holder, lockedAccount, lockedHolder } from '../account/own-sql.ts';
import { columnsOf } from '../account/person.ts';
import { answerCase } from '../case/commands.ts';
import { lockedCase } from '../case/sql.ts';
import type { Tx } from '../db/db.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import type { ClaimedIdentifier } from './identifier-sql.ts';
import { clock, count, plain } from './words.ts';

interface Wanted {
  case_number: string;
  verdict: NumberVerdict;
  note: string;
}

/** Nobody has proved that what an account has is theirs: whoever answers there has it. The same decision again changes nothing. */
export async function judgeIdentifier(
  context: CommandContext,
  { case_number, verdict, note }: Wanted,
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

/** Says what became of it. */
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

/** Who lost the only phone or e-mail of their account and is signed in nowhere is led back in, with what an operator has made sure of. */
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

/** As todo shows it. */
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
