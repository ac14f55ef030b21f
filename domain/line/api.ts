import * as v from 'valibot';
import { LANGUAGES, PASSWORD_MAX, PASSWORD_MIN } from '../account/account.ts';
import { loginInput, session } from '../account/api.ts';
import { parseIdentifier } from '../account/identifier.ts';
import { call } from '../call.ts';
import { choice, moment, uuid } from '../text.ts';
import { parseHandOver } from './hand-over.ts';
import { token } from './token.ts';

/**
 * Where a browser goes to sign in with LINE: a navigation, no call. `?redirect=` an address of ours, `&remember=` 1 or 0 as the user chose,
 * `&standalone=1` from an installed app.
 * LINE sends it back to `/api/v1/auth/line/callback`, and that sends it to `LINE_BACK`, or to `/login?line_error=<code>&redirect=…`.
 */
export const LINE_START = '/api/v1/auth/line/start';
/** The page that finishes it: `POST /auth/line/finish`, or `POST /user/line-link` with `{}` where the user was signed in at the start. */
export const LINE_BACK = '/line?back';
export const LINE_LINK_BACK = '/line?back=link';

const remember = v.optional(v.boolean('WRONG_TYPE'));
const language = v.optional(choice(LANGUAGES));
/** The user confirms to be new: without it, a LINE account no user has is refused with LINE_NEW (`newInLine` beside it). */
const create = v.optional(v.literal(true, 'INVALID'));

/**
 * As LINE_NEW said it, so that the answer is of whom was asked: another tab may have brought somebody else back since (LINE_STATE_WRONG).
 */
const attempt = v.optional(v.pipe(v.string('WRONG_TYPE'), v.regex(/^[\w-]{43}$/, 'INVALID')));

/** A screen of ours, path and query. */
const redirect = v.pipe(v.string('WRONG_TYPE'), v.maxLength(512, 'TOO_LONG'), v.startsWith('/', 'INVALID'));

export const lineStanding = v.object({
  linked: v.boolean(),
  /** The user's name at LINE. */
  name: v.nullable(v.string()),
  /** Of our official account; null: LINE has not said. */
  is_friend: v.nullable(v.boolean()),
  /** The user has another way to sign in. */
  can_unlink: v.boolean(),
  has_password: v.boolean(),
});
export type LineStanding = v.InferOutput<typeof lineStanding>;

/** What comes with LINE_NEW. */
export interface NewInLine {
  /** The user's name at LINE; empty when nothing of it can be shown. */
  name: string;
  /** In a browser: which of its attempts asks. Null in LINE. */
  attempt: string | null;
  /** The user wants to be remembered on this device. */
  remember: boolean;
}

/** The user has an account here and proves it by its password; LINE opens it from now on. */
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
   * In LINE: both tokens of the SDK. LINE_REFUSED and LINE_EXPIRED name the token; LINE_DOWN is a 503, and nothing here is a 401.
   * `expected_user_id`: who sits here already; SESSION_OF_ANOTHER when LINE says somebody else.
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
    // Nothing here can be guessed; a course's crowd shares an address, and each opening of the app in LINE is one.
    perMinute: 300,
  }),
  /**
   * In a browser, once, with the cookie of its own attempt. LINE_STATE_WRONG: there is none, it is over, it was used, or it is another than
   * `attempt`, which `create` needs. `remember` counts only where the attempt was begun without it; `remembered`: what was done.
   */
  'POST /auth/line/finish': call({
    who: 'all',
    input: v.strictObject({ remember, language, create, attempt }),
    output: v.object({ session, redirect: v.nullable(v.string()), remembered: v.boolean() }),
    perMinute: 300,
  }),
  /**
   * After LINE_NEW: signs in by password and links in one. In LIFF with both tokens; without any, what this browser brought back from LINE,
   * with the attempt's cookie and its `attempt`. CREDENTIALS_WRONG as at sign-in; LINE_TAKEN when the account already has another one.
   */
  'POST /auth/line/join': call({
    who: 'all',
    input: joinInput,
    output: v.object({ session, redirect: v.nullable(v.string()) }),
    perMinute: 600,
  }),
  'POST /user/line': call({ who: 'any', input: v.strictObject({}), output: lineStanding }),
  /** The address to go to; the attempt's cookie is set with it. LINE sends the browser back to `LINE_LINK_BACK`. */
  'POST /user/line-link-start': call({
    who: 'any',
    input: v.strictObject({ redirect: v.optional(redirect) }),
    output: v.object({ url: v.string() }),
    perMinute: 10,
  }),
  /**
   * Both tokens of the SDK, confirmed by LINE at once; without any: what the browser brought back from LINE, with the attempt's cookie. A
   * user who is linked already only proves that again (`POST /user/set-password`).
   */
  'POST /user/line-link': call({
    who: 'any',
    input: v.strictObject({ id_token: v.optional(token), access_token: v.optional(token) }),
    output: v.object({ ...lineStanding.entries, redirect: v.nullable(v.string()) }),
    changes: true,
    standing: 'terms',
    perMinute: 10,
  }),
  /** LINE is notified that the link has ended; `access_token`: the one LINE gave this page, where it has one. */
  'POST /user/line-unlink': call({
    who: 'any',
    input: v.strictObject({ access_token: v.optional(token) }),
    output: lineStanding,
    changes: true,
    hidden: ['access_token'],
    standing: 'session',
    perMinute: 10,
  }),
  /** A first password, for a user who came by LINE within the last ten minutes (else LINE_PROOF_DUE). `identifier`: the sign-in name. */
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
    output: lineStanding,
    changes: true,
    standing: 'terms',
    hidden: ['password'],
    perMinute: 10,
  }),
  /** Hand-over from LINE to the installed app: a code for 60 seconds, used once; a new one ends the old one. */
  'POST /auth/hand-over': call({
    who: 'any',
    input: v.strictObject({}),
    output: v.object({ code: v.string(), qr: v.string(), expires_at: moment }),
    perMinute: 10,
  }),
  /**
   * Wrong codes are counted besides (server/line/hand-over.ts); this is of one address, behind which a whole mobile network may
   * stand.
   */
  'POST /auth/take-over': call({ who: 'all', input: takeOverInput, output: session, perMinute: 600 }),
};
