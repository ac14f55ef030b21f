import { DAY, type Moment, parseDate, type SlashDate, startOfDay } from '../dates.ts';
import { nameText } from '../text.ts';

/** The last day that a list of holidays covers: the end of its last year. About later days nothing is known; undefined: an empty list. */
export function holidaysKnownTo(holidays: readonly SlashDate[]): SlashDate | undefined {
  const last = holidays.toSorted().at(-1);
  return last && (`${last.slice(0, 4)}/12/31` as SlashDate);
}

/** A round may be booked 60 days ahead; the other 30 days are time to enter the cabinet's notice. */
const TIME_TO_ENTER = 90 * DAY;

/** Whether it is time to enter next year's holidays: from 90 days before the end of the list (Bangkok time). Source: product.md §3.4. */
export function areHolidaysEnding(holidays: readonly SlashDate[], now: Moment): boolean {
  const last = holidaysKnownTo(holidays);
  return last === undefined || now >= startOfDay(last) - TIME_TO_ENTER;
}

export interface Holiday {
  day: SlashDate;
  name_th: string;
  name_en: string;
}

export const HOLIDAY_NAME_MAX = 80;
/** Of a list that is imported: some seven years. */
export const HOLIDAY_LINES_MAX = 200;
export const HOLIDAY_LIST_MAX = 12_000;

/** What is wrong with a line of a list, counted from 1. */
export interface BadLine {
  line: number;
  /** DATE_INVALID: no day. TOO_SMALL: not a coming day. NOT_A_CHOICE: the same day again. TOO_LONG: a name. INVALID: more than two names. */
  code: 'DATE_INVALID' | 'TOO_SMALL' | 'NOT_A_CHOICE' | 'TOO_LONG' | 'INVALID';
}

/**
 * Reads a pasted list or CSV: `date[,name th[,name en]]`, a day a line, with commas, semicolons or tabs. Days as `parseDate` reads them, or
 * `2028-04-13`. Blank lines and lines from `#` on do not count. `today`: Bangkok's day; only later ones can be entered.
 */
export function readHolidayList(list: string, today: SlashDate): { days: Holiday[]; bad: BadLine[] } {
  const days = new Map<SlashDate, Holiday>();
  const bad: BadLine[] = [];
  for (const [n, written] of list
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (written.trim() === '' || written.trimStart().startsWith('#')) continue;
    const it = readLine(written, today);
    if (typeof it === 'string') bad.push({ line: n + 1, code: it });
    else if (days.has(it.day)) bad.push({ line: n + 1, code: 'NOT_A_CHOICE' });
    else days.set(it.day, it);
  }
  return { days: [...days.values()], bad };
}

function readLine(written: string, today: SlashDate): Holiday | BadLine['code'] {
  const [date = '', ...names] = written.split(/[,;\t]/).map(unquoted);
  const day = parseDate(date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1/$2/$3'));
  if (day === undefined) return 'DATE_INVALID';
  if (day <= today) return 'TOO_SMALL';
  if (names.length > 2) return 'INVALID';
  const [name_th = '', name_en = ''] = names.map(nameText);
  const isTooLong = [name_th, name_en].some((name) => Array.from(name).length > HOLIDAY_NAME_MAX);
  return isTooLong ? 'TOO_LONG' : { day, name_th, name_en };
}

const unquoted = (field: string): string =>
  field
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();
