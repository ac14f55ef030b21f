import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../db.ts';
import type { Asking, Caller } from '../http.ts';
import { refreshCookie, setRefreshCookie } from './cookie.ts';
import { refuseForeign } from './origin.ts';
import { endAllSessions, endSession, lockFamilyOf } from './session-sql.ts';

/**
 * Ends this device's session, and the one its cookie remembers when that is hers too; `everywhere`: all of hers. A remembered device whose
 * app_token ran out, or which has none yet, signs out with its cookie alone, so that signing out always means it.
 */
export async function logout({
  input,
  now,
  house,
  caller,
  request,
  reply,
}: Asking<'POST /auth/logout'>): Promise<null> {
  if (!caller) refuseForeign(request, house.config);
  const cookie = refreshCookie(request, house.config);
  const ended = await house.db.transact((tx) => end(tx, caller, cookie, input.everywhere ?? false, now));
  for (const session_id of ended ?? []) house.sessions.revoked(session_id);
  setRefreshCookie(reply, house.config, undefined);
  if (!ended) throw new Refused('SESSION_OVER');
  void reply.header('clear-site-data', '"cache"');
  return null;
}

/** The sessions that ended; undefined when nobody is signed in. */
async function end(
  tx: Tx,
  caller: Caller | null,
  cookie: Buffer | undefined,
  everywhere: boolean,
  now: Moment,
): Promise<string[] | undefined> {
  const at = isoOf(now);
  const family = cookie && (await tx.maybe(lockFamilyOf(cookie, at)));
  const remembered = family?.is_alive ? family : undefined;
  const user_id = caller?.user_id ?? remembered?.user_id;
  if (user_id === undefined) return undefined;
  if (everywhere) return (await tx.many(endAllSessions(user_id, at))).map((row) => row.session_id);
  const here = [caller?.session_id, remembered?.user_id === user_id ? remembered.session_id : undefined];
  const ended: string[] = [];
  for (const session_id of new Set(here))
    if (session_id !== undefined && (await tx.run(endSession(user_id, session_id, at))) > 0) ended.push(session_id);
  return ended;
}
