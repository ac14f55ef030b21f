import type { Session } from '#domain/account/api.ts';
import { HOUR, isoOf } from '#domain/dates.ts';
import type { Tx } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { endSubscriptions } from '../../notification/commands.ts';
import { refreshCookie, setDeviceCookie, setRefreshCookie } from '../cookie.ts';
import { cancelDeletion } from '../deletion/deletion.ts';
import { deviceName } from './device-name.ts';
import { userOf } from '../information.ts';
import { dropOldDevices, endOldestSessions, forgetCookies, forgetDevice, keepKnownDevice } from '../session-sql.ts';
import { beginSession, type LineMark } from '../tokens.ts';

/** What signing in needs of a request. */
export type SigningIn = Pick<Asking<'POST /auth/login'>, 'now' | 'context' | 'request' | 'reply'> & {
  input: { remember?: boolean | undefined };
};

// As long as a tab that is not remembered.
const FORGOTTEN = 12 * HOUR;
/** Devices a person is known on. */
const MOST_DEVICES = 20;
/** Sessions of a person that last at once: another sign-in ends the one not seen for the longest time. */
export const MOST_SESSIONS = 50;

/**
 * A new session for a person who has just proved who they are; `first` runs in its transaction; `proved`: false where another
 * session handed it over, or the app was opened in LINE. Nothing the browser sent is continued: a cookie of an earlier sign-in (the person's own, or planted by somebody) is replaced, and its device forgotten.
 */
export async function signIn(
  asking: SigningIn,
  user_id: string,
  first?: (tx: Tx) => Promise<void>,
  line?: LineMark,
  proved = true,
): Promise<Session> {
  const { input, now, context, request, reply } = asking;
  const earlier = refreshCookie(request, context.config);
  const remembered = input.remember ?? false;
  const device_name = deviceName(request.headers['user-agent']);
  const device = setDeviceCookie(request, reply, context.config);
  const { given, user, isBack } = await context.db.transact(async (tx) => {
    await first?.(tx);
    if (earlier) {
      await tx.run(forgetDevice(earlier, isoOf(now + FORGOTTEN)));
      await tx.run(forgetCookies(earlier));
    }
    await tx.run(keepKnownDevice(user_id, device, isoOf(now)));
    await tx.run(dropOldDevices(user_id, MOST_DEVICES));
    const isBack = await cancelDeletion(tx, user_id);
    const ended = await tx.many(endOldestSessions(user_id, MOST_SESSIONS - 1, isoOf(now)));
    await endSubscriptions(
      tx,
      ended.map((it) => it.session_id),
    );
    tx.after(() => {
      for (const { session_id } of ended) context.sessions.revoked(session_id);
    });
    const given = await beginSession(tx, { user_id, device_name, remembered, line, proved }, now);
    return { given, user: await userOf(tx, user_id), isBack };
  });
  if (given.refresh !== undefined || earlier) setRefreshCookie(reply, context.config, given.refresh);
  const session = { app_token: given.app_token, expires_at: given.expires_at, user };
  return isBack ? { ...session, deletion_cancelled: true } : session;
}
