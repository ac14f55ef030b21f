import '../css/screens/month-grid.css';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { addDays, dateOf, MINUTE, weekdayOf, type SlashDate } from '#domain/dates.ts';
import { useDayInFull, useMonthInFull } from '../../i18n/day-in-full.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { classes } from '../class-names.ts';
import { useNow } from '../now.ts';
import { IconButton } from './button.tsx';

const words = {
  monthBefore: { th: 'เดือนก่อน', en: 'Previous month' },
  monthAfter: { th: 'เดือนถัดไป', en: 'Next month' },
  weekBefore: { th: 'สัปดาห์ก่อน', en: 'Previous week' },
  weekAfter: { th: 'สัปดาห์ถัดไป', en: 'Next week' },
  today: { th: 'วันนี้', en: 'Today' },
  hint: { th: 'ใช้ปุ่มลูกศรเพื่อเลือกวัน', en: 'Arrow keys choose a day' },
} as const satisfies Record<string, Words>;

/** How a day looks besides its number. */
export interface DayFace {
  look?: string | false;
  /** Spoken after the full date. */
  said?: readonly (string | false)[];
  marks?: ReactNode;
  /** Cannot be picked. */
  isOff?: boolean;
}

interface Props {
  /** Its month is shown, and keys go on from it. */
  at: SlashDate;
  picked: SlashDate | undefined;
  onMove: (date: SlashDate) => void;
  onPick: (date: SlashDate) => void;
  faceOf: (date: SlashDate) => DayFace;
  /** Only the week of `at`. */
  isWeek?: boolean;
}

/** A month, or one week of it, Monday first. Arrows go from day to day, also over its edges; Home and End within the week, Page keys by month. */
export function MonthGrid({ at, picked, onMove, onPick, faceOf, isWeek = false }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const days = isWeek ? weekOf(at) : sheetOf(at);
  const title = useMonthInFull()(at);
  const [grid, follow] = useFocusOnCursor(at);
  const today = dateOf(useNow(MINUTE));
  const turn = (by: number) => {
    if (isWeek) return onMove(addDays(at, 7 * by));
    const month = monthLater(at, by);
    onMove(isSameMonth(month, today) ? today : month);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, at);
    if (!next) return;
    event.preventDefault();
    follow();
    onMove(next);
  };
  return (
    <>
      <div className="cal-head">
        <IconButton icon="chevron-left" label={isWeek ? w.weekBefore : w.monthBefore} onClick={() => turn(-1)} />
        <h2 className="t-lg" aria-live="polite">
          {title}
        </h2>
        <IconButton icon="chevron-right" label={isWeek ? w.weekAfter : w.monthAfter} onClick={() => turn(1)} />
      </div>
      <fieldset className="cal" aria-label={`${title} ${w.hint}`} ref={grid}>
        {days.slice(0, 7).map((date) => (
          <span key={date} className="dow" aria-hidden="true">
            {f.weekday(date)}
          </span>
        ))}
        {days.map((date) =>
          isWeek || isSameMonth(date, at) ? (
            <Day
              key={date}
              date={date}
              face={faceOf(date)}
              isPicked={date === picked}
              isCursor={date === at}
              today={date === today && w.today}
              onPick={onPick}
              onKeyDown={onKeyDown}
            />
          ) : (
            <span key={date} className="d out num" aria-hidden="true">
              {f.dayOfMonth(date)}
              <i />
            </span>
          ),
        )}
      </fieldset>
    </>
  );
}

/** The day a key moves to; undefined for all other keys. */
function dayAfterKey(key: string, from: SlashDate): SlashDate | undefined {
  const monday = (weekdayOf(from) + 6) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -monday);
    case 'End':
      return addDays(from, 6 - monday);
    case 'PageUp':
      return monthLater(from, -1);
    case 'PageDown':
      return monthLater(from, 1);
    default:
      return undefined;
  }
}

/** The focus goes along when a key moved the day: it may stand in another month's sheet. */
function useFocusOnCursor(at: SlashDate): [RefObject<HTMLFieldSetElement | null>, () => void] {
  const ref = useRef<HTMLFieldSetElement>(null);
  const isFollowing = useRef(false);
  useEffect(() => {
    if (!isFollowing.current) return;
    isFollowing.current = false;
    ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);
  return [ref, () => void (isFollowing.current = true)];
}

interface DayProps {
  date: SlashDate;
  face: DayFace;
  isPicked: boolean;
  isCursor: boolean;
  /** The word for it, where it is. */
  today: string | false;
  onPick: (date: SlashDate) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Day({
  date,
  face: { look, said = [], marks, isOff },
  isPicked,
  isCursor,
  today,
  onPick,
  onKeyDown,
}: DayProps) {
  const f = useFormat();
  const inFull = useDayInFull();
  return (
    <button
      type="button"
      className={classes('d', 'num', look, today && 'is-today')}
      aria-pressed={isPicked}
      aria-current={today ? 'date' : undefined}
      aria-disabled={isOff || undefined}
      aria-label={[inFull(date), today, ...said].filter(Boolean).join(', ')}
      tabIndex={isCursor ? 0 : -1}
      onClick={() => !isOff && onPick(date)}
      onKeyDown={onKeyDown}
    >
      <span>{f.dayOfMonth(date)}</span>
      <i aria-hidden="true">{marks}</i>
    </button>
  );
}

const WEEK = 7;

export const firstOf = (date: SlashDate): SlashDate => `${date.slice(0, 8)}01` as SlashDate;

/** The first day of the month `by` months later (earlier, when below zero). */
function monthLater(date: SlashDate, by: number): SlashDate {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + by;
  const two = String((months % 12) + 1).padStart(2, '0');
  return `${Math.floor(months / 12)}/${two}/01` as SlashDate;
}

export const lastOf = (date: SlashDate): SlashDate => addDays(monthLater(date, 1), -1);

const isSameMonth = (a: SlashDate, b: SlashDate): boolean => firstOf(a) === firstOf(b);

export const mondayOf = (date: SlashDate): SlashDate => addDays(date, -((weekdayOf(date) + WEEK - 1) % WEEK));

const weekOf = (date: SlashDate): SlashDate[] => Array.from({ length: WEEK }, (_, day) => addDays(mondayOf(date), day));

/** The days a month's sheet shows: whole weeks, Monday first. */
function sheetOf(month: SlashDate): SlashDate[] {
  const from = mondayOf(firstOf(month));
  const to = addDays(mondayOf(lastOf(month)), WEEK - 1);
  const days: SlashDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
