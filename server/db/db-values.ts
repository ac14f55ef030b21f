import { HOUR, isoOf, parseMoment } from '#domain/dates.ts';
import pg from 'pg';

// pg-types has no names for array types.
const textArray: number = 1009;

/** How the columns of a result become values: portable texts, never a `Date` in the machine's time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, safeInteger],
  [1016, listOf(safeInteger)],
  [1700, decimal],
  [1082, (text) => text],
  [1182, listOf((date) => date)],
  [1184, isoMoment],
  [1185, listOf(isoMoment)],
  [1114, refuseZoneless],
]);

/** Given to each client of the pool instead of changing pg's process-wide parsers. */
export const answerTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text'),
};

function listOf<T>(one: (text: string) => T): (text: string) => (T | null)[] {
  const asTexts = pg.types.getTypeParser(textArray) as (text: string) => (string | null)[];
  return (text) => asTexts(text).map((item) => (item === null ? null : one(item)));
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

/** `sum(bigint)` and `avg` are numeric: converted to a number as long as its whole part is exact. */
function decimal(text: string): number {
  const value = Number(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new RangeError(`${text} does not fit a number`);
}

/**
 * `2026-03-01 14:05:00.25+07` → `2026-03-01T07:05:00.250Z`, in any time zone of the connection; `infinity` throws. The usual form is cut by
 * position because a history has a hundred thousand moments; other forms (far years, half-hour zones) are parsed.
 */
function isoMoment(text: string): string {
  const zone = text.length - 3;
  const sign = text[zone];
  const isUsual = text[0] !== '0' && text[4] === '-' && text[10] === ' ' && (sign === '+' || sign === '-');
  if (!isUsual) return isoOf(parseMoment(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')));
  const millis = text.slice(20, zone).slice(0, 3).padEnd(3, '0');
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`;
  const number = (from: number, to: number) => Number(text.slice(from, to));
  const clock = [number(11, 13), number(14, 16), number(17, 19), Number(millis)] as const;
  return isoOf(Date.UTC(number(0, 4), number(5, 7) - 1, number(8, 10), ...clock) - number(zone, text.length) * HOUR);
}

function refuseZoneless(text: string): never {
  throw new TypeError(`${text} is a timestamp without a zone: make the column timestamptz`);
}
