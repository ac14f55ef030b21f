import type { Booking } from '#domain/booking/api.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { say, useLanguage, useWord, useWords, wordIn } from '../../i18n/language.ts';
import { RefusalNote } from '../../sync/online/refusal-note.tsx';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { Button } from '../../ui/control/button.tsx';
import { actWords } from './act-words.ts';
import { WAITED_REFUSALS } from './waited-refusals.ts';
import type { Viewer } from '../booking-status.tsx';
import { MINUTE } from '#domain/dates.ts';
import { useNow } from '../../ui/now.ts';
import { isOf } from './booking-call.ts';
import { isWhole, whatHappened } from './what-happened.ts';
import { OWN_STATUS_WORDS, STATUS_WORDS } from '../words.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  booking: Booking;
  viewer: Viewer;
  item: OutboxItem;
}

/** An act that was done offline and refused by the server: why, what is the case instead, and a button that the user has seen it. */
export function RefusedNote({ booking, viewer, item }: Props) {
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
