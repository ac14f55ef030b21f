import { mirrorOf } from '../mirror/mirror.ts';
import { copiesOf } from '../mirror/mirror-copies.ts';
import { databaseOf, databasesOf } from '../storage/database.ts';
import { purge } from './purge.ts';
import { readMarker, sessionIdsOf } from '../storage/device.ts';
import { forgetHint } from '../storage/device-known.ts';
import { userIdOf, sessionStateOf } from '../storage/session-state.ts';
import { credentialsOf } from '../net/token.ts';
import { part } from '../phone.ts';

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
    const id = (await sessionIds())?.[user_id];
    if (mine !== null && id !== undefined && id !== mine) return;
    await endSessions((whose) => whose === user_id);
    await dropDatabase(databaseOf(user_id));
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
