import { caddyNoShowFrom, golferNoShowFrom } from '#domain/booking/deadlines.ts';
import { transitionFor } from '#domain/booking/transitions.ts';
import { timeOf, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { stageOf } from '../day/day-stage.ts';
import { useWhen } from '../day/day-when.ts';
import { words } from '../day/day-words.ts';
import type { Day } from '../day/day.ts';

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
