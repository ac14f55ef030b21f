import { figures } from './typed.ts';

/** What people read out over the phone and write down by hand: no letter that looks or sounds like a figure, no vowel that makes a word. */
export const CLEAR_LETTERS = '23456789CDFGHJKMNPQRTVWXY';

/** Reads what was typed: small letters, Thai digits, spaces and hyphens between; undefined when it is not `length` of these letters. */
export function readLetters(typed: string, length: number): string | undefined {
  const plain = figures(typed).toUpperCase();
  return new RegExp(`^[${CLEAR_LETTERS}]{${length}}$`).test(plain) ? plain : undefined;
}

/** In two groups, as it is read out: `K7M-4XR`. */
export const groupedLetters = (plain: string): string => {
  const half = plain.length / 2;
  return `${plain.slice(0, half)}-${plain.slice(half)}`;
};
