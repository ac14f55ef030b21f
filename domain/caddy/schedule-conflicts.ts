import type { FieldRefusal } from '../refusals.ts';
import type { Exceptions } from './weekly.ts';

/** Like `Weekly`, but the phone has plain text while the caddy is choosing. */
interface Span {
  weekday: number;
  from: string;
  to: string;
}

/**
 * Conflicts between rows that the schema cannot see: overlapping hours on one day (the later one is refused), and a day that is off and
 * also has hours, or is off twice. Empty: none.
 */
export function scheduleConflicts(weekly: readonly Span[], exceptions: Exceptions): FieldRefusal[] {
  return [
    ...weekly.flatMap((span, i) =>
      weekly.some((other, j) => j < i && other.weekday === span.weekday && overlap(other, span))
        ? [{ path: `weekly.${i}.from`, code: 'TIME_INVALID' as const }]
        : [],
    ),
    ...exceptions.flatMap((day, i) =>
      exceptions
        .slice(0, i)
        .flatMap((other) => clashOf(other, day, i))
        .slice(0, 1),
    ),
  ];
}

const overlap = (a: { from: string; to: string }, b: { from: string; to: string }): boolean =>
  a.from < b.to && b.from < a.to;

function clashOf(earlier: Exceptions[number], day: Exceptions[number], index: number): FieldRefusal[] {
  if (earlier.date !== day.date) return [];
  if (earlier.kind === 'OFF' || day.kind === 'OFF') return [{ path: `exceptions.${index}.date`, code: 'DATE_INVALID' }];
  return overlap(earlier, day) ? [{ path: `exceptions.${index}.from`, code: 'TIME_INVALID' }] : [];
}
