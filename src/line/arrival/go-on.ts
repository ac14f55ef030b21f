import { useLocation } from 'wouter';
import type { Session } from '#domain/account/api.ts';
import { nextAddress, pathOf } from '../../account/data.ts';
import { preload } from '../../app/page.tsx';
import { rowOf } from '../../routing/row.ts';
import { sessionOf } from '../../sync/session/session.ts';
import { keepingSdkStorage } from '../sdk/sdk-storage.ts';
import type { Outcome } from './outcome.ts';
import { resetTries } from '../sdk/loop-guard.ts';
import { forgetWish } from './wish.ts';
import { usePhone } from '../../sync/phone.ts';

/** The ways on from `/line`, which stays in no history. */
export function useWayOn() {
  const phone = usePhone();
  const [, navigate] = useLocation();
  const go = (to: string): Outcome => {
    navigate(to, { replace: true });
    return { is: 'left' };
  };

  /** Signed in. The next screen's code is fetched before the change, so that nothing empty is shown between the two. */
  const goOn = async (answer: Session, isRemembered: boolean, to: string | null): Promise<Outcome> => {
    const next = nextAddress(answer.user, to);
    const row = rowOf(pathOf(next));
    if (row) await preload(phone, row).catch(() => undefined); // the page itself says when its code cannot be had
    resetTries();
    forgetWish();
    await keepingSdkStorage(() => sessionOf(phone).startSession(answer, isRemembered));
    if (answer.deletion_cancelled) void import('../../account/stayed.ts').then((it) => it.toastDeletionCancelled());
    return go(next);
  };
  return { go, goOn };
}
