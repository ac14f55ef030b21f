import { Link } from 'wouter';
import { useEffect } from 'react';
import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { useWords } from '../../i18n/language.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { type OnlineCall, type OnlineCallNoteProps, useOnlineCall } from '../../sync/online/online-call.ts';
import { OnlineCallNote, RefusalNote } from '../../sync/online/refusal-note.tsx';
import { requestWords } from './request-words.ts';
import { roundTitle } from '../../booking/data.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { usePhone } from '../../sync/phone.ts';

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

type Changes = 'POST /broadcast/select' | 'POST /broadcast/cancel';

export interface BroadcastCall<N extends Changes> extends Omit<OnlineCall<N>, 'perform'> {
  /** Resolves to the server's answer; undefined when it was not done. */
  perform: (input: InputOf<N>) => Promise<OutputOf<N> | undefined>;
}

/** Acts on an open request that need a signal, because money moves or seats are taken: sent directly to the server, never queued. */
export function useBroadcastCall<N extends Changes>(name: N, broadcast: Broadcast): BroadcastCall<N> {
  const phone = usePhone();
  const call = useOnlineCall(name, { entity: `broadcast:${broadcast.alt_reference}` });
  const { failed } = call;
  useEffect(() => {
    if (failed) mirrorOf(phone).stale(['GET /broadcast/{alt_reference}', 'POST /broadcast/my-broadcast']);
  }, [phone, failed]);
  return { ...call, perform: (input) => call.perform(input, { title: roundTitle(broadcast) }) };
}
