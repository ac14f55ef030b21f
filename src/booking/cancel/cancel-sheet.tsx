import { lazy, Suspense, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useActing } from '../act/acting.ts';
import { OWN_STATUS_WORDS, STATUS_WORDS, words } from '../words.ts';

/** The words of the cancel sheet. Apart from `words.ts`, which every home loads. */
const sheetWords = {
  cancelTitle: { th: 'ยกเลิกคำขอถึง{name}', en: 'Cancel the request to {name}' },
  cancelRoundTitle: { th: 'ยกเลิกรอบกับ{name}', en: 'Cancel the round with {name}' },
  cancelRefund: {
    th: 'คุณจะได้เงินคืนทั้งหมด {amount} เข้าวอลเล็ตทันที',
    en: 'You get the whole {amount} back in your wallet at once',
  },
  cancelRefundWaits: {
    th: 'ถ้าคำขอยกเลิกส่งถึงก่อนแคดดี้ตอบรับ จะคืนทั้งหมด {amount} เข้าวอลเล็ต',
    en: 'If the cancellation reaches us before the caddy accepts, the whole {amount} goes back to your wallet',
  },
  cancelOffline: {
    th: 'ตอนนี้ออฟไลน์ คำขอยกเลิกจะส่งเมื่อมีสัญญาณ และมีผลเมื่อเราได้รับ',
    en: 'You are offline. The cancellation is sent when there is a signal and counts when it reaches us.',
  },
  keep: { th: 'ไม่ยกเลิก', en: 'Keep the request' },
  changed: {
    th: 'การจองนี้เพิ่งเปลี่ยนเป็น “{status}” จึงยังไม่ได้ยกเลิก ปิดหน้านี้แล้วดูการจองอีกครั้ง',
    en: 'This booking has just changed to “{status}”, so nothing was cancelled. Close this and look at the booking again.',
  },
  seeBooking: { th: 'ดูการจอง', en: 'See the booking' },
} as const satisfies Record<string, Words>;

const confirmed = () => import('./confirmed.tsx');
const CancelConfirmed = lazy(() => confirmed().then((m) => ({ default: m.CancelConfirmed })));

/** A promised round's sheet has code of its own, and opens once that is there. */
export const openCancel = ({ status }: Booking, open: () => void): void =>
  status === 'PENDING' ? open() : codeFirst(confirmed, open);

interface Props {
  booking: Booking;
  open: boolean;
  onClose: () => void;
}

/** Before the golfer cancels: what comes back, and when it counts. As long as it has not left the phone, its card undoes it. */
export function CancelSheet({ booking, open, onClose }: Props) {
  const w = useWords(words);
  const s = useWords(sheetWords);
  const isOffline = useConnection() === 'offline';
  const { isBusy, perform } = useActing(booking, 'golfer');
  const cancel = async () => {
    if (!(await perform('cancel'))) return;
    onClose();
    if (isOffline) toast({ text: w.queuedSoon });
  };
  const isRequest = booking.status === 'PENDING';
  const title = say(isRequest ? s.cancelTitle : s.cancelRoundTitle, { name: booking.caddy.nickname });
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Suspense fallback={<p className="meta">{w.loading}</p>}>
        <Asked
          booking={booking}
          isOffline={isOffline}
          isBusy={isBusy}
          onCancel={() => void cancel()}
          onKeep={onClose}
        />
      </Suspense>
    </Sheet>
  );
}

interface QuestionProps {
  booking: Booking;
  isOffline: boolean;
  isBusy: boolean;
  onCancel: () => void;
  onKeep: () => void;
}

/** About the booking as it was when the sheet opened: what has changed since is not cancelled by a tap that meant something else. */
function Asked(props: QuestionProps) {
  const [{ version, status }] = useState(props.booking);
  const { booking } = props;
  // The golfer's own cancellation shows at once, a moment before the sheet is gone.
  const isElse = booking.status !== status && booking.status !== 'CANCELLED_BY_GOLFER';
  if (isElse && booking.version !== version) return <Changed booking={booking} onKeep={props.onKeep} />;
  return status === 'PENDING' ? <CancelRequest {...props} /> : <CancelConfirmed {...props} />;
}

function Changed({ booking, onKeep }: Pick<QuestionProps, 'booking' | 'onKeep'>) {
  const s = useWords(sheetWords);
  const status = useWord(OWN_STATUS_WORDS.golfer[booking.status] ?? STATUS_WORDS[booking.status]);
  return (
    <>
      <Note kind="amber">{say(s.changed, { status })}</Note>
      <Buttons>
        <Button block onClick={onKeep}>
          {s.seeBooking}
        </Button>
      </Buttons>
    </>
  );
}

function CancelRequest({ booking, isOffline, isBusy, onCancel, onKeep }: QuestionProps) {
  const w = useWords(words);
  const s = useWords(sheetWords);
  const f = useFormat();
  return (
    <>
      <p>{say(isOffline ? s.cancelRefundWaits : s.cancelRefund, { amount: f.money(satang(booking.total)) })}</p>
      {isOffline && <Note kind="amber">{s.cancelOffline}</Note>}
      <SheetFoot>
        <Buttons>
          <Button kind="danger" size="lg" block busy={isBusy && w.sendingNow} onClick={onCancel}>
            {w.cancelDo}
          </Button>
          <Button kind="quiet" block onClick={onKeep}>
            {s.keep}
          </Button>
        </Buttons>
      </SheetFoot>
    </>
  );
}
