import { useState, type FormEvent } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import type { Bank } from '#domain/withdrawal/withdrawal.ts';
import { useForm } from '../form/form.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../i18n/language.ts';
import { useConnection } from '../sync/net/connection.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { Button } from '../ui/control/button.tsx';
import { Field, Select } from '../ui/control/field.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Note } from '../ui/show/status.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { BANK_WORDS, masked } from '../wallet/bank-words.ts';
import { words } from './bank-account-words.ts';
import { usePhone } from '../sync/phone.ts';

interface Props {
  bank: OutputOf<'GET /wallet/bank-account'>;
  open: boolean;
  onClose: () => void;
}

/** A first account, or another one. */
export function BankAccountSheet({ bank, open, onClose }: Props) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={bank.account ? w.change : w.add}>
      <AccountForm bank={bank} onClose={onClose} />
    </Sheet>
  );
}

const sentenceOf = (path: string, code: string): Words | undefined =>
  path === 'number' && (code === 'INVALID' || code === 'REQUIRED')
    ? words.numberWrong
    : path === 'bank'
      ? words.bankMissing
      : undefined;

function AccountForm({ bank: { account, banks, holder: name }, onClose }: Omit<Props, 'open'>) {
  const phone = usePhone();
  const w = useWords(words);
  const language = useLanguage();
  const isOffline = useConnection() === 'offline';
  const [bank, setBank] = useState('');
  const [number, setNumber] = useState('');
  const [holder, setHolder] = useState(name);
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /wallet/bank-account',
    schema: () => import('#domain/withdrawal/api.ts').then((m) => m.withdrawalCalls['POST /wallet/bank-account'].input),
    under: { BANK_NAME_DIFFERENT: 'holder', BANK_ACCOUNT_REFUSED: 'number' },
    say: sentenceOf,
    done: (saved) => {
      mirrorOf(phone).stale(['GET /wallet/bank-account']);
      setNumber('');
      onClose();
      toast({ text: say(w.saved, { number: masked(saved.last4) }) });
    },
  });
  const errorAt = (path: string) => failure.fields[path] && wordIn(failure.fields[path], language);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isOffline) void submit({ bank: bank as Bank, number, holder });
  };
  return (
    <form className="stack stack-4" ref={form} noValidate onSubmit={send}>
      <Select
        label={words.bank}
        value={bank}
        error={errorAt('bank')}
        onChange={(event) => {
          mended('bank');
          setBank(event.currentTarget.value);
        }}
      >
        <option value="" disabled>
          {w.choose}
        </option>
        {banks.map((it) => (
          <option key={it} value={it}>
            {wordIn(BANK_WORDS[it], language)}
          </option>
        ))}
      </Select>
      <Field
        label={words.number}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        hint={w.numberHint}
        error={errorAt('number')}
        onChange={(event) => {
          mended('number');
          setNumber(event.currentTarget.value);
        }}
      />
      <Field
        label={words.holder}
        autoComplete="name"
        value={holder}
        hint={w.holderHint}
        error={errorAt('holder')}
        onChange={(event) => {
          mended('holder');
          setHolder(event.currentTarget.value);
        }}
      />
      <Note kind="sky" icon="lock">
        {account ? w.coolChange : w.coolAdd}
      </Note>
      {failure.whole && (
        <div role="alert">
          <Note kind="coral">{wordIn(failure.whole, language)}</Note>
        </div>
      )}
      {isOffline && <Note kind="amber">{w.needsSignal}</Note>}
      <Button type="submit" size="lg" block busy={isBusy && w.saving} why={isOffline && w.needsSignal}>
        {w.save}
      </Button>
    </form>
  );
}
