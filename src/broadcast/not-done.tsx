import { Link } from 'wouter';
import { useWord, useWords } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import type { CallFailed } from '../sync/call.ts';
import { Note } from '../ui/status.tsx';
import { requestWords } from './request-words.ts';

/** Why it was not done, what is safe, and the round of hers that is in the way. */
export function NotDone({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(requestWords);
  const isUnanswered = failed?.status_code === 0;
  const why = useWord(useRefusal(isUnanswered ? undefined : failed?.code));
  if (!failed) return null;
  const inTheWay = failed.code === 'BOOKING_OVERLAPS_OWN' ? refOf(failed.present) : undefined;
  return (
    <div role="alert">
      <Note kind={isUnanswered ? 'amber' : 'coral'}>{isUnanswered ? w.unanswered : why}</Note>
      {inTheWay && (
        <Link className="link tall" href={`/golfer/booking/${inTheWay}`}>
          {w.seeOther}
        </Link>
      )}
    </div>
  );
}

const refOf = (present: unknown): string | undefined =>
  typeof present === 'object' && present !== null && 'booking_ref' in present && typeof present.booking_ref === 'string'
    ? present.booking_ref
    : undefined;
