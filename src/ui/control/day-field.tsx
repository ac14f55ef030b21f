import '../css/screens/month-sheet.css';
import { lazy, Suspense, useEffect, useRef, useState, Fragment } from 'react';
import type { SlashDate, ClockTime } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { Section } from '../frame/section.tsx';
import { Icon } from '../icon.tsx';
import { codeFirst } from '../late/lazy-part.tsx';
import { useDayInFull } from '../../i18n/day-in-full.ts';
import { classes } from '../class-names.ts';
import { ChoiceGroup, Pick } from './choice.tsx';

const words = {
  month: { th: 'ดูทั้งเดือน', en: 'Whole month' },
} as const satisfies Record<string, Words>;

const sheet = () => import('./month-sheet.tsx');
const MonthSheet = lazy(() => sheet().then((m) => ({ default: m.MonthSheet })));

interface Props {
  label: Words;
  days: readonly Day[];
  value: SlashDate | undefined;
  onPick: (date: SlashDate) => void;
  error?: string | undefined;
}

/** The days in a strip, with the name of the month that is seen, and all of them as months in a sheet. */
export function DayField({ label, days, value, onPick, error }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const title = wordIn(label, useLanguage());
  const [first, setFirst] = useState<SlashDate>();
  const [isOpen, setOpen] = useState<boolean>();
  const strip = useShown(value);
  const month = first ?? value ?? days[0]?.date;
  return (
    <Section
      title={title}
      aside={
        <span className="month-aside">
          <span className="meta">{month && f.monthYear(month)}</span>
          <button
            type="button"
            className="link tall"
            aria-haspopup="dialog"
            data-month-button=""
            onClick={() => codeFirst(sheet, () => setOpen(true))}
          >
            <Icon name="calendar-days" small />
            {w.month}
          </button>
        </span>
      }
    >
      <div ref={strip} onScrollCapture={(event) => setFirst(days[firstShown(event.target as HTMLElement)]?.date)}>
        <DateStrip label={label} days={days} value={value} onPick={onPick} error={error} />
      </div>
      {isOpen !== undefined && (
        <Suspense>
          <MonthSheet
            title={title}
            days={days}
            value={value}
            onPick={onPick}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** Scrolls the chosen day into view where it is not; a frame later, when a sheet that holds it is open. */
function useShown(value: SlashDate | undefined) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const day = box.current?.querySelector(':checked')?.closest('label');
      const strip = day?.parentElement;
      if (!day || !strip) return;
      const [of, at] = [strip.getBoundingClientRect(), day.getBoundingClientRect()];
      if (at.left < of.left || at.right > of.right) strip.scrollLeft += at.left - of.left - (of.width - at.width) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return box;
}

/** Which of the days that scroll sideways stands first. */
function firstShown(strip: HTMLElement): number {
  const start = strip.getBoundingClientRect().left;
  const days = [...strip.querySelectorAll('label')];
  const at = days.findIndex((day) => day.getBoundingClientRect().right > start + 1);
  return Math.max(at, 0);
}

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
