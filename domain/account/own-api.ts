import * as v from 'valibot';
import { call } from '../call.ts';
import { courseName } from '../course/api.ts';
import { token } from '../line/token.ts';
import { choice, moment, satangAmount, text, uuid, wholeNumber } from '../text.ts';
import { PASSWORD_MAX, ROLES, VERIFICATIONS } from './account.ts';
import { caddyProfileInput, golferFieldsInput, golferProfileInput, registerInput } from './api.ts';
import { DELETION_BLOCKS } from './deletion.ts';
import { parseIdentifier } from './identifier.ts';
import { VERIFICATION_WAYS } from './number-case.ts';

/** One's own account, as its owner sees and changes it. */

const emailText = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseIdentifier(s)?.kind === 'email', 'IDENTIFIER_INVALID'),
  v.transform((s) => parseIdentifier(s)?.value as string),
);

export const ownProfile = v.object({
  /** Counts the changes of `POST /user/update`. */
  version: v.number(),
  role: v.nullable(v.picklist(ROLES)),
  display_name: v.string(),
  photo_url: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** A change of phone or e-mail asks for it. */
  has_password: v.boolean(),
  since: moment,
  marketing: v.boolean(),
  public_photo: v.boolean(),
  golfer: v.nullable(
    v.object({
      handicap_tenths: v.nullable(v.number()),
      usual_courses: v.array(courseName),
      languages: v.array(v.string()),
      preferences: v.string(),
      emergency_name: v.nullable(v.string()),
      emergency_phone: v.nullable(v.string()),
    }),
  ),
  caddy: v.nullable(
    v.object({
      real_name: v.string(),
      nickname: v.string(),
      nickname_latin: v.nullable(v.string()),
      /** Empty while the caddy has none. */
      caddy_number: v.string(),
      /** The number that another caddy has and this caddy claims, while an operator looks into it. */
      contested: v.nullable(v.object({ number: v.string(), at: moment })),
      home_courses: v.array(courseName),
      years: v.number(),
      languages: v.array(v.string()),
      strengths: v.string(),
      who_may_request: v.picklist(['ANYONE', 'FOLLOWERS']),
      verification: v.picklist(VERIFICATIONS),
      /** What an operator is looking at. */
      submitted: v.nullable(v.object({ way: v.picklist(VERIFICATION_WAYS), at: moment })),
    }),
  ),
});
export type OwnProfile = v.InferOutput<typeof ownProfile>;

const { display_name, phone } = golferProfileInput.entries;
const caddyFields = v.omit(caddyProfileInput, ['phone', 'weekly', 'photo']).entries;

/** A field left out stays. Of `golfer` and `caddy` only the one of the user's role, complete, except: a caddy without a number sends none,
 * and an older app that does not know `nickname_latin` leaves it out. */
export const updateInput = v.strictObject({
  version: wholeNumber(1, 1_000_000_000),
  display_name: v.optional(display_name),
  phone: v.optional(v.nullable(v.nonOptional(phone))),
  email: v.optional(v.nullable(emailText)),
  /** The name of a picture the user has uploaded with `POST /media`; null removes the user's picture. */
  photo: v.optional(v.nullable(uuid)),
  /** The user's current one; needed when phone or e-mail change. */
  password: v.optional(v.pipe(v.string('WRONG_TYPE'), v.maxLength(PASSWORD_MAX, 'TOO_LONG'))),
  golfer: v.optional(golferFieldsInput),
  caddy: v.optional(v.strictObject({ ...caddyFields, caddy_number: v.optional(caddyFields.caddy_number) })),
});

const CONSENTS = ['MARKETING', 'PUBLIC_PHOTO'] as const;

const deletion = v.object({
  /** In the order in which the user would settle them. `n` is a count; of MONEY it is satang. */
  blocks: v.array(v.object({ code: v.picklist(DELETION_BLOCKS), n: v.number() })),
  /** Satang that can never be paid out: the user has to give them up. 0 while MONEY is among `blocks`. */
  leftover: v.number(),
  /** Lost for ever. */
  points: v.number(),
  /** That stay, without name and text. */
  reviews: v.number(),
});
export type Deletion = v.InferOutput<typeof deletion>;

/** One table of the export: what it is about, and its owner's rows as the database stores them, columns by name. */
export const exportedTable = v.object({
  table: v.string(),
  about_th: v.string(),
  about_en: v.string(),
  rows: v.array(v.record(v.string(), v.unknown())),
});

export const ownCalls = {
  'GET /user/profile': call({ who: 'any', input: v.strictObject({}), output: ownProfile }),
  /** Refused with PROFILE_VERSION_STALE and the current profile when another phone of the user changed it first. */
  'POST /user/update': call({
    who: 'any',
    input: updateInput,
    output: ownProfile,
    changes: true,
    hidden: ['password'],
    // The answer tells whether a phone number has an account, and whether the password is right: not to be guessed at will.
    perMinute: 10,
  }),
  /**
   * A new password, with the old one; without it only in a session that was signed in by its owner in the last five minutes. `ended`: how
   * many other devices were signed out. PASSWORD_NONE: the account came by LINE and has none (`POST /user/set-password`).
   */
  'POST /user/change-password': call({
    who: 'any',
    input: v.strictObject({
      old: v.optional(
        v.pipe(v.string('WRONG_TYPE'), v.minLength(1, 'REQUIRED'), v.maxLength(PASSWORD_MAX, 'TOO_LONG')),
      ),
      password: registerInput.entries.password,
      sign_out_others: v.boolean('WRONG_TYPE'),
    }),
    output: v.object({ ended: v.number() }),
    changes: true,
    standing: 'session',
    hidden: ['old', 'password'],
    perMinute: 10,
  }),
  'POST /user/consent': call({
    who: 'any',
    input: v.strictObject({ what: choice(CONSENTS), is_given: v.boolean('WRONG_TYPE') }),
    output: ownProfile,
    changes: true,
    standing: 'session',
  }),
  'POST /caddy/verification': call({
    who: 'caddy',
    input: v.variant('way', [
      v.strictObject({ way: v.literal('COURSE_CODE'), golf_course: text(80), code: text(40) }),
      v.strictObject({ way: v.literal('STAFF_CARD'), media_id: uuid }),
    ]),
    output: ownProfile,
    changes: true,
    perMinute: 10,
  }),
  /** What prevents the deletion, for the screen that asks before the user confirms. */
  'GET /user/deletion': call({ who: 'any', input: v.strictObject({}), output: deletion }),
  /**
   * Signs the user out on all devices at once. Refused with DELETION_NOT_YET and what prevents it, `leftover` too: `give_up` must equal it.
   * `access_token`: the one LINE gave this page, where it has one; it ends the link at LINE.
   */
  'POST /user/delete': call({
    who: 'any',
    input: v.strictObject({
      confirm: v.literal('DELETE', 'INVALID'),
      reason: v.optional(text(500, 0)),
      give_up: v.optional(satangAmount),
      access_token: v.optional(token),
    }),
    output: v.object({ erased_at: moment }),
    changes: true,
    hidden: ['access_token'],
    standing: 'session',
    // LINE is asked whose the token is.
    perMinute: 10,
  }),
  /** All data of the user, by the list of columns with personal data (server/account/deletion/person-data.ts). */
  'POST /user/export': call({
    who: 'any',
    input: v.strictObject({}),
    output: v.object({ made_at: moment, tables: v.array(exportedTable) }),
    perMinute: 4,
  }),
};
