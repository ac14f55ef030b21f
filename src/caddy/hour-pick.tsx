import './hour-pick.css';
import type { Words } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';

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

interface Props {
  label: string;
  value: string;
  onPick: (value: string) => void;
  wrong: boolean;
}

/** A time of day in half hours. Not `<input type="time">`: that shows a.m. and p.m. where the phone's own language does. */
export function HourPick({ label, value, onPick, wrong }: Props) {
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
