import { type ReactNode, Suspense, useEffect } from 'react';
import { useWord, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { Note } from '../../ui/show/status.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import type { OnlineCallNoteProps } from './online-call.ts';

interface Props {
  /** Of the refusal; undefined where nothing was refused. */
  code: string | undefined;
  /** What is said in place of the reason where it is no refusal: no answer came, a price has changed. */
  other?: string | false;
  /** The reason where the general words of the code would be wrong. */
  own?: Words | undefined;
  /** What it is about, in the same note. */
  above?: ReactNode;
  /** What is the case instead, likewise. */
  children?: ReactNode;
  /** What can be done next. */
  ways?: ReactNode;
  className?: string;
}

/** Why something was not done, and the ways on. */
export function RefusalNote({ code, other, own, above, children, ways, className }: Props) {
  const general = useRefusal(other || own ? undefined : code);
  const why = useWord(own ?? general);
  if (!code) return null;
  return (
    <div role="alert" className={className}>
      <Note kind={other ? 'amber' : 'coral'}>
        {above}
        {other || why}
        {children}
      </Note>
      {ways}
    </div>
  );
}

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
