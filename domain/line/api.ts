import * as v from 'valibot';
import { LANGUAGES, PASSWORD_MAX, PASSWORD_MIN } from '../account/account.ts';
import { loginInput, session } from '../account/api.ts';
import { parseIdentifier } from '../account/identifier.ts';
import { call } from '../call.ts';
import { choice, moment, uuid, token } from '../text.ts';
import { parseHandOver } from './hand-over.ts';

/**
 * The address at which a browser starts to sign in with LINE (a navigation, not a call). Parameters: `redirect` a path of the app,
 * `remember` 1 or 0, `standalone=1` from an installed app. LINE returns to `/api/v1/auth/line/callback`, which redirects to `LINE_BACK` or
 * to `/login?line_error=<code>&redirect=…`.
 */
export const LINE_START = '/api/v1/auth/line/start';
/**
 * The page that finishes the sign-in with `POST /auth/line/finish`, or with `POST /user/line-link` and `{}` when the user was signed in at
 * the start.
 */
export const LINE_BACK = '/line?back';
export const LINE_LINK_BACK = '/line?back=link';

const remember = v.optional(v.boolean('WRONG_TYPE'));
const language = v.optional(choice(LANGUAGES));
/** The user confirms that they are new. Without it, an unknown LINE account is refused with LINE_NEW (`NewInLine`). */
const create = v.optional(v.literal(true, 'INVALID'));

/**
 * The attempt that LINE_NEW named. If another tab has since finished a different attempt, the answer is LINE_STATE_WRONG instead of an
 * account for the wrong person.
 */
const attempt = v.optional(v.pipe(v.string('WRONG_TYPE'), v.regex(/^[\w-]{43}$/, 'INVALID')));

/** A path of the app, with query. */
const redirect = v.pipe(v.string('WRONG_TYPE'), v.maxLength(512, 'TOO_LONG'), v.startsWith('/', 'INVALID'));

export const lineLink = v.object({
  linked: v.boolean(),
  /** The user's display name at LINE. */
  name: v.nullable(v.string()),
  /** The user is a friend of our LINE official account; null: LINE has not told us. */
  is_friend: v.nullable(v.boolean()),
  /** The user has another way to sign in. */
  can_unlink: v.boolean(),
  has_password: v.boolean(),
});
export type LineLink = v.InferOutput<typeof lineLink>;

/** The details sent with LINE_NEW. */
export interface NewInLine {
  /** The user's display name at LINE; empty when none of it can be displayed. */
  name: string;
  /** In a browser: the attempt that is waiting. Null inside LINE. */
  attempt: string | null;
  /** The user wants to be remembered on this device. */
  remember: boolean;
}

/** Joins LINE to an existing account that the user proves with its password; from then on LINE signs in to it. */
export const joinInput = v.strictObject({
  ...loginInput.entries,
  id_token: v.optional(token),
  access_token: v.optional(token),
  attempt,
});

export const takeOverInput = v.strictObject({
  code: v.pipe(
    v.string('WRONG_TYPE'),
    v.check((s) => parseHandOver(s) !== undefined, 'INVALID'),
    v.transform((s) => parseHandOver(s) as string),
  ),
  remember,
});

export const lineCalls = {
  /**
   * Signs in inside LINE, with both tokens of the SDK. LINE_REFUSED and LINE_EXPIRED concern a token, LINE_DOWN is a 503, and 401 never
   * occurs. `expected_user_id`: the user already signed in here; SESSION_OF_ANOTHER when LINE reports somebody else.
   */
  'POST /auth/line': call({
    who: 'all',
    input: v.strictObject({
      id_token: token,
      access_token: token,
      remember,
      language,
      create,
      expected_user_id: v.optional(uuid),
    }),
    output: session,
    // Tokens cannot be guessed, and every start of the app in LINE is one call, with many people at a course behind one address.
    perMinute: 300,
  }),
  /**
   * Finishes the sign-in in a browser, once, with the cookie of its own attempt. LINE_STATE_WRONG: no attempt, expired, already used, or
   * not the given `attempt` (required with `create`). `remember` counts only if the attempt was started without it; `remembered` tells the
   * result.
   */
  'POST /auth/line/finish': call({
    who: 'all',
    input: v.strictObject({ remember, language, create, attempt }),
    output: v.object({ session, redirect: v.nullable(v.string()), remembered: v.boolean() }),
    perMinute: 300,
  }),
  /**
   * After LINE_NEW: signs in by password and links LINE in one step. In LIFF with both tokens; in a browser with the attempt's cookie and
   * `attempt`. CREDENTIALS_WRONG as at sign-in; LINE_TAKEN when the account is already linked to another LINE account.
   */
  'POST /auth/line/join': call({
    who: 'all',
    input: joinInput,
    output: v.object({ session, redirect: v.nullable(v.string()) }),
    perMinute: 600,
  }),
  'POST /user/line': call({ who: 'any', input: v.strictObject({}), output: lineLink }),
  /** Answers the LINE address to go to and sets the attempt's cookie. LINE sends the browser back to `LINE_LINK_BACK`. */
  'POST /user/line-link-start': call({
    who: 'any',
    input: v.strictObject({ redirect: v.optional(redirect) }),
    output: v.object({ url: v.string() }),
    perMinute: 10,
  }),
  /**
   * Links LINE: with both tokens of the SDK, which LINE confirms at once, or without tokens with the attempt's cookie. For a user who is
   * already linked it only renews the proof (`POST /user/set-password`).
   */
  'POST /user/line-link': call({
    who: 'any',
    input: v.strictObject({ id_token: v.optional(token), access_token: v.optional(token) }),
    output: v.object({ ...lineLink.entries, redirect: v.nullable(v.string()) }),
    changes: true,
    standing: 'terms',
    perMinute: 10,
  }),
  /** Ends the link and tells LINE. `access_token`: the token LINE gave this page, if any. */
  'POST /user/line-unlink': call({
    who: 'any',
    input: v.strictObject({ access_token: v.optional(token) }),
    output: lineLink,
    changes: true,
    hidden: ['access_token'],
    standing: 'session',
    perMinute: 10,
  }),
  /**
   * Sets a first password for a user who signed in with LINE in the last ten minutes (else LINE_PROOF_DUE). `identifier`: the sign-in name.
   */
  'POST /user/set-password': call({
    who: 'any',
    input: v.strictObject({
      password: v.pipe(
        v.string('WRONG_TYPE'),
        v.minLength(PASSWORD_MIN, 'TOO_SHORT'),
        v.maxLength(PASSWORD_MAX, 'TOO_LONG'),
      ),
      identifier: v.optional(
        v.pipe(
          v.string('WRONG_TYPE'),
          v.check((s) => parseIdentifier(s) !== undefined, 'IDENTIFIER_INVALID'),
          v.metadata({ most: 254 }),
        ),
      ),
    }),
    output: lineLink,
    changes: true,
    standing: 'terms',
    hidden: ['password'],
    perMinute: 10,
  }),
  /** Creates a code for moving from LINE to the installed app: valid for 60 seconds, once. A new code replaces the old one. */
  'POST /auth/hand-over': call({
    who: 'any',
    input: v.strictObject({}),
    output: v.object({ code: v.string(), qr: v.string(), expires_at: moment }),
    perMinute: 10,
  }),
  /** Wrong codes are also limited in server/line/sign-in.ts. This limit is per address, which a whole mobile network may share. */
  'POST /auth/take-over': call({ who: 'all', input: takeOverInput, output: session, perMinute: 600 }),
};
