import '../ui/css/screens/pay.css';
import { useEffect, useState } from 'react';
import type { PaymentStatus } from '#domain/payment/api.ts';
import { ContactLink } from '../case/contact-link.tsx';
import { say, useWords, type Words } from '../i18n/language.ts';
import { useSession } from '../sync/session/session.ts';
import { Art } from '../ui/art.tsx';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { LanguageButton, SkipLink } from '../ui/frame/layout.tsx';
import { Loop } from '../ui/overlay/loading-overlay.tsx';
import { Note } from '../ui/show/status.tsx';
import { appOf } from '../wallet/bank-words.ts';
import { BankLink, PayLine, QrCard } from './qr-card.tsx';
import { PayResult, NewBalance, OwnWays } from './pay-result.tsx';
import { payWords, isLong, isOpenPhase, phaseOf, RESULT_WORDS, resultWords, type Phase } from './payment-phase.ts';
import { usePaymentWatch, type Watched, useServerNow } from './polling.ts';
import { useMirror } from '../sync/mirror/mirror.ts';

const statusWords = {
  unknown: { th: 'ไม่พบการชำระเงินนี้', en: 'There is no such payment' },
  unknownWhy: {
    th: 'ลิงก์อาจไม่ครบหรือไม่ถูกต้อง เปิดแอปแล้วดูรายการเติมเงินของคุณ ถ้าจ่ายไปแล้ว ยอดจะเข้าวอลเล็ตเอง',
    en: 'The link may be cut short or wrong. Open the app and look at your top-ups. If you have paid, the money arrives by itself.',
  },
  notPaidYet: { th: 'ยังไม่ได้จ่ายใช่ไหม จ่ายด้วย QR นี้ได้', en: 'Not paid yet? You can pay with this QR' },
  openBank: { th: 'เปิด {app} อีกครั้ง', en: 'Open {app} again' },
  away: {
    th: 'ตอนนี้เชื่อมต่อไม่ได้ จึงยังไม่รู้ผลล่าสุด ถ้าจ่ายแล้วไม่ต้องจ่ายซ้ำ หน้านี้จะตรวจสอบต่อเองเมื่อมีสัญญาณ',
    en: 'We cannot be reached right now, so this may not be the latest status. If you have paid, do not pay again; this page keeps checking.',
  },
  payer: {
    th: 'ถ้าคุณจ่ายแทนคนอื่น ปิดหน้านี้ได้เลย ยอดเข้าวอลเล็ตของเจ้าของรายการแล้ว',
    en: 'If you paid for somebody else, you are done: the money is in that person’s wallet.',
  },
} as const satisfies Record<string, Words>;

/**
 * /golfer/payment-status – where a bank's app sends people back to, in whatever browser, with a session or without. It knows a payment by
 * its ref alone and shows nothing of a person; what the address says besides is not read.
 */
export function PaymentStatusScreen() {
  const ref = usePaymentRef();
  const watched = usePaymentWatch(ref);
  return (
    <>
      <SkipLink />
      <div className="app">
        <header className="pay-top">
          <LanguageButton />
        </header>
        {ref && !watched.isUnknown ? <Known paymentRef={ref} watched={watched} /> : <Unknown />}
      </div>
    </>
  );
}

function Known({ paymentRef, watched }: { paymentRef: string; watched: Watched }) {
  const { seen } = watched;
  return seen ? <Seen paymentRef={paymentRef} watched={watched} seen={seen} /> : <First watched={watched} />;
}

interface SeenProps {
  paymentRef: string;
  watched: Watched;
  seen: PaymentStatus;
}

function Seen({ paymentRef, watched, seen }: SeenProps) {
  const w = useWords(statusWords);
  const p = useWords(payWords);
  const now = useServerNow(seen.server_time);
  const phase = phaseOf(seen, now);
  const isOpen = isOpenPhase(phase);
  const session = useSession();
  const isGolfer = session.kind === 'in' && session.user.basic_info.role === 'GOLFER';
  const why = isOpen ? whyOpen(phase, seen, isLong(seen, now), p) : undefined;
  const ways = (
    <>
      {phase !== 'paid' && <CheckAgain watched={watched} isMain={isOpen} />}
      {isGolfer ? <OwnerWays paymentRef={paymentRef} phase={phase} isOpen={isOpen} /> : <OpenApp isMain={!isOpen} />}
    </>
  );
  return (
    <PayResult payment={seen} phase={phase} why={why} ways={ways}>
      <Away watched={watched} />
      {phase === 'open' && <StillToPay paymentRef={paymentRef} seen={seen} now={now} />}
      {phase === 'paid' && !isGolfer && <p className="meta">{w.payer}</p>}
    </PayResult>
  );
}

function whyOpen(
  phase: string,
  { method }: PaymentStatus,
  long: boolean,
  p: { closing: string; closingApp: string; isLong: string },
): string | undefined {
  if (phase === 'closing') return method === 'PROMPTPAY' ? p.closing : p.closingApp;
  return long ? p.isLong : undefined;
}

/** The golfer came back without having paid, or somebody else is to pay it. */
function StillToPay({ paymentRef, seen, now }: Omit<SeenProps, 'watched'> & { now: number }) {
  const w = useWords(statusWords);
  const p = useWords(payWords);
  const app = appOf(seen.method);
  return (
    <section className="stack pay-still">
      {seen.has_qr && (
        <>
          <h2 className="t-lg">{w.notPaidYet}</h2>
          <QrCard paymentRef={paymentRef} amount={seen.amount} reference={seen.reference} />
        </>
      )}
      <PayLine expires_at={seen.expires_at} now={now} />
      {seen.authorize_uri && (app || seen.is_test) && (
        <BankLink
          href={seen.authorize_uri}
          paymentRef={paymentRef}
          look="outline"
          icon={app ? 'smartphone' : 'banknote'}
        >
          {app ? say(w.openBank, { app }) : p.testPage}
        </BankLink>
      )}
    </section>
  );
}

/** No answer yet: it says so, and never that anything failed. */
function First({ watched }: { watched: Watched }) {
  const said = useWords({ title: RESULT_WORDS.making.title, why: RESULT_WORDS.making.why });
  return (
    <main id="main" className="pay">
      <div className="grow">
        <div className="pic">
          <Loop />
        </div>
        <h1 tabIndex={-1}>{said.title}</h1>
        <output className="meta pay-why">{said.why}</output>
        <Away watched={watched} />
      </div>
      <div className="btns">
        <CheckAgain watched={watched} isMain />
        <OpenApp />
      </div>
    </main>
  );
}

function Unknown() {
  const w = useWords(statusWords);
  return (
    <main id="main" className="pay">
      <div className="grow">
        <div className="pic">
          <Art drawing="lost" />
        </div>
        <h1 tabIndex={-1}>{w.unknown}</h1>
        <output className="meta pay-why">{w.unknownWhy}</output>
      </div>
      <div className="btns">
        <OpenApp isMain />
        <ContactLink topic="money" />
      </div>
    </main>
  );
}

function Away({ watched }: { watched: Watched }) {
  const w = useWords(statusWords);
  return <output className="away">{watched.isAway && <Note kind="amber">{w.away}</Note>}</output>;
}

function CheckAgain({ watched, isMain = false }: { watched: Watched; isMain?: boolean }) {
  const w = useWords(resultWords);
  const look = isMain ? { size: 'lg' as const } : { kind: 'outline' as const };
  return (
    <Button {...look} block icon="refresh-cw" busy={watched.isChecking && w.checking} onClick={watched.check}>
      {w.checkAgain}
    </Button>
  );
}

const OpenApp = ({ isMain = false }: { isMain?: boolean }) => (
  <ButtonLink {...(isMain ? { size: 'lg' as const } : { kind: 'ghost' as const })} block href="/">
    {useWords(resultWords).openApp}
  </ButtonLink>
);

/** 160 bits in base64url (domain/payment/api.ts `paymentRef`). */
const REF = /^[\w-]{27}$/;
const PLACE = 'payment_ref';

/**
 * Which payment this page is about: from the address, or after a reload from session storage. Anything else in the address is not trusted
 * and not read; all of it is removed from the address, so that it is in no history and no screenshot.
 */
function usePaymentRef(): string | undefined {
  const [ref] = useState(readRef);
  useEffect(() => {
    if (ref) keep(ref);
    if (location.search || location.hash) history.replaceState(history.state, '', location.pathname);
  }, [ref]);
  return ref;
}

function readRef(): string | undefined {
  const said = new URLSearchParams(location.search).get('ref') ?? kept();
  return said && REF.test(said) ? said : undefined;
}

/** Storage can be forbidden: then a reload does not know which it was. */
function kept(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function keep(ref: string): void {
  try {
    sessionStorage.setItem(PLACE, ref);
  } catch {
    // it lasts as long as the page then
  }
}

interface Props {
  paymentRef: string;
  phase: Phase;
  /** Nothing is decided yet: only the way home. */
  isOpen: boolean;
}

/** Buttons for a golfer who is signed in here; the payment is the golfer's own when it is among the golfer's top-ups. */
function OwnerWays({ paymentRef, phase, isOpen }: Props) {
  const w = useWords(resultWords);
  const own = useMirror('GET /wallet/topups', {}).data?.items.find(({ ref }) => ref === paymentRef);
  if (own && !isOpen)
    return (
      <>
        {phase === 'paid' && (
          <p className="meta">
            <NewBalance />
          </p>
        )}
        <OwnWays topup={own} phase={phase} />
      </>
    );
  return (
    <ButtonLink kind={isOpen ? 'ghost' : 'primary'} block href={own ? '/golfer/topup' : '/'}>
      {own ? w.toWallet : w.openApp}
    </ButtonLink>
  );
}
