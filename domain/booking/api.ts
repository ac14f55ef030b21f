import * as v from 'valibot';
import { call } from '../call.ts';
import { courseName } from '../course/api.ts';
import { HOLES, TRANSPORTS } from '../course/course.ts';
import {
  choice,
  clockTime,
  deviceMoment,
  moment,
  page,
  paging,
  satangAmount,
  slashDate,
  text,
  uuid,
  wholeNumber,
} from '../text.ts';
import { LINE_CODES } from './price.ts';
import { BOOKING_ACTIONS, BOOKING_STATUSES, DECLINE_REASONS } from './status.ts';

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
    /** Only once the booking was CONFIRMED, to its golfer and herself. */
    real_name: v.nullable(v.string()),
  }),
  lines: v.array(line),
  total: v.number(),
  caddy_gets: v.number(),
  note: v.nullable(v.string()),
  reason: v.nullable(v.object({ code: v.picklist(DECLINE_REASONS), text: v.nullable(v.string()) })),
  created_at: moment,
  respond_by: moment,
  answered_at: v.nullable(moment),
  /** What the asking person may do now. */
  actions: v.array(v.picklist(BOOKING_ACTIONS)),
});
export type Booking = v.InferOutput<typeof booking>;

export const historyInput = v.strictObject({
  filter: v.strictObject({
    status: v.pipe(v.array(choice(BOOKING_STATUSES)), v.maxLength(BOOKING_STATUSES.length, 'TOO_LARGE')),
  }),
  ...paging,
});

export const actInput = v.strictObject({
  booking_ref: bookingRef,
  action: choice(['accept', 'decline', 'cancel'] as const),
  version: wholeNumber(1, 1_000_000),
  reason: v.optional(v.strictObject({ code: choice(DECLINE_REASONS), text: v.optional(text(300, 0)) })),
  /** Device time of the tap, kept for the record. */
  at: v.optional(deviceMoment),
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
  'POST /booking/act': call({ who: 'any', input: actInput, output: booking, changes: true }),
};
