import { type ReactElement, type ReactNode, useId } from 'react';
import { parseDate, type SlashDate } from '#domain/dates.ts';

/** What a date field holds (YYYY-MM-DD) as a day; undefined: it is none, or not whole yet. */
export const dayOf = (written: string): SlashDate | undefined => parseDate(written.replaceAll('-', '/'));

/** A day as a date field holds it. */
export const writtenOf = (day: SlashDate): string => day.replaceAll('/', '-');

interface DayFieldProps {
  label: string;
  /** The first day that may be chosen. */
  from: SlashDate;
  written: string;
  isWrong: boolean;
  write: (written: string) => void;
  /** Why it is wrong, where the field says it itself. */
  children?: ReactNode;
}

/** The day from which something holds. */
export function DayField({ label, from, written, isWrong, write, children }: DayFieldProps): ReactElement {
  const id = useId();
  const says = isWrong && children !== undefined;
  return (
    <div className="f f--day">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="in"
        type="date"
        min={writtenOf(from)}
        value={written}
        aria-invalid={isWrong}
        aria-describedby={says ? `${id}-wrong` : undefined}
        onChange={(event) => write(event.target.value)}
      />
      {says && (
        <p className="m red" id={`${id}-wrong`} role="alert">
          {children}
        </p>
      )}
    </div>
  );
}
