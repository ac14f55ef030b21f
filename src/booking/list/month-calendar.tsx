import './month-calendar.css';
import { useState } from 'react';
import type { SlashDate } from '#domain/dates.ts';
import { say, useWords } from '../../i18n/language.ts';
import { MonthGrid, type DayFace } from '../../ui/control/month-grid.tsx';
import { Icon } from '../../ui/icon.tsx';
import { calendarWords as words } from './calendar-words.ts';

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

/** The month of the picked day, or its week on a small phone: dots for rounds, rings for requests, hatched days off. */
export function MonthCalendar({ picked, onPick, marksOf }: Props) {
  const w = useWords(words);
  const faceOf = useFace();
  const [isLow] = useState(() => window.innerHeight < ROOM_FOR_MONTH);
  const [isWhole, showWhole] = useState(!isLow);
  return (
    <section className="card cal-card">
      <MonthGrid
        at={picked}
        picked={picked}
        onMove={onPick}
        onPick={onPick}
        faceOf={(date) => faceOf(marksOf(date))}
        isWeek={!isWhole}
      />
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

const MAX_DOTS = 3;

function useFace(): (marks: Marks) => DayFace {
  const w = useWords(words);
  return ({ confirmed, waiting, finished, isOff }) => {
    // A request that waits is never crowded out by what is confirmed.
    const rings = Math.min(waiting, MAX_DOTS - 1);
    const dots = Math.min(confirmed + finished, MAX_DOTS - rings);
    return {
      look: isOff && 'off',
      said: [
        confirmed > 0 && say(w.nConfirmed, { n: confirmed }),
        waiting > 0 && say(w.nWaiting, { n: waiting }),
        finished > 0 && say(w.nFinished, { n: finished }),
        isOff && w.off,
      ],
      marks: (
        <>
          {Array.from({ length: dots }, (_, n) => (
            <u key={`dot ${n}`} />
          ))}
          {Array.from({ length: rings }, (_, n) => (
            <u key={`ring ${n}`} className="w" />
          ))}
        </>
      ),
    };
  };
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
