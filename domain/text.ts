import * as v from 'valibot';
import { parseDate, parseMoment, parseTime, type ClockTime, type Moment, type SlashDate, startOfDay } from './dates.ts';
import { DASHES, isBlank, UNSEEN } from './typed.ts';

/** Scripts that write some words only with a joiner or non-joiner (ZWJ, ZWNJ): Persian می‌خواهم, Sinhala ක්‍ර. */
const JOINING = 'Arab Syrc Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Where an unseen sign changes what is drawn. */
const MEANT = [
  // one emoji of several, its colour, the tags of a flag such as Scotland's
  String.raw`\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F]|\u200D(?=\p{Extended_Pictographic}))*(?:[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})?`,
  String.raw`[0-9#*]\uFE0F\u20E3`, // a keycap
  String.raw`\p{Ideographic}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`, // one way of several to write a kanji
  String.raw`\p{Script=Mongolian}[\u180B-\u180D\u180F]`,
  String.raw`(?=\p{L})[${JOINING}][\u200C\u200D](?=[${JOINING}])`,
  String.raw`(?=\p{M})[${JOINING}][\u200C\u200D](?!\p{M})`, // after a virama also at the end: old Malayalam chillus
];
const UNSEEN_OR_MEANT = new RegExp(`(${MEANT.join('|')})|${UNSEEN}`, 'gu');

/** One letter carries so many marks in the hardest script (Burmese); what is piled higher is drawn over its neighbours. */
const TOO_MANY_MARKS = /((?:\p{M}\p{Cf}*){5}\p{M})(?:\p{Cf}*\p{M})+/gu;

/** The text with no more marks on a letter than any script has; the rest to the byte. */
export const withBoundedMarks = (text: string): string => text.replaceAll(TOO_MANY_MARKS, '$1');

/**
 * A text of any length in Unicode's composed form (NFC), without unseen signs that mean nothing and marks piled up; trimmed. Empty when
 * there is nothing to see.
 */
export function seenText(typed: string): string {
  const lines = typed.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const seen = withBoundedMarks(lines.replaceAll(UNSEEN_OR_MEANT, '$1').normalize('NFC')).trim();
  return isBlank(seen) ? '' : seen;
}

/** A name: `seenText` on one line with single spaces, every dash the hyphen of the keyboard. */
export const nameText = (typed: string): string =>
  seenText(typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .replaceAll(DASHES, '-')
    .replaceAll(/\s+/g, ' ');

/** A line or paragraph of at most `max` characters (code points, as people count), as `seenText` writes it. Messages are field codes of `refusals.ts`. */
export const text = (max: number, min = 1) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.transform(seenText),
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

/** What a phone's own clock showed, as an ISO moment with a zone: it may be wrong (an empty battery makes it 1970), but no nonsense. */
export const deviceMoment = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => readMoment(s) !== undefined, 'INVALID'),
  v.transform(parseMoment),
);
