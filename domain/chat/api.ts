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
/** Exactly as the sender wrote it, without trimming; only combining marks piled up on one letter are limited. */
const written = v.pipe(
  v.string('WRONG_TYPE'),
  v.check((s) => !isBlank(s), 'REQUIRED'),
  v.check((s) => Array.from(s).length <= MESSAGE_MOST, 'TOO_LONG'),
  v.transform(withBoundedMarks),
  v.metadata({ most: MESSAGE_MOST }),
);

/** A phrase card: its id in `phrases.ts` and the values of its gaps. Each reader sees it in their own language. */
const phrase = v.object({ phrase_id: v.string(), values: v.record(v.string(), v.string()) });

/** The booking that a card reports, or that is pinned at the top of a room. */
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
  /** The id that the phone chose, unique in the room; null: a message of the platform (`HOUSE`). */
  client_msg_id: v.nullable(v.string()),
  from: v.picklist(['ME', 'THEM', 'HOUSE']),
  kind: v.picklist(MESSAGE_KINDS),
  text: v.nullable(v.string()),
  phrase: v.nullable(phrase),
  image: v.nullable(mediaFacts),
  /**
   * `event`: a kind of domain/events.ts; `by`: who did it (`golfer`, `caddy`, `operator`, `system`). The booking's fields show its present
   * state.
   */
  card: v.nullable(v.object({ event: v.string(), by: v.optional(v.string()), ...aboutBooking.entries })),
  /** For a DELETION: the deleted message. */
  about_seq: v.nullable(v.number()),
  /** It was deleted; its content no longer exists. */
  is_deleted: v.boolean(),
  sent_at: moment,
});
export type Message = v.InferOutput<typeof message>;

/** The names `status` and `unreadCount` come from the specification. */
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
  /** `text` is empty when the kind is not TEXT. */
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
  /** Up to which message the user has read; up to which the other person's phone has received, and the other person has read. */
  read_seq: v.number(),
  their_delivered_seq: v.number(),
  their_read_seq: v.number(),
  /** The user blocked the other person; only the user can undo it. */
  is_blocked_by_me: v.boolean(),
  /** The next booking of the two people, or the last one. */
  booking: v.nullable(aboutBooking),
});
export type Room = v.InferOutput<typeof room>;

const inRoom = { room_id: uuid };
const asSent = { ...inRoom, client_msg_id: uuid };

/** The reporter does not want to be matched with that person again: blocks the person together with the report. */
const keepApart = v.optional(v.boolean('WRONG_TYPE'));

export const chatCalls = {
  /** All ACTIVE rooms, and the newest of the others that have unread messages: what the badge and the list start with. */
  'GET /chat/rooms': call({ who: 'any', input: v.strictObject({}), output: v.array(room), kept: true }),
  /** The rooms that are not ACTIVE, newest message first. `before`: the last room of the previous page. */
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
  /** The room with this person; null: there is none that the caller may see. */
  'GET /chat/with/{user_id}': call({
    who: 'any',
    input: v.strictObject({ user_id: uuid }),
    output: v.object({ room: v.nullable(room) }),
  }),
  /** The room of the two people, created when there is none. Refused when they have neither a booking nor a request. */
  'POST /chat/open': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ user_id: uuid }),
    output: v.object({ room_id: v.string() }),
  }),
  /**
   * Messages ascending by `seq`. `after_seq`: those after it; `before_seq`: the last `limit` before it; neither: the newest. A room only
   * ever appends, deletions included, so a phone that has everything up to a `seq` only asks for what follows.
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
  /** Marks messages up to `seq` as read; the mark never goes back. */
  'POST /chat/read': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ ...inRoom, seq }),
    output: v.object({ read_seq: v.number(), unreadCount: v.number() }),
  }),
  /** Marks messages up to `seq` as received on the user's phone. */
  'POST /chat/delivered': call({
    who: 'any',
    changes: true,
    input: v.strictObject({ rooms: list(v.strictObject({ ...inRoom, seq }), 100) }),
    output: v.object({}),
  }),
  /** Deletes for both people, within five minutes. */
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
  /** A caddy reopens a READ_ONLY room. Source: product.md §3.3. */
  'POST /chat/reopen': call({
    who: 'caddy',
    changes: true,
    input: v.strictObject(inRoom),
    output: v.object({ status: v.picklist(ROOM_STATUSES) }),
  }),
  /** Reports the room to the operator, with the message it is about, if any. */
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
  /** Reports a person from a booking or a profile; no room is needed. */
  'POST /chat/report-person': call({
    who: 'any',
    changes: true,
    perMinute: 10,
    input: v.strictObject({
      user_id: uuid,
      /** The booking of the two people that the report is about. */
      booking_ref: v.optional(bookingRef),
      reason: choice(REPORT_REASONS),
      text: v.optional(text(1_000)),
      keep_apart: keepApart,
    }),
    output: v.object({ report_id: v.string() }),
  }),
};
