import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NEXT_STEPS, type NextStep, type Role } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import { useSession, sessionOf, sessionStateOf } from '../../sync/session/session.ts';
import { nextAddress, useGoOn, useWanted } from '../person.ts';
import { usePhone, part } from '../../sync/phone.ts';
import { useOnPhone } from '../../platform/browser.ts';
import { createStore } from '../../platform/store.ts';

/** What follows an onboarding step: an entry of the history of its own, until the last step is done. */
export function useStepDone(): (user: User) => Promise<void> {
  const phone = usePhone();
  const goOn = useGoOn();
  return (user) => goOn(user, () => sessionOf(phone).updateUser(user), !user.next_step);
}

/**
 * A screen of registration whose time is over once `last` is done, or that is of the other role, leads on (true: nothing is to be drawn): who
 * goes back to it finds no form to send again.
 */
export function useIsOver(last: NextStep, role?: Role): boolean {
  const [, navigate] = useLocation();
  const wanted = useWanted();
  const state = useSession();
  const user = state.kind === 'in' ? state.user : undefined;
  const isOver = user && (isDone(last, user) || (role && user.basic_info.role !== role));
  const to = isOver ? nextAddress(user, wanted) : undefined;
  useEffect(() => {
    if (to !== undefined) navigate(to, { replace: true });
  }, [to, navigate]);
  return to !== undefined;
}

const isDone = (step: NextStep, { next_step }: User): boolean =>
  next_step === null || NEXT_STEPS.indexOf(next_step) > NEXT_STEPS.indexOf(step);

/** As whom somebody registers, in the words of addresses. */
type AddressRole = 'golfer' | 'caddy';

/** The role that the registration form showed while this user opened the account. */
export interface WishedRole {
  user_id: string;
  role: AddressRole;
}

/** For the next screen alone: whoever uses it takes it away, and so does a sign-out. After a reload the role is asked. */
export const wishedRoleOf = part((phone) => {
  const role = createStore<WishedRole | undefined>(undefined);
  const session = sessionStateOf(phone);
  session.follow(() => session.read().kind === 'out' && role.write(undefined));
  return role;
});

const named = () => new URLSearchParams(location.search).get('as');
const roleIn = (word: string | null | undefined): AddressRole | undefined =>
  word === 'golfer' || word === 'caddy' ? word : undefined;

/** The role of the link on the landing page that led here. */
export function useWishedRole(): AddressRole | undefined {
  useSearch(); // draws again when it changes
  return roleIn(useOnPhone(named, null));
}

/** Whose page somebody came for: a hint, since a link says nothing of who opens it. */
export const useLikelyRole = (): AddressRole | undefined => roleIn(useWanted()?.split('/')[1]);
