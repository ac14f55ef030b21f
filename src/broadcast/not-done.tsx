import { useWord, useWords } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import type { CallFailed } from '../sync/call.ts';
import { Note } from '../ui/status.tsx';
import { requestWords } from './request-words.ts';

/** Why it was not done, and what is safe. */
export function NotDone({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(requestWords);
  const isUnanswered = failed?.status_code === 0;
  const why = useWord(useRefusal(isUnanswered ? undefined : failed?.code));
  if (!failed) return null;
  return (
    <div role="alert">
      <Note kind={isUnanswered ? 'amber' : 'coral'}>{isUnanswered ? w.unanswered : why}</Note>
    </div>
  );
}
