import { MINUTE } from '../dates.ts';
import { groupedLetters, readLetters } from '../letters.ts';

/** What an operator reads out to whoever forgot the password, and that person types. */
export const RESET_CODE_LENGTH = 8;
export const RESET_CODE_FOR = 30 * MINUTE;
/**
 * Codes that may be tried by one device that asked for it, or else from one network; the right one counted too. What strangers try ends
 * nothing for anybody else: of 25 letters' eighth power even `RESET_GUESSES_OF_ALL` tries hit one code in a million.
 */
export const RESET_GUESSES = 5;
/** By all of them together; then the code is good no more. */
export const RESET_GUESSES_OF_ALL = 100_000;

/** Undefined when it is no such code. */
export const parseResetCode = (typed: string): string | undefined => readLetters(typed, RESET_CODE_LENGTH);

/** `KMNP-2345` */
export const shownResetCode = groupedLetters;
