import { useRef, useState } from 'react';
import type { Topup } from '#domain/wallet/api.ts';
import { useWords } from '../i18n/language.ts';
import { CallFailed, send } from '../sync/call.ts';
import { useConnection } from '../sync/connection.ts';
import { newKey } from '../sync/key.ts';
import { mirror } from '../sync/mirror.ts';
import { Button, Buttons } from '../ui/button.tsx';
import { Dialog } from '../ui/sheet.tsx';
import { MoneyRefusal } from './money-refusal.tsx';
import { ownPayWords } from './pay-words.ts';

/** Not paid and not wanted any more. It asks first, and says what happens to money that is on its way. */
export function CancelTopup({ topup_id }: Pick<Topup, 'topup_id'>) {
  const w = useWords(ownPayWords);
  const isOffline = useConnection() === 'offline';
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const key = useRef(newKey());
  const cancel = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      const topup = await send('POST /wallet/topup/cancel', { topup_id }, { key: key.current });
      mirror.learn('GET /wallet/topup/{topup_id}', { topup_id }, topup);
      mirror.stale(['GET /wallet/topups']);
      setOpen(false);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.status_code !== 0) key.current = newKey();
      mirror.stale(['GET /wallet/topup/{topup_id}']);
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="ghost" block onClick={() => setOpen(true)}>
        {w.cancel}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={w.cancelTitle}>
        <p>{w.cancelWhy}</p>
        <MoneyRefusal failed={failed} />
        <Buttons>
          <Button
            kind="danger"
            block
            busy={isBusy && w.cancelling}
            why={isOffline && w.cancelNeedsSignal}
            onClick={() => void cancel()}
          >
            {w.cancelYes}
          </Button>
          <Button kind="quiet" block onClick={() => setOpen(false)}>
            {w.cancelNo}
          </Button>
        </Buttons>
      </Dialog>
    </>
  );
}
