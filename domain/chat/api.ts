import * as v from 'valibot';
import { bookingRef } from '../booking/api.ts';
import { call } from '../call.ts';
import { list } from '../list.ts';
import { mediaFacts } from '../media/api.ts';
import { choice, moment, text, uuid, wholeNumber, withBoundedMarks } from '../text.ts';
import { isBlank } from '../typed.ts';
import { MESSAGE_KINDS, MESSAGE_MOST, REPORT_REASONS } from './message.ts';
import { ROOM_STATUSES } from './room.ts';

const seq = wholeNumber(0, 1_000_000_000);
/** As the sender wrote it, to the byte, but for marks piled up on one letter: nothing is trimmed or tidied. */
const written = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => !isBlank(s), 'REQUIRED'),
  v.check((s) => Array.from(s).length <= MESSAGE_MOST, 'TOO_LONG'),
  v.transform(withBoundedMarks),
  v.metadata({ most: MESSAGE_MOST }),
);

/** A phrase card: which (`phrases.ts`), and the values of its gaps. Each reader sees it in the reader's own language. */
const phrase = v.object({ phrase_id: v.string(), values: v.record(v.string(), v.string()) });

/** The booking that a card tells of, or that is pinned on top. */
const aboutBooking = v.object({
  booking_ref: v.string(),
  status: v.string(),
  slug: v.string(),
  booking_date: v.string(),
  tee_off_time: v.string(),
  holes: v.number(),
});

export const message = v.object({
  seq: v.number(),
  /** The id the phone gave it, one per room; null: a message of the platform (`HOUSE`). */
  client_msg_id: v.nullable(v.string()),
  from: v.picklist(['ME', 'THEM', 'HOUSE']),
  kind: v.picklist(MESSAGE_KINDS),
  text: v.nullable(v.string()),
  phrase: v.nullable(phrase),
  image: v.nullable(mediaFacts),
  /** `event`: a kind of domain/events.ts; `by`: who did it (`golfer`, `caddy`, `operator`, `system`). The booking is as it stands now. */
  card: v.nullable(v.object({ event: v.string(), by: v.optional(v.string()), ...aboutBooking.entries })),
  /** Of a DELETION: the message that is gone. */
  about_seq: v.nullable(v.number()),
  /** It was deleted: of what it said nothing is left. */
  is_deleted: v.boolean(),
  sent_at: moment,
});
export type Message = v.InferOutput<typeof message>;

/** `status` and `unreadCount` are the specification's spelling; the rest is ours. */
export const room = v.object({
  room_id: v.string(),
  status: v.picklist(ROOM_STATUSES),
  unreadCount: v.number(),
  with: v.object({
    user_id: v.string(),
    name: v.string(),
    caddy_number: v.nullable(v.string()),
    photo_url: v.nullable(v.string()),
  }),
  /** `text` is empty where the kind is no TEXT. */
  last_message: v.nullable(
    v.object({
      text: v.string(),
      sent_at: moment,
      is_mine: v.boolean(),
      kind: v.picklist(MESSAGE_KINDS),
      phrase: v.nullable(phrase),
      event: v.nullable(v.string()),
      is_deleted: v.boolean(),
    }),
  ),
  last_seq: v.number(),
  /** How far the user has read; how far the other person's phone has received, and how far the other person has read. */
  read_seq: v.number(),
  their_delivered_seq: v.number(),
  their_read_seq: v.number(),
  /** BLOCKED by the user: only the user can undo it. */
  is_blocked_by_me: v.boolean(),
  /** The next booking of the two, or the last. */
  booking: v.nullable(aboutBooking),
});
export type Room = v.InferOutput<typeof room>;

const inRoom = { room_id: uuid };
const asSent = { ...inRoom, client_msg_id: uuid };

/** The reporter does not want to be matched with that person again: their block, set together with the report. */
const keepApart = v.optional(v.boolean('WRONG_TYPE'));

export const chatCalls = {
  /** Every ACTIVE room, and of the others the newest that have something unread: what a badge and a list begin with. */
  'GET /chat/rooms': call({ who: 'any', input: v.strictObject({}), output: v.array(room), kept: true }),
  /** The rooms that are not ACTIVE, the newest line first: what comes after `before`, the last room of the page above. */
  'POST /chat/closed-rooms': call({
    who: 'any',
    input: v.strictObject({
      before: v.optional(uuid),
      limit: wholeNumber(1, 50),
      blocked_by_me: v.optional(v.boolean('WRONG_TYPE'), false),
    }),
    output: v.object({ items: v.array(room), has_more: v.boolean() }),
  }),
  'GET /chat/room/{room_id}': call({ who: 'any', input: v.strictObject(inRoom), output: room }),
  /** The room with this person; null: there is none, or none that the caller is shown. */
  'GET /chat/with/{user_id}': call({
    who: 'any',
    input: v.strictObject({ user_id: uuid }),
    output: v.object({ room: v.nullable(room) }),
  }),
  /** The room of the two: made when there is none. Refused where they have no booking and no request between them. */
  'POST /chat/open': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ user_id: uuid }),
    output: v.object({ room_id: v.string() }),
  }),
  /**
   * Ascending by `seq`. `after_seq`: what came after it; `before_seq`: the `limit` before it; neither: the newest. A room is a log: whoever
   * has everything up to a `seq` misses nothing by asking for what comes after it, deletions too.
   */
  'POST /chat/messages': call({
    who: 'any',
    input: v.strictObject({
      ...inRoom,
      after_seq: v.optional(seq),
      before_seq: v.optional(seq),
      limit: v.optional(wholeNumber(1, 200), 50),
    }),
    output: v.object({
      items: v.array(message),
      status: v.picklist(ROOM_STATUSES),
      last_seq: v.number(),
      read_seq: v.number(),
      their_delivered_seq: v.number(),
      their_read_seq: v.number(),
    }),
  }),
  'POST /chat/send': call({
    who: 'any',
    changes: true,
    perMinute: 60,
    input: v.variant('kind', [
      v.strictObject({ ...asSent, kind: v.literal('TEXT'), text: written }),
      v.strictObject({
        ...asSent,
        kind: v.literal('PHRASE'),
        phrase_id: text(40),
        values: v.optional(v.record(text(20), text(40)), {}),
      }),
      v.strictObject({ ...asSent, kind: v.literal('IMAGE'), media_id: uuid }),
    ]),
    output: message,
  }),
  /** `seq` and everything before it is read; a mark never goes back. */
  'POST /chat/read': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ ...inRoom, seq }),
    output: v.object({ read_seq: v.number(), unreadCount: v.number() }),
  }),
  /** The user's phone has received the messages up to `seq`. */
  'POST /chat/delivered': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ rooms: list(v.strictObject({ ...inRoom, seq }), 100) }),
    output: v.object({}),
  }),
  /** For both, within five minutes. */
  'POST /chat/delete': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ ...inRoom, seq }),
    output: v.object({ seq: v.number() }),
  }),
  'POST /chat/block': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ ...inRoom, blocked: v.boolean('WRONG_TYPE') }),
    output: v.object({ status: v.picklist(ROOM_STATUSES) }),
  }),
  /** A caddy opens a READ_ONLY room again. product.md §3.3. */
  'POST /chat/reopen': call({
    who: 'caddy',
    changes: true,
    input: v.strictObject(inRoom),
    output: v.object({ status: v.picklist(ROOM_STATUSES) }),
  }),
  /** To the operator, with the message it is about, if there is one. */
  'POST /chat/report': call({
    who: 'any',
    changes: true,
    perMinute: 10,
    input: v.strictObject({
      ...inRoom,
      seq: v.optional(seq),
      reason: choice(REPORT_REASONS),
      text: v.optional(text(1_000)),
      keep_apart: keepApart,
    }),
    output: v.object({ report_id: v.string() }),
  }),
  /** The same of a person, from a booking or a profile: the two need no room. */
  'POST /chat/report-person': call({
    who: 'any',
    changes: true,
    perMinute: 10,
    input: v.strictObject({
      user_id: uuid,
      /** The booking of the two that it is about. */
      booking_ref: v.optional(bookingRef),
      reason: choice(REPORT_REASONS),
      text: v.optional(text(1_000)),
      keep_apart: keepApart,
    }),
    output: v.object({ report_id: v.string() }),
  }),
};
