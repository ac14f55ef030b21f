import * as v from 'valibot';
import { BOOKING_ACTORS, BOOKING_STATUSES } from '../booking/status.ts';
import { call } from '../call.ts';
import { TRANSPORTS } from '../course/course.ts';
import { moment } from '../text.ts';

const inBothLanguages = v.object({ th: v.string(), en: v.string() });
const writer = v.object({ user_id: v.string(), name: v.string() });

const message = v.object({
  seq: v.number(),
  /** `golfer` or `caddy`. */
  from: v.picklist(['golfer', 'caddy']),
  sent_at: moment,
  /** What was written, or null: a picture, or it was deleted. */
  text: v.nullable(v.string()),
  /** A phrase of ours, in both languages. */
  phrase: v.nullable(inBothLanguages),
  is_deleted: v.boolean(),
});
export type MessageShown = v.InferOutput<typeof message>;

/** What two people wrote to each other, oldest first; `has_more`: there is more before it. */
export const chatShown = v.object({
  golfer: writer,
  caddy: writer,
  messages: v.array(message),
  has_more: v.boolean(),
});
export type ChatShown = v.InferOutput<typeof chatShown>;

/** Earlier rounds of the two that are shown. */
export const EARLIER_SHOWN = 10;

export const bookingRef = v.pipe(
  v.string('WRONG_TYPE'),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'INVALID'),
  v.metadata({ most: 10 }),
);

const both = v.object({ th: v.string(), en: v.string() });
const someone = v.object({ user_id: v.string(), name: v.string(), caddy_number: v.nullable(v.string()) });

/** Whose a leg of a posting is. `OUTSIDE`: money that comes from or goes to a bank. */
export const LEG_OF = ['GOLFER', 'HELD', 'CADDY_PENDING', 'CADDY', 'OURS', 'OUTSIDE'] as const;
export type LegOf = (typeof LEG_OF)[number];

const tap = v.object({
  is: v.literal('TAP'),
  /** When it counts. */
  at: moment,
  /** When the server heard of it, where that was later: a phone without signal. */
  received_at: v.nullable(moment),
  /** The phone's own clock; null: nobody tapped it on a phone. */
  device_at: v.nullable(moment),
  actor: v.picklist(BOOKING_ACTORS),
  action: v.string(),
  /** What the act said; empty for roles that do not decide disputes. */
  said: v.string(),
});
const posting = v.object({
  is: v.literal('POSTING'),
  at: moment,
  /** `hold`, `release`, `share`, `pay`, `decide`, `goodwill`, or of a tip `tip hold`, `tip pay`, `tip release`. */
  cause: v.string(),
  legs: v.array(v.object({ of: v.picklist(LEG_OF), amount: v.number() })),
});
const told = v.object({
  is: v.literal('TOLD'),
  at: moment,
  to: v.picklist(['golfer', 'caddy']),
  title: both,
  /** How it left the app; null: it did not, or not yet. */
  way: v.nullable(v.string()),
  read_at: v.nullable(moment),
});
const step = v.variant('is', [tap, posting, told]);
export type Step = v.InferOutput<typeof step>;

/** What is known of one of the two. */
const record = v.object({
  since: moment,
  rounds: v.number(),
  /** Of the last year, this booking's left out: how each was decided; null: it is not yet. The newest few. */
  disputes: v.array(v.object({ booking_ref: v.string(), decided: v.nullable(v.picklist(BOOKING_STATUSES)) })),
  /** Null: the caller does not decide reports. */
  reports: v.nullable(v.object({ about: v.number(), by: v.number() })),
  warnings: v.number(),
  /** Of a caddy; null: a golfer. */
  strikes: v.nullable(v.number()),
  reviews: v.number(),
  rating_sum: v.number(),
});
export type TwoRecord = v.InferOutput<typeof record>;

export const deskBooking = v.object({
  booking_ref: v.string(),
  status: v.picklist(BOOKING_STATUSES),
  course: both,
  booking_date: v.string(),
  tee_off_time: v.string(),
  tee_off_at: moment,
  holes: v.number(),
  transport: v.picklist(TRANSPORTS),
  fee_collection: v.string(),
  golfer: someone,
  caddy: someone,
  total: v.number(),
  caddy_gets: v.number(),
  /** Of the price, what is held still. */
  held: v.number(),
  golfer_arrived_at: v.nullable(moment),
  caddy_arrived_at: v.nullable(moment),
  /** Oldest first. */
  steps: v.array(step),
  /** Null: there is none, or the caller does not decide disputes. */
  dispute: v.nullable(
    v.object({
      by: v.picklist(['golfer', 'caddy']),
      reason: v.string(),
      text: v.string(),
      photos: v.array(v.string()),
    }),
  ),
  /** `name`: who of the team decided; `refund`: back to the golfer, in satang. Null: it was decided before we kept them. */
  decision: v.nullable(
    v.object({
      to: v.string(),
      why: v.string(),
      at: moment,
      name: v.nullable(v.string()),
      refund: v.nullable(v.number()),
    }),
  ),
  /** How the round went, by those who played it. */
  played: v.object({
    started_at: v.nullable(moment),
    ended_at: v.nullable(moment),
    caddy_holes: v.nullable(v.number()),
    golfer_holes: v.nullable(v.number()),
  }),
  records: v.object({ golfer: record, caddy: record }),
  /** Whether the two have a chat that the caller may ask to see. */
  has_chat: v.boolean(),
  earlier: v.array(
    v.object({ booking_ref: v.string(), booking_date: v.string(), status: v.picklist(BOOKING_STATUSES) }),
  ),
  has_earlier: v.boolean(),
});
export type DeskBooking = v.InferOutput<typeof deskBooking>;

/** Disputes of one person that a booking's page names. */
export const DISPUTES_SHOWN = 5;

export const deskBookingCalls = {
  /** What the two wrote around a round that waits to be decided: that is the reason, and the audit has it, once for a while. */
  'GET /desk/dispute-chat': call({
    who: 'desk',
    act: 'READ_CHAT',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: chatShown,
    perMinute: 60,
  }),
  /** Writes to the audit that it was read, once for a while (`SAME_LOOK_FOR`). */
  'GET /desk/booking': call({
    who: 'desk',
    act: 'READ_BOOKING',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: deskBooking,
    perMinute: 120,
  }),
};
