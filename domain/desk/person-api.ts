import * as v from 'valibot';
import { ROLES, VERIFICATIONS } from '../account/account.ts';
import { BOOKING_STATUSES } from '../booking/status.ts';
import { call } from '../call.ts';
import { CASE_TOPICS } from '../case/case.ts';
import { choice, moment, queryNumber, text, uuid, wholeNumber, isoMoment, slashDate } from '../text.ts';
import { LINE_KINDS } from '../wallet/line.ts';
import { bookingRef, chatShown } from './booking-api.ts';
import { QUEUE_KINDS } from './queue.ts';
import { NOTE_MAX, PERSON_PARTS, WHY_LEAST, WHY_MAX, JUDGED_TO, JUDGED_WHEN, TOLD_MAX } from './person.ts';
import { caddyProfileInput, registerInput } from '../account/api.ts';

const both = v.object({ th: v.string(), en: v.string() });
const someone = v.object({ user_id: v.string(), name: v.string() });

const rows = {
  BOOKINGS: v.object({
    booking_ref: v.string(),
    booking_date: v.string(),
    tee_off_time: v.string(),
    course: both,
    other: someone,
    status: v.picklist(BOOKING_STATUSES),
    /** Satang. */
    total: v.number(),
  }),
  POSTINGS: v.object({
    at: moment,
    kind: v.picklist(LINE_KINDS),
    /** The booking or the reference it is about. */
    booking_ref: v.nullable(v.string()),
    reference: v.nullable(v.string()),
    /** What the two accounts of the person gained, in satang. `other`: held money of a golfer, pending money of a caddy. */
    available: v.number(),
    other: v.number(),
  }),
  SESSIONS: v.object({ device: v.string(), created_at: moment, seen_at: moment, is_alive: v.boolean() }),
  REPORTS: v.object({
    of: v.picklist(['CHAT', 'REVIEW']),
    is_about: v.boolean(),
    reason: v.string(),
    other: someone,
    created_at: moment,
    closed_at: v.nullable(moment),
  }),
  BLOCKS: v.object({ other: someone, is_theirs: v.boolean(), blocked_at: moment }),
  ROOMS: v.object({ room_id: v.string(), other: someone, status: v.string(), messages: v.number() }),
  STRIKES: v.object({ kind: v.picklist(['LATE_CANCEL', 'NO_SHOW']), at: moment, booking_ref: v.string() }),
  CASES: v.object({
    case_number: v.string(),
    topic: v.picklist(CASE_TOPICS),
    text: v.string(),
    answer: v.nullable(v.string()),
    created_at: moment,
    answered_at: v.nullable(moment),
  }),
  CONSENTS: v.object({ what: v.string(), version: v.string(), is_given: v.boolean(), given_at: moment }),
  /** What the team told them in its own words. */
  TOLD: v.object({
    kind: v.picklist(['WARNING', 'MESSAGE']),
    text: v.string(),
    created_at: moment,
    read_at: v.nullable(moment),
  }),
  NOTES: v.object({ note_id: v.string(), text: v.string(), created_at: moment, name: v.string() }),
} as const;

const listOf = <P extends keyof typeof rows>(part: P) =>
  v.object({ part: v.literal(part), items: v.array(rows[part]), has_more: v.boolean() });

export const personPart = v.variant('part', [
  listOf('BOOKINGS'),
  listOf('POSTINGS'),
  listOf('SESSIONS'),
  listOf('REPORTS'),
  listOf('BLOCKS'),
  listOf('ROOMS'),
  listOf('STRIKES'),
  listOf('CASES'),
  listOf('CONSENTS'),
  listOf('TOLD'),
  listOf('NOTES'),
]);
export type PersonPartList = v.InferOutput<typeof personPart>;
export type PartRow<P extends keyof typeof rows> = v.InferOutput<(typeof rows)[P]>;

const caddy = v.object({
  nickname: v.string(),
  nickname_latin: v.nullable(v.string()),
  real_name: v.string(),
  caddy_number: v.string(),
  courses: v.array(both),
  verification: v.picklist(VERIFICATIONS),
  /** Who judged last, when: of a suspended caddy, the suspension. */
  judged: v.nullable(v.object({ name: v.string(), at: moment })),
  proof: v.nullable(v.object({ way: v.string(), submitted_at: moment })),
  on_duty: v.boolean(),
  rounds: v.number(),
  on_time: v.number(),
  reviews: v.number(),
  rating_sum: v.number(),
  strikes: v.number(),
});

const wallet = v.object({
  available: v.number(),
  /** Held for a golfer's bookings, or pending for a caddy. */
  other: v.number(),
  /** Of the last `TOTALS_OF` postings. */
  totals: v.array(
    v.object({ kind: v.picklist(LINE_KINDS), postings: v.number(), available: v.number(), other: v.number() }),
  ),
});

export const deskPerson = v.object({
  user_id: v.string(),
  name: v.string(),
  role: v.nullable(v.picklist(ROLES)),
  language: v.picklist(['th', 'en']),
  status: v.picklist(['ACTIVE', 'DELETION_REQUESTED', 'DELETED']),
  created_at: moment,
  deletion_asked_at: v.nullable(moment),
  terms_version: v.nullable(v.string()),
  is_adult: v.boolean(),
  marketing: v.boolean(),
  public_photo: v.boolean(),
  /** Null: the caller may not read it. */
  contact: v.nullable(v.object({ phone: v.nullable(v.string()), email: v.nullable(v.string()) })),
  line: v.nullable(v.object({ linked_at: moment, is_friend: v.nullable(v.boolean()) })),
  caddy: v.nullable(caddy),
  /** A suspension that is in force: since when, by whom (null: nobody recorded it), and its last day (null: until it is lifted). */
  suspension: v.nullable(
    v.object({ since: v.nullable(moment), name: v.nullable(v.string()), until: v.nullable(v.string()) }),
  ),
  /** Warnings of the last year. */
  warnings: v.number(),
  wallet: v.nullable(wallet),
  /** Since when there is a bank account; what it is, is hidden. Null: none, or the caller may not read it. */
  bank_since: v.nullable(moment),
  /** The first rows of each list that the caller may read. */
  parts: v.array(personPart),
});
export type DeskPerson = v.InferOutput<typeof deskPerson>;

export const shown = v.variant('what', [
  v.object({
    what: v.literal('BANK'),
    account: v.nullable(v.object({ bank: v.string(), last4: v.string(), holder: v.string(), changed_at: moment })),
  }),
  v.object({ what: v.literal('ROOM'), ...chatShown.entries }),
  v.object({ what: v.literal('ROUND'), ...chatShown.entries }),
]);
export type Shown = v.InferOutput<typeof shown>;

/** Somebody reads it later: dots and dashes are no reason. */
const whyText = v.pipe(
  text(WHY_MAX, WHY_LEAST),
  v.check((reason) => (reason.match(/[\p{L}\p{N}]/gu) ?? []).length >= WHY_LEAST, 'TOO_SHORT'),
);

/** Of a chat: what was written before this message, for the next page. */
const before = v.optional(wholeNumber(1, 1_000_000_000));

export const deskPersonCalls = {
  /** The people of something that waits in the queue, and what the sender of a case asked before. */
  'GET /desk/item-people': call({
    who: 'desk',
    act: 'READ_PERSON',
    input: v.strictObject({ kind: choice(QUEUE_KINDS), item: text(80) }),
    output: v.object({ people: v.array(someone), earlier_cases: v.array(rows.CASES) }),
    perMinute: 240,
  }),
  /** Writes to the audit that it was read, once for a while (`SAME_LOOK_FOR`). */
  'GET /desk/person': call({
    who: 'desk',
    act: 'READ_PERSON',
    input: v.strictObject({ user_id: uuid }),
    output: deskPerson,
    perMinute: 120,
  }),
  /** Further rows of one list. */
  'GET /desk/person-part': call({
    who: 'desk',
    act: 'READ_PERSON',
    input: v.strictObject({ user_id: uuid, part: choice(PERSON_PARTS), page: queryNumber(1, 1_000) }),
    output: personPart,
    perMinute: 120,
  }),
  /** What is hidden: a bank account, a chat, or the chat around a round. Never kept under a key, so that it is read once. */
  'POST /desk/show': call({
    who: 'desk',
    act: 'SHOW_HIDDEN',
    input: v.variant(
      'what',
      [
        v.strictObject({ what: v.literal('BANK'), user_id: uuid, why: whyText }),
        v.strictObject({
          what: v.literal('ROOM'),
          /** One of its two people: whose page asks. */
          user_id: uuid,
          room_id: uuid,
          before,
          why: whyText,
        }),
        v.strictObject({ what: v.literal('ROUND'), booking_ref: bookingRef, before, why: whyText }),
      ],
      'NOT_A_CHOICE',
    ),
    output: shown,
    perMinute: 60,
  }),
  'POST /desk/write-note': call({
    who: 'desk',
    act: 'WRITE_NOTE',
    changes: true,
    input: v.strictObject({ user_id: uuid, text: text(NOTE_MAX) }),
    output: v.object({ note_id: v.string() }),
  }),
  'POST /desk/end-sessions': call({
    who: 'desk',
    act: 'END_SESSIONS',
    changes: true,
    input: v.strictObject({ user_id: uuid, why: whyText }),
    output: v.object({ ended: v.number() }),
  }),
};

/** A name as the caller has read it. */
const NAME_READ_MAX = 100;

/** Acts on one person. What the person reads of each: docs/operating.md. */
export const deskPersonActCalls = {
  /** A golfer or a caddy, who reads why and until when. Refuses DECIDED_ALREADY when they are suspended already. */
  'POST /desk/suspend': call({
    who: 'desk',
    act: 'SUSPEND',
    changes: true,
    /** `until`: its last day, at most a year ahead; null: until somebody lifts it. */
    input: v.strictObject({ user_id: uuid, why: whyText, until: v.nullable(slashDate) }),
    output: v.null(),
  }),
  /** A caddy is back to the status from before, as far as profile and number still allow it. Refuses DECIDED_ALREADY when another decision stands. */
  'POST /desk/lift-suspension': call({
    who: 'desk',
    act: 'SUSPEND',
    changes: true,
    /** `since`: the suspension that the caller has read about (`suspension.since`), so that no other one is lifted. */
    input: v.strictObject({ user_id: uuid, why: whyText, since: v.nullable(isoMoment) }),
    output: v.null(),
  }),
  /**
   * A caddy whose proof does not wait in the queue: a verified one is rejected, another one verified or rejected. A rejected one reads why.
   * Refuses DECIDED_ALREADY when somebody judged since then, DECISION_NOT_NOW when the caddy changed.
   */
  'POST /desk/judge-caddy': call({
    who: 'desk',
    act: 'JUDGE_CADDY',
    changes: true,
    input: v.strictObject({
      user_id: uuid,
      to: choice(JUDGED_TO),
      why: whyText,
      /** The verification status and the last judgement (`caddy.judged.at`) that the caller saw; refused if they have changed. */
      was: choice(JUDGED_WHEN),
      since: v.nullable(isoMoment),
    }),
    output: v.null(),
  }),
  /**
   * To an account without phone and e-mail, which lost its only one. The person is told where they are signed in. Refuses IDENTIFIER_TAKEN:
   * its owner claims it by a case.
   */
  'POST /desk/give-contact': call({
    who: 'desk',
    act: 'GIVE_CONTACT',
    changes: true,
    input: v.strictObject({ user_id: uuid, identifier: registerInput.entries.identifier, why: whyText }),
    output: v.null(),
  }),
  /** A one-time code for somebody who did not ask for one in the app. It is in this answer alone. */
  'POST /desk/send-code': call({
    who: 'desk',
    act: 'GIVE_CODE',
    input: v.strictObject({ user_id: uuid, why: whyText }),
    output: v.object({ code: v.nullable(v.string()), ends_at: moment }),
    perMinute: 20,
  }),
  /** The person is told. Refuses DECISION_NOT_NOW when LINE is the only way in. */
  'POST /desk/unlink-line': call({
    who: 'desk',
    act: 'UNLINK_LINE',
    changes: true,
    input: v.strictObject({ user_id: uuid, why: whyText }),
    output: v.null(),
  }),
  /** The person is told. A caddy with another real name proves it anew, as if they had changed it. Refuses DECIDED_ALREADY when it changed. */
  'POST /desk/correct-name': call({
    who: 'desk',
    act: 'CORRECT_NAME',
    changes: true,
    input: v.variant(
      'what',
      [
        v.strictObject({
          what: v.literal('DISPLAY_NAME'),
          user_id: uuid,
          name: registerInput.entries.display_name,
          was: text(NAME_READ_MAX),
          why: whyText,
        }),
        v.strictObject({
          what: v.literal('REAL_NAME'),
          user_id: uuid,
          name: caddyProfileInput.entries.real_name,
          was: text(NAME_READ_MAX),
          why: whyText,
        }),
      ],
      'NOT_A_CHOICE',
    ),
    output: v.null(),
  }),
  /** The person reads the text as a notification that stays a year. */
  'POST /desk/warn': call({
    who: 'desk',
    act: 'WARN',
    changes: true,
    input: v.strictObject({ user_id: uuid, text: text(TOLD_MAX) }),
    output: v.object({ told_at: moment }),
  }),
  /** The person reads the text among their notifications, with the way to write to us. */
  'POST /desk/message': call({
    who: 'desk',
    act: 'MESSAGE',
    changes: true,
    input: v.strictObject({ user_id: uuid, text: text(TOLD_MAX) }),
    output: v.object({ told_at: moment }),
  }),
};
