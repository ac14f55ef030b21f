import { useEffect, type ReactNode } from 'react';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Topup } from '#domain/payment/api.ts';
import { ContactLink } from '../case/contact-link.tsx';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useWords, wordIn, say, useWord } from '../i18n/language.ts';
import { Art } from '../ui/art.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { Spoken, ButtonLink } from '../ui/control/button.tsx';
import { Loop } from '../ui/overlay/loading-overlay.tsx';
import { Note, Status, type StatusKind } from '../ui/show/status.tsx';
import { topupHref, wayBackWords } from '../wallet/topup-way.ts';
import { appOf, METHOD_WORDS } from '../wallet/bank-words.ts';
import { type Phase, failureWords, RESULT_WORDS, resultWords } from './payment-phase.ts';
import { announceSuccess } from '../platform/success.ts';
import { useMirror } from '../sync/mirror/mirror.ts';

export interface Payment {
  amount: number;
  method: TopupMethod;
  reference: string;
  failure_code: string | null;
  created_at: string;
  is_test: boolean;
}

interface Props {
  payment: Payment;
  phase: Phase;
  /** The result came while the user watched: the focused button is gone, so the focus comes here. */
  isNews?: boolean;
  /** Instead of the usual text under the title. */
  why?: ReactNode;
  /** Between the table and the buttons. */
  children?: ReactNode;
  /** The buttons for what to do next. */
  ways: ReactNode;
}

const LOOK = {
  making: 'wait',
  open: 'wait',
  closing: 'wait',
  paid: 'ok',
  expired: 'bad',
  failed: 'bad',
  cancelled: 'bad',
  review: 'wait',
} as const satisfies Record<Phase, StatusKind>;

/** What became of a payment: a picture, a sentence, the facts, the buttons. */
export function PayResult({ payment, phase, isNews, why, children, ways }: Props) {
  const w = useWords(resultWords);
  const language = useLanguage();
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  useEffect(() => {
    if (isNews) h1.current?.focus({ preventScroll: true });
  }, [isNews, h1]);
  const said = RESULT_WORDS[phase];
  const other = language === 'th' ? 'en' : 'th';
  const usual = phase === 'failed' ? failureWords(payment.failure_code) : said.why;
  return (
    <main id="main" className="pay" data-outcome="">
      <div className="grow">
        <div className="pic">
          <Picture phase={phase} />
        </div>
        <h1 ref={h1} tabIndex={-1}>
          {wordIn(said.title, language)}
        </h1>
        <p className="meta" lang={other}>
          {wordIn(said.title, other)}
        </p>
        <output className="meta pay-why">
          <Spoken>{wordIn(said.title, language)}</Spoken> {why ?? wordIn(usual, language)}
        </output>
        <Facts payment={payment} phase={phase} />
        {payment.is_test && <Note kind="amber">{w.isTest}</Note>}
        {children}
      </div>
      <div className="btns">
        {ways}
        <ContactLink topic="money" about={payment.reference} />
      </div>
    </main>
  );
}

function Picture({ phase }: { phase: Phase }) {
  if (LOOK[phase] === 'wait') return <Loop />;
  return <Art drawing={phase === 'paid' ? 'green' : 'lost'} />;
}

function Facts({ payment, phase }: Pick<Props, 'payment' | 'phase'>) {
  const w = useWords(resultWords);
  const f = useFormat();
  const language = useLanguage();
  const at = parseMoment(payment.created_at);
  const day = dateOf(at);
  const rows: [string, ReactNode][] = [
    [w.amount, f.moneyExact(satang(payment.amount))],
    [w.method, appOf(payment.method) ?? wordIn(METHOD_WORDS[payment.method], language)],
    [w.time, `${f.dayOfMonth(day)} ${f.monthYear(day)} · ${f.time(at)}`],
    [w.reference, payment.reference],
    [
      w.state,
      <Status key="state" kind={LOOK[phase]}>
        {wordIn(RESULT_WORDS[phase].state, language)}
      </Status>,
    ],
  ];
  return (
    <div className="card pay-facts">
      <dl className="kv">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

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
