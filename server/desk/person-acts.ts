import { type Role, SUSPENSION_DAYS_MAX } from '#domain/account/account.ts';
import type { OutputOf } from '#domain/calls.ts';
import { addDays, dateOf, isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { parseIdentifier } from '#domain/account/identifier.ts';
import { verificationStateAfter } from '#domain/account/verification.ts';
import { keepSuspension, liftGolfer, suspendGolfer } from '../account/own/suspension.ts';
import { liftCaddy } from '../account/own/verification.ts';
import { lockedVerification, setDisplayName } from '../account/sql.ts';
import { endAllSessions } from '../account/session-sql.ts';
import { type Tx, isUniqueViolation } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/records.ts';
import { newId } from '../id.ts';
import { endSubscriptions, notify } from '../notification/commands.ts';
import { notNow, refuseField } from './decision/carry-out.ts';
import { judgeCaddyAs } from './decision/people.ts';
import { insertNote, lockedPerson } from './person-sql.ts';
import { actingAs } from './session.ts';
import { decidedAlready, lastDecisionOn } from './waiting/all.ts';
import { putIdentifier } from '../account/own/number.ts';
import {
  lockedAccount,
  lockedHolder,
  bumpVersion,
  caddyRow,
  dropVerification,
  ownRow,
  setRealName,
} from '../account/own-sql.ts';
import { columnsOf } from '../account/profile.ts';
import { unlinkLineOf } from '../line/link.ts';
import { identitiesOf } from '../line/sql.ts';
import { lastActOn } from './queue-sql.ts';

async function requirePerson(tx: Tx, user_id: string): Promise<void> {
  if (!(await tx.maybe(lockedPerson(user_id)))) throw new Refused('NOT_FOUND');
}

export async function writeNote({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/write-note'>): Promise<OutputOf<'POST /desk/write-note'>> {
  const { staff } = caller;
  await requirePerson(tx, input.user_id);
  const note_id = newId(now);
  await tx.run(insertNote(note_id, input.user_id, staff.staff_id, input.text, isoOf(now)));
  // The text is only in the note and not in the audit, so that deleting the note deletes it.
  await recordAct(tx, actingAs(staff, now), 'write-note', { user_id: input.user_id, note_id });
  return { note_id };
}

/** A person who has not chosen a role cannot be suspended. */
async function requireRole(tx: Tx, user_id: string): Promise<Role> {
  const role = (await tx.maybe(lockedPerson(user_id)))?.role;
  if (!role) throw new Refused('NOT_FOUND');
  return role;
}

export async function suspend({ tx, caller, input, now }: Asking<'POST /desk/suspend'>): Promise<null> {
  const { user_id, why, until } = input;
  const today = dateOf(now);
  if (until !== null && until < today) throw refuseField('until', 'TOO_SMALL');
  if (until !== null && until > addDays(today, SUSPENSION_DAYS_MAX)) throw refuseField('until', 'TOO_LARGE');
  const acting = actingAs(caller.staff, now);
  const already = () => decidedAlready(tx, 'CADDY', user_id);
  if ((await requireRole(tx, user_id)) === 'CADDY') {
    const was = await judgeCaddyAs(tx, acting, user_id, { to: 'SUSPENDED', why, until });
    if (was === 'SUSPENDED') throw await already();
    if (until !== null) await keepSuspension(tx, user_id, { why, until }, now);
    return null;
  }
  if (!(await suspendGolfer(tx, user_id, { why, until }, now))) throw await already();
  await recordAct(tx, acting, 'suspend', { user_id, was: 'ACTIVE', to: 'SUSPENDED' }, why);
  return null;
}

export async function liftSuspension({ tx, caller, input, now }: Asking<'POST /desk/lift-suspension'>): Promise<null> {
  const { user_id, why, since } = input;
  const to =
    (await requireRole(tx, user_id)) === 'CADDY'
      ? await liftCaddy(tx, user_id, now)
      : (await liftGolfer(tx, user_id, now)) && 'ACTIVE';
  // Read when the person is locked, so that no other suspension comes in between; refusing undoes the lift.
  const last = await lastDecisionOn(tx, { kind: 'CADDY', item: user_id });
  if (!to || since !== (last?.at ?? null)) throw await decidedAlready(tx, 'CADDY', user_id);
  await recordAct(tx, actingAs(caller.staff, now), 'lift-suspension', { user_id, was: 'SUSPENDED', to }, why);
  return null;
}

/** Not for caddies who wait in the queue, where their proof is, nor for suspended ones, whose suspension is lifted instead. */
export async function judgeCaddy({ tx, caller, input, now }: Asking<'POST /desk/judge-caddy'>): Promise<null> {
  const { user_id, to, why, was, since } = input;
  if (to === was) throw refuseField('to', 'NOT_A_CHOICE');
  await requirePerson(tx, user_id);
  const caddy = await tx.maybe(lockedVerification(user_id));
  if (!caddy) throw new Refused('NOT_FOUND');
  const last = await lastDecisionOn(tx, { kind: 'CADDY', item: user_id });
  if (since !== (last?.at ?? null)) throw await decidedAlready(tx, 'CADDY', user_id);
  if (caddy.verification !== was) throw notNow('CHANGED');
  await judgeCaddyAs(tx, actingAs(caller.staff, now), user_id, to === 'VERIFIED' ? { to } : { to, why }, why);
  return null;
}

const TOLD_ACTS = { 'account.warned': 'warn', 'account.messaged': 'message' } as const;

/** In the team's own words, to be read in the app and wherever the person is told. */
async function tell(
  { tx, caller, input, now }: Pick<Asking<'POST /desk/warn'>, 'tx' | 'caller' | 'input' | 'now'>,
  kind: keyof typeof TOLD_ACTS,
): Promise<{ told_at: string }> {
  const { user_id, text } = input;
  await requireRole(tx, user_id);
  emit(tx, kind, { text }, [user_id], now);
  await notify(tx, kind, { text }, [user_id], now);
  await recordAct(tx, actingAs(caller.staff, now), TOLD_ACTS[kind], { user_id }, text);
  return { told_at: isoOf(now) };
}

export const warn = (asking: Asking<'POST /desk/warn'>): Promise<OutputOf<'POST /desk/warn'>> =>
  tell(asking, 'account.warned');

export const message = (asking: Asking<'POST /desk/message'>): Promise<OutputOf<'POST /desk/message'>> =>
  tell(asking, 'account.messaged');

export async function endSessions({
  tx,
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/end-sessions'>): Promise<OutputOf<'POST /desk/end-sessions'>> {
  const { user_id, why } = input;
  await requirePerson(tx, user_id);
  const sessions = await tx.many(endAllSessions(user_id, isoOf(now)));
  const session_ids = sessions.map(({ session_id }) => session_id);
  await endSubscriptions(tx, session_ids);
  tx.afterCommit(() => session_ids.forEach((session_id) => context.sessions.revoked(session_id)));
  const ended = sessions.filter(({ was_alive }) => was_alive).length;
  if (sessions.length > 0) await recordAct(tx, actingAs(caller.staff, now), 'end-sessions', { user_id, ended }, why);
  return { ended };
}

/** The refusal names the colleague who made the change first; without one, the person made it. */
async function overtaken(tx: Tx, user_id: string, act: string): Promise<Refused> {
  const last = await tx.maybe(lastActOn('user_id', user_id, [act]));
  if (!last) return notNow('CHANGED');
  return new Refused('DECIDED_ALREADY', { present: { name: last.name ?? last.actor, act, at: last.at } });
}

/** For an account that lost its only phone or e-mail: its person signs in with this one, or gets a code. */
export async function giveContact({ tx, caller, input, now }: Asking<'POST /desk/give-contact'>): Promise<null> {
  const { user_id, why } = input;
  const identifier = parseIdentifier(input.identifier);
  if (!identifier) throw refuseField('identifier', 'IDENTIFIER_INVALID');
  const account = await tx.maybe(lockedAccount(user_id));
  if (!account) throw new Refused('NOT_FOUND');
  if (account.phone !== null || account.email !== null) throw await overtaken(tx, user_id, 'give-identifier');
  const { phone, email } = columnsOf(identifier);
  if (await tx.maybe(lockedHolder(phone, email))) throw new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });
  try {
    await putIdentifier(tx, account, identifier, now);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });
  }
  await recordAct(tx, actingAs(caller.staff, now), 'give-identifier', { user_id, what: identifier.kind }, why);
  return null;
}

/** LINE signs in to the account no more. Not where it is the only way in. */
export async function unlinkLine({ tx, caller, input, now }: Asking<'POST /desk/unlink-line'>): Promise<null> {
  const { user_id, why } = input;
  const account = await tx.maybe(lockedAccount(user_id));
  if (!account) throw new Refused('NOT_FOUND');
  // `has_line` may have been read before the lock.
  if ((await tx.many(identitiesOf(user_id))).length === 0) throw await overtaken(tx, user_id, 'unlink-line');
  if (account.phone === null && account.email === null) throw notNow('LAST_WAY_IN');
  await unlinkLineOf(tx, user_id, undefined, now);
  await recordAct(tx, actingAs(caller.staff, now), 'unlink-line', { user_id }, why);
  return null;
}

/** Same checks as in the app; the person is notified. The audit records the change but neither name. */
export async function correctName({ tx, caller, input, now }: Asking<'POST /desk/correct-name'>): Promise<null> {
  const { user_id, what, name, was, why } = input;
  if (name === was) throw refuseField('name', 'NOT_A_CHOICE');
  if (!(await tx.maybe(lockedPerson(user_id)))) throw new Refused('NOT_FOUND');
  const facts = what === 'REAL_NAME' ? await setReal(tx, user_id, name, was) : await setShown(tx, user_id, name, was);
  if (!facts) throw await overtaken(tx, user_id, 'correct-name');
  await tx.run(bumpVersion(user_id));
  await tellOfCorrection(tx, user_id, what === 'REAL_NAME' ? 'NAME' : what, now);
  await recordAct(tx, actingAs(caller.staff, now), 'correct-name', { user_id, what, ...facts }, why);
  return null;
}

async function setShown(tx: Tx, user_id: string, name: string, was: string): Promise<object | undefined> {
  const { display_name } = await tx.one(ownRow(user_id));
  if (display_name !== was) return undefined;
  await tx.run(setDisplayName(user_id, name));
  return {};
}

/** The proof was for the old name, so a verified caddy loses the verification. */
async function setReal(tx: Tx, user_id: string, real_name: string, was: string): Promise<object | undefined> {
  if (!(await tx.maybe(lockedVerification(user_id)))) throw new Refused('NOT_FOUND');
  const before = await tx.one(caddyRow(user_id));
  if (before.real_name !== was) return undefined;
  const state = verificationStateAfter(before, before, { ...before, real_name });
  await tx.run(setRealName(user_id, real_name, state));
  if (state.verification === before.verification) return {};
  await tx.run(dropVerification(user_id));
  return { was: before.verification, to: state.verification };
}

async function tellOfCorrection(tx: Tx, user_id: string, what: 'NAME' | 'DISPLAY_NAME', now: Moment): Promise<void> {
  await notify(tx, 'account.contact_changed', { what }, [user_id], now);
  emit(tx, 'account.changed', {}, [user_id], now);
}
