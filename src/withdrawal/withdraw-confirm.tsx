import type { ReactNode } from 'react';
import type { BankAccount } from '#domain/withdrawal/api.ts';
import type { Satang } from '#domain/money.ts';
import type { WithdrawalKind } from '#domain/withdrawal/withdrawal.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { Note } from '../ui/show/status.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { BANK_WORDS, masked } from '../wallet/bank-words.ts';
import { CONFIRM_WORDS } from './withdraw-confirm-words.ts';

interface Props {
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
export function WithdrawConfirm({ kind, open, onClose, amount, account, isBusy, why, refusal, onConfirm }: Props) {
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
