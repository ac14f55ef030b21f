import { isoOf, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Tx } from '../../db/db.ts';
import type { Asking, Caller } from '../../http/http.ts';
import { endSubscriptions } from '../../notification/commands.ts';
import { refreshCookie, setRefreshCookie } from '../cookie.ts';
import { refuseForeign } from './origin.ts';
import { endAllSessions, endSession, lockFamilyOf } from '../session-sql.ts';

/**
 * Ends this device's session, and the session of its refresh cookie when that belongs to the same person; `everywhere`: all of the person's
 * sessions. A remembered device whose app_token expired, or which has none yet, can sign out with its cookie alone, so that signing out
 * always works.
 */
export async function logout({
  input,
  now,
  context,
  caller,
  request,
  reply,
}: Asking<'POST /auth/logout'>): Promise<null> {
  if (!caller) refuseForeign(request, context);
  const cookie = refreshCookie(request, context.config);
  const ended = await context.db.transact((tx) => end(tx, caller, cookie, input.everywhere ?? false, now));
  for (const session_id of ended?.sessions ?? []) context.sessions.revoked(session_id);
  if (!ended?.isCookieOfAnother) setRefreshCookie(reply, context.config, undefined);
  if (!ended) throw new Refused('SESSION_OVER');
  void reply.header('clear-site-data', '"cache"');
  return null;
}

interface Ended {
  sessions: string[];
  /** Somebody else has signed in in this browser since: that cookie stays. */
  isCookieOfAnother: boolean;
}

/** Undefined when nobody is signed in. */
async function end(
  tx: Tx,
  caller: Caller | null,
  cookie: Buffer | undefined,
  everywhere: boolean,
  now: Moment,
): Promise<Ended | undefined> {
  const at = isoOf(now);
  const family = cookie && (await tx.maybe(lockFamilyOf(cookie, at)));
  const remembered = family?.is_alive ? family : undefined;
  const user_id = caller?.user_id ?? remembered?.user_id;
  if (user_id === undefined) return undefined;
  const isCookieOfAnother = remembered !== undefined && remembered.user_id !== user_id;
  const all = everywhere ? await tx.many(endAllSessions(user_id, at)) : [];
  const sessions = all.map(({ session_id }) => session_id);
  const here = everywhere ? [] : [caller?.session_id, isCookieOfAnother ? undefined : remembered?.session_id];
  for (const session_id of new Set(here))
    if (session_id !== undefined && (await tx.run(endSession(user_id, session_id, at))) > 0) sessions.push(session_id);
  await endSubscriptions(tx, sessions);
  return { sessions, isCookieOfAnother };
}
