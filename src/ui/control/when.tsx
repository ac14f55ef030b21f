import type { ClockTime, SlashDate } from '#domain/dates.ts';
import { useDayInFull } from '../../i18n/day-in-full.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Words } from '../../i18n/language.ts';
import { ChoiceGroup, Pick } from './choice.tsx';

export interface Day {
  date: SlashDate;
  /** Replaces the weekday: "วันนี้". */
  word?: string;
  /** Cannot be picked, and why (spoken). */
  off?: string | undefined;
  /** Morning and afternoon, drawn as two bars. */
  halves?: readonly [boolean, boolean];
}

interface StripProps {
  label: Words;
  days: readonly Day[];
  value: SlashDate | undefined;
  onPick: (date: SlashDate) => void;
  error?: string | undefined;
}

/** Days in a row that scrolls sideways; the full date is in each one's name. */
export function DateStrip({ label, days, value, onPick, error }: StripProps) {
  const f = useFormat();
  const inFull = useDayInFull();
  return (
    <ChoiceGroup label={label} labelHidden value={value} onPick={onPick} error={error} look="days">
      {days.map(({ date, word, off, halves }) => (
        <Pick
          key={date}
          value={date}
          off={Boolean(off)}
          className={`day${halves ? '' : ' day--flat'}${off ? ' day--off' : ''}`}
          label={[inFull(date), off].filter(Boolean).join(' ')}
        >
          <span>{word ?? f.weekday(date)}</span>
          <b className="num">{f.dayOfMonth(date)}</b>
          {halves && <Halves halves={halves} />}
        </Pick>
      ))}
    </ChoiceGroup>
  );
}

const Halves = ({ halves: [morning, afternoon] }: { halves: readonly [boolean, boolean] }) => (
  <i aria-hidden="true">
    <u className={morning ? undefined : 'no'} />
    <u className={afternoon ? undefined : 'no'} />
  </i>
);

export interface Slot {
  time: ClockTime;
  /** Cannot be picked, and why (spoken): "ฝนไม่ว่าง". */
  off?: string | undefined;
}

interface GridProps {
  label: Words;
  slots: readonly Slot[];
  value: ClockTime | undefined;
  onPick: (time: ClockTime) => void;
  error?: string | undefined;
}

/** Tee-off times, four in a row; the taken ones are struck through. */
export function TimeGrid({ label, slots, value, onPick, error }: GridProps) {
  return (
    <ChoiceGroup label={label} labelHidden value={value} onPick={onPick} error={error} look="times">
      {slots.map(({ time, off }) => (
        <Pick
          key={time}
          value={time}
          off={Boolean(off)}
          className="time num"
          label={off ? `${time} ${off}` : undefined}
        >
          {time}
        </Pick>
      ))}
    </ChoiceGroup>
  );
}
