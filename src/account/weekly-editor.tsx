import type { InputOf } from '#domain/calls.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../i18n/language.ts';
import { Switch } from '../ui/choice.tsx';
import { FieldError } from '../ui/field.tsx';
import { WEEKDAYS, words } from './onboarding-words.ts';

export type Week = InputOf<'POST /caddy/register'>['weekly'];

const FIRST = '05:30';
const LAST = '15:00';
/** Monday first, as a working week is read. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];

interface Props {
  label: Words;
  value: Week;
  onChange: (value: Week) => void;
  /** The sentence for one span, by its place in `value`. */
  errorOf: (place: number) => string | undefined;
}

/** One span of hours per weekday, on or off. Several spans and single days are edited under Bookings. */
export function WeeklyEditor({ label, value, onChange, errorOf }: Props) {
  const language = useLanguage();
  return (
    <fieldset className="field">
      <legend className="lbl">{wordIn(label, language)}</legend>
      <ul className="list mt-2">
        {ORDER.map((weekday) => (
          <li key={weekday} className="week-row">
            <Weekday
              weekday={weekday}
              value={value}
              onChange={onChange}
              error={errorOf(value.findIndex((span) => span.weekday === weekday))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface DayProps {
  weekday: number;
  value: Week;
  onChange: (value: Week) => void;
  error: string | undefined;
}

function Weekday({ weekday, value, onChange, error }: DayProps) {
  const w = useWords(words);
  const language = useLanguage();
  const span = value.find((it) => it.weekday === weekday);
  const day = wordIn(WEEKDAYS[weekday] ?? { th: '', en: '' }, language);
  const others = value.filter((it) => it.weekday !== weekday);
  const put = (change: Partial<Week[number]>) =>
    onChange(
      [...others, { weekday, from: FIRST, to: LAST, ...span, ...change }].toSorted((a, b) => a.weekday - b.weekday),
    );
  return (
    <div className="field">
      <Switch on={Boolean(span)} onToggle={(on) => (on ? put({}) : onChange(others))} hint={span ? undefined : w.off}>
        <span className="sr">{say(w.worksOn, { day })}</span>
        <span aria-hidden="true">{day}</span>
      </Switch>
      {span && (
        <div className="week-hours">
          <Hour label={w.from} day={day} value={span.from} onChange={(from) => put({ from })} wrong={Boolean(error)} />
          <span aria-hidden="true">–</span>
          <Hour label={w.to} day={day} value={span.to} onChange={(to) => put({ to })} wrong={Boolean(error)} />
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface HourProps {
  label: string;
  day: string;
  value: string;
  onChange: (value: string) => void;
  wrong: boolean;
}

const Hour = ({ label, day, value, onChange, wrong }: HourProps) => (
  <input
    type="time"
    className="input"
    step={600}
    aria-label={`${day} ${label}`}
    aria-invalid={wrong || undefined}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
