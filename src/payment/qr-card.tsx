import { useState, type MouseEvent, type ReactNode } from 'react';
import { satang } from '#domain/money.ts';
import { parseMoment, type Moment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { payWords } from './payment-phase.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWayOutside } from '../line/sdk/way-outside.ts';

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

/** What is waited for, and how long it may be paid; `now` is the server's. The seconds are not spoken. */
export function PayLine({ expires_at, now }: { expires_at: string; now: Moment }) {
  const w = useWords(payWords);
  const f = useFormat();
  const left = f.countdown(parseMoment(expires_at) - now);
  return (
    <p className="row between wrap t-sm">
      <output className="inline strong amber">
        <span className="spin" />
        {w.waiting}
      </output>
      <span className="inline num strong" role="timer">
        <Icon name="timer" />
        {say(w.expiresIn, { left })}
      </span>
    </p>
  );
}

interface BankLinkProps {
  href: string;
  /** Of the payment it is for. */
  paymentRef: string;
  look: 'primary' | 'outline';
  icon: IconName;
  children: ReactNode;
}

/**
 * Leaves the app for the bank's page, when it is one a browser may open; the provider names it, so it is looked at first. LINE's browsers do
 * not let a bank's app open: from there it goes to the phone's own browser. Where that works for addresses of ours alone it is our page of
 * this payment, which needs no session and has this same link.
 */
export function BankLink({ href, paymentRef, look, icon, children }: BankLinkProps) {
  const way = useWayOutside();
  if (!isPage(href)) return null;
  const tapped = (event: MouseEvent) => {
    if (!way.current) return;
    event.preventDefault();
    way.current(way.current.ownOnly ? `/golfer/payment-status?ref=${paymentRef}` : href);
  };
  return (
    <a
      className={look === 'primary' ? 'btn btn--lg btn--block' : 'btn btn--line2 btn--block'}
      href={href}
      rel="noreferrer"
      onClick={tapped}
    >
      <Icon name={icon} />
      {children}
    </a>
  );
}

/** Secure, or our own (the test pages of a developer's machine). */
function isPage(href: string): boolean {
  try {
    const { protocol, origin } = new URL(href, location.origin);
    return protocol === 'https:' || origin === location.origin;
  } catch {
    return false; // it is no address
  }
}
