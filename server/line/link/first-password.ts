import { parseIdentifier } from '#domain/account/identifier.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import type { LineStanding } from '#domain/line/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { setFirstPassword, takenBy } from '../../account/own-sql.ts';
import { hashPassword } from '../../account/session/password.ts';
import { columnsOf } from '../../account/columns.ts';
import { emit } from '../../events/events.ts';
import type { Asking } from '../../http/http.ts';
import { notify } from '../../notification/commands.ts';
import { lineOf } from '../require-line.ts';
import { lockedWaysIn, proofAt } from '../sql.ts';
import { lineStandingOf } from './standing.ts';

type Setting = Asking<'POST /user/set-password'>;

/** An unlocked phone is no proof of its owner: within the last ten minutes LINE must have confirmed, in this very session, who uses it. */
export const PROOF_LASTS = 10 * MINUTE;

/** Before the transaction, because a hash takes its time. Looks first, so that nobody has us hash for nothing. */
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
 * Sets the first password, used to sign in with the account's phone number or e-mail, or with the one given here; an existing one is not
 * changed.
 */
export async function setPassword({
  tx,
  context,
  input,
  caller,
  now,
  found,
}: Setting & { found: string }): Promise<LineStanding> {
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
  return lineStandingOf(tx, lineOf(context), user_id);
}

function taken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505')
    throw new Refused('IDENTIFIER_TAKEN', { field: 'identifier' });
  throw error;
}
