import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import type { Bank } from '#domain/withdrawal/withdrawal.ts';
import { useForm } from '../form/form.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../i18n/language.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { useConnection } from '../sync/net/connection.ts';
import { usePhone } from '../sync/phone.ts';
import { Button } from '../ui/control/button.tsx';
import { Field, Select } from '../ui/control/field.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Note } from '../ui/show/status.tsx';
import { BANK_WORDS, masked } from '../wallet/bank-words.ts';

const words = {
  add: { th: 'เพิ่มบัญชีธนาคาร', en: 'Add a bank account' },
  change: { th: 'เปลี่ยนบัญชีธนาคาร', en: 'Change the bank account' },
  bank: { th: 'ธนาคาร', en: 'Bank' },
  choose: { th: 'เลือกธนาคาร', en: 'Choose a bank' },
  bankMissing: { th: 'เลือกธนาคารก่อน', en: 'Choose a bank' },
  number: { th: 'เลขที่บัญชี', en: 'Account number' },
  numberHint: {
    th: 'ตัวเลข 10–15 หลัก หลังบันทึกแสดงแค่ 4 ตัวท้าย',
    en: '10 to 15 digits. Only the last four are ever shown.',
  },
  numberWrong: { th: 'เลขที่บัญชีต้องเป็นตัวเลข 10–15 หลัก', en: 'An account number has 10 to 15 digits' },
  holder: { th: 'ชื่อบัญชี', en: 'Account name' },
  holderHint: { th: 'ตามหน้าสมุดบัญชี และต้องเป็นบัญชีของคุณเอง', en: 'As your bank has it. The account has to be your own.' },
  coolAdd: {
    th: 'โอนเข้าบัญชีนี้ได้เมื่อครบ 24 ชั่วโมงหลังเพิ่ม เพื่อป้องกันคนอื่นใส่บัญชีของเขาแทนของคุณ',
    en: 'It can be used 24 hours after you add it, so that nobody can put their account in place of yours.',
  },
  coolChange: {
    th: 'หลังเปลี่ยนบัญชี ต้องรอครบ 24 ชั่วโมงจึงโอนเข้าได้ เพื่อป้องกันคนอื่นใส่บัญชีของเขาแทนของคุณ',
    en: 'After a change it can be used after 24 hours, so that nobody can put their account in place of yours.',
  },
  needsSignal: { th: 'ต้องมีสัญญาณจึงบันทึกได้ สิ่งที่กรอกยังอยู่ครบ', en: 'Saving needs a signal. What you filled in is kept.' },
  save: { th: 'บันทึกบัญชี', en: 'Save the account' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  saved: { th: 'บันทึกบัญชี {number} แล้ว', en: 'Account {number} saved' },
} as const satisfies Record<string, Words>;

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
