import type { User } from '#domain/account/api.ts';
import { createStore, useStore } from '../../platform/store.ts';
import type { Marker } from './device.ts';
import { part, usePhone } from '../phone.ts';

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
