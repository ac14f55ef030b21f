import { useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { useWords } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { act, useQueuedFor } from './data.ts';
import { DeclineSheet } from './decline-sheet.tsx';
import { words } from './words.ts';

/** รับงาน and ไม่รับ: queued, so they work on a fairway without a signal. Gone once an answer is on its way. */
export function AnswerButtons({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const queued = useQueuedFor(booking.booking_ref);
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  const isAnswered = queued !== undefined && queued.state !== 'conflict';
  if (isAnswered || !booking.actions.includes('decline')) return null;
  const accept = async () => {
    setBusy(true);
    await act(booking, 'accept', Date.now());
    setBusy(false);
  };
  return (
    <>
      <div className="btns btns--12">
        <Button kind="quiet" onClick={() => setDeclining(true)}>
          {w.decline}
        </Button>
        <Button
          icon="check"
          busy={busy && w.sendingNow}
          why={!booking.actions.includes('accept') && w.answerOver}
          onClick={() => void accept()}
        >
          {w.accept}
        </Button>
      </div>
      <DeclineSheet booking={booking} open={declining} onClose={() => setDeclining(false)} />
    </>
  );
}
