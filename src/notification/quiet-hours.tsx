import { clockOf, type ClockTime } from '#domain/dates.ts';
import type { NotificationSettings } from '#domain/notification/api.ts';
import { useWords } from '../i18n/language.ts';
import { Switch } from '../ui/control/check.tsx';
import { Select } from '../ui/control/field.tsx';
import { words } from './settings-words.ts';

type Quiet = NotificationSettings['quiet'];
/** A night before an early tee-off. */
const NIGHT = { from: '22:00' as ClockTime, to: '05:00' as ClockTime };
const HALF_HOURS = Array.from({ length: 48 }, (_, n) => clockOf(n * 30));

interface Props {
  quiet: Quiet;
  onChange: (quiet: Quiet) => void;
}

/** Nothing sounds between two times of the day, Bangkok's; over midnight too. */
export function QuietHours({ quiet, onChange }: Props) {
  const w = useWords(words);
  const end = (name: 'from' | 'to', now: NonNullable<Quiet>) => (
    <Select
      label={words[name]}
      value={now[name]}
      onChange={(event) => onChange({ ...now, [name]: event.target.value as ClockTime })}
    >
      {timesFor(now, name).map((time) => (
        <option key={time} value={time}>
          {time}
        </option>
      ))}
    </Select>
  );
  return (
    <div className="card stack">
      <Switch on={quiet !== null} onToggle={(on) => onChange(on ? NIGHT : null)} hint={w.quietWhy}>
        <b>{w.quietOn}</b>
      </Switch>
      {quiet && (
        <div className="quiet-times">
          {end('from', quiet)}
          {end('to', quiet)}
        </div>
      )}
    </div>
  );
}

/** What stands there, too; not the other end: a pause of no length is none, or one of a whole day. */
function timesFor(quiet: NonNullable<Quiet>, name: 'from' | 'to'): ClockTime[] {
  const other = quiet[name === 'from' ? 'to' : 'from'];
  return [...new Set([...HALF_HOURS, quiet[name]])].filter((time) => time !== other).toSorted();
}
