import type { Booking } from '#domain/booking/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { useConnection } from '../sync/connection.ts';
import { Button, Buttons } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Note } from '../ui/status.tsx';
import { toast } from '../ui/toast.tsx';
import { useActing } from './acting.ts';
import { words } from './words.ts';

/** Before a request is cancelled: what comes back, and when it counts. As long as it has not left the phone, its card undoes it. */
export function CancelSheet({ booking, open, onClose }: { booking: Booking; open: boolean; onClose: () => void }) {
  const w = useWords(words);
  const f = useFormat();
  const isOffline = useConnection() === 'offline';
  const { isBusy, perform } = useActing(booking);
  const cancel = async () => {
    if (!(await perform('cancel'))) return;
    onClose();
    if (isOffline) toast({ text: w.queuedSoon });
  };
  return (
    <Sheet open={open} onClose={onClose} title={say(w.cancelTitle, { name: booking.caddy.nickname })}>
      <p>{say(w.cancelRefund, { amount: f.money(satang(booking.total)) })}</p>
      {isOffline && <Note kind="amber">{w.cancelOffline}</Note>}
      <Buttons>
        <Button kind="danger" size="lg" block busy={isBusy && w.sendingNow} onClick={() => void cancel()}>
          {w.cancelDo}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {w.keep}
        </Button>
      </Buttons>
    </Sheet>
  );
}
