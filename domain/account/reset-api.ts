import * as v from 'valibot';
import { call } from '../call.ts';
import { choice } from '../text.ts';
import { registerInput, session } from './api.ts';
import { parseKeptIdentifier } from './identifier.ts';
import { parseResetCode } from './reset.ts';

const { password, remember } = registerInput.entries;

const identifier = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseKeptIdentifier(s) !== undefined, 'IDENTIFIER_INVALID'),
  v.metadata({ most: 254 }),
);

/** What comes with RESET_LINE_LINKED. */
export interface LineAtReset {
  /** The name at LINE of whoever can open the account with it; null: LINE has not said. */
  line_name: string | null;
}

/** A forgotten password. Both are counted besides as guesses of passwords are (server/account/session/attempts.ts). */
export const resetCalls = {
  /** The same answer whether anybody has the account or not. */
  'POST /user/forgot-password': call({
    who: 'all',
    input: v.strictObject({ identifier }),
    output: v.null(),
    perMinute: 600,
  }),
  /**
   * With the code that was read out; every other session of the account ends. RESET_CODE_WRONG is one answer for a code that is wrong, over,
   * used or of another account, and for an account nobody has. LINE that opens the account is untied, unless `line` says KEEP: whoever
   * linked it may be who the password is changed for. ASK: where there is one, RESET_LINE_LINKED says whose (`LineAtReset`), nothing has
   * changed, and the code is still good.
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
