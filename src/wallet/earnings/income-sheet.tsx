import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { dateOf } from '#domain/dates.ts';
import {
  addMonths,
  firstDayOf,
  monthOfDate,
  monthsFrom,
  type SlashMonth,
  STATEMENT_MONTHS_MOST,
} from '#domain/wallet/month.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useAct } from '../../sync/net/act.ts';
import { send } from '../../sync/net/call.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Button } from '../../ui/control/button.tsx';
import { Select } from '../../ui/control/field.tsx';
import { useNow } from '../../ui/now.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { words } from './income-words.ts';
import { MoneyRefusal } from '../money-refusal.tsx';
import { usePhone } from '../../sync/phone.ts';

const HOUR = 3_600_000;
/** What a bank asks for most. */
const USUAL = 6;

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Which months the statement is of; it opens where everybody else checks it too. */
export function IncomeSheet({ open, onClose }: Props) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <Months />
    </Sheet>
  );
}

function Months() {
  const w = useWords(words);
  const latest = monthOfDate(dateOf(useNow(HOUR)));
  const [from, setFrom] = useState(() => addMonths(latest, 1 - USUAL));
  const [to, setTo] = useState(latest);
  const isOffline = useConnection() === 'offline';
  const making = useMaking();
  const isWrong = from > to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong && !isOffline) void making.run(from, to);
  };
  return (
    <form className="stack stack-4" onSubmit={submit}>
      <p>{w.why}</p>
      <MonthSelect
        label={words.from}
        latest={latest}
        value={from}
        onPick={setFrom}
        error={isWrong ? w.order : undefined}
      />
      <MonthSelect label={words.to} latest={latest} value={to} onPick={setTo} />
      <Note kind="sky">{w.holds}</Note>
      <MoneyRefusal failed={making.failed} />
      {isOffline && <Note kind="amber">{w.needsSignal}</Note>}
      <Button
        type="submit"
        size="lg"
        block
        icon="file-text"
        busy={making.isBusy && w.making}
        why={isOffline && w.needsSignal}
      >
        {w.make}
      </Button>
    </form>
  );
}

interface SelectProps {
  label: (typeof words)['from' | 'to'];
  latest: SlashMonth;
  value: SlashMonth;
  onPick: (month: SlashMonth) => void;
  error?: string | undefined;
}

function MonthSelect({ label, latest, value, onPick, error }: SelectProps) {
  const f = useFormat();
  const months = monthsFrom(addMonths(latest, 1 - STATEMENT_MONTHS_MOST), STATEMENT_MONTHS_MOST).toReversed();
  return (
    <Select
      label={label}
      value={value}
      error={error}
      onChange={(event) => onPick(event.currentTarget.value as SlashMonth)}
    >
      {months.map((month) => (
        <option key={month} value={month}>
          {f.monthYear(firstDayOf(month))}
        </option>
      ))}
    </Select>
  );
}

function useMaking() {
  const phone = usePhone();
  const [, navigate] = useLocation();
  return useAct(async (from: SlashMonth, to: SlashMonth) => {
    const { statement } = await send(phone, 'GET /wallet/income-statement', { from, to });
    navigate(`/statement#${statement}`);
  });
}
