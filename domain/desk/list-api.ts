import * as v from 'valibot';
import { ROLES } from '../account/account.ts';
import { BOOKING_STATUSES } from '../booking/status.ts';
import { call } from '../call.ts';
import { choice, moment, queryNumber, slashDate, text } from '../text.ts';

export const LIST_PAGE = 50;

/** What a list of people may be narrowed to. TO_VERIFY: a caddy whose card waits for us. */
export const PEOPLE_STATES = ['TO_VERIFY', 'SUSPENDED', 'LEAVING'] as const;
export type PeopleState = (typeof PEOPLE_STATES)[number];

const person = v.object({
  user_id: v.string(),
  name: v.string(),
  /** Null: they have not said yet. */
  role: v.nullable(v.picklist(ROLES)),
  caddy_number: v.nullable(v.string()),
  verification: v.nullable(v.string()),
  status: v.string(),
  /** A golfer has no verification that could say it. */
  is_suspended: v.boolean(),
  created_at: moment,
});
export type ListedPerson = v.InferOutput<typeof person>;

const booking = v.object({
  booking_ref: v.string(),
  tee_off_time: v.string(),
  status: v.picklist(BOOKING_STATUSES),
  course: v.object({ th: v.string(), en: v.string() }),
  golfer: v.string(),
  caddy: v.string(),
  total: v.number(),
});
export type ListedBooking = v.InferOutput<typeof booking>;

const page = v.optional(queryNumber(1, 1_000));

export const deskListCalls = {
  /** Newest first. */
  'GET /desk/people': call({
    who: 'desk',
    act: 'FIND',
    input: v.strictObject({ role: v.optional(choice(ROLES)), state: v.optional(choice(PEOPLE_STATES)), page }),
    output: v.object({ items: v.array(person), has_more: v.boolean() }),
  }),
  /** Of one day, by tee-off. */
  'GET /desk/bookings': call({
    who: 'desk',
    act: 'READ_BOOKING',
    input: v.strictObject({
      date: slashDate,
      slug: v.optional(text(80)),
      status: v.optional(choice(BOOKING_STATUSES)),
      page,
    }),
    output: v.object({
      items: v.array(booking),
      has_more: v.boolean(),
      /** Those that have a round that day. */
      courses: v.array(v.object({ slug: v.string(), th: v.string(), en: v.string() })),
    }),
  }),
};
