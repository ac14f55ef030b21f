import type { InputOf, OutputOf } from '#domain/calls.ts';
import { growingWait } from '#domain/wait.ts';
import { workerCacheOwners } from '../storage/worker-cache.ts';
import { CallFailed, type More, send } from '../net/call.ts';
import { networkOf } from '../net/connection.ts';
import { credentialsOf, isDeviceKnown } from './session.ts';
import { part, type Phone } from '../phone.ts';
import { databasesOf } from '../storage/database.ts';
import { sessionIdsOf } from '../storage/device.ts';
import { pendingSignOutOf, refreshOf, type SignOut } from './refresh-cookie.ts';
import { dropReceipts, leavingOf } from './session-change.ts';

/** Nobody else's refresh may wait for it longer. */
const DEADLINE = 30_000;

export type SignIn =
  | 'POST /auth/login'
  | 'POST /auth/register'
  | 'POST /auth/line'
  | 'POST /auth/line/finish'
  | 'POST /auth/line/join'
  | 'POST /auth/take-over'
  | 'POST /auth/reset-password';

/**
 * Signs in, with the refresh cookie to itself: a sign-out that is owed is paid first, one that is being told is given up, so that neither
 * ends the cookie that comes now. "Everywhere" must have reached the server before anybody is signed in: throws `OFFLINE`.
 */
export function signIn<N extends SignIn>(
  phone: Phone,
  name: N,
  input: InputOf<N>,
  more: More = {},
): Promise<OutputOf<N>> {
  pendingSignOutOf(phone).abortSignOut();
  return refreshOf(phone).withRefreshLock(async () => {
    const owed = (await isDeviceKnown()) ? await tidyingOf(phone).sendPendingSignOut() : undefined;
    if (owed?.everywhere) throw new CallFailed(0, 'OFFLINE');
    const answer = await send(phone, name, input, { deadline: DEADLINE, ...more });
    if (owed) await pendingSignOutOf(phone).clearPendingSignOut(); // its cookie is another now, and the server has forgotten the earlier one
    return answer;
  });
}

const ROLL_CALL = 1_000;
const RETRY_WAITS = { first: 10_000, longest: 60_000 };

export const tidyingOf = part((phone) => {
  const { databaseOwners } = databasesOf(phone);
  const { signedInTabs, tellOtherTabs, whoIsHere, purgeAllBut } = leavingOf(phone);
  const { sessionIds } = sessionIdsOf(phone);
  const { withRefreshLock } = refreshOf(phone);
  const { readToken } = credentialsOf(phone);
  const { connectionNow } = networkOf(phone);
  const { pendingSignOut, retrySignOut, clearPendingSignOut } = pendingSignOutOf(phone);
  /** Nobody is signed in here: what a closed tab left on the phone is deleted, and an owed sign-out is sent. */
  const cleanUp = (): Promise<unknown> => Promise.all([tidyUp(), sendPendingSignOutAlone()]);

  /** Unless another tab says that its user is still signed in. */
  async function tidyUp(): Promise<void> {
    const left = await Promise.all([databaseOwners(), workerCacheOwners(), sessionIds()]);
    if (left.flatMap((it) => Object.keys(it ?? {})).length === 0) return dropReceipts(phone, () => true);
    signedInTabs.clear();
    tellOtherTabs({ who: 'is here' });
    await new Promise((resolve) => setTimeout(resolve, ROLL_CALL));
    const user_id = whoIsHere(); // or is just signing in
    await purgeAllBut(user_id === undefined ? [...signedInTabs] : [...signedInTabs, user_id]);
  }

  /** Once more, unless somebody is here, and again until the server hears it. */
  async function sendPendingSignOutAlone(): Promise<void> {
    clearTimeout(retrying);
    const owed = await withRefreshLock(async () => (readToken() ? undefined : await sendPendingSignOut()));
    if (owed) sendPendingSignOutLater();
    else failed = 0;
  }

  let retrying: ReturnType<typeof setTimeout> | undefined;
  let failed = 0;

  /** A server that is there and has no time for it: no network comes back that would say when to tell it again. */
  function sendPendingSignOutLater(): void {
    clearTimeout(retrying);
    if (connectionNow() === 'offline') return;
    retrying = setTimeout(() => void sendPendingSignOutAlone(), growingWait((failed += 1), RETRY_WAITS, Math.random()));
  }

  /** With the cookie alone. Resolves to what is still owed. Under the lock of the cookie. */
  async function sendPendingSignOut(): Promise<SignOut | undefined> {
    const more = await pendingSignOut();
    if (!more || !(await retrySignOut(more))) return more;
    await clearPendingSignOut();
    return undefined;
  }
  return { cleanUp, sendPendingSignOutAlone, sendPendingSignOutLater, sendPendingSignOut };
});
