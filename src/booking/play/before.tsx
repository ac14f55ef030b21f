import { checkInFrom, roundOver, startFrom, caddyNoShowFrom, golferNoShowFrom } from '#domain/booking/deadlines.ts';
import { timeOf, type Moment } from '#domain/dates.ts';
import { transitionFor } from '#domain/booking/transitions.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { ScoreStrip } from '../../ui/show/ticket.tsx';
import { useWhen } from '../data.ts';
import { words } from '../day/day-words.ts';
import type { Day } from '../day/day-parts.tsx';
import { stageOf } from '../day/day-stage.ts';

/** At the course, before the first tee: what the viewer does next, in reach at once, and who has come. */
export function BeforeTee({ day }: { day: Day }) {
  return (
    <div className="card day-card">
      <Main day={day} />
      <Arrivals day={day} />
      <DayRest day={day} />
    </div>
  );
}

export function Arrivals({ day: { facts, viewer, other } }: { day: Day }) {
  const w = useWords(words);
  const time = (at: Moment | null) => (at === null ? <span className="day-not">{w.notYet}</span> : timeOf(at));
  const [mine, theirs] =
    viewer === 'golfer'
      ? [facts.golfer_arrived_at, facts.caddy_arrived_at]
      : [facts.caddy_arrived_at, facts.golfer_arrived_at];
  return (
    <div className="day-arrivals">
      <p className="meta-xs">{w.arrivals}</p>
      <ScoreStrip
        boxed
        facts={[
          { label: w.you, value: time(mine) },
          { label: other, value: time(theirs) },
        ]}
      />
    </div>
  );
}

/** One button, in one place: check in, then start. Before its time it is there, and says when. */
function Main({ day }: { day: Day }) {
  const w = useWords(words);
  const when = useWhen();
  const { facts, viewer, now, may } = day;
  const isHere = facts[`${viewer}_arrived_at`] !== null;
  if (may('check_in')) return <Act day={day} action="check_in" icon="map-pin" why={w.checkInWhy} />;
  if (may('start')) return <Act day={day} action="start" icon="flag" why={w.startWhy} />;
  if (!isHere && now < checkInFrom(facts)) return <Later day={day} action="check_in" from={checkInFrom(facts)} />;
  if (now < startFrom(facts)) return <Later day={day} action="start" from={startFrom(facts)} />;
  return <p className="meta">{say(w.nobodyStarted, { when: when(roundOver(facts)) })}</p>;
}

interface ActProps {
  day: Day;
  action: 'check_in' | 'start';
}

function Act({ day, action, icon, why }: ActProps & { icon: IconName; why: string }) {
  const w = useWords(words);
  return (
    <div className="stack stack-1">
      <Button size="lg" block icon={icon} busy={day.isBusy && w.sending} onClick={() => day.tap(action)}>
        {action === 'check_in' ? w.checkIn : w.start}
      </Button>
      <p className="meta-xs center">{why}</p>
    </div>
  );
}

function Later({ day: { now }, action, from }: ActProps & { from: Moment }) {
  const w = useWords(words);
  const f = useFormat();
  const isCheckIn = action === 'check_in';
  const why = say(isCheckIn ? w.checkInFrom : w.startFrom, { time: timeOf(from), left: f.duration(from - now) });
  return (
    <div className="stack stack-1">
      <Button size="lg" block why={why}>
        {isCheckIn ? w.checkIn : w.start}
      </Button>
      <p className="meta-xs center num" aria-hidden="true">
        {why}
      </p>
    </div>
  );
}

interface Props {
  day: Day;
  /** Until when a caddy may ask to be let off, where that is worth a line. */
  askBy?: Moment;
}

/** The acts besides the main one: the weather, somebody missing, a caddy who cannot come. */
export function DayRest({ day, askBy }: Props) {
  const w = useWords(words);
  const when = useWhen();
  const { may, open } = day;
  const mayStop = may('claim_closed');
  const mayAsk = may('ask_cancel');
  const mayMiss = may('no_show');
  return (
    <>
      <div className="day-rest">
        {mayMiss && (
          <Button kind="danger-outline" size="sm" onClick={() => open('no_show')}>
            {day.viewer === 'golfer' ? w.caddyAbsent : w.golferAbsent}
          </Button>
        )}
        {mayStop && (
          <Button kind="quiet" size="sm" onClick={() => open('stop')}>
            {stageOf(day.facts, day.now) === 'far' ? w.closedThatDay : w.weather}
          </Button>
        )}
        {mayAsk && (
          <Button kind="quiet" size="sm" onClick={() => open('ask_cancel')}>
            {w.askCancel}
          </Button>
        )}
      </div>
      {mayAsk && askBy !== undefined && <p className="meta-xs">{say(w.askCancelBy, { when: when(askBy) })}</p>}
      {!mayMiss && <MissingFrom day={day} />}
    </>
  );
}

/** After tee-off: from when a user may report that the other person did not come. */
function MissingFrom({ day: { facts, viewer, now, other } }: { day: Day }) {
  const w = useWords(words);
  const f = useFormat();
  const from = viewer === 'golfer' ? caddyNoShowFrom(facts) : golferNoShowFrom(facts);
  const isComing = now >= facts.tee_off_at && now < from && transitionFor(facts, 'no_show', viewer, from) !== undefined;
  if (!isComing) return null;
  return <p className="meta">{say(w.absentFrom, { name: other, time: timeOf(from), left: f.duration(from - now) })}</p>;
}
