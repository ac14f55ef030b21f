import '../../ui/css/screens/pay.css';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { InputOf } from '#domain/calls.ts';
import { type Satang, satang } from '#domain/money.ts';
import type { Topup } from '#domain/payment/api.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import { PRESETS, type Range } from '#domain/wallet/limits.ts';
import { ContactLink } from '../../case/contact-link.tsx';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { mirrorOf, useMirror } from '../../sync/mirror/mirror.ts';
import { type OnlineCall, useLacksSignal, useOnlineCall } from '../../sync/online/online-call.ts';
import { usePhone } from '../../sync/phone.ts';
import { ReadLine, Loaded } from '../../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { ChoiceGroup, Pick } from '../../ui/control/choice.tsx';
import { Field } from '../../ui/control/field.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Note } from '../../ui/show/status.tsx';
import { appOf } from '../../wallet/bank-words.ts';
import { moneyTitle } from '../../wallet/amount.ts';
import { MoneyNote } from '../../wallet/money-call.tsx';
import { wayBackWords } from '../../wallet/topup-way.ts';
import { BalanceCard, AMOUNT, OTHER_AMOUNT, topupWords } from './balance-card.tsx';
import { OpenTopups, payHref, type AmountFault, faultOf, rangeIn, roomIn } from './open-topups.tsx';
import { type TopupChoice, useTopupChoice, USUAL_LIMITS, TopupMethods } from './topup-method.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { StatementRow, StatementSkeleton } from '../../wallet/history/history-row.tsx';

/** /golfer/topup – the balance, how much more, how it is paid. Money moves only with a signal: nothing here is ever queued. */
export function TopupScreen() {
  const w = useWords(topupWords);
  const { choice, balance, topups, limits, range, error, why } = useTopup();
  const [, navigate] = useLocation();
  const call = useCreateTopup(({ topup_id }) => {
    choice.made();
    navigate(payHref(topup_id));
  });
  const { failed } = call;
  // The reason of a refusal stands above its button; the golfer may have scrolled elsewhere.
  useEffect(() => {
    if (failed) window.scrollTo(0, document.documentElement.scrollHeight);
  }, [failed]);
  return (
    <>
      <Screen tight cta>
        <div className="stack stack-2">
          <BalanceCard balance={balance.data} foot={<HistoryLink />} />
          <ReadLine reads={[balance, topups]} />
        </div>
        {choice.next && <WayBack next={choice.next} />}
        <OpenTopups topups={topups.data?.items ?? []} />
        {range && <TopupAmount choice={choice} range={range} error={error} />}
        <TopupMethods choice={choice} methods={limits.methods} />
        {limits.is_test && <Note kind="amber">{w.isTest}</Note>}
        <MoneyNote call={call} onLeave={() => navigate('/golfer/topup/history')} />
        <LatestLines />
        <ButtonLink kind="ghost" block href="/golfer/topup/refund">
          {w.refund}
        </ButtonLink>
        <ContactLink topic="money" />
      </Screen>
      <Create choice={choice} why={why} call={call} />
    </>
  );
}

/** What the golfer chose, checked against what the server allows. */
function useTopup() {
  const w = useWords(topupWords);
  const chosen = useTopupChoice();
  const balance = useMirror('GET /wallet/balance', {});
  const topups = useMirror('GET /wallet/topups', {});
  const limits = useMirror('GET /wallet/limits', {}).data ?? USUAL_LIMITS;
  const method = rangeIn(limits, chosen.method) ? chosen.method : (limits.methods[0]?.method ?? 'PROMPTPAY');
  const choice: TopupChoice = { ...chosen, method };
  const range = rangeIn(limits, method) ?? rangeIn(USUAL_LIMITS, 'PROMPTPAY');
  const known = { cap: limits.wallet_cap, balance: balance.data, topups: topups.data?.items ?? [] };
  const fault = range ? faultOf(choice.typed, choice.amount, { range, ...known }) : 'none';
  const error = useFaultText(fault, range, limits.wallet_cap, roomIn(known));
  const why = error ?? (limits.methods.length === 0 ? w.noMethod : choice.amount ? undefined : w.choose);
  return { choice, balance, topups, limits, range, error, why };
}

const HistoryLink = () => (
  <Link className="inline strong t-sm bal-link" href="/golfer/topup/history">
    {useWords(topupWords).history}
  </Link>
);

const WayBack = ({ next }: { next: string }) => (
  <ButtonLink kind="quiet" block icon="arrow-left" href={next}>
    {useWord(wayBackWords(next))}
  </ButtonLink>
);

function useFaultText(
  fault: AmountFault,
  range: { min: Satang; max: Satang } | undefined,
  cap: number,
  room: Satang,
): string | undefined {
  const w = useWords(topupWords);
  const f = useFormat();
  if (fault === 'none' || !range) return undefined;
  if (fault === 'overCap') return say(w.overCap, { cap: f.money(cap as Satang), room: f.money(room) });
  if (fault === 'tooSmall') return say(w.tooSmall, { amount: f.money(range.min) });
  return fault === 'tooLarge' ? say(w.tooLarge, { amount: f.money(range.max) }) : w.notAnAmount;
}

interface CreateProps {
  choice: TopupChoice;
  /** Why it cannot be created with these values. */
  why: string | undefined;
  call: CreateTopup;
}

function Create({ choice, why, call }: CreateProps) {
  const w = useWords(topupWords);
  const f = useFormat();
  const isOffline = useLacksSignal(call);
  const create = () => {
    if (choice.amount !== undefined) call.create({ ...choice, amount: choice.amount });
  };
  const amount = choice.amount === undefined ? '' : f.money(choice.amount);
  const app = appOf(choice.method);
  return (
    <MainButton aboveTabs>
      <div className="pay-act">
        {isOffline && <p className="meta-xs amber">{w.needsSignal}</p>}
        <Button
          size="lg"
          block
          icon={app ? 'smartphone' : 'qr-code'}
          busy={call.isBusy && w.creating}
          why={isOffline ? w.needsSignal : (call.why ?? why)}
          onClick={create}
        >
          {app ? say(w.payByApp, { app, amount }) : say(w.createQr, { amount })}
        </Button>
      </div>
    </MainButton>
  );
}

interface Props {
  choice: TopupChoice;
  range: Range;
  /** Why this amount cannot be topped up. */
  error: string | undefined;
}

/** Six usual amounts, or one the golfer types. */
function TopupAmount({ choice, range, error }: Props) {
  const w = useWords(topupWords);
  const f = useFormat();
  const offered = PRESETS.filter((it) => range.min <= it && it <= range.max);
  return (
    <section className="section">
      <h2 className="t-lg">{w.howMuch}</h2>
      <ChoiceGroup
        label={AMOUNT}
        labelHidden
        look="amounts"
        value={choice.preset === undefined ? undefined : String(choice.preset)}
        onPick={(value) => choice.pick(satang(Number(value)))}
      >
        {offered.map((amount: Satang) => (
          <Pick key={amount} value={String(amount)} className="time num">
            {f.money(amount)}
          </Pick>
        ))}
      </ChoiceGroup>
      <Field
        label={OTHER_AMOUNT}
        value={choice.typed}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={say(w.range, { min: f.money(range.min), max: f.money(range.max) })}
        error={error}
        onChange={(event) => choice.type(event.target.value)}
      />
    </section>
  );
}

interface Wanted {
  amount: Satang;
  method: TopupMethod;
  next: string | undefined;
}

interface CreateTopup extends Omit<OnlineCall<'POST /wallet/topup'>, 'perform'> {
  create: (wanted: Wanted) => void;
}

const TOP_UP: Words = { th: 'เติมเงิน', en: 'Top-up' };

/** Sent directly to the server, never queued. `made` is also called for one that an earlier visit had sent. */
function useCreateTopup(made: (topup: Topup) => void): CreateTopup {
  const phone = usePhone();
  const done = (topup: Topup) => {
    mirrorOf(phone).store('GET /wallet/topup/{topup_id}', { topup_id: topup.topup_id }, topup);
    mirrorOf(phone).stale(['GET /wallet/topups']);
    made(topup);
  };
  const call = useOnlineCall('POST /wallet/topup', { entity: 'topup', onDone: done });
  const create = async (wanted: Wanted) => {
    const topup = await call.perform(inputOf(wanted), { title: moneyTitle(TOP_UP, wanted.amount) });
    if (topup) done(topup);
    else mirrorOf(phone).stale(['GET /wallet/topups', 'GET /wallet/balance', 'GET /wallet/limits']);
  };
  return { ...call, create: (wanted) => void create(wanted) };
}

const inputOf = ({ amount, method, next }: Wanted): InputOf<'POST /wallet/topup'> => ({
  amount,
  method,
  platform: platformOf(navigator.userAgent),
  ...(next ? { next } : {}),
});

/** For the bank: which app it may open. */
function platformOf(userAgent: string): 'IOS' | 'ANDROID' | 'WEB' {
  if (/\bAndroid\b/.test(userAgent)) return 'ANDROID';
  return /\biP(?:hone|ad|od)\b/.test(userAgent) ? 'IOS' : 'WEB';
}

const MAX_LINES = 5;

/** The newest lines of the golfer's statement; all of it is in the history. */
function LatestLines() {
  const w = useWords(topupWords);
  const read = useMirror('POST /wallet/ledger', { page: 1, limit: MAX_LINES });
  return (
    <Section title={w.latest} more={{ href: '/golfer/topup/history', label: w.all }}>
      <Loaded read={read} waiting={<StatementSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="meta">{w.nothingYet}</p>
          ) : (
            <div className="list">
              {items.map((line) => (
                <StatementRow key={line.line_id} line={line} viewer="golfer" />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
