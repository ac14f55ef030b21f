import { useLocation } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { MINUTE } from '#domain/dates.ts';
import { say, useLanguage, useWords, wordIn, type Words, useWord } from '../../i18n/language.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import type { OnlineCall } from '../../sync/online/online-call.ts';
import { OnlineCallNote, RefusalNote } from '../../sync/online/refusal-note.tsx';
import { ButtonLink, Button } from '../../ui/control/button.tsx';
import { topupHref } from '../../wallet/topup-way.ts';
import { actWords, isOf } from './booking-call.ts';
import { OWN_STATUS_WORDS, STATUS_WORDS } from '../words.ts';
import type { OutboxItem } from '../../sync/outbox/outbox.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { WAITED_REFUSALS, isWhole, whatHappened } from './what-happened.ts';
import type { Viewer } from '../booking-status.tsx';
import { useNow } from '../../ui/now.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  booking: Booking;
  viewer: 'golfer' | 'caddy';
  call: OnlineCall<'POST /booking/act'>;
  /** Where the general words speak of a new booking. */
  refusals?: Partial<Record<RefusalCode, Words>>;
}

const hrefOf = ({ booking_ref }: Booking): string => `/golfer/booking/${booking_ref}`;

/** While the answer to an act is missing: that it is. Why it was not done, what is the case instead, and what to do. */
export function ActRefusal({ call, ...about }: Props) {
  const { viewer } = about;
  const [, navigate] = useLocation();
  return (
    <>
      <OnlineCallNote call={call} isOneTap onLeave={() => navigate(`/${viewer}/booking`)} />
      <Refusal {...about} failed={call.failed} />
    </>
  );
}

function Refusal({ booking, viewer, refusals, failed }: Omit<Props, 'call'> & { failed: CallFailed | undefined }) {
  const w = useWords(actWords);
  const language = useLanguage();
  const now = failed && isOf(booking, failed.present) ? failed.present.status : undefined;
  const status = now && (OWN_STATUS_WORDS[viewer][now] ?? STATUS_WORDS[now]);
  return (
    <RefusalNote
      className="stack stack-2"
      code={failed?.code}
      own={refusals?.[failed?.code as RefusalCode]}
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

interface RefusedNoteProps {
  booking: Booking;
  viewer: Viewer;
  item: OutboxItem;
}

/** An act that was done offline and refused by the server: why, what is the case instead, and a button that the user has seen it. */
export function RefusedNote({ booking, viewer, item }: RefusedNoteProps) {
  const phone = usePhone();
  const w = useWords(actWords);
  const language = useLanguage();
  const act = useWord(item.title).split(' · ')[0] ?? '';
  const { present } = item.refusal ?? {};
  const clock = useNow(MINUTE / 2);
  const happened = isOf(booking, present) && isWhole(present) ? whatHappened(present, viewer, clock) : undefined;
  const now = isOf(booking, present) ? present.status : undefined;
  const status = now && (OWN_STATUS_WORDS[viewer][now] ?? STATUS_WORDS[now]);
  return (
    <RefusalNote
      className="stack stack-2"
      code={item.refusal?.code ?? 'INTERNAL'}
      own={WAITED_REFUSALS[item.refusal?.code as RefusalCode] ?? happened}
      above={<b className="strong line">{say(w.notDone, { act })}</b>}
      ways={
        <Button kind="quiet" block onClick={() => void outboxOf(phone).discard(item.id)}>
          {w.seen}
        </Button>
      }
    >
      {status && <span className="line strong">{say(w.instead, { status: wordIn(status, language) })}</span>}
    </RefusalNote>
  );
}
