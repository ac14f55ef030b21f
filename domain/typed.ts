import { parseDate, type SlashDate } from './dates.ts';
import { westernDigits } from './digits.ts';

/**
 * What a person typed or pasted, as it is meant: with `seenText` and `nameText` (text.ts) the one normaliser of every field, of sign-in and of search.
 * Source: product.md §1.
 */

/** Nobody sees these, or they turn round what stands beside them; the last three are drawn as a blank. Line ends and tabs stay. */
export const UNSEEN = String.raw`(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Cs}\u2800\uFFFC\u{1D159}]`;

const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Is there nothing in it that anybody sees? */
export const isBlank = (text: string): boolean => text.replaceAll(EVERY_UNSEEN, '').trim() === '';

export const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * What has only plain signs (a phone number, an e-mail address, a code, an amount): compatibility-composed (NFKC), nothing unseen, Western
 * digits, the hyphen and apostrophe of the keyboard; trimmed.
 */
export const plainSigns = (typed: string): string =>
  westernDigits(typed.replaceAll(EVERY_UNSEEN, '').normalize('NFKC'))
    .replaceAll(EVERY_UNSEEN, '') // what a filler of half width became
    .replaceAll(DASHES, '-')
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .trim();

/** `plainSigns` without what only groups: spaces, hyphens, dots, parentheses. */
export const figures = (typed: string): string => plainSigns(typed).replaceAll(/[\s().-]/g, '');

/** A day as people write it, day or year first: `22/11/2569`, `22-11-2026`, `๒๒. ๑๑. ๒๕๖๙`, `2026/11/22`; undefined when it is none. */
export const typedDate = (typed: string): SlashDate | undefined => {
  const [first = '', second = '', third = '', ...more] = plainSigns(typed).split(/\s*[\s/.-]\s*/);
  const isYearFirst = first.length === 4;
  const two = (part: string) => (isYearFirst ? part.padStart(2, '0') : part);
  return more.length > 0 ? undefined : parseDate([first, two(second), two(third)].join('/'));
};
