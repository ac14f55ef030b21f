import { Suspense, useSyncExternalStore } from 'react';
import type { CallName } from '#domain/calls.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { type Unanswered, unansweredListOf, useReadUnanswered } from './unanswered-list.ts';
import { usePhone } from '../phone.ts';

const UnansweredRows = lazyPart(() => import('./unanswered-rows.tsx').then((it) => it.UnansweredRows));

/** Requests by these calls of which nobody knows yet whether they arrived. */
export function useUnanswered(calls: readonly CallName[]): readonly Unanswered[] {
  const phone = usePhone();
  const all = useSyncExternalStore(
    unansweredListOf(phone).watchUnanswered,
    unansweredListOf(phone).unansweredNow,
    unansweredListOf(phone).unansweredNow,
  );
  useReadUnanswered();
  return all.filter(({ call }) => calls.includes(call));
}

/** They stand in the list in which they will be when they turn out to have arrived: neither drafts nor sent. */
export function UnansweredInList({ calls }: { calls: readonly CallName[] }) {
  const shown = useUnanswered(calls);
  return (
    <output className="stack">
      {shown.length > 0 && (
        <Suspense>
          <UnansweredRows shown={shown} />
        </Suspense>
      )}
    </output>
  );
}
