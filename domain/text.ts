import * as v from 'valibot';
import { parseDate, parseMoment, parseTime, type ClockTime, type Moment, type SlashDate, startOfDay } from './dates.ts';
import { DASHES, isBlank, UNSEEN } from './typed.ts';

/** Scripts that need a joiner or non-joiner (ZWJ, ZWNJ) in some words: Persian می‌خواهم, Sinhala ක්‍ර. */
const JOINING = 'Arab Syrc Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Places where an invisible character changes what is drawn. */
const MEANT = [
  // an emoji made of several, its skin colour, the tags of a flag such as Scotland's
  String.raw`\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F]|\u200D(?=\p{Extended_Pictographic}))*(?:[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})?`,
  String.raw`[0-9#*]\uFE0F\u20E3`, // a keycap
  String.raw`\p{Ideographic}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`, // a variant of a kanji
  String.raw`\p{Script=Mongolian}[\u180B-\u180D\u180F]`,
  String.raw`(?=\p{L})[${JOINING}][\u200C\u200D](?=[${JOINING}])`,
  String.raw`(?=\p{M})[${JOINING}][\u200C\u200D](?!\p{M})`, // after a virama, also at the end: old Malayalam chillus
];
const UNSEEN_OR_MEANT = new RegExp(`(${MEANT.join('|')})|${UNSEEN}`, 'gu');

/** Burmese, the script with the most marks, has up to six on one letter; more would be drawn over the lines around it. */
const TOO_MANY_MARKS = /((?:\p{M}\p{Cf}*){5}\p{M})(?:\p{Cf}*\p{M})+/gu;

/** The text with at most six marks on each letter; otherwise unchanged. */
export const withBoundedMarks = (text: string): string => text.replaceAll(TOO_MANY_MARKS, '$1');

/**
 * A text in Unicode's composed form (NFC), trimmed, without meaningless invisible characters and piled-up marks. Empty when nothing visible
 * is left.
 */
export function seenText(typed: string): string {
  const lines = typed.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const seen = withBoundedMarks(lines.replaceAll(UNSEEN_OR_MEANT, '$1').normalize('NFC')).trim();
  return isBlank(seen) ? '' : seen;
}

/** A name: `seenText` on one line with single spaces and every dash as a plain hyphen. */
export const nameText = (typed: string): string =>
  seenText(typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .replaceAll(DASHES, '-')
    .replaceAll(/\s+/g, ' ');

/** Schema of a text with `min` to `max` code points, normalised by `seenText`. The messages are field codes of `refusals.ts`. */
export const text = (max: number, min = 1) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.transform(seenText),
    v.check((s) => Array.from(s).length >= min, min === 1 ? 'REQUIRED' : 'TOO_SHORT'),
    v.check((s) => Array.from(s).length <= max, 'TOO_LONG'),
    v.metadata({ most: max }), // for the limit of a body (server/http/connections.ts), which cannot read a check
  );

export const choice = <const T extends readonly string[]>(options: T) => v.picklist(options, 'NOT_A_CHOICE');

/** Schema of a UUID, in lower case like in the database. */
export const uuid = v.pipe(v.string('WRONG_TYPE'), v.uuid('UUID_INVALID'), v.toLowerCase(), v.metadata({ most: 36 }));

/** Schema of a day: accepts what `parseDate` reads and gives `YYYY/MM/DD`. */
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

/** Schema of a whole number in a query string. */
export const queryNumber = (min: number, max: number) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.regex(/^\d{1,9}$/, 'WRONG_TYPE'),
    v.transform(Number),
    v.minValue(min, 'TOO_SMALL'),
    v.maxValue(max, 'TOO_LARGE'),
  );

/** Schema of an amount of money: whole satang above zero, at most a million baht (reliability.md R-M1). */
export const satangAmount = wholeNumber(1, 100_000_000);

/** Screens ask for pages of 20; the specification's badge calls ask for 10000. */
export const paging = { page: wholeNumber(1, 100_000), limit: wholeNumber(1, 10_000) };

export const page = <T extends v.GenericSchema>(item: T) =>
  v.object({ items: v.array(item), total: v.number(), page: v.number(), limit: v.number() });

/** ISO moment, UTC. */
export const moment = v.string();
/** Such a moment in an input: one that an answer gave. */
export const isoMoment = v.pipe(
  v.string('WRONG_TYPE'),
  v.isoTimestamp('INVALID'),
  // No 31 February: the database would refuse it.
  v.check((iso) => readMoment(iso) !== undefined, 'INVALID'),
  v.metadata({ most: 40 }),
);

const LAST_DAY = startOfDay('2200/01/01' as SlashDate);

function readMoment(iso: string): Moment | undefined {
  try {
    const moment = parseMoment(iso);
    return 0 <= moment && moment < LAST_DAY ? moment : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Schema of a phone's clock time as an ISO moment with a zone. It may be wrong (an empty battery makes it 1970) but must be a possible
 * date.
 */
export const deviceMoment = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => readMoment(s) !== undefined, 'INVALID'),
  v.transform(parseMoment),
);

/** A token of LINE: a JWT or an opaque token, without spaces, of limited length. */
export const token = v.pipe(
  v.string('WRONG_TYPE'),
  v.minLength(1, 'REQUIRED'),
  v.maxLength(4_096, 'TOO_LONG'),
  v.regex(/^[\w.~+/=-]+$/, 'INVALID'),
);
