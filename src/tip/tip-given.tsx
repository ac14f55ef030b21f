import { useLocation } from 'wouter';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Tip } from '#domain/tip/api.ts';
import { useFormat } from '../i18n/format.ts';
import { useWord, useWords } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import type { OutboxItem } from '../sync/outbox/outbox-state.ts';
import { outboxOf } from '../sync/outbox/outbox.ts';
import { Button } from '../ui/control/button.tsx';
import { Countdown } from '../ui/show/countdown.tsx';
import { useNow } from '../ui/now.ts';
import { QueuedAge } from '../ui/show/queued-age.tsx';
import { Pending, Status } from '../ui/show/status.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { MoneyNote } from '../wallet/money-refusal.tsx';
import { amountOf } from './tip-data.ts';
import { useTipUndo } from './tip-undo.ts';
import { words } from './tip-words.ts';
import { usePhone } from '../sync/phone.ts';

/** A given tip, and for ten minutes the button to undo it. */
export function TipGiven({ tip }: { tip: Tip }) {
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
export function TipWaiting({ item }: { item: OutboxItem }) {
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
