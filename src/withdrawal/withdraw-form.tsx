import { useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '#domain/calls.ts';
import { satang, type Satang } from '#domain/money.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import type { WithdrawalKind } from '#domain/withdrawal/withdrawal.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords, useWord, type Words } from '../i18n/language.ts';
import { useDraft } from '../sync/mirror/draft.ts';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { ChoiceGroup, RadioCard } from '../ui/control/choice.tsx';
import { Field } from '../ui/control/field.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Note } from '../ui/show/status.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { MoneyNote, useMoneyCall } from '../wallet/money-call.tsx';
import { moneyTitle, satangIn } from '../wallet/amount.ts';
import { useWhyNotYet, KIND_WORDS, words } from './withdraw-words.ts';
import type { BankAccount } from '#domain/withdrawal/api.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { BANK_WORDS, masked } from '../wallet/bank-words.ts';

interface Draft {
  part: 'ALL' | 'OWN';
  text: string;
}
const EMPTY: Draft = { part: 'ALL', text: '' };

interface Props {
  kind: WithdrawalKind;
  bank: OutputOf<'GET /wallet/bank-account'> | undefined;
  past: OutputOf<'GET /wallet/withdrawals'> | undefined;
  /** As far as this phone knows: only a verified caddy is paid out. */
  isUnverified: boolean;
}

/** How much, and what happens then. What the user filled in stays until it is done. */
export function WithdrawForm({ kind, bank, past, isUnverified }: Props) {
  const w = useWords(words);
  const k = useWords<(typeof KIND_WORDS)[WithdrawalKind]>(KIND_WORDS[kind]);
  const f = useFormat();
  const [draft, setDraft, clear] = useDraft(`withdraw:${kind}`, EMPTY);
  const [isWrong, setWrong] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const call = useMoneyCall('POST /wallet/withdraw', 'withdrawal');
  const [, navigate] = useLocation();
  const leave = () => navigate(kind === 'EARNINGS' ? '/caddy/profile/earnings' : '/golfer/topup');
  const notYet = useWhyNotYet(bank, past, isUnverified);
  const why = call.why ?? notYet;
  const most = past && satang(past.most);
  const amount = draft.part === 'ALL' ? most : satangIn(draft.text);
  const isFitting = amount !== undefined && LIMITS.withdrawal_min <= amount && (most === undefined || amount <= most);
  const range = { from: f.money(LIMITS.withdrawal_min), to: most === undefined ? '–' : f.money(most) };
  const change = (next: Partial<Draft>) => {
    setWrong(false);
    setDraft({ ...draft, ...next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!isFitting);
    if (!isFitting || why || !bank?.account) return;
    setUsed(true);
    setChecking(true);
  };
  const send = () => {
    if (!isFitting) return;
    void call.perform({ amount }, moneyTitle(KIND_WORDS[kind].verb, amount), ({ reference }) => {
      setChecking(false);
      clear();
      toast({ text: say(k.done, { amount: f.money(amount), reference }) });
    });
  };
  return (
    <Section
      title={w.amount}
      aside={<span className="meta num">{say(k.rule, { min: f.money(LIMITS.withdrawal_min) })}</span>}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <ChoiceGroup label={words.amount} labelHidden value={draft.part} onPick={(part) => change({ part })}>
          <RadioCard value="ALL" title={most === undefined ? w.allUnknown : say(w.all, { amount: f.money(most) })} />
          <RadioCard value="OWN" title={w.own} />
        </ChoiceGroup>
        {draft.part === 'OWN' && (
          <Field
            label={words.ownField}
            inputMode="decimal"
            autoComplete="off"
            value={draft.text}
            hint={say(w.range, range)}
            error={isWrong ? say(w.wrong, range) : undefined}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        )}
        <Note kind="green">{k.after}</Note>
        {!isChecking && <MoneyNote call={call} onLeave={leave} />}
        {why && <Note kind="amber">{why}</Note>}
        {isUnverified && (
          <ButtonLink kind="tonal" href="/caddy/profile">
            {w.toVerify}
          </ButtonLink>
        )}
        <Button type="submit" size="lg" block why={why}>
          {verbOf(k, amount && f.money(amount))}
        </Button>
        {draft.text !== '' && draft.part === 'OWN' && <p className="meta-xs center">{w.draft}</p>}
      </form>
      {isUsed && isFitting && bank?.account && (
        <WithdrawConfirm
          kind={kind}
          open={isChecking}
          onClose={() => setChecking(false)}
          amount={amount}
          account={bank.account}
          isBusy={call.isBusy}
          why={why}
          refusal={<MoneyNote call={call} onLeave={leave} />}
          onConfirm={send}
        />
      )}
    </Section>
  );
}

const verbOf = (k: { verb: string; verbOf: string }, amount: string | 0 | undefined): string =>
  amount ? say(k.verbOf as '{amount}', { amount }) : k.verb;

interface WithdrawConfirmProps {
  kind: WithdrawalKind;
  open: boolean;
  onClose: () => void;
  amount: Satang;
  account: BankAccount;
  isBusy: boolean;
  /** Why it cannot be sent now. */
  why: string | undefined;
  /** Why the last try was not done. */
  refusal: ReactNode;
  onConfirm: () => void;
}

/** The last look before money leaves: how much, into which account, in whose name. */
function WithdrawConfirm({
  kind,
  open,
  onClose,
  amount,
  account,
  isBusy,
  why,
  refusal,
  onConfirm,
}: WithdrawConfirmProps) {
  const w = useWords(CONFIRM_WORDS);
  const f = useFormat();
  const bank = useWord(BANK_WORDS[account.bank]);
  const rows = [
    [w.amount, f.money(amount)],
    [w.bank, bank],
    [w.number, masked(account.last4)],
    [w.holder, account.holder],
  ];
  return (
    <Sheet open={open} onClose={onClose} title={kind === 'EARNINGS' ? w.title : w.titleRefund}>
      <dl className="card kv">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">{w.check}</p>
      {refusal}
      {why && <Note kind="amber">{why}</Note>}
      <div className="btns">
        <Button size="lg" block busy={isBusy && w.sending} why={why} onClick={onConfirm}>
          {say(w.confirm, { amount: f.money(amount) })}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {w.notYet}
        </Button>
      </div>
    </Sheet>
  );
}

const CONFIRM_WORDS = {
  title: { th: 'ตรวจก่อนถอนเงิน', en: 'Check before you withdraw' },
  titleRefund: { th: 'ตรวจก่อนขอเงินคืน', en: 'Check before you ask for it back' },
  amount: { th: 'จำนวนเงิน', en: 'Amount' },
  bank: { th: 'ธนาคาร', en: 'Bank' },
  number: { th: 'เลขที่บัญชี', en: 'Account' },
  holder: { th: 'ชื่อบัญชี', en: 'In the name of' },
  check: {
    th: 'เมื่อยืนยันแล้ว ยอดถูกตัดทันทีและยกเลิกเองไม่ได้',
    en: 'Once you confirm, the money leaves your balance at once and you cannot take it back yourself.',
  },
  confirm: { th: 'ยืนยัน {amount}', en: 'Confirm {amount}' },
  notYet: { th: 'กลับไปแก้ไข', en: 'Go back' },
  sending: { th: 'กำลังส่ง…', en: 'Sending…' },
} as const satisfies Record<string, Words>;
