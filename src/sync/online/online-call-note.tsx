import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import type { OnlineCallNoteProps } from './online-call.ts';

const OnlineCallState = lazyPart(() => import('./online-call-state.tsx').then((it) => it.OnlineCallState));

/** What stands beside a button that moves money while its answer is missing, and once it is known that it never arrived. */
export function OnlineCallNote({ call, ...how }: OnlineCallNoteProps) {
  // Fetched before it is needed: then nothing may be answering.
  useEffect(() => void OnlineCallState.early(), []);
  const isSaid = call.state === 'slow' || call.state === 'unknown' || call.isNotDone;
  return (
    <output className="stack">
      {isSaid && (
        <Suspense>
          <OnlineCallState call={call} {...how} />
        </Suspense>
      )}
    </output>
  );
}
