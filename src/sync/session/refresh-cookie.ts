import type { Session } from '#domain/account/api.ts';
import { newKey } from '../net/call.ts';
import { credentialsOf, forgetHint } from './session.ts';
import { ask } from '../net/wire.ts';
import { part } from '../phone.ts';
import { databasesOf } from '../storage/database.ts';
import { readMarker } from '../storage/device.ts';

/** `refused`: the server says that this device is no longer the user's. `unanswered`: it gave no answer we can rely on. */
export type Refreshed = { kind: 'renewed'; answer: Session } | { kind: 'refused' } | { kind: 'unanswered' };

const REFRESH_TIMEOUT_MS = 15_000;
/** The worker takes the same lock: a refresh cookie is used once, two at a time would look like theft to the server. */
const LOCK = 'caddee-refresh';

export const refreshOf = part((phone) => {
  let last: Promise<unknown> = Promise.resolve();

  /** Whatever uses or changes the refresh cookie: one at a time on this phone; in this tab, where there are no locks. */
  function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
    const { locks } = navigator;
    if (locks) return locks.request(LOCK, work) as Promise<T>;
    const mine = last.then(work);
    last = mine.catch(() => undefined); // whoever asked hears of it; the next one only waits
    return mine;
  }

  /**
   * A new token from the refresh cookie, for this person and no other (reliability.md R-S3, R-S4); undefined: for whoever it is of, where the
   * browser has dropped what said who that is.
   */
  const refresh = (user_id: string | undefined): Promise<Refreshed> => withRefreshLock(() => once(user_id));

  async function once(user_id: string | undefined): Promise<Refreshed> {
    try {
      const { envelope, response } = await ask(
        phone,
        'POST /auth/refresh',
        user_id === undefined ? {} : { expected_user_id: user_id },
        { headers: { 'x-caddee': '1' }, deadline: REFRESH_TIMEOUT_MS },
      );
      const isRefused = envelope?.status_code === 401 || envelope?.code === 'SESSION_OF_ANOTHER';
      if (isRefused) return { kind: 'refused' };
      if (envelope?.status !== 'success' || response.status !== 200) return { kind: 'unanswered' };
      return { kind: 'renewed', answer: envelope.data as Session };
    } catch {
      return { kind: 'unanswered' }; // no network: `connection.ts` knows already
    }
  }
  return { withRefreshLock, refresh };
});

/**
 * A sign-out the server has not received. The phone has forgotten the user, but the browser still holds the refresh cookie, which no page
 * can read or delete: it is ended as soon as there is a network, and before anybody signs in (`sign-in.ts`), or it would end the next
 * person's. Nothing here says who the user was. The worker reads it too.
 */
const OWED = 'sign out';
const SIGN_OUT_TIMEOUT_MS = 10_000;

export interface SignOut {
  everywhere?: boolean;
}

export const pendingSignOutOf = part((phone) => {
  const { device } = databasesOf(phone);
  const { readToken } = credentialsOf(phone);
  const { withRefreshLock } = refreshOf(phone);
  let telling = new AbortController();

  const pendingSignOut = (): Promise<SignOut | undefined> => device.get<SignOut>(OWED);

  const clearPendingSignOut = (): Promise<void> => device.delete(OWED);

  /**
   * Tells the server; resolves to whether it has heard. Does not wait for it where there is no network; nothing that is asked later goes
   * with the old token. It is owed before the user is forgotten: the app may be closed meanwhile.
   */
  async function sendSignOut(
    more: SignOut,
    user_id: string | undefined,
    forgotten: () => Promise<void>,
  ): Promise<boolean> {
    const token = readToken();
    const { signal } = telling;
    const isOwed = owe(more, user_id);
    const told = withRefreshLock(() => tell(more, token, signal));
    await forgotten();
    await isOwed;
    if (!(await told)) return false;
    await clearPendingSignOut();
    return true;
  }

  /** Not where the cookie is somebody else's. */
  async function owe(more: SignOut, user_id: string | undefined): Promise<void> {
    const marker = await readMarker(phone);
    if (marker && marker.user_id !== user_id) return;
    forgetHint(); // the browser may drop what is owed too, and a later start would take the cookie for the user's wish
    await device.update<SignOut>(OWED, (old) => ({ ...old, ...more }));
  }

  /** With the cookie alone. */
  const retrySignOut = (more: SignOut): Promise<boolean> => tell(more, null, telling.signal);

  /** Aborts the sign-out request that is on its way. */
  function abortSignOut(): void {
    telling.abort();
    telling = new AbortController();
  }

  /** Whether the server answered, whatever it said. */
  async function tell({ everywhere }: SignOut, token: string | null, signal: AbortSignal): Promise<boolean> {
    const headers = { 'x-caddee': '1', 'idempotency-key': newKey() };
    try {
      const body = everywhere ? { everywhere } : {};
      const { envelope } = await ask(phone, 'POST /auth/logout', body, {
        token,
        headers,
        signal,
        deadline: SIGN_OUT_TIMEOUT_MS,
      });
      return envelope !== undefined && envelope.status_code < 429;
    } catch {
      return false; // no network
    }
  }
  return { pendingSignOut, clearPendingSignOut, sendSignOut, retrySignOut, abortSignOut };
});
