import { useEffect } from 'react';
import { unansweredListOf } from '../../sync/online/unanswered-list.ts';
import { useUnanswered } from '../../sync/online/unanswered-in-list.tsx';
import { usePhone } from '../../sync/phone.ts';

const CALLS = ['POST /booking/create', 'POST /broadcast/create'] as const;

/**
 * Was this draft sent, and nobody knows yet whether it arrived? Then it is no draft (`UnansweredRows` shows it), and it goes when it turns
 * out to have arrived.
 */
export function useIsOnItsWay(draft_key: string, clear: () => void): boolean {
  const phone = usePhone();
  const isOut = useUnanswered(CALLS).some(({ draft }) => draft?.key === draft_key);
  useEffect(
    () =>
      unansweredListOf(phone).onOutcome(({ draft }, { kind }) => {
        if (kind === 'DONE' && draft?.key === draft_key) clear();
        return false; // that it arrived is told by whoever sent it
      }),
    [phone, draft_key, clear],
  );
  return isOut;
}
