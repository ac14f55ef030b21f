import { addDays, type SlashDate, weekdayOf } from '../dates.ts';

/** How many days back the numbers go, today included. */
export const NUMBER_DAYS = ['1', '7', '90'] as const;
export type NumberDays = (typeof NUMBER_DAYS)[number];

export const NUMBER_STEPS = ['DAY', 'WEEK'] as const;
export type NumberStep = (typeof NUMBER_STEPS)[number];

/** Bangkok days, both included. */
export interface Period {
  from: SlashDate;
  to: SlashDate;
}

/** The Monday of the week of a day. */
const mondayOf = (day: SlashDate): SlashDate => addDays(day, -((weekdayOf(day) + 6) % 7));

/**
 * The days until today one by one, or the weeks from Monday that they lie in: so the first week is whole, and the last one ends with
 * today. Oldest first.
 */
export function periodsOf(today: SlashDate, days: NumberDays, step: NumberStep): Period[] {
  const first = addDays(today, 1 - Number(days));
  const periods: Period[] = [];
  const length = step === 'WEEK' ? 7 : 1;
  for (let from = step === 'WEEK' ? mondayOf(first) : first; from <= today; from = addDays(from, length)) {
    const last = addDays(from, length - 1);
    periods.push({ from, to: last < today ? last : today });
  }
  return periods;
}

/** People, reviews and disputes are counted over this many days, and beside it over as many that ended `REACH_BEFORE` days ago. */
export const REACH_DAYS = 30;
export const REACH_BEFORE = 90;

/** How often `part` is in `whole` by the hundred or thousand; null: there is no whole yet, which is not 0. */
export const rateOf = (part: number, whole: number, by: 100 | 1_000): number | null =>
  whole === 0 ? null : (part / whole) * by;

/** How many days of faults are listed, how many faults of a release, and how many in all. */
export const FAULT_DAYS = 7;
export const FAULTS_OF_A_RELEASE = 25;
export const FAULTS_SHOWN = 500;
