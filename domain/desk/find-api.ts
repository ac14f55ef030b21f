import * as v from 'valibot';
import { ROLES } from '../account/account.ts';
import { BOOKING_STATUSES } from '../booking/status.ts';
import { call } from '../call.ts';
import { CASE_TOPICS } from '../case/case.ts';
import { moment, text, choice, queryNumber, slashDate } from '../text.ts';

/** The most that is found of each kind. */
export const FOUND_MOST = 10;
/** The fewest letters and digits that something is looked for by. */
export const FIND_LEAST = 2;
export const FIND_MAX = 60;

const both = v.object({ th: v.string(), en: v.string() });

export const foundPerson = v.object({
  user_id: v.string(),
  name: v.string(),
  /** Null: a person who has not chosen yet. */
  role: v.nullable(v.picklist(ROLES)),
  nickname: v.nullable(v.string()),
  caddy_number: v.nullable(v.string()),
  /** A caddy's first course. */
  course: v.nullable(both),
  status: v.string(),
});
export type FoundPerson = v.InferOutput<typeof foundPerson>;

const foundBooking = v.object({
  booking_ref: v.string(),
  booking_date: v.string(),
  tee_off_time: v.string(),
  course: both,
  golfer: v.string(),
  caddy: v.string(),
  status: v.picklist(BOOKING_STATUSES),
});

/** What money references are of. `TAKEN_BACK`: what the provider gave back of a top-up. */
export const MONEY_KINDS = ['TOPUP', 'TAKEN_BACK', 'EARNINGS', 'REFUND'] as const;

const foundMoney = v.object({
  kind: v.picklist(MONEY_KINDS),
  reference: v.string(),
  /** Satang. */
  amount: v.number(),
  status: v.string(),
  at: moment,
  user_id: v.string(),
  name: v.string(),
});

const foundCase = v.object({
  case_number: v.string(),
  topic: v.picklist(CASE_TOPICS),
  created_at: moment,
  is_open: v.boolean(),
  /** Who wrote it; null: somebody who was not signed in. */
  user_id: v.nullable(v.string()),
  name: v.nullable(v.string()),
});

const foundCourse = v.object({ slug: v.string(), name: both, province: both });

export const found = v.object({
  people: v.array(foundPerson),
  bookings: v.array(foundBooking),
  money: v.array(foundMoney),
  cases: v.array(foundCase),
  courses: v.array(foundCourse),
});
export type Found = v.InferOutput<typeof found>;

export const deskFindCalls = {
  /**
   * People by name, nickname, phone, e-mail, caddy number or id; bookings, money and cases by reference; courses by name. Of each kind what
   * the caller may read, at most `FOUND_MOST`. A POST, so that no phone or e-mail stands in an address that proxies write down.
   */
  'POST /desk/find': call({
    who: 'desk',
    act: 'FIND',
    input: v.strictObject({ q: text(FIND_MAX, FIND_LEAST) }),
    output: found,
    perMinute: 120,
  }),
};

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
