import { useState } from 'react';
import { satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import { useWords } from '../i18n/language.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { Button, Buttons } from '../ui/control/button.tsx';
import { Note } from '../ui/show/status.tsx';
import { Dialog } from '../ui/overlay/sheet.tsx';
import { MoneyNote } from '../wallet/money-refusal.tsx';
import { useMoneyCall } from '../wallet/money-call.ts';
import { moneyTitle } from '../wallet/money-text.ts';
import { ownPayWords } from './pay-words.ts';
import { usePhone } from '../sync/phone.ts';

/** Cancels a top-up that is not paid. It asks first, and says what happens to money that is on its way. */
export function CancelTopup({ topup_id, amount }: Pick<Topup, 'topup_id' | 'amount'>) {
  const phone = usePhone();
  const w = useWords(ownPayWords);
  const [isOpen, setOpen] = useState(false);
  const call = useMoneyCall('POST /wallet/topup/cancel', `topup:${topup_id}`);
  const cancel = () =>
    void call.perform({ topup_id }, moneyTitle(ownPayWords.cancel, satang(amount)), (topup) => {
      mirrorOf(phone).store('GET /wallet/topup/{topup_id}', { topup_id }, topup);
      setOpen(false);
    });
  return (
    <>
      <Button kind="ghost" block onClick={() => setOpen(true)}>
        {w.cancel}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={w.cancelTitle}>
        <p>{w.cancelWhy}</p>
        <MoneyNote call={call} isOneTap onLeave={() => setOpen(false)} />
        {call.why && <Note kind="amber">{call.why}</Note>}
        <Buttons>
          <Button kind="danger" block busy={call.isBusy && w.cancelling} why={call.why} onClick={cancel}>
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
