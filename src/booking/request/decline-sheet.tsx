import { useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { DECLINE_REASONS, type DeclineReason } from '#domain/booking/status.ts';
import { guestName } from '../../i18n/format.ts';
import { say, useLanguage, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { useActing } from '../act/acting.ts';
import { ReasonChoice, useReason } from '../sheet/reason-choice.tsx';
import { REASON_WORDS, words } from '../words.ts';

const MAX = 300;

interface Props {
  booking: Booking;
  open: boolean;
  onClose: () => void;
}

/** A reason is required: the golfer reads it and can choose again at once. */
export function DeclineSheet({ booking, open, onClose }: Props) {
  const w = useWords(words);
  const language = useLanguage();
  const { needed, ...reason } = useReason<DeclineReason>();
  const [text, setText] = useState('');
  const { isBusy, perform } = useActing(booking, 'caddy');
  const decline = async () => {
    const code = needed();
    if (!code) return;
    const item = await perform('decline', { reason: { code, ...(text.trim() ? { text: text.trim() } : {}) } });
    if (item) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say(w.declineTitle, { name: guestName(booking.golfer.display_name, language) })}
    >
      <p className="meta">{w.declineWhy}</p>
      <ReasonChoice label={words.declineReason} reasons={DECLINE_REASONS} words={REASON_WORDS} {...reason} />
      <TextArea
        label={words.declineText}
        value={text}
        maxLength={MAX}
        onChange={(event) => setText(event.target.value)}
      />
      <SheetFoot>
        <Button kind="danger" size="lg" block busy={isBusy && w.sendingNow} onClick={() => void decline()}>
          {w.declineDo}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}
