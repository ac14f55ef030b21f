import './month-calendar.css';
import type { SlashDate } from '#domain/dates.ts';
import { say, useWords } from '../../i18n/language.ts';
import { MonthGrid, type DayFace } from '../../ui/control/month-grid.tsx';
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

/** The month of the picked day: dots for rounds, rings for requests, hatched days off. */
export function MonthCalendar({ picked, onPick, marksOf }: Props) {
  const faceOf = useFace();
  return (
    <section className="card cal-card">
      <MonthGrid at={picked} picked={picked} onMove={onPick} onPick={onPick} faceOf={(date) => faceOf(marksOf(date))} />
      <Legend />
    </section>
  );
}

const MOST_DOTS = 3;

function useFace(): (marks: Marks) => DayFace {
  const w = useWords(words);
  return ({ confirmed, waiting, finished, isOff }) => {
    // A request that waits is never crowded out by what is confirmed.
    const rings = Math.min(waiting, MOST_DOTS - 1);
    const dots = Math.min(confirmed + finished, MOST_DOTS - rings);
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
