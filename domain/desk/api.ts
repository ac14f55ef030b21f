import * as v from 'valibot';
import { call } from '../call.ts';
import { choice, moment, queryNumber, text, uuid } from '../text.ts';
import { courseSlug, OWN_COURSES_MAX } from './course-api.ts';
import { DESK_ROLES } from './roles.ts';
import { DESK_WAYS } from './session.ts';

export const STAFF_NAME_MAX = 40;
export const AUDIT_PAGE = 50;

const roles = v.pipe(
  v.array(choice(DESK_ROLES), 'WRONG_TYPE'),
  v.minLength(1, 'REQUIRED'),
  v.maxLength(DESK_ROLES.length, 'TOO_LONG'),
  v.check((all) => new Set(all).size === all.length, 'INVALID'),
);

/** Of the role `course`: whose days its person sees. */
const courses = v.optional(v.pipe(v.array(courseSlug, 'WRONG_TYPE'), v.maxLength(OWN_COURSES_MAX, 'TOO_LONG')));

/** A secret of a link: 256 bits, base64url. */
const linkToken = v.pipe(v.string('WRONG_TYPE'), v.regex(/^[\w-]{43}$/, 'INVALID'), v.metadata({ most: 43 }));
const base64url = (max: number) =>
  v.pipe(
    v.string('WRONG_TYPE'),
    v.regex(/^[\w-]+$/, 'INVALID'),
    v.maxLength(max, 'TOO_LONG'),
    v.metadata({ most: max }),
  );

/** What a browser answers when a passkey is made (WebAuthn), as far as the server looks at it; twice what known authenticators say. */
export const madePasskey = v.strictObject({
  id: base64url(700),
  client_data: base64url(1_000),
  attestation: base64url(1_800),
  transports: v.pipe(v.array(base64url(20), 'WRONG_TYPE'), v.maxLength(8, 'TOO_LONG')),
});
export type MadePasskey = v.InferOutput<typeof madePasskey>;

/** What a browser answers when a passkey is used. */
export const usedPasskey = v.strictObject({
  id: base64url(700),
  client_data: base64url(1_000),
  authenticator_data: base64url(500),
  signature: base64url(800),
});
export type UsedPasskey = v.InferOutput<typeof usedPasskey>;

const none = v.strictObject({});
const role = v.picklist(DESK_ROLES);

/** What the browser needs to ask its authenticator for a new passkey. */
const passkeyOptions = v.object({
  challenge: v.string(),
  rp_id: v.string(),
  /** How the authenticator calls the person. */
  user_handle: v.string(),
  name: v.string(),
  /** Passkeys that this person has already. */
  has: v.array(v.string()),
});

export const deskSession = v.object({
  staff_id: v.string(),
  session_id: v.string(),
  name: v.string(),
  roles: v.array(role),
  way: v.picklist(DESK_WAYS),
  ends_at: moment,
  /** When the passkey was used last in this session; null: never. */
  proved_at: v.nullable(moment),
  passkeys: v.number(),
  recovery_codes: v.number(),
});
export type DeskSession = v.InferOutput<typeof deskSession>;

export const staffMember = v.object({
  staff_id: v.string(),
  name: v.string(),
  roles: v.array(role),
  courses: v.array(v.string()),
  created_at: moment,
  seen_at: v.nullable(moment),
  passkeys: v.number(),
  recovery_codes: v.number(),
});

const deskTeam = v.object({
  people: v.array(staffMember),
  sessions: v.array(
    v.object({
      session_id: v.string(),
      staff_id: v.string(),
      name: v.string(),
      device: v.string(),
      way: v.picklist(DESK_WAYS),
      created_at: moment,
      seen_at: moment,
      ends_at: moment,
      proved_at: v.nullable(moment),
      is_this: v.boolean(),
    }),
  ),
  invitations: v.array(
    v.object({ invitation_id: v.string(), roles: v.array(role), made_by: v.nullable(v.string()), ends_at: moment }),
  ),
  /** The caller's own. */
  passkeys: v.array(v.object({ id: v.string(), device: v.string(), created_at: moment, used_at: v.nullable(moment) })),
});
export type DeskTeam = v.InferOutput<typeof deskTeam>;

export const auditEntry = v.object({
  audit_id: v.string(),
  created_at: moment,
  /** The name of who works at the desk; null: the server, or somebody at the machine (`actor`). */
  name: v.nullable(v.string()),
  actor: v.string(),
  device: v.nullable(v.string()),
  act: v.string(),
  /** A reference or an id. */
  about: v.nullable(v.string()),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  amount: v.nullable(v.number()),
  note: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** Signing in, the team and the audit. Whoever is not signed in may only begin a session or take up an invitation. */
export const deskCalls = {
  'POST /desk/passkey-challenge': call({
    who: 'all',
    input: none,
    output: v.object({ challenge: v.string(), rp_id: v.string() }),
    perMinute: 60,
  }),
  'POST /desk/sign-in': call({
    who: 'all',
    input: v.strictObject({ passkey: usedPasskey }),
    output: deskSession,
    perMinute: 60,
  }),
  'POST /desk/sign-in-code': call({
    who: 'all',
    input: v.strictObject({
      code: v.pipe(v.string('WRONG_TYPE'), v.maxLength(40, 'TOO_LONG'), v.metadata({ most: 40 })),
    }),
    output: deskSession,
    perMinute: 20,
  }),
  /** What an invitation is for, before it is taken up, and the challenge of its first passkey. */
  'POST /desk/invitation': call({
    who: 'all',
    input: v.strictObject({ token: linkToken }),
    output: v.object({
      roles: v.array(role),
      made_by: v.nullable(v.string()),
      ends_at: moment,
      /** It may be taken up without a passkey: only in the demo world. */
      is_demo: v.boolean(),
      passkey: passkeyOptions,
    }),
    perMinute: 60,
  }),
  'POST /desk/join': call({
    who: 'all',
    input: v.strictObject({ token: linkToken, name: text(STAFF_NAME_MAX), passkey: v.optional(madePasskey) }),
    output: deskSession,
    perMinute: 20,
  }),
  'GET /desk/me': call({ who: 'desk', act: 'SEE_TEAM', input: none, output: deskSession }),
  'POST /desk/sign-out': call({ who: 'desk', act: 'SEE_TEAM', input: none, output: v.null() }),
  /** The passkey again, for acts that move money. */
  'POST /desk/prove': call({
    who: 'desk',
    act: 'SEE_TEAM',
    input: v.strictObject({ passkey: usedPasskey }),
    output: deskSession,
    perMinute: 20,
  }),
  'POST /desk/passkey-options': call({ who: 'desk', act: 'SEE_TEAM', input: none, output: passkeyOptions }),
  'POST /desk/add-passkey': call({
    who: 'desk',
    act: 'SEE_TEAM',
    input: v.strictObject({ passkey: madePasskey }),
    output: deskSession,
  }),
  'POST /desk/remove-passkey': call({
    who: 'desk',
    act: 'SEE_TEAM',
    changes: true,
    input: v.strictObject({ id: base64url(700) }),
    output: v.null(),
  }),
  /** Ten new codes, shown this once; the ones before are good no more. */
  'POST /desk/recovery-codes': call({
    who: 'desk',
    act: 'SEE_TEAM',
    input: none,
    output: v.object({ codes: v.array(v.string()) }),
    perMinute: 6,
  }),
  'GET /desk/team': call({ who: 'desk', act: 'SEE_TEAM', input: none, output: deskTeam }),
  /** A link that lives an hour and is used once; its secret is shown this once. */
  'POST /desk/invite': call({
    who: 'desk',
    act: 'CHANGE_TEAM',
    input: v.strictObject({ roles, courses }),
    output: v.object({ link: v.string(), ends_at: moment }),
    perMinute: 20,
  }),
  'POST /desk/withdraw-invitation': call({
    who: 'desk',
    act: 'CHANGE_TEAM',
    changes: true,
    input: v.strictObject({ invitation_id: uuid }),
    output: v.null(),
  }),
  'POST /desk/set-roles': call({
    who: 'desk',
    act: 'CHANGE_TEAM',
    changes: true,
    input: v.strictObject({ staff_id: uuid, roles, courses }),
    output: v.null(),
  }),
  /** Somebody leaves the team: no session and no passkey of theirs is good any more. */
  'POST /desk/remove-person': call({
    who: 'desk',
    act: 'CHANGE_TEAM',
    changes: true,
    input: v.strictObject({ staff_id: uuid }),
    output: v.null(),
  }),
  /** One's own session, or with CHANGE_TEAM anybody's. */
  'POST /desk/end-session': call({
    who: 'desk',
    act: 'SEE_TEAM',
    changes: true,
    input: v.strictObject({ session_id: uuid }),
    output: v.null(),
  }),
  /** Newest first; `q` is looked for in acts, references, statuses and names of the team. */
  'GET /desk/audit': call({
    who: 'desk',
    act: 'READ_AUDIT',
    input: v.strictObject({ q: v.optional(text(60)), page: v.optional(queryNumber(1, 1_000)) }),
    output: v.object({ items: v.array(auditEntry), has_more: v.boolean() }),
  }),
};
