import { hoursOn } from '#domain/caddy/availability.ts';
import type { SlashDate } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { useAct } from '../../sync/net/act.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { FieldError } from '../../ui/control/field.tsx';
import { Spoken } from '../../ui/control/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { Hours } from '../data.ts';
import { calendarWords as words } from './month-calendar.tsx';
import { type Phone, usePhone } from '../../sync/phone.ts';

interface Props {
  day: SlashDate;
  hours: Hours;
}

/** One day off, or a day off taken back, without the whole editor. A day not in the caddy's week is changed there. */
export function CloseDay({ day, hours }: Props) {
  const w = useWords(words);
  const { isBusy, failed, save } = useClosing(day, hours);
  const why = useWhyNot();
  const refusal = useWord(useRefusal(failed?.code));
  const isTakenOff = hours.exceptions.some(({ date, kind }) => date === day && kind === 'OFF');
  const worksThen = hoursOn(day, hours.weekly, hours.exceptions).length > 0;
  if (!isTakenOff && !worksThen) return null;
  const isOff = Boolean(why) || isBusy;
  return (
    <span className="close-day">
      <button
        type="button"
        className="link tall t-sm inline"
        aria-disabled={isOff || undefined}
        onClick={() => (isOff ? why && toast({ text: why, kind: 'bad' }) : void save(!isTakenOff))}
      >
        <Icon name={isTakenOff ? 'calendar-check' : 'calendar-x'} small />
        {isBusy ? w.saving : isTakenOff ? w.openDay : w.closeDay}
        {why && <Spoken>{why}</Spoken>}
      </button>
      {why && (
        <span className="meta-xs line" aria-hidden="true">
          {why}
        </span>
      )}
      {failed && <FieldError>{refusal}</FieldError>}
    </span>
  );
}

/** The editor's draft is a whole week: it would take this day back when it is saved. */
function useWhyNot(): string | undefined {
  const w = useWords(words);
  const [draft] = useDraft<Hours | undefined>('availability', undefined);
  const isOffline = useConnection() === 'offline';
  if (isOffline) return w.needsSignal;
  return draft === undefined ? undefined : w.unsavedHours;
}

const UNDO_FOR = 10_000;

function useClosing(day: SlashDate, hours: Hours) {
  const phone = usePhone();
  const w = useWords(words);
  const f = useFormat();
  const { run: attempt, isBusy, failed } = useAct((work: () => Promise<void>) => work());
  const open = async () => {
    const { weekly, exceptions } = await put(phone, day, [], hours);
    const then = hoursOn(day, weekly, exceptions).map(({ from, to }) => `${from}–${to}`);
    const named = { day: f.day(day), hours: then.join(', ') };
    toast({ text: say(then.length > 0 ? w.opened : w.openedWithout, named) });
  };
  const close = async () => {
    const before = hours.exceptions.filter(({ date }) => date === day);
    const answer = await put(phone, day, [{ kind: 'OFF', date: day }], hours);
    // Hours of that one day would be gone for good.
    const run = () => void attempt(() => put(phone, day, before, answer).then(() => undefined));
    toast({ text: say(w.closed, { day: f.day(day) }), action: { label: w.undo, run }, lasts: UNDO_FOR });
  };
  return { isBusy, failed, save: (isOff: boolean) => attempt(isOff ? close : open) };
}

/** That day as it shall be, and all else as it is: where another phone was quicker, as it is there. */
async function put(
  phone: Phone,
  day: SlashDate,
  its: Hours['exceptions'],
  hours: Hours,
  isAgain = false,
): Promise<Hours> {
  const { weekly, version } = hours;
  const exceptions = [...hours.exceptions.filter(({ date }) => date !== day), ...its];
  try {
    const answer = await send(phone, 'POST /caddy/availability', { weekly, exceptions, version });
    mirrorOf(phone).store('GET /caddy/own-availability', {}, answer);
    return answer;
  } catch (error) {
    const isStale = error instanceof CallFailed && error.code === 'HOURS_VERSION_STALE';
    if (!isStale || !error.present || isAgain) throw error;
    return put(phone, day, its, error.present as Hours, true);
  }
}
