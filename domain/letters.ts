import { figures } from './typed.ts';

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
