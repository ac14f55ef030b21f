import * as v from 'valibot';
import { list } from '../list.ts';
import type { FieldRefusal } from '../refusals.ts';
import { clockTime, slashDate, wholeNumber } from '../text.ts';

const span = { from: clockTime, to: clockTime };

/** Hours of work by weekday (0 Sunday … 6 Saturday); several spans a day are allowed. */
export const WEEKLY = list(
  v.pipe(
    v.strictObject({ weekday: wholeNumber(0, 6), ...span }),
    v.forward(
      v.check((s) => s.from < s.to, 'TIME_INVALID'),
      ['to'],
    ),
  ),
  28,
  { code: 'TOO_LARGE' },
);
export type Weekly = v.InferOutput<typeof WEEKLY>;

/** A day that differs: `off`, or the hours of that one day. */
export const EXCEPTIONS = list(
  v.variant(
    'kind',
    [
      v.strictObject({ kind: v.literal('OFF'), date: slashDate }),
      v.pipe(
        v.strictObject({ kind: v.literal('HOURS'), date: slashDate, ...span }),
        v.forward(
          v.check((s) => s.from < s.to, 'TIME_INVALID'),
          ['to'],
        ),
      ),
    ],
    'NOT_A_CHOICE',
  ),
  120,
  { code: 'TOO_LARGE' },
);
export type Exceptions = v.InferOutput<typeof EXCEPTIONS>;

/**
 * What the schema cannot see in one row: hours of one day that overlap (each later one is refused), and a day that is both off and not, or
 * off twice. Empty when all is well.
 */
export function scheduleConflicts(weekly: Weekly, exceptions: Exceptions): FieldRefusal[] {
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
