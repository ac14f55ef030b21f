import { useState } from 'react';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { payWords } from './pay-words.ts';

export const qrAddress = (ref: string): string => `/api/v1/payments/qr?ref=${encodeURIComponent(ref)}`;

interface Props {
  paymentRef: string;
  amount: number;
  reference: string;
}

/** The provider's picture, and its content in words: how much, to whom, which payment. */
export function QrCard({ paymentRef, amount, reference }: Props) {
  const w = useWords(payWords);
  const f = useFormat();
  const exact = f.moneyExact(satang(amount));
  return (
    <div className="qr">
      <p className="qr-head" lang="en">
        Thai QR Payment · PromptPay
      </p>
      <div className="qr-body">
        <Picture src={qrAddress(paymentRef)} alt={say(w.qrAlt, { amount: exact, reference })} />
        <p className="t-2xl num" translate="no">
          {exact}
        </p>
        <p className="qr-payee">
          {w.payee} · {w.referenceIs}{' '}
          <span className="nowrap" translate="no">
            {reference}
          </span>
        </p>
      </div>
    </div>
  );
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const w = useWords(payWords);
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  if (isMissing)
    return (
      <div className="qr-missing" role="alert">
        <p>{w.qrMissing}</p>
        <Button
          kind="outline"
          icon="refresh-cw"
          onClick={() => {
            setTries(tries + 1);
            setMissing(false);
          }}
        >
          {w.loadAgain}
        </Button>
      </div>
    );
  return (
    <img
      key={tries}
      className="qr-picture"
      src={src}
      alt={alt}
      width="216"
      height="216"
      onError={() => setMissing(true)}
    />
  );
}
