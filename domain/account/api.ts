import * as v from 'valibot';
import { call } from '../call.ts';
import { list } from '../list.ts';
import { name } from '../name.ts';
import { choice, moment, text, uuid, wholeNumber } from '../text.ts';
import { LANGUAGES, NEXT_STEPS, PASSWORD_MAX, PASSWORD_MIN, ROLES, SPOKEN } from './account.ts';
import { parseIdentifier, parsePhone } from './identifier.ts';
import { latinNickname } from './nickname.ts';
import { WEEKLY } from '../caddy/weekly.ts';
import { figures } from '../typed.ts';

const identifier = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parseIdentifier(s) !== undefined, 'IDENTIFIER_INVALID'),
  v.metadata({ most: 254 }),
);
const phone = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => parsePhone(s) !== undefined, 'PHONE_INVALID'),
  v.transform((s) => parsePhone(s) as string),
);
/** Passwords are never trimmed: a space may be part of one. */
const password = v.pipe(
  v.string('WRONG_TYPE'),
  v.minLength(PASSWORD_MIN, 'TOO_SHORT'),
  v.maxLength(PASSWORD_MAX, 'TOO_LONG'),
);

export const user = v.object({
  basic_info: v.object({
    user_id: v.string(),
    role: v.nullable(v.picklist(ROLES)),
    display_name: v.string(),
    photo_url: v.nullable(v.string()),
    language: v.picklist(LANGUAGES),
    /** Caddies only. */
    nickname: v.nullable(v.string()),
    caddy_number: v.nullable(v.string()),
  }),
  next_step: v.nullable(v.picklist(NEXT_STEPS)),
});
export type User = v.InferOutput<typeof user>;

export const session = v.object({
  app_token: v.string(),
  expires_at: moment,
  user,
  /** True when this sign-in cancelled a pending deletion of the account. */
  deletion_cancelled: v.optional(v.literal(true)),
});
export type Session = v.InferOutput<typeof session>;

export const registerInput = v.strictObject({
  display_name: name(60),
  identifier,
  password,
  adult: v.literal(true, 'ADULT_REQUIRED'),
  marketing: v.optional(v.boolean('WRONG_TYPE')),
  language: v.optional(choice(LANGUAGES)),
  remember: v.optional(v.boolean('WRONG_TYPE')),
});

export const loginInput = v.strictObject({
  identifier: v.pipe(v.string('WRONG_TYPE'), v.minLength(1, 'REQUIRED'), v.maxLength(254, 'TOO_LONG')),
  password: v.pipe(v.string('WRONG_TYPE'), v.minLength(1, 'REQUIRED'), v.maxLength(PASSWORD_MAX, 'TOO_LONG')),
  remember: v.optional(v.boolean('WRONG_TYPE')),
});

const languages = list(choice(SPOKEN), SPOKEN.length, { least: 1, code: 'TOO_LARGE' });
const slugs = list(text(80), 10, { least: 1, code: 'TOO_LARGE' });

/** The golfer's profile fields besides name, phone and photo. */
const golferFields = {
  /** Handicap times ten (18.4 is sent as 184), so that no fractions are compared. */
  handicap_tenths: v.optional(wholeNumber(-100, 540)),
  usual_courses: v.optional(list(text(80), 10, { code: 'TOO_LARGE' })),
  languages,
  preferences: v.optional(text(300, 0)),
  emergency_name: v.optional(name(60, 0)),
  emergency_phone: v.optional(phone),
};

/** An emergency contact with a name must also have a phone number. */
const emergencyIsWhole = ({
  emergency_name,
  emergency_phone,
}: {
  emergency_name?: string | undefined;
  emergency_phone?: string | undefined;
}) => !emergency_name || emergency_phone !== undefined;

export const golferFieldsInput = v.pipe(
  v.strictObject(golferFields),
  v.forward(
    v.check((it) => emergencyIsWhole(it), 'EMERGENCY_PHONE_MISSING'),
    ['emergency_phone'],
  ),
);

/** `photo`: the name of a picture the user has uploaded with `POST /media`. */
export const golferProfileInput = v.pipe(
  v.strictObject({
    display_name: name(60),
    phone: v.optional(phone),
    ...golferFields,
    photo: v.optional(uuid),
  }),
  v.forward(
    v.check((it) => emergencyIsWhole(it), 'EMERGENCY_PHONE_MISSING'),
    ['emergency_phone'],
  ),
);

export const caddyProfileInput = v.strictObject({
  /** Private until a booking is CONFIRMED. */
  real_name: name(80),
  nickname: name(30),
  /** The nickname in Latin letters, for readers of the English app; empty: none. */
  nickname_latin: v.optional(latinNickname),
  caddy_number: v.pipe(v.string('WRONG_TYPE'), v.transform(figures), v.regex(/^\d{1,4}$/, 'INVALID')),
  phone: v.optional(phone),
  home_courses: slugs,
  years: wholeNumber(0, 60),
  languages,
  strengths: v.optional(text(300, 0)),
  weekly: WEEKLY,
  who_may_request: choice(['ANYONE', 'FOLLOWERS'] as const),
  photo: v.optional(uuid),
  /** True: if another caddy already has this number, ask an operator to decide (rules: verification.ts). */
  contest_number: v.optional(v.boolean('WRONG_TYPE')),
});

export const device = v.object({
  session_id: v.string(),
  name: v.string(),
  created_at: moment,
  seen_at: moment,
  is_this: v.boolean(),
});

export const accountCalls = {
  // Guesses are limited separately (server/account/session/password.ts). This limit is per IP address, which a whole mobile network may
  // share.
  'POST /auth/register': call({ who: 'all', input: registerInput, output: session, perMinute: 600 }),
  'POST /auth/login': call({ who: 'all', input: loginInput, output: session, perMinute: 600 }),
  'POST /auth/refresh': call({
    who: 'cookie',
    input: v.strictObject({ expected_user_id: v.optional(uuid) }),
    output: session,
    // Every start of an installed app makes one refresh, and a mobile network puts thousands of phones behind one address.
    perMinute: 600,
  }),
  /**
   * Needs the bearer token or only the cookie, so that a remembered device whose app_token has expired can still sign out. Otherwise 401.
   */
  'POST /auth/logout': call({
    who: 'cookie',
    input: v.strictObject({ everywhere: v.optional(v.boolean('WRONG_TYPE')) }),
    output: v.null(),
  }),
  'GET /user/information': call({ who: 'any', input: v.strictObject({}), output: user, kept: true }),
  'POST /user/select-role': call({
    who: 'any',
    input: v.strictObject({ role: choice(ROLES) }),
    output: user,
    changes: true,
    standing: 'session',
  }),
  'POST /user/accept-terms': call({
    who: 'any',
    input: v.strictObject({
      version: text(20),
      /** A consent that is left out stays as it is. */
      consents: v.strictObject({
        marketing: v.optional(v.boolean('WRONG_TYPE')),
        public_photo: v.optional(v.boolean('WRONG_TYPE')),
      }),
    }),
    output: user,
    changes: true,
    standing: 'session',
  }),
  'POST /user/devices': call({ who: 'any', input: v.strictObject({}), output: v.object({ items: v.array(device) }) }),
  'POST /user/revoke-device': call({
    who: 'any',
    input: v.strictObject({ session_id: uuid }),
    output: v.null(),
    changes: true,
    standing: 'session',
  }),
  'POST /user/set-language': call({
    who: 'any',
    input: v.strictObject({ language: choice(LANGUAGES) }),
    output: user,
    changes: true,
    standing: 'session',
  }),
  // The answer reveals whether a phone number has an account, so both calls are limited.
  'POST /golfer/register': call({
    who: 'golfer',
    input: golferProfileInput,
    output: user,
    changes: true,
    standing: 'terms',
    perMinute: 10,
  }),
  'POST /caddy/register': call({
    who: 'caddy',
    input: caddyProfileInput,
    output: user,
    changes: true,
    standing: 'terms',
    perMinute: 10,
  }),
  'GET /utils/user-counter': call({
    who: 'all',
    input: v.strictObject({}),
    output: v.object({ golfers: v.number(), caddies: v.number(), total: v.number() }),
    kept: true,
  }),
};
