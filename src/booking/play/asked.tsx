import { approveBy } from '#domain/booking/deadlines.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { useWhen } from '../day/day-when.ts';
import { words } from '../day/day-words.ts';
import type { Day } from '../day/day.ts';

/** A caddy asked to be let off: until when it is open, and the way back. The golfer answers on the booking's own card. */
export function AskedToCancel({ day }: { day: Day }) {
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
