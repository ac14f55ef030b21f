import type { Role } from '#domain/account/account.ts';
import type { GuardSession } from '../routing/guard.ts';
import { useSession, type SessionState } from '../sync/session/session.ts';

/** Who is using the app, as far as this phone knows: from the server's answer, or offline from its marker. */
export interface Person {
  user_id: string;
  role: Role | null;
  display_name: string;
  photo_url: string | null;
  nickname: string | null;
  caddy_number: string | null;
  isOffline: boolean;
}

export function personOf(state: SessionState): Person | undefined {
  if (state.kind === 'in') return { ...state.user.basic_info, isOffline: false };
  if (state.kind !== 'offline') return undefined;
  return { photo_url: null, nickname: null, caddy_number: null, ...state.user, isOffline: true };
}

/** The person signed in; undefined when nobody is. */
export const usePerson = (): Person | undefined => personOf(useSession());

/** What the guard is told. */
export function guardSessionOf(state: SessionState): GuardSession {
  const person = personOf(state);
  return {
    token: state.kind === 'in',
    role: person?.role ?? null,
    isOffline: state.kind === 'offline',
    next_step: state.kind === 'in' ? state.user.next_step : null,
  };
}
