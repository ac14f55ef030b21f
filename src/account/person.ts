import type { Role } from '#domain/account/account.ts';
import { type GuardSession, entryOf, homeOf, safeRedirect, stepPath } from '../routing/guard.ts';
import { useSession, type SessionState, sessionOf } from '../sync/session/session.ts';
import { useLocation, useSearch } from 'wouter';
import type { Session, User } from '#domain/account/api.ts';
import { preload } from '../app/page.tsx';
import { useOnPhone } from '../platform/browser.ts';
import { rowOf } from '../routing/row.ts';
import { usePhone } from '../sync/phone.ts';

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

const query = () => location.search;

/**
 * Where the user wanted to go before being asked to sign in; null when nowhere, or nowhere of ours. The document is the same whatever
 * it is.
 */
export function useWanted(): string | null {
  useSearch(); // draws again when it changes; the raw query is read, wouter's is decoded
  const search = useOnPhone(query, '');
  return search && safeRedirect(new URLSearchParams(search).get('redirect'), location.origin);
}

/** The user's next screen: the onboarding step that is due, else the wanted address if it is open to the role, else the role's home. */
export function nextAddress(user: User, wanted: string | null): string {
  const { role } = user.basic_info;
  if (user.next_step) return withWanted(stepPath(user.next_step, role), wanted);
  if (wanted?.startsWith('/?')) return entryOf(role, wanted.slice(1));
  const row = wanted ? rowOf(pathOf(wanted)) : undefined;
  const isOpenToRole = row?.role === 'any' || row?.role === 'none' || row?.role === role?.toLowerCase();
  return wanted && isOpenToRole ? wanted : homeOf(role);
}

/** An address with the wanted one carried along. */
export const withWanted = (address: string, wanted: string | null): string =>
  wanted ? `${address}?redirect=${encodeURIComponent(wanted)}` : address;

export const pathOf = (address: string): string => address.split('?')[0] ?? address;

/** What follows signing in or registering: the session begins and the user goes on. */
export function useSignedIn(): (answer: Session, isRemembered: boolean) => Promise<void> {
  const phone = usePhone();
  const goOn = useGoOn();
  return async (answer, isRemembered) => {
    await goOn(answer.user, () => sessionOf(phone).startSession(answer, isRemembered));
    if (answer.deletion_cancelled) void import('./own-data.ts').then((it) => it.toastDeletionCancelled());
  };
}

/** The next screen's code is fetched before the change, so that nothing empty is shown between the two. */
export function useGoOn() {
  const phone = usePhone();
  const [, navigate] = useLocation();
  const wanted = useWanted();
  return async (user: User, change: () => Promise<void>, replace = true): Promise<void> => {
    const to = nextAddress(user, wanted);
    const row = rowOf(pathOf(to));
    if (row) await preload(phone, row).catch(() => undefined); // the page itself says when its code cannot be had
    await change();
    navigate(to, { replace });
  };
}
