import { useWord, useWords } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import type { CallFailed } from '../sync/net/call.ts';
import { Note } from '../ui/show/status.tsx';
import { counterWords } from './counter-words.ts';

/** Why it was not recorded, or that it is not known. */
export function CounterRefusal({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(counterWords);
  const isUnanswered = failed?.status_code === 0;
  const why = useWord(useRefusal(isUnanswered ? undefined : failed?.code));
  if (!failed) return null;
  return (
    <div role="alert">
      <Note kind={isUnanswered ? 'amber' : 'coral'}>{isUnanswered ? w.unanswered : why}</Note>
    </div>
  );
}
