import * as v from 'valibot';
import { momentOf, parseDate, parseMoment, parseTime, type ClockTime, type Moment, type SlashDate } from './dates.ts';

/** A line or paragraph of at most `max` characters (code points, as people count). Messages are field codes of `refusals.ts`. */
export const text = (max: number, min = 1) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.trim(),
    v.check((s) => Array.from(s).length >= min, min === 1 ? 'REQUIRED' : 'TOO_SHORT'),
    v.check((s) => Array.from(s).length <= max, 'TOO_LONG'),
    v.metadata({ most: max }), // for the limit of a body (server/http/body-limit.ts): a check cannot be read
  );

export const choice = <const T extends readonly string[]>(options: T) => v.picklist(options, 'NOT_A_CHOICE');

/** In lower case, as the database writes it: of one thing there is one spelling. */
export const uuid = v.pipe(v.string('WRONG_TYPE'), v.uuid('UUID_INVALID'), v.toLowerCase(), v.metadata({ most: 36 }));

/** Accepts what `parseDate` reads and gives `YYYY/MM/DD`. */
export const slashDate = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseDate(s) !== undefined, 'DATE_INVALID'),
  v.transform((s) => parseDate(s) as SlashDate),
  v.metadata({ most: 10 }),
);

export const clockTime = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseTime(s) !== undefined, 'TIME_INVALID'),
  v.transform((s) => parseTime(s) as ClockTime),
  v.metadata({ most: 5 }),
);

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number('WRONG_TYPE'),
    v.safeInteger('WRONG_TYPE'),
    v.minValue(min, 'TOO_SMALL'),
    v.maxValue(max, 'TOO_LARGE'),
  );

/** A whole number that came in a query string. */
export const queryNumber = (min: number, max: number) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.regex(/^\d{1,9}$/, 'WRONG_TYPE'),
    v.transform(Number),
    v.minValue(min, 'TOO_SMALL'),
    v.maxValue(max, 'TOO_LARGE'),
  );

/** An amount of money a person names: whole satang above zero, at most a million baht (reliability.md R-M1). */
export const satangAmount = wholeNumber(1, 100_000_000);

/** Screens page by 20; the specification's badge calls ask for 10000. */
export const paging = { page: wholeNumber(1, 100_000), limit: wholeNumber(1, 10_000) };

export const page = <T extends v.GenericSchema>(item: T) =>
  v.object({ items: v.array(item), total: v.number(), page: v.number(), limit: v.number() });

/** ISO moment, UTC. */
export const moment = v.string();

const LATEST = momentOf('2200/01/01' as SlashDate, '00:00' as ClockTime);

function readMoment(iso: string): Moment | undefined {
  try {
    const moment = parseMoment(iso);
    return 0 <= moment && moment < LATEST ? moment : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What a phone's own clock showed, as an ISO moment with a zone: it may be wrong (an empty battery makes it 1970), but no nonsense. */
export const deviceMoment = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => readMoment(s) !== undefined, 'INVALID'),
  v.transform(parseMoment),
);
