import './play.css';
import { Suspense, useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { approveBy, arrivalDue, endFrom } from '#domain/booking/deadlines.ts';
import { timeOf } from '#domain/dates.ts';
import { useFormat, courseWords } from '../../i18n/format.ts';
import { say, useWords, useWord } from '../../i18n/language.ts';
import type { OutboxItem } from '../../sync/outbox/outbox.ts';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { Button } from '../../ui/control/button.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { RefusedNote } from '../act/act-refusal.tsx';
import { QueuedStatus, type Viewer, UndoButton } from '../booking-status.tsx';
import { ClockNote } from '../day/clock-note.tsx';
import { type Stage, stageOf } from '../day/day-stage.ts';
import { useWhen, useSlipKept } from '../data.ts';
import { words } from '../day/day-words.ts';
import { type Day, type SheetName, useDay, HoleSteps } from '../day/day-parts.tsx';
import { BeforeTee, DayRest } from './before.tsx';
import { Claimed, Ended } from './ended.tsx';
import { OverNow } from './over.tsx';
import { PhraseTalk } from '../../chat/phrase/phrase-talk.tsx';
import { Icon } from '../../ui/icon.tsx';

/** On the course. The caddy notes the holes and ends the round; both may say that the course stops it. */
function Playing({ day }: { day: Day }) {
  const w = useWords(words);
  const { booking, facts, viewer, other } = day;
  const course = useWord(courseWords(booking.course));
  const isCaddy = viewer === 'caddy';
  return (
    <article className="card card--deep on-deep today day-loop">
      <div className="row between">
        <span className="status day-on">
          <Icon name="flag" />
          {w.playing}
        </span>
        {facts.started_at !== null && (
          <span className="meta num">{say(w.startedAt, { time: timeOf(facts.started_at) })}</span>
        )}
      </div>
      <div className="row day-where">
        {isCaddy && (
          <span className="ticket-time num" aria-hidden="true">
            {day.hole}
            <small>/{booking.holes}</small>
          </span>
        )}
        <span className="grow">
          <b className="strong t-lg line">{other}</b>
          <span className="meta">{course}</span>
        </span>
      </div>
      {isCaddy ? <CaddyPart day={day} /> : <GolferPart day={day} />}
    </article>
  );
}

function CaddyPart({ day }: { day: Day }) {
  const w = useWords(words);
  const f = useFormat();
  const { booking, facts, now, may, open } = day;
  const from = endFrom(facts);
  const tooSoon = !may('end') && now < from && say(w.endFrom, { time: timeOf(from), left: f.duration(from - now) });
  return (
    <>
      <HoleSteps value={day.hole} all={booking.holes} onPick={day.note} deep />
      <p className="meta-xs">{w.holeNote}</p>
      <div className="btns btns--12">
        <Stop day={day}>{w.stop}</Stop>
        <Button kind="cream" icon="flag" why={tooSoon} onClick={() => open('end')}>
          {w.end}
        </Button>
      </div>
      {tooSoon && (
        <p className="meta-xs num" aria-hidden="true">
          {tooSoon}
        </p>
      )}
    </>
  );
}

function GolferPart({ day }: { day: Day }) {
  const w = useWords(words);
  const f = useFormat();
  const { facts, now, other } = day;
  return (
    <>
      {facts.started_at !== null && (
        <p className="num">{say(w.playedFor, { left: f.duration(Math.max(0, now - facts.started_at)) })}</p>
      )}
      <p className="meta">{say(w.endsBy, { name: other })}</p>
      <Stop day={day}>{w.weather}</Stop>
    </>
  );
}

function Stop({ day, children }: { day: Day; children: string }) {
  if (!day.may('claim_closed')) return null;
  return (
    <Button kind="deep-outline" onClick={() => day.open('stop')}>
      {children}
    </Button>
  );
}

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

/** The acts that wait on this phone, in order; only the last can be taken back, for it depends on the others. */
function DayQueue({ waiting }: { waiting: readonly OutboxItem[] }) {
  const last = waiting.at(-1);
  if (!last) return null;
  return (
    <ul className="list day-queue" aria-live="polite">
      {waiting.map((item) => (
        <li key={item.id} className="lrow">
          <span className="grow">
            <QueuedStatus item={item} />
          </span>
          {item === last && <UndoButton item={item} />}
        </li>
      ))}
    </ul>
  );
}

/** The stages in which the two people are together. */
const TOGETHER: readonly Stage[] = ['before', 'playing', 'claimed', 'ended'];

/** Two people without a common language: phrase cards on one phone, without a chat and without a network. */
function DayTalk({ viewer, stage }: { viewer: Viewer; stage: Stage }) {
  const w = useWords(words);
  const [isOpen, setOpen] = useState(false);
  if (!TOGETHER.includes(stage)) return null;
  return (
    <>
      <Button kind="outline" block icon="languages" onClick={() => setOpen(true)}>
        {w.talk}
      </Button>
      {isOpen && <PhraseTalk viewer={viewer} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A caddy asked to be let off: until when it is open, and the way back. The golfer answers on the booking's own card. */
function AskedToCancel({ day }: { day: Day }) {
  const w = useWords(words);
  const f = useFormat();
  const when = useWhen();
  const { facts, viewer, other, now, may } = day;
  if (viewer === 'golfer') return null;
  const until = approveBy(facts);
  const isOver = now >= until;
  const left = say(w.askedUntil, { name: other, when: when(until), left: f.duration(until - now) });
  return (
    <div className="card day-card">
      <div>
        <h3 className="t-lg">{say(w.asked, { name: other })}</h3>
        <p className="meta num">{isOver ? w.askedOver : left}</p>
      </div>
      {may('withdraw_ask') && (
        <Button kind="tonal" block busy={day.isBusy && w.sending} onClick={() => day.tap('withdraw_ask')}>
          {w.withdrawAsk}
        </Button>
      )}
    </div>
  );
}
