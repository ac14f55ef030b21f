import * as v from 'valibot';
import { call } from '../call.ts';
import { courseName } from '../course/api.ts';
import { token, choice, moment, satangAmount, text, uuid, wholeNumber } from '../text.ts';
import { PASSWORD_MAX, ROLES, VERIFICATIONS } from './account.ts';
import { caddyProfileInput, golferFieldsInput, golferProfileInput, registerInput } from './api.ts';
import { DELETION_BLOCKS } from './deletion.ts';
import { parseIdentifier } from './identifier.ts';
import { VERIFICATION_WAYS } from './verification.ts';

const emailText = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseIdentifier(s)?.kind === 'email', 'IDENTIFIER_INVALID'),
  v.transform((s) => parseIdentifier(s)?.value as string),
);

export const ownProfile = v.object({
  /** Increases with every `POST /user/update`. */
  version: v.number(),
  role: v.nullable(v.picklist(ROLES)),
  display_name: v.string(),
  photo_url: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  /** A user with a password must enter it to change phone or e-mail. */
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
      /** Empty: the caddy has no number. */
      caddy_number: v.string(),
      /** The number that this caddy claims although another caddy has it, while an operator decides. */
      contested: v.nullable(v.object({ number: v.string(), at: moment })),
      home_courses: v.array(courseName),
      years: v.number(),
      languages: v.array(v.string()),
      strengths: v.string(),
      who_may_request: v.picklist(['ANYONE', 'FOLLOWERS']),
      verification: v.picklist(VERIFICATIONS),
      /** The proof that an operator is checking. */
      submitted: v.nullable(v.object({ way: v.picklist(VERIFICATION_WAYS), at: moment })),
    }),
  ),
});
export type OwnProfile = v.InferOutput<typeof ownProfile>;

const { display_name, phone } = golferProfileInput.entries;
const caddyFields = v.omit(caddyProfileInput, ['phone', 'weekly', 'photo']).entries;

/**
 * A field that is left out stays as it is. Send only the part of the user's own role (`golfer` or `caddy`), with all its fields;
 * `caddy_number` may be missing while the caddy has none, and older apps do not send `nickname_latin`.
 */
export const updateInput = v.strictObject({
  version: wholeNumber(1, 1_000_000_000),
  display_name: v.optional(display_name),
  phone: v.optional(v.nullable(v.nonOptional(phone))),
  email: v.optional(v.nullable(emailText)),
  /** The upload name of a picture that the user sent with `POST /media`; null removes the picture. */
  photo: v.optional(v.nullable(uuid)),
  /** The current password; required when phone or e-mail change. */
  password: v.optional(v.pipe(v.string('WRONG_TYPE'), v.maxLength(PASSWORD_MAX, 'TOO_LONG'))),
  golfer: v.optional(golferFieldsInput),
  caddy: v.optional(v.strictObject({ ...caddyFields, caddy_number: v.optional(caddyFields.caddy_number) })),
});

const CONSENTS = ['MARKETING', 'PUBLIC_PHOTO'] as const;

const deletion = v.object({
  /** In the order in which the user should settle them. `n` is a count; for MONEY it is satang. */
  blocks: v.array(v.object({ code: v.picklist(DELETION_BLOCKS), n: v.number() })),
  /** Satang that can never be paid out and that the user has to give up. 0 while MONEY is among `blocks`. */
  leftover: v.number(),
  /** Reward points that are lost for ever. */
  points: v.number(),
  /** Reviews that stay published without name and text. */
  reviews: v.number(),
});
export type Deletion = v.InferOutput<typeof deletion>;

/** One table of the export: its description, and the user's rows as stored in the database, keyed by column name. */
export const exportedTable = v.object({
  table: v.string(),
  about_th: v.string(),
  about_en: v.string(),
  rows: v.array(v.record(v.string(), v.unknown())),
});

export const ownCalls = {
  'GET /user/profile': call({ who: 'any', input: v.strictObject({}), output: ownProfile }),
  /** Answers PROFILE_VERSION_STALE with the current profile when another phone of the user changed it first. */
  'POST /user/update': call({
    who: 'any',
    input: updateInput,
    output: ownProfile,
    changes: true,
    hidden: ['password'],
    // The answer reveals whether a phone number has an account and whether the password is right, so guesses are limited.
    perMinute: 10,
  }),
  /**
   * Changes the password. The old one is required, except in the first five minutes after the user signed in themselves. `ended`: how many
   * other devices were signed out. PASSWORD_NONE: the account came from LINE and has no password (`POST /user/set-password`).
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
  /** What prevents the deletion; shown on the screen that asks the user to confirm. */
  'GET /user/deletion': call({ who: 'any', input: v.strictObject({}), output: deletion }),
  /**
   * Signs the user out on all devices at once. Answers DELETION_NOT_YET with the obstacles and `leftover`; `give_up` must equal `leftover`.
   * `access_token` is the token LINE gave this page, if any; with it the link at LINE is ended.
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
    // The server asks LINE whose token it is.
    perMinute: 10,
  }),
  /** All data of the user, from the list of columns with personal data (server/account/deletion/person-data.ts). */
  'POST /user/export': call({
    who: 'any',
    input: v.strictObject({}),
    output: v.object({ made_at: moment, tables: v.array(exportedTable) }),
    perMinute: 4,
  }),
};
