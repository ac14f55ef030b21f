import type { Booking } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ActRefusal } from '../act/act-refusal.tsx';
import { actWords, useBookingCall } from '../act/booking-call.ts';
import { answerWords, type Answer } from './cancel-answer.tsx';
import { words } from '../words.ts';

interface Props {
  booking: Booking;
  answer: Answer;
  onClose: () => void;
}

/** Asks again before the round is lost, or before the golfer's only refusal is used (B9). */
export function AnswerDialog({ booking, answer, onClose }: Props) {
  const w = useWords(answerWords);
  const a = useWords(actWords);
  const s = useWords(words);
  const f = useFormat();
  const { busy, why, call, perform } = useBookingCall(booking);
  const name = booking.caddy.nickname;
  const amount = f.money(satang(booking.total));
  const text =
    answer === 'approve_cancel'
      ? {
          title: say(w.approveTitle, { name }),
          body: say(w.approveWhy, { amount }),
          act: say(w.approveDo, { amount }),
          done: say(w.approved, { amount }),
        }
      : {
          title: say(w.refuseTitle, { name }),
          body: say(w.refuseWhy, { name }),
          act: w.refuseDo,
          done: say(w.refused, { name }),
        };
  const send = async () => {
    if (!(await perform(answer))) return;
    toast({ text: text.done, kind: 'ok' });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={text.title}>
      <p>{text.body}</p>
      <SheetFoot>
        {why && <Note kind="amber">{why}</Note>}
        <ActRefusal booking={booking} viewer="golfer" call={call} />
        <Buttons>
          <Button size="lg" block busy={busy && s.sendingNow} why={why} onClick={() => void send()}>
            {text.act}
          </Button>
          <Button kind="quiet" block onClick={onClose}>
            {a.back}
          </Button>
        </Buttons>
      </SheetFoot>
    </Sheet>
  );
}
