import type { User } from '#domain/account/api.ts';
import { growingWait } from '#domain/wait.ts';
import { CallFailed, type Renewal, renewalOf, send } from '../net/call.ts';
import { networkOf } from '../net/connection.ts';
import { credentialsOf, sessionStateOf, userIdOf, isDeviceKnown, isRememberedByCookie } from './session.ts';
import { hasUnsavedInput } from '../page/unsaved-input.ts';
import { part, type Phone } from '../phone.ts';
import { type Marker, readMarker, sessionIdsOf } from '../storage/device.ts';
import { pendingSignOutOf, type Refreshed, refreshOf } from './refresh-cookie.ts';
import { applySession, goOffline, leavingOf, openMirror, resumeSession } from './session-change.ts';
import { delay } from '../../platform/delay.ts';

const SIGN_IN = '/login';
/** Later than this a remembered person no longer waits for the signal: somebody else may hold the phone. */
const COOKIE_WAITS = 300_000;
/** A launch never waits longer for the network (offline.md §1). */
const RESUME_DEADLINE = 2_500;
/** An offline session asks for a token again and again, and whenever something says that the network is back. */
const RETRY_WAITS = { first: 10_000, longest: 60_000 };

export const sessionEngineOf = part((phone) => {
  const { readToken, clearSessionStorage, readUser } = credentialsOf(phone);
  const { write: setState, read: stateNow } = sessionStateOf(phone);
  const { pendingSignOut, sendSignOut } = pendingSignOutOf(phone);
  const { leaveHere, whoIsHere, endSession } = leavingOf(phone);
  const { reportNoAnswer, onBack } = networkOf(phone);
  const { refresh } = refreshOf(phone);
  const { renewWith } = renewalOf(phone);
  async function resume(): Promise<void> {
    const user = readToken() ? await whose() : undefined;
    if (user) return applySession(phone, user);
    if (user === null) {
      clearSessionStorage();
      return setState({ kind: 'out' });
    }
    const [marker, isOwed] = await Promise.all([readMarker(phone), pendingSignOut()]);
    // The user had signed out, and the app was closed before the purge was done.
    if (marker && isOwed) await leaveHere(false, marker.user_id);
    if (!marker && !isOwed && isRememberedByCookie()) return resumeByCookie();
    if (!marker || isOwed) {
      setState({ kind: 'out' });
      if (marker !== null) void tidy();
      return;
    }
    void openMirror(phone, marker.user_id, marker.role); // while the network is asked
    const asked = renewal(marker.user_id);
    const first = await Promise.race([asked, delay(RESUME_DEADLINE)]);
    if (first) return settle(marker, first);
    await goOffline(phone, marker);
    void asked.then((late) => settle(marker, late));
  }

  /**
   * Not without a network, but again when it comes, within five minutes. Whoever it is goes on to where they wanted, also when the answer is late and
   * the guard has sent them to sign in meanwhile.
   */
  async function resumeByCookie(): Promise<void> {
    const wanted = location.pathname + location.search;
    if (!navigator.onLine) reportNoAnswer(performance.now()); // from now on the network is looked for
    const asked: Promise<Refreshed> = navigator.onLine ? refreshByCookie() : Promise.resolve({ kind: 'unanswered' });
    const first = await Promise.race([asked, delay(RESUME_DEADLINE)]);
    if (first?.kind === 'renewed') return resumeSession(phone, first.answer, true);
    setState({ kind: 'out' });
    if (first) void tidy();
    const until = performance.now() + COOKIE_WAITS;
    void asked.then((it) => goOnByCookie(it, wanted, until));
  }

  const refreshByCookie = (): Promise<Refreshed> => refresh(readUser()?.basic_info.user_id);

  /** Unless somebody has signed in or out meanwhile, or is filling in a form. */
  const mayGoOnByCookie = (until: number): boolean =>
    stateNow().kind === 'out' && isRememberedByCookie() && performance.now() < until && !hasUnsavedInput(phone);

  async function goOnByCookie(refreshed: Refreshed, wanted: string, until: number): Promise<void> {
    if (!mayGoOnByCookie(until) || refreshed.kind === 'refused') return;
    if (refreshed.kind === 'unanswered') {
      const stop = onBack(() => {
        stop();
        if (mayGoOnByCookie(until)) void refreshByCookie().then((it) => goOnByCookie(it, wanted, until));
      });
      return;
    }
    if (location.pathname === SIGN_IN) history.replaceState(null, '', wanted);
    await resumeSession(phone, refreshed.answer, true);
  }

  const tidy = async (): Promise<unknown> => stateNow().kind === 'out' && tidyPart(phone, (it) => it.cleanUp());

  async function signOut({ everywhere, forget }: { everywhere?: boolean; forget?: boolean }): Promise<void> {
    const isHeard = await sendSignOut(everywhere ? { everywhere } : {}, whoIsHere(), () => {
      // In the same task: the guard sends a signed-in user away from the sign-in, and of a signed-out one it notes the address.
      history.replaceState(null, '', SIGN_IN);
      return leaveHere(forget ?? false);
    });
    if (!isHeard) void tidyPart(phone, (it) => it.sendPendingSignOutLater());
  }

  /** Something says that it may be answered now. */
  function retry(): Promise<void> {
    unanswered = 0;
    return askAgain();
  }

  async function askAgain(): Promise<void> {
    const state = stateNow();
    if (state.kind === 'offline') await settle(state.user, await renewal(state.user.user_id));
  }

  /** Whose token this tab holds; null: of somebody who was taken off this phone meanwhile. */
  async function whose(): Promise<User | undefined | null> {
    const user = readUser();
    if (!user) return askWho();
    const what = await purgeNoticeMissed(phone, user.basic_info.user_id);
    if (what === 'nothing') return user;
    // Nobody else is here: the server knows whether the user signed out, or only another tab tidied up.
    return what === 'purge' ? ((await askWho()) ?? null) : null;
  }

  /** A token without a stored user: the specification asks the server. */
  async function askWho(): Promise<User | undefined> {
    try {
      return await send(phone, 'GET /user/information', {}, { deadline: RESUME_DEADLINE });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      console.warn('user information failed', error.status_code, error.code); // specification §8: only logged
      return undefined;
    }
  }

  let retrying: ReturnType<typeof setTimeout> | undefined;
  let unanswered = 0;

  /** What a refresh at start, or later in an offline session, leads to. */
  async function settle(marker: Marker, refreshed: Refreshed): Promise<void> {
    const state = stateNow();
    const isWaiting = state.kind === 'starting' || (state.kind === 'offline' && userIdOf(state) === marker.user_id);
    if (!isWaiting) return;
    if (refreshed.kind === 'renewed') return resumeSession(phone, refreshed.answer, true);
    if (refreshed.kind === 'refused') return leaveHere(false, marker.user_id);
    if (state.kind === 'starting') await goOffline(phone, marker);
    clearTimeout(retrying);
    retrying = setTimeout(() => void askAgain(), growingWait((unanswered += 1), RETRY_WAITS, Math.random()));
  }

  let refreshing: Promise<Refreshed> | undefined;

  /** One at a time in this tab. */
  function renewal(user_id: string): Promise<Refreshed> {
    refreshing ??= refreshed(user_id).finally(() => (refreshing = undefined));
    return refreshing;
  }

  /** Nobody is remembered any more: the user signed out in another tab while the refresh was on its way. */
  async function refreshed(user_id: string): Promise<Refreshed> {
    const answer = await refresh(user_id);
    return answer.kind !== 'renewed' || (await mayBeRemembered(user_id)) ? answer : { kind: 'refused' };
  }

  async function mayBeRemembered(user_id: string): Promise<boolean> {
    const marker = await readMarker(phone);
    return marker === null || marker?.user_id === user_id;
  }

  let renewing: { old: string; outcome: ReturnType<Renewal> } | undefined;

  /** Many calls learn at once that their token has expired; it is renewed once. */
  renewWith((old) => {
    if (readToken() !== old) return Promise.resolve(readToken() ? 'renewed' : 'over'); // another renewal was faster, or signed out
    if (renewing?.old !== old) renewing = { old, outcome: renew(old).finally(() => (renewing = undefined)) };
    return renewing.outcome;
  }, endSession);

  /** Only a refused refresh ends a remembered session, an expired token does not (R-S2). */
  async function renew(old: string): ReturnType<Renewal> {
    const user_id = whoIsHere();
    const isRemembered = user_id !== undefined && (await mayBeRemembered(user_id));
    const refreshed: Refreshed = isRemembered ? await renewal(user_id) : { kind: 'refused' };
    if (refreshed.kind === 'unanswered') return 'unanswered';
    if (refreshed.kind === 'renewed') {
      if (readToken() === old) await resumeSession(phone, refreshed.answer, true);
      return 'renewed';
    }
    if (readToken() === old) await endSession();
    return 'over';
  }

  /** A page that comes back from the back/forward cache received no messages meanwhile; a browser without BroadcastChannel never does. */
  async function lookAgain(): Promise<void> {
    const { kind } = stateNow();
    const user_id = userIdOf(stateNow());
    if (user_id === undefined) return;
    const isForgotten = kind === 'offline' && !(await mayBeRemembered(user_id));
    if (isForgotten || (await purgeNoticeMissed(phone, user_id)) !== 'nothing') await leaveHere(false, user_id);
  }

  const signal = phone.ended;
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && lookAgain()), { signal });

  if (typeof BroadcastChannel === 'undefined') window.addEventListener('focus', () => void lookAgain(), { signal });

  onBack(() => void tidy());
  return { resume, signOut, retry };
});

type Tidying = ReturnType<typeof import('./sign-in.ts').tidyingOf>;

/** Its code is needed by few launches; without it the next one tidies. */
const tidyPart = (phone: Phone, use: (it: Tidying) => unknown): Promise<unknown> =>
  import('./sign-in.ts').then(
    (it) => use(it.tidyingOf(phone)),
    () => undefined,
  );

/**
 * Has the user been purged from this phone without this tab being told? A tab that was closed and is opened again brings its session
 * storage along, and a browser without BroadcastChannel receives nothing. `others`: somebody else is here now.
 */
export async function purgeNoticeMissed(phone: Phone, user_id: string): Promise<'nothing' | 'purge' | 'others'> {
  if (credentialsOf(phone).readSessionId() === null || !(await isDeviceKnown())) return 'nothing';
  const [ids, marker] = await Promise.all([sessionIdsOf(phone).sessionIds(), readMarker(phone)]);
  // A phone that was too full to store the id still remembers the user.
  if (!ids || ids[user_id] || marker === null || marker?.user_id === user_id) return 'nothing';
  return Object.keys(ids).length > 0 ? 'others' : 'purge';
}
