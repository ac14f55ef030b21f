import { useLocation, useSearch } from 'wouter';
import type { Session, User } from '#domain/account/api.ts';
import { entryOf, homeOf, safeRedirect, stepPath } from '../routing/guard.ts';
import { preload } from '../app/page.tsx';
import { useOnPhone } from '../platform/host.ts';
import { rowOf } from '../routing/row.ts';
import { sessionOf } from '../sync/session/session.ts';
import { usePhone } from '../sync/phone.ts';

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
    if (answer.deletion_cancelled) void import('./stayed.ts').then((it) => it.toastDeletionCancelled());
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
