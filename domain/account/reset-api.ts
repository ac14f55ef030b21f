import * as v from 'valibot';
import { call } from '../call.ts';
import { choice } from '../text.ts';
import { registerInput, session } from './api.ts';
import { parseKeptIdentifier } from './identifier.ts';
import { MINUTE } from '../dates.ts';
import { groupedLetters, readLetters } from '../typed.ts';

const { password, remember } = registerInput.entries;

const identifier = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseKeptIdentifier(s) !== undefined, 'IDENTIFIER_INVALID'),
  v.metadata({ most: 254 }),
);

/** The details sent with RESET_LINE_LINKED. */
export interface LineAtReset {
  /** The LINE display name of the person who can open the account with LINE; null: LINE has not sent a name. */
  line_name: string | null;
}

/** Calls for a forgotten password. Tries are also limited like password guesses (server/account/session/password.ts). */
export const resetCalls = {
  /** The answer is the same whether the account exists or not. */
  'POST /user/forgot-password': call({
    who: 'all',
    input: v.strictObject({ identifier }),
    output: v.null(),
    perMinute: 600,
  }),
  /**
   * Sets a new password with the code that the operator read out, and ends all other sessions of the account. RESET_CODE_WRONG covers a
   * wrong, expired or used code, a code of another account, and an unknown account. `line` says what happens to a LINE account that can
   * sign in here. Without it the link is removed, because the person who linked it may be an intruder; KEEP keeps it; ASK answers
   * RESET_LINE_LINKED with its name (`LineAtReset`), changes nothing and leaves the code usable.
   */
  'POST /auth/reset-password': call({
    who: 'all',
    input: v.strictObject({
      identifier,
      code: v.pipe(
        v.string('WRONG_TYPE'),
        v.check((s) => parseResetCode(s) !== undefined, 'INVALID'),
        v.transform((s) => parseResetCode(s) as string),
        v.metadata({ most: 40 }),
      ),
      password,
      remember,
      line: v.optional(choice(['ASK', 'UNTIE', 'KEEP'])),
    }),
    output: session,
    perMinute: 600,
  }),
};

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
