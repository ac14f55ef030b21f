import { endFrom } from '#domain/booking/deadlines.ts';
import { timeOf } from '#domain/dates.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HoleSteps } from '../day/day-parts.tsx';
import { words } from '../day/day-words.ts';
import type { Day } from '../day/day.ts';

/** On the course. The caddy notes the holes and ends the round; both may say that the course stops it. */
export function Playing({ day }: { day: Day }) {
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
