import { lazy, Suspense, useState, useEffect } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { approveBy } from '#domain/booking/deadlines.ts';
import { MINUTE } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words, useWord } from '../../i18n/language.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { useOptimisticBooking } from '../act/optimistic-booking.ts';
import { factsOf } from '../data.ts';
import { useFocusAfter } from '../../ui/focus.ts';
import { useOutbox, type OutboxItem } from '../../sync/outbox/outbox.ts';
import { toast } from '../../ui/overlay/toast.tsx';

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

export const answerWords = {
  asks: { th: '{name}ขอยกเลิกรอบ {day}', en: '{name} asks to cancel {day}' },
  substitute: { th: 'หาแคดดี้แทน', en: 'Find a substitute' },
  approve: { th: 'ยอมให้ยกเลิก', en: 'Agree to cancel' },
  refuse: { th: 'ไม่ให้ยกเลิก', en: 'Do not agree' },
  refund: {
    th: 'ถ้ายกเลิก คืนเต็มจำนวน {amount} เข้าวอลเล็ตทันที',
    en: 'If it is cancelled, all {amount} goes back to your wallet at once',
  },
  byItself: { th: 'ระบบจะยกเลิกให้เองใน {left}', en: 'Cancelled by itself in {left}' },
  over: { th: 'หมดเวลาตอบ ระบบกำลังยกเลิกให้', en: 'Time is up, it is being cancelled' },
  refusedOnce: {
    th: 'คุณปฏิเสธไปแล้ว 1 ครั้ง ครั้งนี้หาแคดดี้แทนหรือยอมให้ยกเลิกได้',
    en: 'You have said no once. This time you can find a substitute or agree.',
  },
  tooLate: {
    th: 'ปฏิเสธได้เมื่อเหลืออย่างน้อย 24 ชม. ก่อนออกรอบ ตอนนี้หาแคดดี้แทนหรือยอมให้ยกเลิกได้',
    en: 'You can say no while tee-off is 24 h away. Now you can find a substitute or agree.',
  },
  approveTitle: { th: 'ยอมให้{name}ยกเลิก', en: 'Let {name} cancel' },
  approveWhy: {
    th: 'รอบนี้จะถูกยกเลิก คืนเต็มจำนวน {amount} เข้าวอลเล็ตทันที ยอมแล้วหาแคดดี้แทนในการจองนี้ไม่ได้ ถ้ายังอยากออกรอบ กด “กลับ” แล้วเลือก “หาแคดดี้แทน”',
    en: 'The round is cancelled and all {amount} goes back to your wallet at once. After that this booking can have no substitute: if you still want to play, go back and choose “Find a substitute”.',
  },
  approveDo: { th: 'ยอมให้ยกเลิก คืน {amount}', en: 'Agree, {amount} back' },
  refuseTitle: { th: 'ไม่ให้{name}ยกเลิก', en: 'Do not let {name} cancel' },
  refuseWhy: {
    th: 'รอบยังเหมือนเดิม และ{name}จะรู้ว่าคุณยังรอ ปฏิเสธได้ครั้งเดียว ถ้า{name}ขออีก จะปฏิเสธไม่ได้แล้ว',
    en: 'The round stays and {name} hears that you count on it. You can say no once: not if {name} asks again.',
  },
  refuseDo: { th: 'ไม่ให้ยกเลิก', en: 'Do not agree' },
  approved: { th: 'ยกเลิกแล้ว คืน {amount} เข้าวอลเล็ต', en: 'Cancelled, {amount} is back in your wallet' },
  refused: { th: 'แจ้ง{name}แล้วว่ารอบยังเหมือนเดิม', en: '{name} hears that the round stays' },
} as const satisfies Record<string, Words>;

export type Answer = 'approve_cancel' | 'refuse_cancel';

const words = {
  done: { th: '{act}แล้ว · {when}', en: 'Done: {act} · {when}' },
} as const satisfies Record<string, Words>;

const told = new Set<string>();
const NO_WORDS: Words = { th: '', en: '' };

const isCancel = ({ call, input, state }: OutboxItem): boolean =>
  call === 'POST /booking/act' && state === 'sent' && (input as { action?: string }).action === 'cancel';

/** Toasts a cancellation that arrives while the golfer looks: its request may have left the list. A refused one is told by outbox-news. */
export function useCancelToast(): void {
  const w = useWords(words);
  const [since] = useState(() => Date.now());
  const arrived = useOutbox().findLast((it) => isCancel(it) && (it.sent_at ?? 0) >= since);
  const id = arrived?.id;
  const title = useWord(arrived?.title ?? NO_WORDS);
  useEffect(() => {
    if (id === undefined || told.has(id)) return;
    told.add(id);
    const [act = '', when = ''] = title.split(' · ');
    toast({ text: say(w.done, { act, when }), kind: 'ok' });
  }, [id, title, w.done]);
}
