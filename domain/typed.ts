import { parseDate, type SlashDate, westernDigits } from './dates.ts';

/**
 * The one normaliser for what users type or paste, in every field, at sign-in and in search; with `seenText` and `nameText` (text.ts).
 * Source: product.md §1.
 */

/**
 * Characters that are invisible or change the direction of the text around them; the last three are drawn as blanks. Line breaks and tabs
 * are excluded.
 */
export const UNSEEN = String.raw`(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Cs}\u2800\uFFFC\u{1D159}]`;

const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => text.replaceAll(EVERY_UNSEEN, '').trim() === '';

export const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Text for fields with plain characters (phone number, e-mail address, code, amount): NFKC, without invisible characters, with Western
 * digits, plain hyphen and apostrophe; trimmed.
 */
export const plainSigns = (typed: string): string =>
  westernDigits(typed.replaceAll(EVERY_UNSEEN, '').normalize('NFKC'))
    .replaceAll(EVERY_UNSEEN, '') // a half-width filler becomes an invisible one
    .replaceAll(DASHES, '-')
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .trim();

/** `plainSigns` without separators: spaces, hyphens, dots, parentheses. */
export const figures = (typed: string): string => plainSigns(typed).replaceAll(/[\s().-]/g, '');

/**
 * Reads a date as people write it, day or year first: `22/11/2569`, `22-11-2026`, `๒๒. ๑๑. ๒๕๖๙`, `2026/11/22`; undefined when it is not
 * one.
 */
export const typedDate = (typed: string): SlashDate | undefined => {
  const [first = '', second = '', third = '', ...more] = plainSigns(typed).split(/\s*[\s/.-]\s*/);
  const isYearFirst = first.length === 4;
  const two = (part: string) => (isYearFirst ? part.padStart(2, '0') : part);
  return more.length > 0 ? undefined : parseDate([first, two(second), two(third)].join('/'));
};

/**
 * Characters that people can read out over the phone and write by hand: no letter that looks or sounds like a digit, and no vowels, so that
 * no words appear.
 */
export const CLEAR_LETTERS = '23456789CDFGHJKMNPQRTVWXY';

/** Reads a typed code (lower case, Thai digits, spaces and hyphens allowed); undefined when it is not `length` of these characters. */
export function readLetters(typed: string, length: number): string | undefined {
  const plain = figures(typed).toUpperCase();
  return new RegExp(`^[${CLEAR_LETTERS}]{${length}}$`).test(plain) ? plain : undefined;
}

/** In two groups, as it is read out: `K7M-4XR`. */
export const groupedLetters = (plain: string): string => {
  const half = plain.length / 2;
  return `${plain.slice(0, half)}-${plain.slice(half)}`;
};
