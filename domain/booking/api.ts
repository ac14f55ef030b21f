import * as v from 'valibot';
import { call } from '../call.ts';
import { courseName, rate } from '../course/api.ts';
import { FEE_COLLECTIONS, HOLES, TRANSPORTS } from '../course/course.ts';
import { list } from '../list.ts';
import { mediaFacts } from '../media/api.ts';
import {
  choice,
  clockTime,
  deviceMoment,
  moment,
  page,
  paging,
  queryNumber,
  satangAmount,
  slashDate,
  text,
  uuid,
  wholeNumber,
} from '../text.ts';
import { BOOKING_ACTIONS, type BookingAction } from './actions.ts';
import { LINE_CODES } from './price.ts';
import {
  BOOKING_STATUSES,
  CLAIM_REASONS,
  DISPUTE_PHOTOS_MOST,
  DISPUTE_REASONS,
  PAST_DISPUTE_REASONS,
  REASONS,
  STOP_REASONS,
} from './status.ts';

const round = {
  caddy_id: uuid,
  golf_course: text(80),
  booking_date: slashDate,
  tee_off_time: clockTime,
  holes: v.picklist(HOLES, 'NOT_A_CHOICE'),
  transport: choice(TRANSPORTS),
};

export const quoteInput = v.strictObject(round);
export const createInput = v.strictObject({
  ...round,
  total: satangAmount,
  note: v.optional(text(300, 0)),
});
export type CreateInput = v.InferInput<typeof createInput>;

const line = v.object({
  code: v.picklist(LINE_CODES),
  satang: v.nullable(v.number()),
  paid: v.picklist(['WALLET', 'COURSE']),
});

export const quote = v.object({ lines: v.array(line), total: v.number(), caddy_gets: v.number(), respond_by: moment });
export type Quote = v.InferOutput<typeof quote>;

export const bookingRef = v.pipe(v.string('WRONG_TYPE'), v.regex(/^[A-Z0-9]{8,12}$/, 'INVALID'));

const person = v.picklist(['golfer', 'caddy']);
const happened = v.nullable(moment);

/** A change of time, holes or transport that one person proposes (product.md §3.1). */
export const bookingChange = v.object({
  by: person,
  booking_date: v.string(),
  tee_off_time: v.string(),
  tee_off_at: moment,
  holes: v.picklist(HOLES),
  transport: v.picklist(TRANSPORTS),
  /** What would be held for the changed round, and what the caddy would get. */
  total: v.number(),
  caddy_gets: v.number(),
  expires_at: moment,
});

export const booking = v.object({
  booking_ref: v.string(),
  version: v.number(),
  status: v.picklist(BOOKING_STATUSES),
  /** The course's slug; its names are in `course`. */
  golf_course: v.string(),
  course: courseName,
  booking_date: v.string(),
  tee_off_time: v.string(),
  tee_off_at: moment,
  holes: v.picklist(HOLES),
  transport: v.picklist(TRANSPORTS),
  golfer: v.object({ user_id: v.string(), display_name: v.string(), photo_url: v.nullable(v.string()) }),
  caddy: v.object({
    user_id: v.string(),
    nickname: v.string(),
    caddy_number: v.string(),
    photo_url: v.nullable(v.string()),
    /** Sent only once the booking was CONFIRMED, and only to its golfer and its caddy. */
    real_name: v.nullable(v.string()),
  }),
  lines: v.array(line),
  total: v.number(),
  caddy_gets: v.number(),
  /** By which it was quoted; null once its money is shared out. Older copies on a phone lack it. */
  rate: v.optional(v.nullable(rate)),
  note: v.nullable(v.string()),
  /** Why the caddy declined, or asked to cancel. */
  reason: v.nullable(v.object({ code: v.picklist(REASONS), text: v.nullable(v.string()) })),
  created_at: moment,
  respond_by: moment,
  answered_at: happened,
  earliest_tee_off_at: moment,
  golfer_arrived_at: happened,
  caddy_arrived_at: happened,
  /** When the server learned of the caddy's arrival, if it learned later than it happened. */
  caddy_arrival_received_at: v.optional(happened),
  started_at: happened,
  ended_at: happened,
  /** When the golfer could first see that the round ended, if later than it ended: the golfer's 24 hours to confirm start here. */
  end_received_at: v.optional(happened),
  holes_played: v.nullable(v.number()),
  stop_reason: v.nullable(v.picklist(STOP_REASONS)),
  asked_at: happened,
  refused_at: happened,
  claim: v.nullable(
    v.object({
      reason: v.picklist(CLAIM_REASONS),
      by: person,
      at: moment,
      /** When the other person could first see the claim, if later than `at`: the time to answer starts here. */
      received_at: v.optional(moment),
      holes_played: v.nullable(v.number()),
    }),
  ),
  change: v.nullable(bookingChange),
  closed_at: happened,
  dispute: v.nullable(
    v.object({
      by: person,
      reason: v.picklist(PAST_DISPUTE_REASONS),
      text: v.string(),
      /** Missing in copies that an older build stored. */
      photos: v.optional(v.array(mediaFacts)),
      at: moment,
    }),
  ),
  /** The operator's decision of the dispute and its reason, written for both people. Missing in copies that an older build stored. */
  decision: v.optional(v.nullable(v.object({ to: v.picklist(BOOKING_STATUSES), why: v.string(), at: moment }))),
  settled_at: happened,
  /**
   * After the decision: satang returned to the golfer, and satang paid to the caddy. Each person sees only their own amount; the other is
   * null.
   */
  refunded: v.nullable(v.number()),
  caddy_share: v.nullable(v.number()),
  /** Satang that the platform pays as goodwill (B15). */
  goodwill: v.nullable(v.number()),
  fee_collection: v.picklist(FEE_COLLECTIONS),
  /** The booking that this one replaces because its caddy could not come (B10); and the booking that replaced this one. */
  replaces_ref: v.nullable(v.string()),
  replaced_by_ref: v.nullable(v.string()),
  /** The open request that it came from. */
  alt_reference: v.nullable(v.string()),
  /** What the person who asks may do now. */
  actions: v.array(v.picklist(BOOKING_ACTIONS)),
});
export type Booking = v.InferOutput<typeof booking>;

export const historyInput = v.strictObject({
  filter: v.strictObject({
    status: list(choice(BOOKING_STATUSES), BOOKING_STATUSES.length, { code: 'TOO_LARGE' }),
    /** Only tee-offs from this day to `to`, both included. */
    from: v.optional(slashDate),
    to: v.optional(slashDate),
  }),
  ...paging,
});

/** Actions that a person can do. The others are done by a timer or an operator. */
export const ACTS = [
  'accept',
  'decline',
  'cancel',
  'ask_cancel',
  'withdraw_ask',
  'approve_cancel',
  'refuse_cancel',
  'substitute',
  'propose_change',
  'accept_change',
  'reject_change',
  'withdraw_change',
  'check_in',
  'start',
  'end',
  'confirm_end',
  'claim_closed',
  'agree_closed',
  'reject_closed',
  'withdraw_claim',
  'no_show',
  'dispute',
] as const satisfies readonly BookingAction[];

const proposed = v.strictObject({
  booking_date: slashDate,
  tee_off_time: clockTime,
  holes: v.picklist(HOLES, 'NOT_A_CHOICE'),
  transport: choice(TRANSPORTS),
});

/** Which fields an action requires is in its row (`needs` in transitions.ts); the server refuses an action without them. */
export const actInput = v.strictObject({
  booking_ref: bookingRef,
  action: choice(ACTS),
  version: wholeNumber(1, 1_000_000),
  reason: v.optional(v.strictObject({ code: choice(REASONS), text: v.optional(text(300, 0)) })),
  /** The phone's time of the tap. The `Device-Time` header carries the phone's time of sending. */
  at: v.optional(deviceMoment),
  holes_played: v.optional(wholeNumber(0, 36)),
  stop_reason: v.optional(choice(['FULL', 'SELF'] as const)),
  claim: v.optional(choice(CLAIM_REASONS)),
  /** The same user must have uploaded the photos before (`POST /media`). */
  dispute: v.optional(
    v.strictObject({
      reason: choice(DISPUTE_REASONS),
      text: text(1000),
      photos: v.optional(list(uuid, DISPUTE_PHOTOS_MOST)),
    }),
  ),
  change: v.optional(proposed),
  /** The price that the user saw for the change they propose or accept. */
  total: v.optional(satangAmount),
  /** The caddy who steps in (B10). */
  caddy_id: v.optional(uuid),
});

const earned = v.object({
  date: v.string(),
  rounds: v.number(),
  /** Satang. `earned`: already the caddy's, or pending; `expected`: from rounds that are accepted but not played. */
  earned: v.number(),
  expected: v.number(),
});

export const bookingCalls = {
  'POST /booking/quote': call({ who: 'golfer', input: quoteInput, output: quote }),
  'POST /booking/create': call({ who: 'golfer', input: createInput, output: booking, changes: true, perMinute: 30 }),
  'POST /booking/history': call({ who: 'any', input: historyInput, output: page(booking) }),
  'GET /booking/{booking_ref}': call({
    who: 'any',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: booking,
  }),
  /**
   * The other person's phone number and languages, for the two people of a booking, from the caddy's yes until a day after the round
   * (contact.ts).
   */
  'GET /booking/{booking_ref}/contact': call({
    who: 'any',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: v.object({
      phone: v.nullable(v.string()),
      languages: v.array(v.string()),
      /** When every copy on a phone must be deleted; null: there is nothing to keep. */
      keep_until: v.nullable(moment),
    }),
  }),
  /** The golfer's emergency contact, shown to both people while the round is being played (contact.ts). */
  'GET /booking/{booking_ref}/emergency': call({
    who: 'any',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: v.object({
      name: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      /** When every copy on a phone must be deleted; null: there is nothing to keep. */
      keep_until: v.nullable(moment),
    }),
  }),
  /** Substituting a caddy (B10) answers with the new booking; all other actions answer with the booking itself. */
  'POST /booking/act': call({ who: 'any', input: actInput, output: booking, changes: true }),
  'POST /booking/change-quote': call({
    who: 'any',
    input: v.strictObject({ booking_ref: bookingRef, change: proposed }),
    output: quote,
  }),
  /** A caddy's earnings by day, for the chart on the caddy's home. */
  'GET /booking/earnings': call({
    who: 'caddy',
    input: v.strictObject({ from: slashDate, days: v.optional(queryNumber(1, 62)) }),
    output: v.object({ days: v.array(earned) }),
  }),
  /** The signed starter slip (domain/booking/slip.ts); only while the booking is accepted and not over. */
  'GET /booking/{booking_ref}/slip': call({
    who: 'any',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: v.object({ slip: v.string() }),
  }),
  /** The public keys that verify slips, newest first; the page /slip stores them. */
  'GET /slip/keys': call({
    who: 'all',
    input: v.strictObject({}),
    output: v.object({ keys: v.array(v.object({ key_id: v.string(), public_key: v.string() })) }),
    kept: true,
  }),
};
