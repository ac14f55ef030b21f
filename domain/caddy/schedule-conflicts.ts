import type { FieldRefusal } from '../refusals.ts';
import type { Exceptions } from './weekly.ts';

/** As in `Weekly`; on the phone, while they are chosen, plain text. */
interface Span {
  weekday: number;
  from: string;
  to: string;
}

/**
 * What the schema cannot see in one row: hours of one day that overlap (each later one is refused), and a day that is both off and not, or
 * off twice. Empty when all is well.
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
