import { MINUTE } from '../dates.ts';
import { groupedLetters, readLetters } from '../letters.ts';

/** What an operator reads out to whoever forgot the password, and that person types. */
export const RESET_CODE_LENGTH = 8;
export const RESET_CODE_FOR = 30 * MINUTE;
/** Codes that may be tried, the right one counted too. */
export const RESET_GUESSES = 5;

/** Undefined when it is no such code. */
export const parseResetCode = (typed: string): string | undefined => readLetters(typed, RESET_CODE_LENGTH);

/** `KMNP-2345` */
export const shownResetCode = groupedLetters;
