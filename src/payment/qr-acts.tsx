import { useState } from 'react';
import { satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { shareLink } from '../line/sdk/share-link.ts';
import { Button, Buttons } from '../ui/control/button.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { ownPayWords, payWords } from './pay-words.ts';
import { qrAddress } from './qr-card.tsx';

/** The picture into the phone, where bank apps find it; or a link for somebody else who pays. */
export function QrActs({ topup }: { topup: Topup }) {
  const w = useWords(ownPayWords);
  const p = useWords(payWords);
  const f = useFormat();
  const [isBusy, setBusy] = useState(false);
  const amount = f.moneyExact(satang(topup.amount));
  const { reference } = topup;
  const save = async () => {
    setBusy(true);
    try {
      const { saveQr } = await import('./save-qr.ts');
      const lines = [amount, say(p.payTo, { payee: p.payee, reference })];
      const handed = await saveQr({ src: qrAddress(topup.ref), lines, name: reference });
      if (handed === 'impossible') toast({ text: w.saveNotHere, kind: 'bad' });
    } catch {
      toast({ text: w.saveFailed, kind: 'bad' }); // no script, no picture or no canvas: a long press on the QR still saves it
    } finally {
      setBusy(false);
    }
  };
  const share = async () => {
    const url = `${location.origin}/golfer/payment-status?ref=${topup.ref}`;
    const shared = await shareLink(url, say(w.shareTitle, { amount, reference }));
    if (shared === 'copied') toast({ text: w.copied });
    if (shared === 'failed') toast({ text: w.notShared, kind: 'bad' });
  };
  return (
    <Buttons two>
      <Button kind="outline" size="sm" icon="download" busy={isBusy && w.saving} onClick={() => void save()}>
        {w.save}
      </Button>
      <Button kind="outline" size="sm" icon="share-2" onClick={() => void share()}>
        {w.share}
      </Button>
    </Buttons>
  );
}
