import { MINUTE } from '../dates.ts';
import { groupedLetters, readLetters } from '../typed.ts';

/** The code that an operator reads out to a user who forgot the password, and that the user types in. */
export const RESET_CODE_LENGTH = 8;
export const RESET_CODE_FOR = 30 * MINUTE;
/**
 * How many codes one device that asked for a reset may try, or one network when no device asked; the right one counts too. A stranger's
 * tries do not end the code for its owner: with 25^8 codes even `RESET_GUESSES_OF_ALL` tries hit one in a million.
 */
export const RESET_GUESSES = 5;
/** How many codes all devices together may try; after that the code is no longer valid. */
export const RESET_GUESSES_OF_ALL = 100_000;

/** Reads a typed reset code; undefined when the text is not one. */
export const parseResetCode = (typed: string): string | undefined => readLetters(typed, RESET_CODE_LENGTH);

/** `KMNP-2345` */
export const shownResetCode = groupedLetters;
