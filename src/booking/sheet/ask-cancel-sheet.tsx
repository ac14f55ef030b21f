import { useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { approveBy } from '#domain/booking/deadlines.ts';
import { CANCEL_REASONS, type CancelReason } from '#domain/booking/status.ts';
import { MINUTE } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { guestName } from '../../i18n/guest-name.ts';
import { say, useLanguage, useWords } from '../../i18n/language.ts';
import { TextArea } from '../../ui/control/field.tsx';
import { useNow } from '../../ui/now.ts';
import { SheetFoot } from '../../ui/overlay/sheet-foot.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { StrikesBefore } from './ask-cancel-strikes.tsx';
import { dayOf } from '../data.ts';
import { DayCallButton } from '../day/day-call-button.tsx';
import { words } from './sheet-words.ts';
import { useWhen } from '../day/day-when.ts';
import { factsOf } from '../facts.ts';
import { ReasonChoice, useReason } from './reason-choice.tsx';
import { useBookingCall } from '../act/booking-call.ts';
import { REASON_WORDS } from '../words.ts';

interface Props {
  booking: Booking;
  open: boolean;
  onClose: () => void;
}

/** A caddy asks to be let off a round that was promised: why, a word to the golfer, and what happens then. */
export function AskCancelSheet({ booking, open, onClose }: Props) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={w.askTitle}>
      <AskForm booking={booking} onClose={onClose} />
    </Sheet>
  );
}

const MAX = 300;

function AskForm({ booking, onClose }: Omit<Props, 'open'>) {
  const w = useWords(words);
  const f = useFormat();
  const when = useWhen();
  const language = useLanguage();
  const now = useNow(MINUTE / 4);
  const { needed, ...chosen } = useReason<CancelReason>();
  const [text, setText] = useState('');
  const bookingCall = useBookingCall(booking);
  const name = guestName(booking.golfer.display_name, language);
  const asked = { ...factsOf(booking), asked_at: now };
  const ask = async () => {
    const code = needed();
    if (!code) return;
    const reason = { code, ...(text.trim() ? { text: text.trim() } : {}) };
    if (!(await bookingCall.perform('ask_cancel', { reason }))) return;
    toast({ text: say(w.asked, { name }), kind: 'ok' });
    onClose();
  };
  return (
    <>
      <p className="meta num">
        {f.day(dayOf(booking))} · {booking.tee_off_time} · {name}
      </p>
      <StrikesBefore booking={booking} now={now} />
      <ReasonChoice label={words.askReason} reasons={CANCEL_REASONS} words={REASON_WORDS} {...chosen} />
      <TextArea label={words.askText} value={text} maxLength={MAX} onChange={(event) => setText(event.target.value)} />
      <Note kind="sky">{say(w.askThen, { name, when: when(approveBy(asked)) })}</Note>
      <SheetFoot>
        <DayCallButton
          day={{ booking, viewer: 'caddy' }}
          bookingCall={bookingCall}
          action="ask_cancel"
          kind="danger"
          size="lg"
          onTap={() => void ask()}
        >
          {w.askDo}
        </DayCallButton>
      </SheetFoot>
    </>
  );
}
