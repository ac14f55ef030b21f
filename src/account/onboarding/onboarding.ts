import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { NEXT_STEPS, type NextStep, type Role } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import { useSession, sessionOf } from '../../sync/session/session.ts';
import { nextAddress, useGoOn, useWanted } from '../data.ts';
import { usePhone } from '../../sync/phone.ts';

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
