import { useEffect } from 'react';
import { satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { announceSuccess } from '../platform/success.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { ButtonLink } from '../ui/control/button.tsx';
import { wayBackWords } from './way-back.ts';
import { PayResult } from './pay-result.tsx';
import type { Phase } from './payment-phase.ts';
import { resultWords } from './result-words.ts';
import { topupHref } from '../wallet/topup-href.ts';

/** What became of the golfer's own top-up, and buttons: back to what it interrupted, or once more. */
export function OwnResult({ topup, phase, isNews }: { topup: Topup; phase: Phase; isNews: boolean }) {
  useEffect(() => {
    if (isNews && phase === 'paid') announceSuccess();
  }, [isNews, phase]);
  return (
    <PayResult
      payment={topup}
      phase={phase}
      isNews={isNews}
      why={phase === 'paid' ? <NewBalance /> : undefined}
      ways={<OwnWays topup={topup} phase={phase} />}
    />
  );
}

/** Read anew: what was paid has changed it. */
export function NewBalance() {
  const w = useWords(resultWords);
  const f = useFormat();
  const { data, refreshing } = useMirror('GET /wallet/balance', {});
  const amount = data && !refreshing ? f.money(satang(data.available)) : '…';
  return <span className="num">{say(w.newBalance, { amount })}</span>;
}

export function OwnWays({ topup, phase }: { topup: Pick<Topup, 'next' | 'method' | 'amount'>; phase: Phase }) {
  const w = useWords(resultWords);
  const { next, method, amount } = topup;
  const wayBack = useWord(wayBackWords(next ?? ''));
  const isOver = phase === 'expired' || phase === 'failed' || phase === 'cancelled';
  if (isOver)
    return (
      <>
        <ButtonLink
          size="lg"
          block
          icon={method === 'PROMPTPAY' ? 'qr-code' : 'plus'}
          href={topupHref({ amount, ...(next ? { next } : {}) })}
        >
          {method === 'PROMPTPAY' ? w.again : w.againApp}
        </ButtonLink>
        <ButtonLink kind="ghost" block href={next ?? '/golfer/topup'}>
          {next ? wayBack : w.toWallet}
        </ButtonLink>
      </>
    );
  return (
    <>
      <ButtonLink size="lg" block href={next ?? '/golfer/topup'}>
        {next ? wayBack : w.toWallet}
      </ButtonLink>
      <ButtonLink kind="ghost" block href="/golfer/topup/history">
        {w.history}
      </ButtonLink>
    </>
  );
}
