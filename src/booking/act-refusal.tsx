import type { Booking } from '#domain/booking/api.ts';
import { say, useLanguage, useWord, useWords, wordIn } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import type { CallFailed } from '../sync/call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/status.tsx';
import { topupHref } from '../wallet/topup-href.ts';
import { actWords } from './act-words.ts';
import { isOf } from './straight.ts';
import { OWN_STATUS_WORDS, STATUS_WORDS } from './words.ts';

interface Props {
  booking: Booking;
  viewer: 'golfer' | 'caddy';
  failed: CallFailed | undefined;
}

const hrefOf = ({ booking_ref }: Booking): string => `/golfer/booking/${booking_ref}`;

/** Why an act was not done, what is the case instead, and what to do. */
export function ActRefusal({ booking, viewer, failed }: Props) {
  const w = useWords(actWords);
  const language = useLanguage();
  const isUnanswered = failed?.status_code === 0;
  const why = useWord(useRefusal(isUnanswered ? undefined : failed?.code));
  if (!failed) return null;
  const now = isOf(booking, failed.present) ? failed.present.status : undefined;
  const status = now && (OWN_STATUS_WORDS[viewer][now] ?? STATUS_WORDS[now]);
  return (
    <div role="alert" className="stack stack-2">
      <Note kind={isUnanswered ? 'amber' : 'coral'}>
        {isUnanswered ? w.unanswered : why}
        {status && <span className="line strong">{say(w.instead, { status: wordIn(status, language) })}</span>}
      </Note>
      {failed.code === 'WALLET_TOO_LOW' && (
        <ButtonLink kind="outline" block icon="plus" href={topupHref({ next: hrefOf(booking) })}>
          {w.topUp}
        </ButtonLink>
      )}
    </div>
  );
}
