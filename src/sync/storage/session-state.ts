import { useSyncExternalStore } from 'react';
import type { User } from '#domain/account/api.ts';
import type { Marker } from './device.ts';

/** `offline`: remembered on this phone, no token yet: reads from the mirror, writes to the outbox. */
export type SessionState =
  | { kind: 'starting' }
  | { kind: 'out' }
  | { kind: 'in'; user: User }
  | { kind: 'offline'; user: Marker };

let state: SessionState = { kind: 'starting' };
const listeners = new Set<() => void>();

export const stateNow = (): SessionState => state;

export function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
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
