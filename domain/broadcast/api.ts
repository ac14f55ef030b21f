import * as v from 'valibot';
import { SPOKEN } from '../account/account.ts';
import { booking, bookingRef } from '../booking/api.ts';
import { rate, courseName } from '../course/api.ts';
import { call } from '../call.ts';
import { HOLES, TRANSPORTS } from '../course/course.ts';
import { list } from '../list.ts';
import { choice, clockTime, deviceMoment, moment, page, paging, slashDate, text, uuid, wholeNumber } from '../text.ts';
import { AUDIENCES, BROADCAST_STATUSES, MAX_SEATS, RESPONSE_STATUSES, WISH_YEARS } from './status.ts';

export const caddyResponse = v.object({
  caddy: v.object({
    user_id: v.string(),
    nickname: v.string(),
    caddy_number: v.string(),
    photo_url: v.nullable(v.string()),
    verified: v.boolean(),
    languages: v.array(v.string()),
    years: v.number(),
    rounds: v.number(),
    reviews: v.number(),
    /** Times ten; null below three reviews. */
    rating_tenths: v.nullable(v.number()),
    on_time_percent: v.nullable(v.number()),
    /** Whether the golfer follows this caddy, how often they played together, and whether the course is one of the caddy's home courses. */
    following: v.boolean(),
    rounds_together: v.number(),
    works_at_course: v.boolean(),
  }),
  response: v.object({
    status: v.picklist(RESPONSE_STATUSES),
    message: v.nullable(v.string()),
    responded_at: moment,
    /** Until when the caddy's seat is reserved while the golfer tops up; never sent to a caddy. */
    kept_until: v.nullable(moment),
    /** The booking that was made from it. */
    booking_ref: v.nullable(v.string()),
  }),
});
export type CaddyResponse = v.InferOutput<typeof caddyResponse>;

const round = {
  golf_course: v.string(),
  course: courseName,
  booking_date: v.string(),
  tee_off_time: v.string(),
  tee_off_at: moment,
  holes: v.picklist(HOLES),
  transport: v.picklist(TRANSPORTS),
  /** The server always sends both; copies that an older build stored lack them. */
  wish_languages: v.optional(v.array(v.string())),
  wish_years: v.optional(v.nullable(v.number())),
};

export const broadcast = v.object({
  alt_reference: v.string(),
  version: v.number(),
  status: v.picklist(BROADCAST_STATUSES),
  ...round,
  caddies_needed: v.number(),
  /** Seats that have a booking or are reserved. */
  seats_taken: v.number(),
  audience: v.picklist(AUDIENCES),
  note: v.nullable(v.string()),
  created_at: moment,
  expires_at: moment,
  /** What is held for one caddy's booking of it. */
  total: v.number(),
  /** What the total is counted by, as long as the round stays on its day; copies that an older build stored lack both. */
  rate: v.optional(rate),
  is_holiday: v.optional(v.boolean()),
  caddy_responses: v.array(caddyResponse),
});
export type Broadcast = v.InferOutput<typeof broadcast>;

/** An open request as a caddy sees it: with the golfer's name, but without other caddies' names and answers. */
export const nearbyBroadcast = v.object({
  alt_reference: v.string(),
  version: v.number(),
  status: v.picklist(BROADCAST_STATUSES),
  ...round,
  golfer: v.object({ display_name: v.string(), photo_url: v.nullable(v.string()) }),
  caddies_needed: v.number(),
  /** Seats that have a booking. */
  seats_taken: v.number(),
  note: v.nullable(v.string()),
  created_at: moment,
  expires_at: moment,
  caddy_gets: v.number(),
  /**
   * What the golfer pays at the counter for the caddy, in satang; null: unknown. Missing: the course collects no fee at the counter, or the
   * copy is old.
   */
  course_fee: v.optional(v.nullable(v.number())),
  /** The golfer follows this caddy. */
  follows_me: v.boolean(),
  /** How many caddies are interested, this one included. */
  interested: v.number(),
  /** This caddy's own answer. */
  response: v.nullable(caddyResponse.entries.response),
});
export type NearbyBroadcast = v.InferOutput<typeof nearbyBroadcast>;

/** When course, date, time or holes change, every interested caddy is asked again. */
const asked = {
  golf_course: text(80),
  booking_date: slashDate,
  tee_off_time: clockTime,
  holes: v.picklist(HOLES, 'NOT_A_CHOICE'),
  transport: choice(TRANSPORTS),
  caddies_needed: wholeNumber(1, MAX_SEATS),
  audience: choice(AUDIENCES),
  note: v.optional(text(300, 0)),
  wish_languages: v.optional(list(choice(SPOKEN), SPOKEN.length)),
  wish_years: v.optional(v.picklist(WISH_YEARS, 'NOT_A_CHOICE')),
  /** The golfer's own limit, in hours from now. */
  open_hours: v.optional(wholeNumber(1, 72)),
};

const reference = { alt_reference: bookingRef };
const versioned = { ...reference, version: wholeNumber(1, 1_000_000) };

export const broadcastCalls = {
  'POST /broadcast/my-broadcast': call({
    who: 'golfer',
    input: v.strictObject({
      filter: v.strictObject({
        status: list(choice(BROADCAST_STATUSES), BROADCAST_STATUSES.length, { code: 'TOO_LARGE' }),
      }),
      ...paging,
    }),
    output: page(broadcast),
  }),
  'GET /broadcast/{alt_reference}': call({ who: 'golfer', input: v.strictObject(reference), output: broadcast }),
  'POST /broadcast/create': call({
    who: 'golfer',
    input: v.strictObject(asked),
    output: broadcast,
    changes: true,
    perMinute: 20,
  }),
  'POST /broadcast/update': call({
    who: 'golfer',
    input: v.strictObject({ ...versioned, ...asked }),
    output: broadcast,
    changes: true,
  }),
  'POST /broadcast/cancel': call({ who: 'golfer', input: v.strictObject(versioned), output: broadcast, changes: true }),
  /**
   * Chooses an INTERESTED caddy. BOOKED: `booking` is CONFIRMED, or PENDING when the caddy's answer is older than two hours. SEAT_KEPT:
   * `short` satang are missing; the seat is reserved until `kept_until`, and choosing the caddy again after a top-up books.
   */
  'POST /broadcast/select': call({
    who: 'golfer',
    input: v.strictObject({ ...reference, caddy_id: uuid }),
    output: v.object({
      outcome: v.picklist(['BOOKED', 'SEAT_KEPT']),
      booking: v.nullable(booking),
      short: v.nullable(v.number()),
      kept_until: v.nullable(moment),
      broadcast,
    }),
    changes: true,
  }),
  /** Open requests that this caddy may answer, soonest tee-off first. `answered`: those the caddy has answered, whatever became of them. */
  'POST /broadcast/nearby': call({
    who: 'caddy',
    input: v.strictObject({ filter: v.strictObject({ answered: v.boolean('WRONG_TYPE') }), ...paging }),
    output: page(nearbyBroadcast),
  }),
  /** May wait in the outbox (product.md §3.6). Interest is not binding and reserves no time. */
  'POST /broadcast/respond': call({
    who: 'caddy',
    input: v.strictObject({
      ...reference,
      status: choice(['INTERESTED', 'WITHDRAWN'] as const),
      message: v.optional(text(200, 0)),
      at: v.optional(deviceMoment),
    }),
    output: nearbyBroadcast,
    changes: true,
    perMinute: 60,
  }),
};
