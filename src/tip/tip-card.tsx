import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Tip } from '#domain/tip/api.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords, useWord, currentLanguage, wordIn, type Words } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { codeFirst } from '../ui/late/lazy-part.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { Note, Pending, Status } from '../ui/show/status.tsx';
import { useTips, amountOf } from './tip-data.tsx';
import { words } from './tip-words.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import { type OutboxItem, outboxOf } from '../sync/outbox/outbox.ts';
import { Countdown, QueuedAge } from '../ui/show/countdown.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { MoneyNote, NEEDS_SIGNAL, useMoneyCall, type MoneyCall } from '../wallet/money-call.tsx';
import { usePhone, type Phone } from '../sync/phone.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { type UncertainRequest, loadUncertainRequests } from '../sync/online/uncertain-list.ts';
import { newKey } from '../sync/net/call.ts';
import { moneyTitle } from '../wallet/amount.ts';

const sheet = () => import('./tip-sheet.tsx');
const TipSheet = lazy(() => sheet().then((m) => ({ default: m.TipSheet })));

/** What the golfer gave the caddy for a round, and the button to tip. `?tip` in the address opens it: from the history, from a message. */
export function TipCard({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const f = useFormat();
  const tips = useTips(booking, useNow(MINUTE));
  const { given, waiting, ways, isCashAlone, usual } = tips;
  const { holes, caddy } = booking;
  const isAny = given.length + waiting.length > 0;
  const [isOpen, isUsed, open, close] = useOpening(ways.length > 0);
  if (!isAny && ways.length === 0 && !isOpen) return null;
  return (
    <Section title={w.title}>
      <div className="card stack">
        {!isAny && (
          <p className="meta num">{say(w.usual, { n: holes, from: f.money(usual[0]), to: f.money(usual[1]) })}</p>
        )}
        {isAny && (
          <ul className="stack">
            {given.map((tip) => (
              <TipGiven key={tip.tip_id} tip={tip} />
            ))}
            {waiting.map((item) => (
              <TipWaiting key={item.id} item={item} />
            ))}
          </ul>
        )}
        {isCashAlone && ways.length === 0 && <Note kind="amber">{w.cashAlone}</Note>}
        {ways.length > 0 && (
          <Button kind={isAny ? 'ghost' : 'tonal'} block icon="gift" onClick={open}>
            {isAny ? w.giveMore : say(w.give, { name: caddy.nickname })}
          </Button>
        )}
      </div>
      {isUsed && (
        <Suspense>
          <TipSheet booking={booking} tips={tips} open={isOpen} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}

function useOpening(mayOpen: boolean): [boolean, boolean, () => void, () => void] {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [pathname, navigate] = useLocation();
  const isAsked = new URLSearchParams(useSearch()).has('tip');
  const open = () =>
    codeFirst(sheet, () => {
      setUsed(true);
      setOpen(true);
    });
  const close = () => {
    setOpen(false);
    if (isAsked) navigate(pathname, { replace: true });
  };
  useEffect(() => {
    if (isAsked && mayOpen) open();
    // oxlint-disable-next-line react/exhaustive-deps -- once for the address, and again when it turns out that the golfer may
  }, [isAsked, mayOpen]);
  return [isOpen, isUsed, open, close];
}

/** A given tip, and for ten minutes the button to undo it. */
function TipGiven({ tip }: { tip: Tip }) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE);
  const [, navigate] = useLocation();
  const { call, undo } = useTipUndo(tip);
  const until = tip.undo_by === null ? 0 : parseMoment(tip.undo_by);
  const isNote = tip.way === 'CASH';
  const why = isNote && call.why && call.state === 'idle' ? w.removeNeedsSignal : call.why;
  const isOpen = now < until && (tip.status === 'HELD' || tip.status === 'NOTED');
  return (
    <li className="stack stack-2">
      <div className="row between">
        <span className="grow">
          <b className="strong num line">
            {f.money(satang(tip.amount))} · {isNote ? w.inCash : w.fromWallet}
          </b>
          <span className="meta">
            <How tip={tip} until={until} isOpen={isOpen} />
          </span>
        </span>
        {isOpen && (
          <Button kind="outline" size="sm" busy={call.isBusy && w.undoing} why={why} onClick={undo}>
            {isNote ? w.remove : w.undo}
          </Button>
        )}
      </div>
      {isOpen && why && call.state === 'idle' && <p className="meta">{why}</p>}
      <MoneyNote call={call} isOneTap onLeave={() => navigate('/golfer/booking')} />
    </li>
  );
}

/** Where its money is. */
function How({ tip, until, isOpen }: { tip: Tip; until: number; isOpen: boolean }) {
  const w = useWords(words);
  if (tip.way === 'CASH') return w.onlyYou;
  if (tip.status === 'PAID') return <Status kind="ok">{w.received}</Status>;
  if (!isOpen) return w.onItsWay;
  return <Countdown until={until} text={w.undoLeft} over={w.onItsWay} fine />;
}

/** A cash note that waits on this phone, is on its way, or was refused, and why. */
function TipWaiting({ item }: { item: OutboxItem }) {
  const phone = usePhone();
  const w = useWords(words);
  const f = useFormat();
  const isRefused = item.state === 'conflict';
  const why = useWord(useRefusal(item.refusal?.code));
  const remove = async () => {
    if (isRefused) await outboxOf(phone).discard(item.id);
    else if ((await outboxOf(phone).takeBack(item.id)) === 'too late') toast({ text: w.tooLate });
  };
  return (
    <li className="row between">
      <span className="grow">
        <b className="strong num line">
          {f.money(satang(amountOf(item)))} · {w.inCash}
        </b>
        {isRefused ? <Status kind="bad">{w.notNoted}</Status> : <Waits item={item} />}
        {isRefused && <span className="meta line">{why}</span>}
      </span>
      {item.state !== 'sending' && item.taken_back === undefined && (
        <Button kind="quiet" size="sm" onClick={() => void remove()}>
          {isRefused ? w.remind : w.remove}
        </Button>
      )}
    </li>
  );
}

function Waits({ item: { state, created_at, taken_back } }: { item: OutboxItem }) {
  const w = useWords(words);
  if (taken_back !== undefined) return <Pending>{w.takingBack}</Pending>;
  if (state === 'sending') return <Pending>{w.sending}</Pending>;
  return (
    <Pending>
      {w.waits}
      <QueuedAge since={created_at} />
    </Pending>
  );
}

const UNDO = 'POST /wallet/tip/undo';
const TITLE: Words = { th: 'ยกเลิกทิป', en: 'Undo the tip of' };

const entityOf = (tip_id: string): string => `tip-undo:${tip_id}`;

/** Undoing a tip, where the tip is shown: also when it was asked for from the toast, or by an earlier visit. */
function useTipUndo({ tip_id, amount, way }: Tip): { call: MoneyCall<typeof UNDO>; undo: () => void } {
  const w = useWords(words);
  const money = useFormat().money(satang(amount));
  const done = () => toast({ text: way === 'CASH' ? w.noteRemoved : say(w.undone, { amount: money }) });
  const call = useMoneyCall(UNDO, entityOf(tip_id), done);
  return { call, undo: () => void call.perform({ tip_id }, moneyTitle(TITLE, satang(amount)), done) };
}

/** From the toast that says it was given: its form is gone by then, and the tip itself says what became of it. */
export async function undoFromToast(phone: Phone, { tip_id, amount }: Tip): Promise<void> {
  const entity = entityOf(tip_id);
  const title = moneyTitle(TITLE, satang(amount));
  const it: UncertainRequest = { key: newKey(), call: UNDO, input: { tip_id }, entity, title, at: Date.now() };
  const part = await loadUncertainRequests(phone).catch(() => undefined); // not on this phone and no network: nothing has left
  if (!part) return toast({ text: wordIn(NEEDS_SIGNAL, currentLanguage()), kind: 'bad' });
  await part.sendOnce(it);
  mirrorOf(phone).stale();
}
