import { isoOf, parseMoment } from '#domain/dates.ts';
import pg from 'pg';

// pg-types' list of names ends before the array types.
const textArray: number = 1009;

/** How the columns of an answer become values: portable text forms, never a `Date` of the machine's own zone. */
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

/** Given to every client of the pool instead of changing pg's process-wide parsers. */
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

/** `sum(bigint)` and `avg` answer numeric: a number too, as long as its whole part is exact. */
function decimal(text: string): number {
  const value = Number(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new RangeError(`${text} does not fit a number`);
}

/** `2026-03-01 14:05:00.25+07` → `2026-03-01T07:05:00.250Z`, whatever zone the connection speaks; `infinity` throws. */
function isoMoment(text: string): string {
  return isoOf(parseMoment(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')));
}

function refuseZoneless(text: string): never {
  throw new TypeError(`${text} is a timestamp without a zone: make the column timestamptz`);
}
