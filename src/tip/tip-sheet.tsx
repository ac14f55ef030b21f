import { useState } from 'react';
import { satang, type Satang } from '#domain/money.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import type { TipWay } from '#domain/tip/tip.ts';
import { say, useWords, useWord, type Words } from '../i18n/language.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { type TipSheetProps, noteCash } from './tip-data.tsx';
import { tipSheetWords as words, words as offered } from './tip-words.ts';
import { useFormat } from '../i18n/format.ts';
import { CallFailed } from '../sync/net/call.ts';
import { useDraft } from '../sync/mirror/draft.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { ChoiceGroup, Pick, RadioCard } from '../ui/control/choice.tsx';
import { Field } from '../ui/control/field.tsx';
import { Note } from '../ui/show/status.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { MoneyNote, MoneyRefusal, useMoneyCall } from '../wallet/money-call.tsx';
import { topupHref } from '../wallet/topup-way.ts';
import { bahtText, moneyTitle, satangIn } from '../wallet/amount.ts';
import { undoFromToast } from './tip-card.tsx';
import { usePhone } from '../sync/phone.ts';

/** The envelope: how much, from the wallet or by hand. */
export function TipSheet({ open, onClose, ...more }: TipSheetProps) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={say(w.title, { name: more.booking.caddy.nickname })}>
      {more.tips.ways.length > 0 && <TipForm {...more} onClose={onClose} />}
    </Sheet>
  );
}

interface Draft {
  /** The text in the field. */
  text: string;
  way: TipWay | undefined;
}
const EMPTY: Draft = { text: '', way: undefined };
const TIP: Words = { th: 'ทิป', en: 'Tip' };
const ROUND_TO = 5_000;
const SHOWN_FOR = 15_000;

/** The ends of what is usual, and the middle of it. */
function offersOf([low, high]: readonly [Satang, Satang]): Satang[] {
  const middle = satang(Math.round((low + high) / 2 / ROUND_TO) * ROUND_TO);
  return [...new Set([low, middle, high])];
}

type Props = Omit<TipSheetProps, 'open'>;

function TipForm({ booking, tips, onClose }: Props) {
  const { booking_ref } = booking;
  const w = useWords(words);
  const f = useFormat();
  const [draft, setDraft, clear] = useDraft(`tip:${booking_ref}`, EMPTY);
  const [isWrong, setWrong] = useState(false);
  const giving = useGiving(booking_ref, () => {
    clear();
    onClose();
  });
  const balance = useMirror('GET /wallet/balance', {}).data;
  const way = tips.ways.find((it) => it === draft.way) ?? tips.ways[0] ?? 'CASH';
  const amount = satangIn(draft.text);
  const isFitting = amount !== undefined && LIMITS.tip_min <= amount && amount <= LIMITS.tip_max;
  const short = way === 'WALLET' && isFitting && balance ? amount - balance.available : 0;
  const range = { from: f.money(LIMITS.tip_min), to: f.money(LIMITS.tip_max) };
  const change = (next: Partial<Draft>) => {
    setWrong(false);
    setDraft({ ...draft, ...next });
  };
  const give = () => {
    setWrong(!isFitting);
    if (isFitting && short <= 0) void giving.give(amount, way);
  };
  const verb = way === 'CASH' ? w.doCash : w.doWallet;
  const notYet = short > 0 ? say(w.short, { amount: f.money(satang(short)) }) : way === 'WALLET' && giving.why;
  return (
    <form
      className="stack stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <div className="stack">
        <ChoiceGroup
          label={words.amount}
          value={offersOf(tips.usual)
            .map(bahtText)
            .find((it) => it === draft.text)}
          onPick={(text) => change({ text })}
          look="amounts"
        >
          {offersOf(tips.usual).map((offer) => (
            <Pick key={offer} value={bahtText(offer)} className="time num">
              {f.money(offer)}
            </Pick>
          ))}
        </ChoiceGroup>
        <Field
          label={words.own}
          inputMode="decimal"
          autoComplete="off"
          value={draft.text}
          hint={say(w.ownHint, range)}
          error={isWrong ? say(w.wrong, range) : undefined}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </div>
      {tips.isCashAlone && <CashAlone />}
      <Ways ways={tips.ways} way={way} available={balance?.available} onPick={(next) => change({ way: next })} />
      {short > 0 ? (
        <Short by={satang(short)} booking_ref={booking_ref} />
      ) : (
        <Note kind={way === 'CASH' ? 'sky' : 'green'}>{way === 'CASH' ? w.cashThen : w.walletThen}</Note>
      )}
      <MoneyNote call={giving.call} onLeave={onClose} />
      <MoneyRefusal failed={giving.failed} />
      {way === 'WALLET' && giving.why && <p className="meta">{giving.why}</p>}
      <Button type="submit" size="lg" block busy={giving.isBusy && w.sending} why={notYet}>
        {amount === undefined ? w.doNothing : say(verb, { amount: f.money(amount) })}
      </Button>
    </form>
  );
}

interface WaysProps {
  ways: readonly TipWay[];
  way: TipWay;
  available: number | undefined;
  onPick: (way: TipWay) => void;
}

function Ways({ ways, way, available, onPick }: WaysProps) {
  const w = useWords(words);
  const f = useFormat();
  const hint = {
    WALLET: available === undefined ? undefined : say(w.available, { amount: f.money(satang(available)) }),
    CASH: w.cashHint,
  };
  return (
    <ChoiceGroup label={words.how} value={way} onPick={onPick}>
      {ways.map((it) => (
        <RadioCard
          key={it}
          value={it}
          title={it === 'CASH' ? w.cash : w.wallet}
          {...(hint[it] ? { hint: hint[it] } : {})}
        />
      ))}
    </ChoiceGroup>
  );
}

function CashAlone() {
  const why = useWord(offered.cashAlone);
  return <Note kind="amber">{why}</Note>;
}

/** The balance is short. The typed amount stays while the golfer tops up. */
function Short({ by, booking_ref }: { by: Satang; booking_ref: string }) {
  const w = useWords(words);
  const f = useFormat();
  const href = topupHref({ next: `/golfer/booking/${booking_ref}?tip=1`, amount: by });
  return (
    <div className="stack stack-2">
      <Note kind="amber">{say(w.short, { amount: f.money(by) })}</Note>
      <ButtonLink kind="outline" block icon="plus" href={href}>
        {w.topUp}
      </ButtonLink>
    </div>
  );
}

/** From the wallet: sent directly to the server. What was given by hand is only noted, and may wait. */
function useGiving(booking_ref: string, done: () => void) {
  const phone = usePhone();
  const w = useWords(words);
  const f = useFormat();
  const call = useMoneyCall('POST /wallet/tip', `tip:${booking_ref}`);
  const [noting, setNoting] = useState<{ isBusy: boolean; failed?: CallFailed }>({ isBusy: false });
  const fromWallet = (amount: Satang) =>
    call.perform({ booking_ref, amount, way: 'WALLET' }, moneyTitle(TIP, amount), (tip) => {
      done();
      toast({
        text: say(w.given, { amount: f.money(amount) }),
        action: { label: w.undo, run: () => void undoFromToast(phone, tip) },
        lasts: SHOWN_FOR,
      });
    });
  const byHand = async (amount: Satang) => {
    setNoting({ isBusy: true });
    try {
      await noteCash(phone, booking_ref, amount);
      setNoting({ isBusy: false });
      done();
      toast({ text: say(w.noted, { amount: f.money(amount) }) });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setNoting({ isBusy: false, failed: error });
    }
  };
  return {
    call,
    isBusy: call.isBusy || noting.isBusy,
    why: call.why,
    failed: noting.failed,
    give: (amount: Satang, way: TipWay) => (way === 'CASH' ? byHand(amount) : fromWallet(amount)),
  };
}
