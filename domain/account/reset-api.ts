import * as v from 'valibot';
import { call } from '../call.ts';
import { registerInput, session } from './api.ts';
import { parseResetCode } from './reset.ts';

const { identifier, password, remember } = registerInput.entries;

/** A forgotten password. Both are counted besides as guesses of passwords are (server/account/session/attempts.ts). */
export const resetCalls = {
  /** The same answer whether anybody has the account or not. */
  'POST /user/forgot-password': call({
    who: 'all',
    input: v.strictObject({ identifier }),
    output: v.null(),
    perMinute: 60,
  }),
  /**
   * With the code that was read out; every other session of the account ends. RESET_CODE_WRONG is one answer for a code that is wrong, over,
   * used or of another account, and for an account nobody has.
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
    }),
    output: session,
    perMinute: 60,
  }),
};
