import { addDays, type ClockTime, type SlashDate } from '#domain/dates.ts';
import type { Exceptions, Weekly } from '#domain/caddy/weekly.ts';

/** `[weekdays, from, to]`, weekdays from 0 Sunday to 6 Saturday. */
export type Spans = readonly (readonly [readonly number[], string, string])[];

export const EVERY_DAY: Spans = [[[0, 1, 2, 3, 4, 5, 6], '05:30', '17:00']];
export const MORNINGS: Spans = [[[0, 1, 2, 3, 4, 5, 6], '05:30', '10:30']];
export const AFTERNOONS: Spans = [[[0, 1, 2, 3, 4, 5, 6], '11:00', '16:30']];
export const CLOSED_MONDAY: Spans = [[[0, 2, 3, 4, 5, 6], '06:00', '15:00']];
export const WEEKENDS: Spans = [[[0, 6], '05:30', '15:30']];
export const WEEKDAYS: Spans = [[[1, 2, 3, 4, 5], '06:00', '14:30']];
export const SPLIT: Spans = [
  [[1, 2, 3, 4, 5], '06:00', '08:00'],
  [[1, 2, 3, 4, 5], '12:00', '14:30'],
  [[0, 6], '05:30', '15:00'],
];

export const weeklyOf = (spans: Spans): Weekly =>
  spans.flatMap(([weekdays, from, to]) =>
    weekdays.map((weekday) => ({ weekday, from: from as ClockTime, to: to as ClockTime })),
  );

/** Days from today: off, or the hours of that one day. */
export interface Special {
  off?: readonly number[];
  hours?: readonly (readonly [number, string, string])[];
}

export function exceptionsOf({ off = [], hours = [] }: Special, today: SlashDate): Exceptions {
  return [
    ...off.map((days) => ({ kind: 'OFF' as const, date: addDays(today, days) })),
    ...hours.map(([days, from, to]) => ({
      kind: 'HOURS' as const,
      date: addDays(today, days),
      from: from as ClockTime,
      to: to as ClockTime,
    })),
  ];
}
