import { scheduleConflicts } from '#domain/caddy/schedule-conflicts.ts';
import type { InputOf } from '#domain/calls.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { Switch } from '../../ui/control/check.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/control/button.tsx';
import '../../caddy/hour-pick.css';

const words = {
  worksOn: { th: 'รับงานวัน{day}', en: 'Works on {day}' },
  from: { th: 'ตั้งแต่', en: 'From' },
  to: { th: 'ถึง', en: 'To' },
  off: { th: 'ไม่รับงาน', en: 'Off' },
  addSpan: { th: 'เพิ่มช่วงเวลา', en: 'Add hours' },
  removeSpan: { th: 'นำ {day} {from}–{to} ออก', en: 'Remove {day} {from}–{to}' },
} as const satisfies Record<string, Words>;

const WEEKDAYS: readonly Words[] = [
  { th: 'อาทิตย์', en: 'Sunday' },
  { th: 'จันทร์', en: 'Monday' },
  { th: 'อังคาร', en: 'Tuesday' },
  { th: 'พุธ', en: 'Wednesday' },
  { th: 'พฤหัสบดี', en: 'Thursday' },
  { th: 'ศุกร์', en: 'Friday' },
  { th: 'เสาร์', en: 'Saturday' },
];

export type Week = InputOf<'POST /caddy/register'>['weekly'];
type Span = Week[number];

const FIRST = { from: '05:30', to: '13:00' };
const SECOND = { from: '13:30', to: '16:00' };
/** In half hours. */
const SECOND_LASTS = 5;
/** The server takes 28 in all. */
const MAX_A_DAY = 4;
/** Monday first, as a working week is read. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];

interface Props {
  label: Words;
  value: Week;
  onChange: (value: Week) => void;
  /** The sentence for one span, by its place in `value`; that two overlap is said here. */
  errorOf: (place: number) => string | undefined;
}

/** The hours of each weekday: off, one span, or several with a rest between them. */
export function WeeklyEditor({ label, value, onChange, errorOf }: Props) {
  const language = useLanguage();
  const overlapping = scheduleConflicts(value, []).map(({ path }) => path);
  const said = (place: number) =>
    overlapping.includes(`weekly.${place}.from`) ? wordIn(HOURS_OVERLAP, language) : errorOf(place);
  return (
    <fieldset className="field">
      <legend className="lbl">{wordIn(label, language)}</legend>
      <ul className="list mt-2">
        {ORDER.map((weekday) => (
          <li key={weekday} className="week-row">
            <Weekday weekday={weekday} value={value} onChange={onChange} errorOf={said} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Weekday({ weekday, value, onChange, errorOf }: Omit<Props, 'label'> & { weekday: number }) {
  const w = useWords(words);
  const language = useLanguage();
  const day = wordIn(WEEKDAYS[weekday] ?? { th: '', en: '' }, language);
  const mine = value.filter((span) => span.weekday === weekday);
  const put = (spans: Omit<Span, 'weekday'>[]) =>
    onChange([
      ...value.filter((span) => span.weekday !== weekday),
      ...spans.map(({ from, to }) => ({ weekday, from, to })),
    ]);
  const next = afterAll(mine);
  const change = (span: Span, next: Partial<Span>) => put(mine.map((it) => (it === span ? { ...it, ...next } : it)));
  return (
    <div className="field">
      <Switch
        on={mine.length > 0}
        onToggle={(on) => put(on ? [FIRST] : [])}
        {...(mine.length > 0 ? {} : { hint: w.off })}
      >
        <span className="sr">{say(w.worksOn, { day })}</span>
        <span aria-hidden="true">{day}</span>
      </Switch>
      {mine.map((span, place) => (
        <SpanRow
          // oxlint-disable-next-line react/no-array-index-key -- a span has no name of its own, its place in the day is one
          key={place}
          day={day}
          span={span}
          onChange={(next) => change(span, next)}
          {...(mine.length > 1 ? { onRemove: () => put(mine.filter((it) => it !== span)) } : {})}
          error={errorOf(value.indexOf(span))}
        />
      ))}
      {next && mine.length < MAX_A_DAY && (
        <button type="button" className="link tall t-sm week-more" onClick={() => put([...mine, next])}>
          <Icon name="plus" small />
          {w.addSpan}
          <span className="sr"> {day}</span>
        </button>
      )}
    </div>
  );
}

/** Further hours of that day: the afternoon, else after a rest as long as there is time; undefined when nothing fits any more. */
function afterAll(spans: readonly Span[]): { from: string; to: string } | undefined {
  const end = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  if (end === undefined) return undefined;
  if (end < SECOND.from) return SECOND;
  const [from, to = HOURS.at(-1)] = HOURS.filter((hour) => hour > end).filter((_, n) => n % SECOND_LASTS === 0);
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

interface SpanProps {
  day: string;
  span: Span;
  onChange: (next: Partial<Span>) => void;
  onRemove?: () => void;
  error: string | undefined;
}

function SpanRow({ day, span, onChange, onRemove, error }: SpanProps) {
  const w = useWords(words);
  const isWrong = Boolean(error);
  return (
    <>
      <div className="week-hours">
        <HourPick label={`${day} ${w.from}`} value={span.from} onPick={(from) => onChange({ from })} wrong={isWrong} />
        <span aria-hidden="true">–</span>
        <HourPick label={`${day} ${w.to}`} value={span.to} onPick={(to) => onChange({ to })} wrong={isWrong} />
        {onRemove && (
          <IconButton icon="x" label={say(w.removeSpan, { day, from: span.from, to: span.to })} onClick={onRemove} />
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}

export const HOURS_OVERLAP: Words = {
  th: 'ช่วงเวลานี้ซ้อนกับอีกช่วงของวันเดียวกัน',
  en: 'These hours overlap other hours of that day',
};

const HALF_HOUR = 30;
const EARLIEST_MINUTE = 4 * 60;
const LATEST_MINUTE = 20 * 60;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What can be picked. */
export const HOURS = Array.from({ length: (LATEST_MINUTE - EARLIEST_MINUTE) / HALF_HOUR + 1 }, (_, step) =>
  clock(EARLIEST_MINUTE + step * HALF_HOUR),
);

interface HourPickProps {
  label: string;
  value: string;
  onPick: (value: string) => void;
  wrong: boolean;
}

/** A time of day in half hours. Not `<input type="time">`: that shows a.m. and p.m. where the phone's own language does. */
export function HourPick({ label, value, onPick, wrong }: HourPickProps) {
  const shown = HOURS.includes(value) ? HOURS : [...HOURS, value].toSorted();
  return (
    <div className="input-w hour-pick">
      <select
        className="input num"
        aria-label={label}
        aria-invalid={wrong || undefined}
        value={value}
        onChange={(event) => onPick(event.target.value)}
      >
        {shown.map((hour) => (
          <option key={hour} value={hour}>
            {hour}
          </option>
        ))}
      </select>
      <span className="post">
        <Icon name="chevron-down" />
      </span>
    </div>
  );
}
