import './month-calendar.css';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { addDays, dateOf, MINUTE, weekdayOf, type SlashDate } from '#domain/dates.ts';
import { useDayInFull, useMonthInFull } from '../../i18n/day-in-full.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { calendarWords as words } from './calendar-words.ts';
import { isSameMonth, monthLater, sheetOf, weekOf } from './month.ts';

/** What a day of the calendar shows. `isOff`: the caddy does not work on it. */
export interface Marks {
  confirmed: number;
  waiting: number;
  finished: number;
  isOff: boolean;
}

interface Props {
  picked: SlashDate;
  onPick: (date: SlashDate) => void;
  marksOf: (date: SlashDate) => Marks;
}

/** In a lower window (CSS px) a month would leave no place for what is to be done on the picked day. */
const ROOM_FOR_MONTH = 720;

/**
 * The month of the picked day, or its week on a small phone: dots for rounds, rings for requests, hatched days off. Arrows go from day to day,
 * also over its edges.
 */
export function MonthCalendar({ picked, onPick, marksOf }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const [isLow] = useState(() => window.innerHeight < ROOM_FOR_MONTH);
  const [isWhole, showWhole] = useState(!isLow);
  const days = isWhole ? sheetOf(picked) : weekOf(picked);
  const title = useMonthInFull()(picked);
  const [grid, follow] = useFocusOnPicked(picked);
  const today = dateOf(useNow(MINUTE));
  const turn = (by: number) => {
    if (!isWhole) return onPick(addDays(picked, 7 * by));
    const month = monthLater(picked, by);
    onPick(isSameMonth(month, today) ? today : month);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, picked);
    if (!next) return;
    event.preventDefault();
    follow();
    onPick(next);
  };
  return (
    <section className="card cal-card">
      <div className="cal-head">
        <IconButton icon="chevron-left" label={isWhole ? w.monthBefore : w.weekBefore} onClick={() => turn(-1)} />
        <h2 className="t-lg" aria-live="polite">
          {title}
        </h2>
        <IconButton icon="chevron-right" label={isWhole ? w.monthAfter : w.weekAfter} onClick={() => turn(1)} />
      </div>
      <fieldset className="cal" aria-label={`${title} ${w.hint}`} ref={grid}>
        {days.slice(0, 7).map((date) => (
          <span key={date} className="dow" aria-hidden="true">
            {f.weekday(date)}
          </span>
        ))}
        {days.map((date) =>
          !isWhole || isSameMonth(date, picked) ? (
            <Day
              key={date}
              date={date}
              marks={marksOf(date)}
              isPicked={date === picked}
              isToday={date === today}
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
      {isWhole && <Legend />}
      {isLow && (
        <button type="button" className="cal-more" aria-expanded={isWhole} onClick={() => showWhole(!isWhole)}>
          {isWhole ? w.oneWeek : w.wholeMonth}
          <Icon name="chevron-down" small />
        </button>
      )}
    </section>
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

/** The focus goes with the choice when a key moved it: the day may stand in another month's sheet. */
function useFocusOnPicked(picked: SlashDate): [RefObject<HTMLFieldSetElement | null>, () => void] {
  const ref = useRef<HTMLFieldSetElement>(null);
  const isFollowing = useRef(false);
  useEffect(() => {
    if (!isFollowing.current) return;
    isFollowing.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }, [picked]);
  return [ref, () => void (isFollowing.current = true)];
}

interface DayProps {
  date: SlashDate;
  marks: Marks;
  isPicked: boolean;
  isToday: boolean;
  onPick: (date: SlashDate) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const MOST_DOTS = 3;

function Day({ date, marks, isPicked, isToday, onPick, onKeyDown }: DayProps) {
  const f = useFormat();
  const look = ['d', 'num', marks.isOff && 'off', isToday && 'is-today'].filter(Boolean).join(' ');
  // A request that waits is never crowded out by what is confirmed.
  const rings = Math.min(marks.waiting, MOST_DOTS - 1);
  const dots = Math.min(marks.confirmed + marks.finished, MOST_DOTS - rings);
  return (
    <button
      type="button"
      className={look}
      aria-pressed={isPicked}
      aria-current={isToday ? 'date' : undefined}
      aria-label={useDayName(date, marks, isToday)}
      tabIndex={isPicked ? 0 : -1}
      onClick={() => onPick(date)}
      onKeyDown={onKeyDown}
    >
      {f.dayOfMonth(date)}
      <i aria-hidden="true">
        {Array.from({ length: dots }, (_, n) => (
          <u key={`dot ${n}`} />
        ))}
        {Array.from({ length: rings }, (_, n) => (
          <u key={`ring ${n}`} className="w" />
        ))}
      </i>
    </button>
  );
}

/** The full date, then what the dots say. */
function useDayName(date: SlashDate, marks: Marks, isToday: boolean): string {
  const w = useWords(words);
  const inFull = useDayInFull();
  const said = [
    inFull(date),
    isToday && w.today,
    marks.confirmed > 0 && say(w.nConfirmed, { n: marks.confirmed }),
    marks.waiting > 0 && say(w.nWaiting, { n: marks.waiting }),
    marks.finished > 0 && say(w.nFinished, { n: marks.finished }),
    marks.isOff && w.off,
  ];
  return said.filter(Boolean).join(', ');
}

function Legend() {
  const w = useWords(words);
  return (
    <p className="cal-legend meta-xs">
      <span className="inline">
        <u className="key-dot" aria-hidden="true" />
        {w.confirmed}
      </span>
      <span className="inline">
        <u className="key-ring" aria-hidden="true" />
        {w.waiting}
      </span>
      <span className="inline">
        <u className="key-off" aria-hidden="true" />
        {w.off}
      </span>
    </p>
  );
}
