import '../ui/css/screens/pay.css';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import { ContactLink } from '../case/contact-link.tsx';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { shareLink } from '../line/sdk/share-link.ts';
import { useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { useConnection } from '../sync/net/connection.ts';
import { Loaded, type Read, ReadLine } from '../sync/shown/loaded.tsx';
import { Button, Buttons } from '../ui/control/button.tsx';
import { MainButton, Screen } from '../ui/frame/layout.tsx';
import { InkBox, Skeleton, SkeletonText } from '../ui/frame/placeholders.tsx';
import { TopBar } from '../ui/frame/top-bar.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Note } from '../ui/show/status.tsx';
import { appOf } from '../wallet/bank-words.ts';
import { moneyTitle } from '../wallet/amount.ts';
import { BankLink, PayLine, qrAddress, QrCard } from './qr-card.tsx';
import { OwnResult } from './pay-result.tsx';
import { ownPayWords, payWords, isLong, isOpenPhase, type Phase, phaseOf, resultWords } from './payment-phase.ts';
import { usePolling, useServerNow } from './polling.ts';
import { Dialog } from '../ui/overlay/sheet.tsx';
import { MoneyNote, useMoneyCall } from '../wallet/money-call.tsx';
import { usePhone } from '../sync/phone.ts';

const TITLE = { th: 'สแกนเพื่อจ่าย', en: 'Scan to pay' };
const APP_TITLE = { th: 'จ่ายด้วยแอปธนาคาร', en: 'Pay with your bank' };

/** /golfer/topup/pay/:topup_id – the golfer's top-up until it is paid, over, or given up. A network problem is never shown as a failure. */
export function TopupPayScreen() {
  const { topup_id = '' } = useParams();
  const read = useMirror('GET /wallet/topup/{topup_id}', { topup_id });
  return (
    <>
      {!read.data && <TopBar title={TITLE} back="/golfer/topup" />}
      {read.data ? (
        <OneTopup topup={read.data} read={read} />
      ) : (
        <Screen tight>
          <Loaded read={read} waiting={<PaySkeleton />}>
            {() => null}
          </Loaded>
        </Screen>
      )}
    </>
  );
}

interface Props {
  topup: Topup;
  read: Read<Topup>;
}

function OneTopup({ topup, read }: Props) {
  const now = useServerNow(topup.server_time, read.updatedAt);
  const phase = phaseOf(topup, now);
  const [wasOpen] = useState(isOpenPhase(phase));
  usePolling({
    isOpen: isOpenPhase(phase),
    isAsking: read.refreshing,
    hasFailed: read.error !== undefined,
    every: topup.retry_after,
    ask: read.refresh,
  });
  if (!isOpenPhase(phase)) return <OwnResult topup={topup} phase={phase} isNews={wasOpen} />;
  return <ToPay topup={topup} read={read} phase={phase} now={now} />;
}

function ToPay({ topup, read, phase, now }: Props & { phase: Phase; now: Moment }) {
  const w = useWords(ownPayWords);
  const p = useWords(payWords);
  const r = useWords(resultWords);
  const isOffline = useConnection() === 'offline';
  const [asked, setAsked] = useState<Moment>();
  const isChecking = asked !== undefined && read.refreshing;
  const isAnswered = asked !== undefined && (read.updatedAt ?? 0) >= asked;
  const check = () => {
    setAsked(Date.now());
    read.refresh();
  };
  return (
    <>
      <TopBar title={topup.method === 'PROMPTPAY' ? TITLE : APP_TITLE} back="/golfer/topup" />
      <Screen tight cta>
        {topup.is_test && <Note kind="amber">{topup.has_qr ? p.isTest : r.isTest}</Note>}
        <HowToPay topup={topup} phase={phase} now={now} />
        <output className="pay-news stack">
          {isOffline && <Note kind="amber">{p.offline}</Note>}
          {isAnswered && !isChecking && !isOffline && (
            <Note kind="sky">{isLong(topup, now) ? p.isLong : w.notYet}</Note>
          )}
          {!isAnswered && isLong(topup, now) && !isOffline && <Note>{p.isLong}</Note>}
        </output>
        {phase === 'open' && topup.has_qr && <Steps />}
        {topup.is_test && topup.authorize_uri && topup.method === 'PROMPTPAY' && phase === 'open' && (
          <BankLink href={topup.authorize_uri} paymentRef={topup.ref} look="outline" icon="banknote">
            {p.testPage}
          </BankLink>
        )}
        <ReadLine reads={[{ ...read, refreshing: false }]} />
        <CancelTopup topup_id={topup.topup_id} amount={topup.amount} />
        <ContactLink topic="money" about={topup.reference} />
      </Screen>
      <MainButton>
        <div className="pay-act">
          <Button
            size="lg"
            block
            icon="refresh-cw"
            busy={isChecking && w.checking}
            why={isOffline && w.needsSignal}
            onClick={check}
          >
            {w.paid}
          </Button>
        </div>
      </MainButton>
    </>
  );
}

function HowToPay({ topup, phase, now }: { topup: Topup; phase: Phase; now: Moment }) {
  const p = useWords(payWords);
  const app = appOf(topup.method);
  if (phase === 'closing')
    return (
      <div role="alert">
        <Note kind="amber">{app ? p.closingApp : p.closing}</Note>
      </div>
    );
  if (phase === 'open' && topup.has_qr)
    return (
      <>
        <QrCard paymentRef={topup.ref} amount={topup.amount} reference={topup.reference} />
        <PayLine expires_at={topup.expires_at} now={now} />
        <QrActs topup={topup} />
      </>
    );
  if (phase === 'open' && app && topup.authorize_uri)
    return (
      <>
        <ToCompare topup={topup} />
        <BankLink href={topup.authorize_uri} paymentRef={topup.ref} look="primary" icon="smartphone">
          {say(p.openApp, { app })}
        </BankLink>
        <p className="meta">{p.openAppWhy}</p>
        <PayLine expires_at={topup.expires_at} now={now} />
      </>
    );
  return <Making text={app ? p.makingApp : p.making} />;
}

/** What the bank's app has to show: the golfer compares before paying. */
function ToCompare({ topup: { amount, reference } }: Pick<Props, 'topup'>) {
  const p = useWords(payWords);
  const f = useFormat();
  return (
    <div className="card stack stack-2">
      <p className="t-2xl num" translate="no">
        {f.moneyExact(satang(amount))}
      </p>
      <p className="meta">
        {p.payee} · {p.referenceIs} <span className="nowrap">{reference}</span>
      </p>
    </div>
  );
}

const Making = ({ text }: { text: string }) => (
  <div className="qr-making">
    <span className="spin" />
    <output className="strong">{text}</output>
  </div>
);

function Steps() {
  const w = useWords(ownPayWords);
  return (
    <ol className="list">
      {[w.step1, w.step2, w.step3].map((step, n) => (
        <li key={step} className="lrow">
          <span className="lead num strong" aria-hidden="true">
            {n + 1}
          </span>
          <span className="grow">{step}</span>
        </li>
      ))}
    </ol>
  );
}

function PaySkeleton() {
  const w = useWords(ownPayWords);
  return (
    <Skeleton label={w.loading}>
      <div className="qr">
        <p className="qr-head">&nbsp;</p>
        <div className="qr-body">
          <InkBox className="qr-picture" />
          <p className="t-2xl num">
            <SkeletonText>฿1,000.00</SkeletonText>
          </p>
        </div>
      </div>
    </Skeleton>
  );
}

/** The picture into the phone, where bank apps find it; or a link for somebody else who pays. */
function QrActs({ topup }: { topup: Topup }) {
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

/** Cancels a top-up that is not paid. It asks first, and says what happens to money that is on its way. */
function CancelTopup({ topup_id, amount }: Pick<Topup, 'topup_id' | 'amount'>) {
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
