import type { Session, User } from '#domain/account/api.ts';
import { isDeviceKnown, isRememberedByCookie } from '../storage/device-known.ts';
import { credentialsOf, sessionStateOf } from './session-state.ts';
import { part } from '../phone.ts';

export type { Marker } from '../storage/device.ts';
export { useSession, userIdOf, type SessionState } from './session-state.ts';

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
