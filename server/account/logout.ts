import { isoOf } from '#domain/dates.ts';
import type { Asking } from '../http.ts';
import { refreshCookie, setRefreshCookie } from './cookie.ts';
import { endAllSessions, endSession, sessionOfCookie } from './session-sql.ts';

/** Ends this device's session, and the one its cookie remembers when that is hers too; `everywhere`: all of hers. */
export async function logout({
  input,
  now,
  house,
  caller,
  request,
  reply,
}: Asking<'POST /auth/logout'>): Promise<null> {
  const { user_id, session_id } = caller;
  const at = isoOf(now);
  const cookie = refreshCookie(request, house.config);
  const ended = await house.db.transact(async (tx) => {
    if (input.everywhere) return tx.many(endAllSessions(user_id, at));
    const remembered = cookie && (await tx.maybe(sessionOfCookie(user_id, cookie)));
    const here = new Set([session_id, ...(remembered ? [remembered.session_id] : [])]);
    const rows = [];
    for (const id of [...here].sort()) rows.push(...(await tx.many(endSession(user_id, id, at))));
    return rows;
  });
  for (const session of ended) house.sessions.revoked(session.session_id);
  setRefreshCookie(reply, house.config, undefined);
  void reply.header('clear-site-data', '"cache"');
  return null;
}
