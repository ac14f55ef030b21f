import { Link } from 'wouter';
import type { CallName } from '#domain/calls.ts';
import { useWords } from '../../i18n/language.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import type { OnlineCall, OnlineCallNoteProps } from '../../sync/online/online-call.ts';
import { OnlineCallNote } from '../../sync/online/online-call-note.tsx';
import { RefusalNote } from '../../sync/online/refusal-note.tsx';
import { requestWords } from './request-words.ts';

interface Props extends OnlineCallNoteProps {
  call: Pick<OnlineCall<CallName>, 'state' | 'isNotDone' | 'failed'>;
}

/** While the answer is missing: that it is. Why it was not done, what is safe, and the golfer's round that is in the way. */
export const NotDone = ({ call, ...how }: Props) => (
  <>
    <OnlineCallNote call={call} {...how} />
    <Refusal failed={call.failed} />
  </>
);

function Refusal({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(requestWords);
  const inTheWay = failed?.code === 'BOOKING_OVERLAPS_OWN' ? refOf(failed.present) : undefined;
  return (
    <RefusalNote
      code={failed?.code}
      ways={
        inTheWay && (
          <Link className="link tall" href={`/golfer/booking/${inTheWay}`}>
            {w.seeOther}
          </Link>
        )
      }
    />
  );
}

const refOf = (present: unknown): string | undefined =>
  typeof present === 'object' && present !== null && 'booking_ref' in present && typeof present.booking_ref === 'string'
    ? present.booking_ref
    : undefined;
