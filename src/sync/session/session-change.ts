import { delay } from '../../platform/delay.ts';
import type { Role } from '#domain/account/account.ts';
import type { Session, User } from '#domain/account/api.ts';
import { isAwaited, isUnsent } from '#domain/outbox/op.ts';
import { SHARED } from '#domain/share/place.ts';
import { copiesOf } from '../mirror/mirror-copies.ts';
import { mirrorOf } from '../mirror/mirror.ts';
import { withTimeout } from '../storage/web-caches.ts';
import { dropWorkerCaches, openWorkerCache } from '../storage/worker-cache.ts';
import { credentialsOf, sessionStateOf, userIdOf, forgetHint } from './session.ts';
import { opsOf } from '../outbox/outbox-store.ts';
import { part, type Phone } from '../phone.ts';
import { serverClockOf } from '../server-clock.ts';
import { databaseOf, databasesOf } from '../storage/database.ts';
import { forgetMarker, type Marker, readMarker, remember, sessionIdsOf } from '../storage/device.ts';

/** Storage that does not answer must not hold up a launch. */
const PRELOAD_DEADLINE = 300;

/** Signed in: `answer` is what register or login said. Whoever was here before is gone from this phone. */
export async function startSession(phone: Phone, answer: Session, isRemembered: boolean): Promise<void> {
  leavingOf(phone).clearLeft(answer.user.basic_info.user_id);
  await resumeSession(phone, answer, isRemembered);
}

/** With what register, login or refresh answered; unless the user signed out in another tab while it was on its way. */
export async function resumeSession(phone: Phone, { user, app_token }: Session, isRemembered: boolean): Promise<void> {
  const { user_id } = user.basic_info;
  if (leavingOf(phone).hasLeft(user_id)) return leavingOf(phone).undoSignIn(user_id);
  if (userIdOf(sessionStateOf(phone).read()) !== user_id) {
    mirrorOf(phone).forget();
    credentialsOf(phone).clearSessionStorage();
  }
  credentialsOf(phone).keepToken(app_token);
  credentialsOf(phone).keepUser(user);
  const told = tellWorker(phone, app_token, user_id);
  await leavingOf(phone).purgeAllBut([user_id]); // whoever was here before is gone
  await (isRemembered ? remember(phone, user, Date.now()) : forgetMarker(phone, () => true));
  await told;
  await applySession(phone, user);
}

/** Without it the worker stores nothing. Caches that answer late may find the user gone: what they make then is taken back. */
const tellWorker = (phone: Phone, app_token: string, user_id: string): Promise<void> =>
  withTimeout(async () => {
    await openWorkerCache(app_token, user_id);
    if (credentialsOf(phone).readUser()?.basic_info.user_id !== user_id) await dropWorkerCaches((it) => it === user_id);
  });

export async function applySession(phone: Phone, user: User): Promise<void> {
  credentialsOf(phone).keepUser(user);
  const { user_id, role } = user.basic_info;
  await openMirror(phone, user_id, role);
  if (leavingOf(phone).hasLeft(user_id)) return leavingOf(phone).undoSignIn(user_id);
  sessionStateOf(phone).write({ kind: 'in', user });
  void databasesOf(phone).dropDatabases(() => false); // copies of a shape an earlier build wrote
  void noteSession(phone, user_id);
}

/** From now on a missing id means that the user was purged from this phone (`purgeNoticeMissed`). */
async function noteSession(phone: Phone, user_id: string): Promise<void> {
  const id = (await sessionIdsOf(phone).sessionIds())?.[user_id];
  if (id && userIdOf(sessionStateOf(phone).read()) === user_id) credentialsOf(phone).keepSessionId(id);
}

export async function goOffline(phone: Phone, marker: Marker): Promise<void> {
  await openMirror(phone, marker.user_id, marker.role);
  if (leavingOf(phone).hasLeft(marker.user_id)) return leavingOf(phone).undoSignIn(marker.user_id);
  sessionStateOf(phone).write({ kind: 'offline', user: marker });
  void noteSession(phone, marker.user_id);
}

/** With what the address shows, or for `/` the user's home. */
export async function openMirror(phone: Phone, user_id: string, role: Role | null): Promise<void> {
  serverClockOf(phone).restoreServerTime();
  const home = role ? `/${role.toLowerCase()}/home` : '/';
  const place = location.pathname === '/' ? home : location.pathname;
  await Promise.race([mirrorOf(phone).openFor(user_id, [place]), delay(PRELOAD_DEADLINE)]);
}

/** The server says what the user's account is now. */
export async function updateUser(phone: Phone, user: User): Promise<void> {
  const { user_id } = user.basic_info;
  if (userIdOf(sessionStateOf(phone).read()) !== user_id) return; // somebody else meanwhile
  const marker = await readMarker(phone);
  if (marker?.user_id === user_id) await remember(phone, user, marker.remembered_at);
  if (userIdOf(sessionStateOf(phone).read()) !== user_id)
    return forgetMarker(phone, (whose) => whose === user_id && leavingOf(phone).hasLeft(user_id));
  credentialsOf(phone).keepUser(user);
  sessionStateOf(phone).write({ kind: 'in', user });
}

/** What tabs of this phone tell each other. */
type Told =
  | { left: string }
  /** Everybody but these was purged. */
  | { but: readonly string[] }
  | { who: 'is here' }
  | { here: string };

const NO_PERMISSION = '/no-permission';
/** Screens nobody sees without being signed in. */
const SIGNED_IN_ONLY = /^\/(?:golfer|caddy|authentication)\//;

export const leavingOf = part((phone) => {
  const { read: stateNow, write: setState } = sessionStateOf(phone);
  const { copiesOwner } = copiesOf(phone);
  const { readUser, readSessionId, clearSessionStorage } = credentialsOf(phone);
  const { dropDatabase } = databasesOf(phone);
  const { sessionIds, endSessions } = sessionIdsOf(phone);
  const mirror = mirrorOf(phone);
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('caddee-session');
  const tellOtherTabs = (told: Told): void => tabs?.postMessage(told);
  tabs?.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  phone.ended.addEventListener('abort', () => tabs?.close());

  /** Whose tabs have said that they are signed in. */
  const signedInTabs = new Set<string>();

  /** Who has signed out while this tab may be on its way to sign the same user in. */
  const gone = new Set<string>();

  const hasLeft = (user_id: string): boolean => gone.has(user_id);

  const clearLeft = (user_id: string): void => void gone.delete(user_id);

  /** Signing out in one tab signs the user out in all; where somebody else signed in, both go on, each with their own. */
  function hear(told: Told): void {
    const user_id = whoIsHere();
    if ('left' in told) hearLeft(told.left);
    if ('but' in told) mirror.goOnAfterPurge(told.but);
    if ('who' in told && user_id) tellOtherTabs({ here: user_id });
    if ('here' in told) signedInTabs.add(told.here);
  }

  /** Also while this tab is only starting: what it has read of the user already is not shown. */
  function hearLeft(user_id: string): void {
    gone.add(user_id);
    const isSameUser = [userIdOf(stateNow()), copiesOwner(), readUser()?.basic_info.user_id].includes(user_id);
    if (!isSameUser) return;
    // The guard would write the address the user was at into that of the sign-in, for whoever comes next.
    if (SIGNED_IN_ONLY.test(location.pathname)) history.replaceState(null, '', '/');
    const mine = readSessionId();
    vanish();
    void forgetLate(user_id, mine);
  }

  /** This tab may have begun the session, or looked into the user's database, once more; not where the user is signed in anew. */
  async function forgetLate(user_id: string, mine: string | null): Promise<void> {
    await endSessions((whose, id) => whose === user_id && (mine === null || id === mine));
    if (!(await sessionIds())?.[user_id]) await dropDatabase(databaseOf(user_id));
  }

  /** From this page, at once: no drawing after this shows anything of the user. */
  function vanish(): void {
    clearSessionStorage();
    forgetLine();
    mirror.forget();
    setState({ kind: 'out' });
  }

  /** As far as this tab knows. */
  const whoIsHere = (): string | undefined => userIdOf(stateNow()) ?? readUser()?.basic_info.user_id;

  /** Removes the user from this phone: page, other tabs, storage. `user_id` where the page does not know the user yet. */
  async function leaveHere(forget: boolean, user_id = whoIsHere()): Promise<void> {
    const shared = stateNow().kind === 'in';
    vanish();
    if (user_id === undefined) return;
    gone.add(user_id);
    tellOtherTabs({ left: user_id });
    await purge(phone, (whose) => whose === user_id, { forget, shared });
  }

  /** The server says that the session has ended (`status_code` 401): specification §4. */
  async function endSession(): Promise<void> {
    history.replaceState(null, '', NO_PERMISSION);
    forgetHint(); // the cookie would bring back at the next start what is purged now
    const isKnown = (userIdOf(stateNow()) ?? readUser()) !== undefined;
    // A token without a stored user: whoever the phone remembers.
    await (isKnown ? leaveHere(false) : leaveHere(false, (await readMarker(phone))?.user_id));
  }

  /** The user was purged from this phone while this tab was signing the user in: what it has written meanwhile goes too. */
  async function undoSignIn(user_id: string): Promise<void> {
    const now = userIdOf(stateNow());
    if (now === undefined || now === user_id) vanish();
    await purge(phone, (whose) => whose === user_id);
  }

  async function purgeAllBut(but: readonly string[]): Promise<void> {
    await purge(phone, (whose) => !but.includes(whose));
    tellOtherTabs({ but });
  }
  return {
    tellOtherTabs,
    signedInTabs,
    hasLeft,
    clearLeft,
    whoIsHere,
    leaveHere,
    endSession,
    undoSignIn,
    purgeAllBut,
  };
});

/**
 * What LINE's SDK has stored beside the session in LINE's in-app browser would sign the user in again: its own sign-out does no more than
 * this (line.md §1.7), and needs its 25 KB.
 */
function forgetLine(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('LIFF_STORE:')) localStorage.removeItem(key);
  } catch {
    // storage is forbidden: nothing is in it
  }
}

type Selected = (user_id: string) => boolean;

export interface Forgetting {
  forget?: boolean;
  /** The user was signed in: nobody has shared it to this phone since. Else the user may have come with it, and it waits its day. */
  shared?: boolean;
}

/**
 * Deletes a user's data from this phone: copies, drafts, the worker's answers, the marker (session storage is the session's). The
 * session's id goes first, so that no write on its way brings anything back. What is unsent stays, keyed to the user, until the user
 * returns; `forget` drops that too; `shared`, what was shared to this phone and not taken yet. offline.md §5.
 */
export async function purge(phone: Phone, isSelected: Selected, { forget, shared }: Forgetting = {}): Promise<void> {
  await sessionIdsOf(phone).endSessions(isSelected);
  await Promise.all([
    databasesOf(phone).dropDatabases(isSelected),
    ...(shared ? [databasesOf(phone).dropDatabase(SHARED)] : []),
    dropWorkerCaches(isSelected),
    forgetMarker(phone, isSelected),
    dropOps(phone, isSelected, forget ?? false),
  ]);
}

/** What the worker has sent for somebody who had gone already. */
export const dropReceipts = (phone: Phone, isSelected: Selected): Promise<void> => dropOps(phone, isSelected, false);

async function dropOps(phone: Phone, isSelected: Selected, forget: boolean): Promise<void> {
  try {
    const all = await opsOf(phone).all();
    await opsOf(phone).change(
      (op) => isSelected(op.user_id) && (forget || !(isUnsent(op) || isAwaited(op, all))),
      () => undefined,
    );
  } catch {
    // no IndexedDB on this phone: then nothing ever waited in it
  }
}
