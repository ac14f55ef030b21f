import type { User, Session } from '#domain/account/api.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { part, usePhone } from '../phone.ts';
import type { Marker } from '../storage/device.ts';
import { REMEMBERED_HINT } from '#domain/account/remembered.ts';

/** `offline`: remembered on this phone, no token yet: reads from the mirror, writes to the outbox. */
export type SessionState =
  | { kind: 'starting' }
  | { kind: 'out' }
  | { kind: 'in'; user: User }
  | { kind: 'offline'; user: Marker };

export const sessionStateOf = part(() => createStore<SessionState>({ kind: 'starting' }));

/** Who is on this phone. The shell keys React's tree on the user, so that nothing of one person is drawn for another. */
export const useSession = (): SessionState => useStore(sessionStateOf(usePhone()));

/** The person, signed in or remembered. */
export function userIdOf(it: SessionState): string | undefined {
  if (it.kind === 'in') return it.user.basic_info.user_id;
  return it.kind === 'offline' ? it.user.user_id : undefined;
}

/**
 * `app_token` in session storage, as specified; beside it who it belongs to, so that a reload knows without asking. Nothing that can
 * sign a person in is kept anywhere else.
 */
const TOKEN = 'app_token';
const USER = 'app_user';
/** The id of the user's session as this tab has seen it on the phone (`device.ts`). */
const SESSION = 'app_session';

export const credentialsOf = part(() => {
  /**
   * Storage can be forbidden (some in-app browsers), and WebKit loses it when its network process dies under a page: then the session lasts
   * as long as the page.
   */
  const inMemory = new Map<string, string>();

  function read(key: string): string | null {
    try {
      return sessionStorage.getItem(key) ?? inMemory.get(key) ?? null;
    } catch {
      return inMemory.get(key) ?? null;
    }
  }

  function write(key: string, value: string): void {
    inMemory.set(key, value);
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // forbidden
    }
  }

  const readToken = (): string | null => read(TOKEN);

  function readUser(): User | undefined {
    const text = read(USER);
    if (!text) return undefined;
    try {
      const user = JSON.parse(text) as Partial<User>;
      return user.basic_info?.user_id ? (user as User) : undefined;
    } catch {
      return undefined; // not ours; the server is asked instead
    }
  }

  const keepToken = (token: string): void => write(TOKEN, token);

  const readSessionId = (): string | null => read(SESSION);

  const keepSessionId = (id: string): void => write(SESSION, id);

  const keepUser = (user: User): void => write(USER, JSON.stringify(user));

  /** Clears session storage whole, as the specification says of a 401. */
  function clearSessionStorage(): void {
    inMemory.clear();
    try {
      sessionStorage.clear();
    } catch {
      // forbidden: then nothing was in it
    }
  }
  return { readToken, readUser, keepToken, readSessionId, keepSessionId, keepUser, clearSessionStorage };
});

/** Belongs to the phone: marker and session ids. */
export const DEVICE = 'caddee-device';

/** Has anybody ever signed in on this phone? A stranger's launch opens no database. */
export async function isDeviceKnown(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DEVICE);
  } catch {
    return true; // it cannot list them, or there is none: look, and be told
  }
}

/**
 * Whether this browser still has the refresh cookie of somebody who is remembered, though the marker is gone: Safari drops databases, caches
 * and worker after seven days without a visit, and keeps cookies.
 */
export const isRememberedByCookie = (): boolean => document.cookie.includes(`${REMEMBERED_HINT}=`);

/** At a sign-out here, also without a network, where nobody ends the refresh cookie yet. */
export function forgetHint(): void {
  document.cookie = `${REMEMBERED_HINT}=;path=/;max-age=0`;
}

export const sessionOf = part((phone) => {
  const { read: stateNow, follow: subscribe, write: setState } = sessionStateOf(phone);
  const { readToken } = credentialsOf(phone);
  /** A stranger's first screen needs none of it. */
  const engine = () => import('./session-engine.ts').then((it) => it.sessionEngineOf(phone));

  /** Whoever is in needs the engine: it renews the token, and hears when the session ends elsewhere. */
  const entering = () => engine().then(() => import('./session-change.ts'));

  return {
    state: stateNow,
    subscribe,

    /** Before the first guard. Never waits longer than 2.5 s for the network, and not at all when this tab already knows who it is. */
    async resume(): Promise<void> {
      if (readToken() || isRememberedByCookie() || (await isDeviceKnown())) return (await engine()).resume();
      setState({ kind: 'out' });
    },

    /** `answer`: of register, login or refresh; `isRemembered`: *remember this device* was ticked. Others are purged from here. */
    startSession: async (answer: Session, isRemembered: boolean): Promise<void> =>
      (await entering()).startSession(phone, answer, isRemembered),

    /** The answer of the user's last act says what the account is now (role chosen, terms accepted, profile filled in). */
    updateUser: async (user: User): Promise<void> => (await entering()).updateUser(phone, user),

    /** Without a network it purges all the same, and nothing is queued. `forget`: what is unsent is dropped too. */
    signOut: async (more: { everywhere?: boolean; forget?: boolean } = {}): Promise<void> =>
      (await engine()).signOut(more),
  };
});
