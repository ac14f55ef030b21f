import { useSyncExternalStore } from 'react';
import type { Session, User } from '#domain/account/api.ts';
import { CallFailed, renewWith, send } from './call.ts';
import { readMarker, remember, type Marker } from './device.ts';
import { newKey } from './key.ts';
import { mirror } from './mirror.ts';
import { joinEpoch } from './mirror-copies.ts';
import { isAmong, purge, type Whose } from './purge.ts';
import { refresh, type Refreshed } from './refresh.ts';
import { clearSessionStorage, keepToken, keepUser, readToken, readUser } from './token.ts';
import { introduce } from './who.ts';
import { ask } from './wire.ts';

export type { Marker } from './device.ts';

/** `offline`: remembered on this phone, no token yet: reads from the mirror, writes to the outbox. */
export type SessionState =
  | { kind: 'starting' }
  | { kind: 'out' }
  | { kind: 'in'; user: User }
  | { kind: 'offline'; user: Marker };

/** A launch never waits longer for the network (offline.md §1). */
const RESUME_DEADLINE = 2_500;
const LOGOUT_DEADLINE = 10_000;
const NO_PERMISSION = '/no-permission';

let state: SessionState = { kind: 'starting' };
let refreshing: Promise<Refreshed> | undefined;
const listeners = new Set<() => void>();

type Told = { left: string } | { purged: Whose; epoch: number };
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('caddee-session');
tabs?.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));

function set(next: SessionState): void {
  state = next;
  mirror.allow(next.kind !== 'offline');
  for (const listener of listeners) listener();
}

const stateNow = (): SessionState => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is on this phone. The shell keys React's tree on the user, so that nothing of one person is drawn for another. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, stateNow, stateNow);

/** The person, signed in or remembered. */
export function userIdOf(it: SessionState): string | undefined {
  if (it.kind === 'in') return it.user.basic_info.user_id;
  return it.kind === 'offline' ? it.user.user_id : undefined;
}

export const session = {
  state: stateNow,

  subscribe,

  /** Before the first guard. Never waits longer than 2.5 s for the network, and not at all when this tab already knows who it is. */
  async resume(): Promise<void> {
    const user = readToken() ? (readUser() ?? (await askWho())) : undefined;
    if (user) return enter(user);
    const marker = await readMarker();
    if (!marker) return set({ kind: 'out' });
    const first = await Promise.race([renewal(marker.user_id), after(RESUME_DEADLINE)]);
    if (first) return settle(marker, first);
    await goOffline(marker);
    void renewal(marker.user_id).then((late) => settle(marker, late));
  },

  /** Signed in: `answer` is what register, login or refresh said. Whoever was here before is gone from this phone. */
  async adopt(answer: Session, isRemembered: boolean): Promise<void> {
    const { user, app_token } = answer;
    const { user_id } = user.basic_info;
    if (userIdOf(state) !== user_id) {
      mirror.forget();
      clearSessionStorage();
    }
    keepToken(app_token);
    keepUser(user);
    await purgeOthers([user_id]);
    if (isRemembered) await remember(user, Date.now());
    await introduce(app_token, user_id);
    await enter(user);
  },

  /** Asks who she is now (role chosen, terms accepted). Failing changes nothing. */
  async refreshUser(): Promise<void> {
    try {
      await changed(await send('GET /user/information', {}));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      console.warn('user information failed', error.status_code, error.code); // specification §8: only logged
    }
  },

  /** The answer of what she just did says who she is now (role chosen, terms accepted, profile filled in). */
  learn: (user: User): Promise<void> => changed(user),

  /** Without a network it purges all the same, and nothing is queued. */
  async signOut(more: { everywhere?: boolean; forget?: boolean } = {}): Promise<void> {
    const token = readToken();
    const body = more.everywhere ? { everywhere: true } : {};
    const headers = { 'x-caddee': '1', 'idempotency-key': newKey() };
    const told = token ? ask('POST /auth/logout', body, { token, headers, deadline: LOGOUT_DEADLINE }) : undefined;
    await leave(more.forget ?? false);
    await told?.catch(() => undefined); // no network: the device has forgotten her, the server's copy of the session ends by itself
  },

  /** The server says that the session has ended (`status_code` 401): specification §4. */
  async over(): Promise<void> {
    history.replaceState(null, '', NO_PERMISSION);
    await leave(false);
  },

  /** Tries to turn an offline session into a real one. */
  async retry(): Promise<void> {
    if (state.kind !== 'offline') return;
    const marker = state.user;
    await settle(marker, await renewal(marker.user_id));
  },
};

/** A token and no word of whose: the specification asks the server. */
async function askWho(): Promise<User | undefined> {
  try {
    return await send('GET /user/information', {}, { deadline: RESUME_DEADLINE });
  } catch {
    return undefined; // nobody answered, or the session is over
  }
}

async function enter(user: User): Promise<void> {
  keepUser(user);
  await mirror.openFor(user.basic_info.user_id);
  set({ kind: 'in', user });
}

async function changed(user: User): Promise<void> {
  if (userIdOf(state) !== user.basic_info.user_id) return; // somebody else meanwhile
  const marker = await readMarker();
  if (marker?.user_id === user.basic_info.user_id) await remember(user, marker.remembered_at);
  keepUser(user);
  set({ kind: 'in', user });
}

async function goOffline(marker: Marker): Promise<void> {
  await mirror.openFor(marker.user_id);
  set({ kind: 'offline', user: marker });
}

/** What a refresh at start, or later in an offline session, leads to. */
async function settle(marker: Marker, refreshed: Refreshed): Promise<void> {
  const isStillHers = state.kind === 'starting' || userIdOf(state) === marker.user_id;
  if (!isStillHers || state.kind === 'in') return;
  if (refreshed.kind === 'renewed') return session.adopt(refreshed.answer, true);
  if (refreshed.kind === 'unanswered') return goOffline(marker);
  await leave(false, marker.user_id);
}

/** One at a time in this tab. */
function renewal(user_id: string): Promise<Refreshed> {
  refreshing ??= refresh(user_id).finally(() => (refreshing = undefined));
  return refreshing;
}

/** Only a refused refresh ends a remembered session, an expired token does not (R-S2). */
renewWith(async (old) => {
  const now = readToken();
  if (now && now !== old) return 'renewed'; // another call of this tab was faster
  const user_id = userIdOf(state) ?? readUser()?.basic_info.user_id;
  const marker = await readMarker();
  if (user_id === undefined || marker?.user_id !== user_id) return over();
  const refreshed = await renewal(user_id);
  if (refreshed.kind === 'refused') return over();
  if (refreshed.kind === 'unanswered') return 'unanswered';
  if (readToken() === old) await session.adopt(refreshed.answer, true);
  return 'renewed';
});

async function over(): Promise<'over'> {
  await session.over();
  return 'over';
}

async function leave(forget: boolean, user_id = userIdOf(state) ?? readUser()?.basic_info.user_id): Promise<void> {
  clearSessionStorage();
  mirror.forget();
  set({ kind: 'out' });
  if (user_id === undefined) return;
  tabs?.postMessage({ left: user_id } satisfies Told);
  await purgeAndTell({ only: user_id }, forget);
}

async function purgeOthers(here: readonly string[]): Promise<void> {
  await purgeAndTell({ but: here }, false);
}

async function purgeAndTell(purged: Whose, forget: boolean): Promise<void> {
  const epoch = await purge(purged, { forget });
  hearPurge(purged, epoch);
  tabs?.postMessage({ purged, epoch } satisfies Told);
}

/** Signing out in one tab signs her out in all. */
function hear(told: Told): void {
  if ('purged' in told) return hearPurge(told.purged, told.epoch);
  if (userIdOf(state) !== told.left) return;
  clearSessionStorage();
  mirror.forget();
  set({ kind: 'out' });
}

/** A purge of other people: this person's copies go on being kept. */
function hearPurge(purged: Whose, epoch: number): void {
  const user_id = userIdOf(state);
  if (user_id !== undefined && !isAmong(purged, user_id)) joinEpoch(epoch);
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
