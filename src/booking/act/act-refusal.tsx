import { useLocation } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import type { OnlineCall } from '../../sync/online/online-call.ts';
import { OnlineCallNote } from '../../sync/online/online-call-note.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { RefusalNote } from '../../sync/online/refusal-note.tsx';
import { topupHref } from '../../wallet/topup-href.ts';
import { actWords } from './act-words.ts';
import { isOf } from './booking-call.ts';
import { OWN_STATUS_WORDS, STATUS_WORDS } from '../words.ts';

interface Props {
  booking: Booking;
  viewer: 'golfer' | 'caddy';
  call: OnlineCall<'POST /booking/act'>;
}

const hrefOf = ({ booking_ref }: Booking): string => `/golfer/booking/${booking_ref}`;

/** While the answer to an act is missing: that it is. Why it was not done, what is the case instead, and what to do. */
export function ActRefusal({ booking, viewer, call }: Props) {
  const [, navigate] = useLocation();
  return (
    <>
      <OnlineCallNote call={call} isOneTap onLeave={() => navigate(`/${viewer}/booking`)} />
      <Refusal booking={booking} viewer={viewer} failed={call.failed} />
    </>
  );
}

function Refusal({ booking, viewer, failed }: Omit<Props, 'call'> & { failed: CallFailed | undefined }) {
  const w = useWords(actWords);
  const language = useLanguage();
  const now = failed && isOf(booking, failed.present) ? failed.present.status : undefined;
  const status = now && (OWN_STATUS_WORDS[viewer][now] ?? STATUS_WORDS[now]);
  return (
    <RefusalNote
      className="stack stack-2"
      code={failed?.code}
      ways={
        failed?.code === 'WALLET_TOO_LOW' && (
          <ButtonLink kind="outline" block icon="plus" href={topupHref({ next: hrefOf(booking) })}>
            {w.topUp}
          </ButtonLink>
        )
      }
    >
      {status && <span className="line strong">{say(w.instead, { status: wordIn(status, language) })}</span>}
    </RefusalNote>
  );
}
