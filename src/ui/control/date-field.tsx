import { useEffect, useRef, useState } from 'react';
import type { SlashDate } from '#domain/dates.ts';
import { typedDate } from '#domain/typed.ts';
import { useDayInFull, useDayTyped } from '../../i18n/day-in-full.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { Icon } from '../icon.tsx';
import { Field } from './field.tsx';
import { MonthGrid } from './month-grid.tsx';

const words = {
  like: { th: 'วัน/เดือน/ปี เช่น {day}', en: 'Day/month/year, like {day}' },
  open: { th: 'เลือกจากปฏิทิน', en: 'Choose from a calendar' },
  close: { th: 'ปิดปฏิทิน', en: 'Close the calendar' },
} as const satisfies Record<string, Words>;

interface Props {
  label: Words;
  name: string;
  /** As it was typed: `typedDate` reads it. */
  value: string;
  onType: (text: string) => void;
  /** What the calendar offers; whether a typed day lies between is for the form to say. */
  from: SlashDate;
  until: SlashDate;
  error?: string | undefined;
}

/**
 * A day, typed with Buddhist or Christian years or chosen from a calendar; it is said in full, with both years. Not `<input type="date">`:
 * that shows a day as the browser's own language writes it.
 */
export function DateField({ label, name, value, onType, from, until, error }: Props) {
  const w = useWords(words);
  const inFull = useDayInFull();
  const typed = useDayTyped();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [cursor, setCursor] = useState<SlashDate>();
  const date = typedDate(value);
  const within = (day: SlashDate): SlashDate => (day < from ? from : day > until ? until : day);
  const close = () => {
    setCursor(undefined);
    opener.current?.focus();
  };
  const pick = (day: SlashDate) => {
    onType(typed(day));
    close();
    // Whoever looks for unsaved input hears of it as of typing (`unsaved-input.ts`).
    place.current?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const isOpen = cursor !== undefined;
  useEffect(() => {
    const here = place.current;
    if (!isOpen || !here) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setCursor(undefined);
      opener.current?.focus();
    };
    here.addEventListener('keydown', onKeyDown);
    return () => here.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <div className="stack stack-2" ref={place}>
      <Field
        label={label}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        hint={date ? inFull(date) : say(w.like, { day: typed(from) })}
        value={value}
        error={error}
        onChange={(event) => onType(event.target.value)}
        end={
          <button
            type="button"
            className="iconbtn slot-end"
            ref={opener}
            aria-label={isOpen ? w.close : w.open}
            aria-expanded={isOpen}
            onClick={() => setCursor(cursor ? undefined : within(date ?? from))}
          >
            <Icon name="calendar-days" />
          </button>
        }
      />
      {cursor && (
        <MonthGrid
          at={cursor}
          picked={date}
          onMove={(day) => setCursor(within(day))}
          onPick={pick}
          faceOf={(day) => {
            const isOff = day < from || day > until;
            return { isOff, look: isOff && 'out' };
          }}
        />
      )}
    </div>
  );
}
