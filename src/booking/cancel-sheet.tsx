import { lazy, Suspense } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { useConnection } from '../sync/connection.ts';
import { Button, Buttons } from '../ui/button.tsx';
import { codeFirst } from '../ui/code-first.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Note } from '../ui/status.tsx';
import { toast } from '../ui/toast.tsx';
import { useActing } from './acting.ts';
import { words } from './words.ts';

const confirmed = () => import('./cancel-confirmed.tsx');
const CancelConfirmed = lazy(() => confirmed().then((m) => ({ default: m.CancelConfirmed })));

/** A promised round's sheet has code of its own, and opens once that is there. */
export const openCancel = ({ status }: Booking, open: () => void): void =>
  status === 'PENDING' ? open() : codeFirst(confirmed, open);

interface Props {
  booking: Booking;
  open: boolean;
  onClose: () => void;
}

/** Before she cancels: what comes back, and when it counts. As long as it has not left the phone, its card undoes it. */
export function CancelSheet({ booking, open, onClose }: Props) {
  const w = useWords(words);
  const isOffline = useConnection() === 'offline';
  const { isBusy, perform } = useActing(booking);
  const cancel = async () => {
    if (!(await perform('cancel'))) return;
    onClose();
    if (isOffline) toast({ text: w.queuedSoon });
  };
  const isRequest = booking.status === 'PENDING';
  const title = say(isRequest ? w.cancelTitle : w.cancelRoundTitle, { name: booking.caddy.nickname });
  const Question = isRequest ? CancelRequest : CancelConfirmed;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Suspense fallback={<p className="meta">{w.loading}</p>}>
        <Question
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

function CancelRequest({ booking, isOffline, isBusy, onCancel, onKeep }: QuestionProps) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <>
      <p>{say(isOffline ? w.cancelRefundWaits : w.cancelRefund, { amount: f.money(satang(booking.total)) })}</p>
      {isOffline && <Note kind="amber">{w.cancelOffline}</Note>}
      <Buttons>
        <Button kind="danger" size="lg" block busy={isBusy && w.sendingNow} onClick={onCancel}>
          {w.cancelDo}
        </Button>
        <Button kind="quiet" block onClick={onKeep}>
          {w.keep}
        </Button>
      </Buttons>
    </>
  );
}
