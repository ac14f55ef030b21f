import './play.css';
import { Suspense, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { arrivalDue } from '#domain/booking/deadlines.ts';
import { useWords } from '../../i18n/language.ts';
import type { Viewer } from '../booking-status.tsx';
import { AskedToCancel } from './asked.tsx';
import { BeforeTee } from './before.tsx';
import { Claimed } from './claimed.tsx';
import { Ended } from './ended.tsx';
import { DayRest } from './further-acts.tsx';
import { OverNow } from './over.tsx';
import { Playing } from './playing.tsx';
import { DayQueue } from './queue.tsx';
import { DayTalk } from './phrase-talk-button.tsx';
import { stageOf, type Stage } from '../day/day-stage.ts';
import { ClockNote } from '../day/clock-note.tsx';
import { words } from '../day/day-words.ts';
import { RefusedNote } from '../act/refused-note.tsx';
import { useSlipKept } from '../slip/slip-copy.ts';
import { useDay, type Day, type SheetName } from '../day/day.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { useRestoredFocus } from '../../ui/restored-focus.ts';

const DaySheets = lazyPart(() => import('../sheet/day-sheets.tsx').then((it) => it.DaySheets));

/** Days before the round: the only act is that it will not be played. */
const DaysBefore = ({ day }: { day: Day }) => <DayRest day={day} askBy={arrivalDue(day.facts)} />;

const PART: Record<Stage, ((props: { day: Day }) => React.ReactNode) | undefined> = {
  none: undefined,
  far: DaysBefore,
  asked: AskedToCancel,
  before: BeforeTee,
  claimed: Claimed,
  playing: Playing,
  ended: Ended,
  over: OverNow,
};

export interface DayProps {
  /** The server's copy, as it was read. */
  booking: Booking;
  viewer: Viewer;
  /** False where the surrounding screen already shows a refusal. */
  saysRefused?: boolean;
}

/** The day of play of one booking: one thing to do at a time, and the further acts. Nothing when it is not played. */
export function DayOfPlay({ booking, viewer, saysRefused = true }: DayProps) {
  const w = useWords(words);
  useSlipKept(booking);
  const [sheet, setSheet] = useState<SheetName>();
  const [isUsed, setUsed] = useState(false);
  const open = (name: SheetName) => {
    setUsed(true);
    setSheet(name);
  };
  const day = useDay(booking, viewer, open);
  const stage = stageOf(day.facts, day.now, useIsClockUnsure());
  const Part = PART[stage];
  const { waiting, refused } = day.optimistic;
  const panel = useRestoredFocus<HTMLElement>('inside');
  if (!Part) return null;
  return (
    <section className="day-panel" aria-label={w.title} ref={panel} tabIndex={-1}>
      <ClockNote />
      <Part day={day} />
      <DayTalk viewer={viewer} stage={stage} />
      {refused && saysRefused && <RefusedNote booking={booking} viewer={viewer} item={refused} />}
      <DayQueue waiting={waiting} />
      {isUsed && (
        <Suspense>
          <DaySheets day={day} sheet={sheet} onClose={() => setSheet(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
