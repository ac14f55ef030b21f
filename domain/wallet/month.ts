import { addDays, type SlashDate } from '../dates.ts';

/** A Bangkok month as sent over the wire: `YYYY/MM`. */
export type SlashMonth = string & { readonly form: 'YYYY/MM' };

/**
 * The most months of an income statement. It is here so that the screen that asks for a statement does not load the code that reads one.
 */
export const STATEMENT_MONTHS_MOST = 24;

/** Reads `YYYY/MM` of this century; undefined when it is not a month. */
export const parseMonth = (text: string): SlashMonth | undefined =>
  /^20\d\d\/(?:0[1-9]|1[0-2])$/.test(text) ? (text as SlashMonth) : undefined;

export const monthOfDate = (date: SlashDate): SlashMonth => date.slice(0, 7) as SlashMonth;

/** Months since the year 0. */
const countOf = (month: SlashMonth): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

export function addMonths(month: SlashMonth, months: number): SlashMonth {
  const count = countOf(month) + months;
  return `${Math.floor(count / 12)}/${String((count % 12) + 1).padStart(2, '0')}` as SlashMonth;
}

/** The number of months from `from` to `to`, both included; below one when `to` is earlier. */
export const monthsBetween = (from: SlashMonth, to: SlashMonth): number => countOf(to) - countOf(from) + 1;

/** `many` months, starting with `from`. */
export const monthsFrom = (from: SlashMonth, many: number): SlashMonth[] =>
  Array.from({ length: many }, (_, n) => addMonths(from, n));

export const firstDayOf = (month: SlashMonth): SlashDate => `${month}/01` as SlashDate;

export const lastDayOf = (month: SlashMonth): SlashDate => addDays(firstDayOf(addMonths(month, 1)), -1);
