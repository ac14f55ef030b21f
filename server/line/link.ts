import { parseIdentifier, isCommonPassword } from '#domain/account/identifier.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import type { LineLink } from '#domain/line/api.ts';
import { Refused } from '#domain/refusals.ts';
import { columnsOf } from '../account/profile.ts';
import { setFirstPassword, takenBy } from '../account/own-sql.ts';
import { noteProof } from '../account/session-sql.ts';
import { hashPassword } from '../account/session/password.ts';
import { isUniqueViolation, type Queries, type Tx } from '../db/db.ts';
import { emit } from '../events/events.ts';
import type { Asking } from '../http/http.ts';
import { notify } from '../notification/commands.ts';
import { screenAddress, type LineLoginConfig, lineOf } from './config.ts';
import { attachLine } from './proof.ts';
import { beginAttempt, confirmedProof, setAttemptCookie, takeOnce } from './attempt.ts';
import { endLink } from './deauthorize.ts';
import type { PageToken } from './page-token.ts';
import { isRemembered, lockedWaysIn, ownIdentity, proofAt, lineLinkRow } from './sql.ts';

/** Starts linking LINE. Only the caller's own session can use LINE's answer. */
export async function startLink(
  asking: Asking<'POST /user/line-link-start'>,
): Promise<OutputOf<'POST /user/line-link-start'>> {
  const { context, input, caller, reply, now } = asking;
  // LINE's app would return to another tab, which has no session when the device is not remembered.
  const { remembered } = await context.db.one(isRemembered(caller.user_id, caller.session_id));
  const wanted = { redirect: screenAddress(input.redirect), isPatient: !remembered, isSecond: false, caller };
  const { url, cookie } = await beginAttempt(context, lineOf(context), wanted, now);
  setAttemptCookie(reply, context.config, cookie);
  return { url };
}

type Linking = Asking<'POST /user/line-link'>;
type Found = Awaited<ReturnType<typeof proveLine>>;

/** Asks LINE for a proof, before the transaction: with the SDK's tokens, or from the attempt of this session. */
export async function proveLine(asking: Omit<Linking, 'tx'>) {
  const { context, caller } = asking;
  const { proof, attempt } = await confirmedProof(asking, lineOf(context));
  if (attempt && (attempt.user_id !== caller.user_id || attempt.session_id !== caller.session_id))
    throw new Refused('LINE_STATE_WRONG');
  return { proof, attempt };
}

/**
 * Links LINE in the session that started it. Refuses SESSION_OVER when the account was deleted, or signed out on another phone, while LINE
 * was asked.
 */
export async function link({
  tx,
  context,
  caller,
  now,
  reply,
  found: { proof, attempt },
}: Linking & { found: Found }): Promise<OutputOf<'POST /user/line-link'>> {
  const { user_id, session_id } = caller;
  const { status } = await tx.one(lockedWaysIn(user_id));
  const isHere = status === 'ACTIVE' && (await tx.run(noteProof(session_id, isoOf(proof.at)))) > 0;
  if (!isHere) throw new Refused('SESSION_OVER');
  if (attempt) await takeOnce(tx, attempt.attempt_sha256);
  await attachLine(tx, context, user_id, proof, now);
  if (attempt) tx.afterCommit(() => setAttemptCookie(reply, context.config, undefined));
  return { ...(await lineLinkOf(tx, lineOf(context), user_id)), redirect: attempt?.redirect ?? null };
}

/** Unlinks LINE. Refuses LAST_WAY_IN without a password. LINE is told soon afterwards. */
export async function unlink({
  tx,
  context,
  caller,
  now,
  found: page,
}: Asking<'POST /user/line-unlink'> & { found: PageToken | undefined }): Promise<OutputOf<'POST /user/line-unlink'>> {
  const config = lineOf(context);
  const { user_id } = caller;
  const { has_password } = await tx.one(lockedWaysIn(user_id));
  const mine = await tx.maybe(ownIdentity(config.provider, user_id));
  if (mine && !has_password) throw new Refused('LAST_WAY_IN', { present: await lineLinkOf(tx, config, user_id) });
  if (mine) await unlinkLineOf(tx, user_id, page, now);
  return lineLinkOf(tx, config, user_id);
}

/** LINE signs in to the account no more; its person is told. `page`: the token that LINE gave the page of the person. */
export async function unlinkLineOf(tx: Tx, user_id: string, page: PageToken | undefined, now: Moment): Promise<void> {
  await endLink(tx, user_id, now, page);
  await notify(tx, 'account.contact_changed', { what: 'LINE_ENDED' }, [user_id], now);
  emit(tx, 'account.changed', {}, [user_id], now);
}

export const readLineLink = ({ tx, context, caller }: Asking<'POST /user/line'>): Promise<LineLink> =>
  lineLinkOf(tx, lineOf(context), caller.user_id);

/** Whether the account is linked with LINE, and whether it can be unlinked. Refuses SESSION_OVER when the person no longer exists. */
async function lineLinkOf(queries: Queries, { provider }: LineLoginConfig, user_id: string): Promise<LineLink> {
  const row = await queries.maybe(lineLinkRow(provider, user_id));
  if (!row) throw new Refused('SESSION_OVER');
  return { ...row, can_unlink: row.linked && row.has_password };
}

type Setting = Asking<'POST /user/set-password'>;

/** How recently LINE must have confirmed the user in this session, because an unlocked phone does not prove its owner. */
const PROOF_LASTS = 10 * MINUTE;

/** Hashes the password before the transaction. Checks the proof first, so that nobody can make the server hash in vain. */
export async function hashFirst({ input, context, caller, now }: Omit<Setting, 'tx'>): Promise<string> {
  lineOf(context);
  const { line_at } = await context.db.one(proofAt(caller.session_id));
  if (line_at === null || now - parseMoment(line_at) > PROOF_LASTS) throw new Refused('LINE_PROOF_DUE');
  const { has_password, phone, email } = await context.db.one(lockedWaysIn(caller.user_id));
  if (has_password) throw new Refused('PASSWORD_THERE');
  if (isCommonPassword(input.password, input.identifier ?? phone ?? email ?? ''))
    throw new Refused('PASSWORD_TOO_COMMON', { field: 'password' });
  return hashPassword(input.password);
}

/**
 * Sets the first password, for signing in with the account's phone or e-mail, or the one given here. An existing password is not changed.
 */
export async function setPassword({
  tx,
  context,
  input,
  caller,
  now,
  found,
}: Setting & { found: string }): Promise<LineLink> {
  const { user_id } = caller;
  const before = await tx.one(lockedWaysIn(user_id));
  if (before.has_password) throw new Refused('PASSWORD_THERE');
  const named = columnsOf(parseIdentifier(input.identifier ?? ''));
  const phone = before.phone ?? named.phone;
  const email = before.email ?? named.email;
  if (phone === null && email === null)
    throw new Refused('FIELDS_INVALID', { fields: [{ path: 'identifier', code: 'REQUIRED' }] });
  if ((named.phone ?? phone) !== phone || (named.email ?? email) !== email)
    throw new Refused('FIELDS_INVALID', { fields: [{ path: 'identifier', code: 'INVALID' }] });
  const isTaken = await tx.one(takenBy(user_id, phone, email));
  if (isTaken.phone || isTaken.email) throw new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });
  await tx.run(setFirstPassword(user_id, phone, email, found)).catch(taken);
  await notify(tx, 'account.contact_changed', { what: 'PASSWORD' }, [user_id], now);
  emit(tx, 'account.changed', {}, [user_id], now);
  return lineLinkOf(tx, lineOf(context), user_id);
}

function taken(error: unknown): never {
  if (isUniqueViolation(error)) throw new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });
  throw error;
}
