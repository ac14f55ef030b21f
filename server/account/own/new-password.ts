import type { OutputOf } from '#domain/calls.ts';
import { isCommonPassword, SIGN_IN_PROVES_FOR } from '#domain/account/password.ts';
import { isoOf, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { emit } from '../../events/events.ts';
import type { Asking } from '../../http/http.ts';
import { lockedWaysIn } from '../../line/sql.ts';
import { endSubscriptions, notify } from '../../notification/commands.ts';
import { tellWhoIsCutOff } from '../../notification/send.ts';
import { deviceCookie } from '../cookie.ts';
import { dropResetOf, setPasswordOf } from '../reset/reset-sql.ts';
import { countAttempt, whileGuessing } from '../session/attempts.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { dropKnownDevices, endOtherSessions, keepKnownDevice, provedAt } from '../session-sql.ts';

type Changing = Asking<'POST /user/change-password'>;

interface Hashes {
  before: string;
  after: string;
}

/**
 * Checks the old password, or that the user signed in within five minutes, and hashes both passwords. It runs before the transaction
 * because hashing is slow. Refuses PASSWORD_NONE, PASSWORD_TOO_COMMON, CREDENTIALS_WRONG at `old`, and FIELDS_INVALID when `old` is
 * missing.
 */
export async function proveOldPassword(asking: Omit<Changing, 'tx'>): Promise<Hashes> {
  const { input, context, caller, now } = asking;
  const { password_hash, phone, email } = await context.db.one(lockedWaysIn(caller.user_id));
  if (password_hash === null) throw new Refused('PASSWORD_NONE');
  for (const name of [phone, email])
    if (isCommonPassword(input.password, name ?? '')) throw new Refused('PASSWORD_TOO_COMMON', { field: 'password' });
  if (input.old === undefined) {
    const { proved_at } = await context.db.one(provedAt(caller.session_id));
    if (proved_at === null || now - parseMoment(proved_at) > SIGN_IN_PROVES_FOR)
      throw new Refused('FIELDS_INVALID', { fields: [{ path: 'old', code: 'REQUIRED' }] });
  } else {
    const guess = await countAttempt(asking, caller.user_id, Promise.resolve(caller.session_id));
    const { old } = input;
    if (!(await whileGuessing(guess, () => isPassword(old, password_hash))))
      throw new Refused('CREDENTIALS_WRONG', { field: 'old' });
    await guess.forgive();
  }
  return { before: password_hash, after: await hashPassword(input.password) };
}

/** Sets the new password, ends an unused reset code, signs out the other devices if asked, and notifies all of them. */
export async function changePassword({
  tx,
  context,
  caller: { user_id, session_id },
  input,
  now,
  request,
  found: { before, after },
}: Changing & { found: Hashes }): Promise<OutputOf<'POST /user/change-password'>> {
  const { status, password_hash } = await tx.one(lockedWaysIn(user_id));
  if (status !== 'ACTIVE') throw new Refused('SESSION_OVER');
  // The password changed between the check and this transaction.
  if (password_hash !== before) throw new Refused('CREDENTIALS_WRONG', { field: 'old' });
  await tx.run(setPasswordOf(user_id, after));
  await tx.run(dropResetOf(user_id));
  await tx.run(dropKnownDevices(user_id));
  const device = deviceCookie(request, context.config);
  if (device) await tx.run(keepKnownDevice(user_id, device, isoOf(now)));
  const rows = input.sign_out_others ? await tx.many(endOtherSessions(user_id, session_id, isoOf(now))) : [];
  const ended = rows.map((row) => row.session_id);
  const what = 'PASSWORD_CHANGED';
  await tellWhoIsCutOff(tx, context, { user_id, sessions: ended, line: false }, { what });
  await endSubscriptions(tx, ended);
  await notify(tx, 'account.contact_changed', { what }, [user_id], now);
  emit(tx, 'account.changed', {}, [user_id], now);
  tx.afterCommit(() => {
    for (const it of ended) context.sessions.revoked(it);
  });
  return { ended: ended.length };
}
