import { addDays, type ClockTime, type SlashDate } from '#domain/dates.ts';
import type { Weekly } from '#domain/caddy/weekly.ts';
import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/language.ts';
import { Switch } from '../ui/choice.tsx';
import { words } from './words.ts';
import './caddy.css';

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;
const SUNDAY = '2026/11/22' as SlashDate;
const USUAL = { from: '05:30' as ClockTime, to: '14:00' as ClockTime };

interface Props {
  value: Weekly;
  onChange: (next: Weekly) => void;
}

/** A week of working hours: each day on or off, with its first and last tee-off. */
export function WeeklyEditor({ value, onChange }: Props) {
  return (
    <div className="stack week">
      {MONDAY_FIRST.map((weekday) => (
        <DayRow key={weekday} weekday={weekday} value={value} onChange={onChange} />
      ))}
    </div>
  );
}

function DayRow({ weekday, value, onChange }: Props & { weekday: number }) {
  const w = useWords(words);
  const f = useFormat();
  const name = f.weekdayInFull(addDays(SUNDAY, weekday));
  const span = value.find((it) => it.weekday === weekday);
  const others = value.filter((it) => it !== span);
  const put = (change: Partial<typeof USUAL>) =>
    onChange([...others, { weekday, ...USUAL, ...span, ...change }].toSorted((a, b) => a.weekday - b.weekday));
  return (
    <div className="week-day">
      <Switch on={span !== undefined} onToggle={(on) => (on ? put({}) : onChange(others))}>
        {name}
      </Switch>
      {span && (
        <div className="row">
          <TimeInput label={`${name} ${w.from}`} value={span.from} onChange={(from) => put({ from })} />
          <span aria-hidden="true">–</span>
          <TimeInput label={`${name} ${w.to}`} value={span.to} onChange={(to) => put({ to })} />
        </div>
      )}
    </div>
  );
}

interface TimeProps {
  label: string;
  value: string;
  onChange: (time: ClockTime) => void;
}

function TimeInput({ label, value, onChange }: TimeProps) {
  return (
    <input
      className="input"
      type="time"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as ClockTime)}
    />
  );
}
