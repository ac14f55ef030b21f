import { Fragment } from 'react';
import type { ClockTime, SlashDate } from '#domain/dates.ts';
import { useDayInFull } from '../../i18n/day-in-full.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Words } from '../../i18n/language.ts';
import { classes } from '../class-names.ts';
import { ChoiceGroup, Pick } from './choice.tsx';

export interface Day {
  date: SlashDate;
  /** Replaces the weekday: "วันนี้". */
  word?: string;
  /** What is free on it, under the figure; of a day that cannot be picked, why. */
  note?: string | undefined;
  /** Cannot be picked. */
  isOff?: boolean;
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
      {days.map(({ date, word, note, isOff = false }, place) => (
        <Fragment key={date}>
          {place > 0 && f.dayOfMonth(date) === '1' && (
            <span className="month-turn" aria-hidden="true">
              {f.month(date)}
            </span>
          )}
          <Pick
            value={date}
            off={isOff}
            className={classes('day', !note && 'day--flat', isOff && 'day--off')}
            label={[inFull(date), note].filter(Boolean).join(' ')}
          >
            <span>{word ?? f.weekday(date)}</span>
            <b className="num">{f.dayOfMonth(date)}</b>
            {note && <small>{note}</small>}
          </Pick>
        </Fragment>
      ))}
    </ChoiceGroup>
  );
}

export interface Slot {
  time: ClockTime;
  /** Cannot be picked, and why: "ฝนมีรอบแล้ว". */
  off?: string | undefined;
  /** The same in a word or two, in the box. */
  note?: string | undefined;
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
      {slots.map(({ time, off, note }) => (
        <Pick
          key={time}
          value={time}
          off={Boolean(off)}
          className="time num"
          label={off ? `${time} ${off}` : undefined}
        >
          <span>{time}</span>
          {note && <small>{note}</small>}
        </Pick>
      ))}
    </ChoiceGroup>
  );
}
