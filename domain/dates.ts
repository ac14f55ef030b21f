/**
 * Every date and time of the product is in Asia/Bangkok (+07:00, no daylight saving), wherever the phone is. Source: product.md §1; the
 * traps of `new Date(text)` are in reliability.md M24.
 */

/** A day as sent over the wire: `YYYY/MM/DD`, Gregorian. */
export type SlashDate = string & { readonly form: 'YYYY/MM/DD' };
/** A time of day as sent over the wire: `HH:mm`, 24 hours. */
export type ClockTime = string & { readonly form: 'HH:mm' };
/** Milliseconds since 1970 UTC. */
export type Moment = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const BANGKOK = 7 * HOUR;
const BUDDHIST_OFFSET = 543;

/** Reads `YYYY/MM/DD` or `DD/MM/YYYY`, Gregorian or Buddhist (year > 2400), also with Thai digits; undefined when it is not a real day. */
export function parseDate(text: string): SlashDate | undefined {
  const plain = westernDigits(text.replace(/\u00a0/g, ' ').trim());
  const yearFirst = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(plain);
  const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain);
  const parts = yearFirst?.slice(1) ?? dayFirst?.slice(1).reverse();
  if (!parts) return undefined;
  const [written, month, day] = parts.map(Number) as [number, number, number];
  const year = written > 2400 ? written - BUDDHIST_OFFSET : written;
  if (year < 1900 || year > 2200) return undefined;
  return isRealDay(year, month, day) ? slashDateFrom(year, month, day) : undefined;
}

/** Excludes years below 100, which `Date.UTC` would read as 19xx. */
function isRealDay(year: number, month: number, day: number): boolean {
  const there = new Date(Date.UTC(year, month - 1, day));
  return year >= 100 && there.getUTCMonth() === month - 1 && there.getUTCDate() === day;
}

/** Reads `HH:mm`, also with Thai digits; undefined when it is not a time of day. */
export function parseTime(text: string): ClockTime | undefined {
  const plain = westernDigits(text.trim());
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(plain) ? (plain as ClockTime) : undefined;
}

type SixNumbers = [number, number, number, number, number, number];
const ISO_MOMENT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3})\d*)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/**
 * Reads an ISO moment with a time zone (`2026-11-22T00:10:00.000Z`); finer than milliseconds is cut off. Throws RangeError on anything
 * else, also on a day or hour that does not exist (`2026-02-31T…`, `…T24:00:00Z`).
 */
export function parseMoment(iso: string): Moment {
  const m = ISO_MOMENT.exec(iso);
  const [year, month, day, hour, minute, second] = (m?.slice(1, 7) ?? []).map(Number) as SixNumbers;
  const [zoneHour, zoneMinute] = [Number(m?.[9] ?? 0), Number(m?.[10] ?? 0)];
  const isReal =
    m && isRealDay(year, month, day) && hour < 24 && minute < 60 && second < 60 && zoneHour < 24 && zoneMinute < 60;
  if (!isReal) throw new RangeError(`not an ISO moment: ${iso}`);
  const local = Date.UTC(year, month - 1, day, hour, minute, second, Number((m[7] ?? '0').padEnd(3, '0')));
  const ahead = zoneHour * HOUR + zoneMinute * MINUTE;
  return m[8] === '-' ? local + ahead : local - ahead;
}

/** A nullable database column as a moment. */
export const momentOrNull = (iso: string | null): Moment | null => (iso === null ? null : parseMoment(iso));

/** A database date (`YYYY-MM-DD`) in the form of the wire. */
export const slashDate = (date: string): SlashDate => date.replaceAll('-', '/') as SlashDate;

export const isoOf = (moment: Moment): string => new Date(moment).toISOString();

function slashDateFrom(year: number, month: number, day: number): SlashDate {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${year}/${two(month)}/${two(day)}` as SlashDate;
}

function partsOf(date: SlashDate): [number, number, number] {
  return date.split('/').map(Number) as [number, number, number];
}

/** The moment at which a Bangkok clock shows `time` on `date`. */
export function momentOf(date: SlashDate, time: ClockTime): Moment {
  const [year, month, day] = partsOf(date);
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return Date.UTC(year, month - 1, day, hour, minute) - BANGKOK;
}

/** Midnight in Bangkok at the start of `date`. */
export const startOfDay = (date: SlashDate): Moment => momentOf(date, '00:00' as ClockTime);

/** The Bangkok date at `moment`. */
export function dateOf(moment: Moment): SlashDate {
  const there = new Date(moment + BANGKOK);
  return slashDateFrom(there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate());
}

/** The Bangkok time of day at `moment`. */
export const timeOf = (moment: Moment): ClockTime =>
  new Date(moment + BANGKOK).toISOString().slice(11, 16) as ClockTime;

export function addDays(date: SlashDate, days: number): SlashDate {
  const [year, month, day] = partsOf(date);
  const there = new Date(Date.UTC(year, month - 1, day + days));
  return slashDateFrom(there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate());
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(date: SlashDate): number {
  const [year, month, day] = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/**
 * Compares days, times of day or ISO moments for `toSorted`: their text order is their time order. `localeCompare` is not used because its
 * first call takes a slow phone forty milliseconds.
 */
export const inTime = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export const minutesOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The time of day `minutes` after midnight; the inverse of `minutesOf`. */
export function clockOf(minutes: number): ClockTime {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` as ClockTime;
}

/** `๒๕๖๙` → `2569`; everything else stays. A Thai keyboard may type Thai digits in any number field. */
export const westernDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
