import { lazy, Suspense, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { approveBy } from '#domain/booking/deadlines.ts';
import { MINUTE } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/code-first.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { useOptimisticBooking } from '../act/optimistic-booking.ts';
import { type Answer, answerWords } from './answer-words.ts';
import { factsOf } from '../facts.ts';
import { useFocusAfter } from '../focus-after.ts';

const dialog = () => import('./answer-dialog.tsx');
const AnswerDialog = lazy(() => dialog().then((m) => ({ default: m.AnswerDialog })));

/** The caddy asks to be let off: a substitute, yes, or once no; and when it happens by itself (product.md B8–B10). */
export function CancelAnswer({ booking }: { booking: Booking }) {
  const w = useWords(answerWords);
  const f = useFormat();
  const { actions } = useOptimisticBooking(booking, 'golfer');
  const [asking, setAsking] = useState<Answer>();
  const ask = (answer: Answer) => codeFirst(dialog, () => setAsking(answer));
  const isOver = !actions.includes('approve_cancel');
  const place = useFocusAfter<HTMLDivElement>(asking !== undefined, isOver);
  return (
    <div className="stack stack-2" ref={place} tabIndex={-1}>
      {!isOver && (
        <div className="btns btns--2">
          {actions.includes('substitute') && (
            <ButtonLink kind="outline" href={`/golfer/booking/substitute/${booking.booking_ref}`}>
              {w.substitute}
            </ButtonLink>
          )}
          <Button onClick={() => ask('approve_cancel')}>{w.approve}</Button>
        </div>
      )}
      <p className="meta-xs inline">
        <Icon name="hourglass" small />
        <Countdown until={approveBy(factsOf(booking))} text={w.byItself} over={w.over} />
      </p>
      <p className="meta-xs">{say(w.refund, { amount: f.money(satang(booking.total)) })}</p>
      {!isOver && <Refuse booking={booking} isOpen={actions.includes('refuse_cancel')} onAsk={ask} />}
      {asking && (
        <Suspense>
          <AnswerDialog booking={booking} answer={asking} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Not offered: the reason instead. */
function Refuse({ booking, isOpen, onAsk }: { booking: Booking; isOpen: boolean; onAsk: (answer: Answer) => void }) {
  const w = useWords(answerWords);
  useNow(MINUTE / 4);
  if (!isOpen) return <p className="meta-xs">{booking.refused_at === null ? w.tooLate : w.refusedOnce}</p>;
  return (
    <button type="button" className="link tall t-sm" onClick={() => onAsk('refuse_cancel')}>
      {w.refuse}
    </button>
  );
}
