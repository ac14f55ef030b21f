import * as v from 'valibot';
import { SPOKEN, VERIFICATIONS } from '../account/account.ts';
import { call } from '../call.ts';
import { courseName, place } from '../course/api.ts';
import { HOLES, TRANSPORTS } from '../course/course.ts';
import { list } from '../list.ts';
import { choice, clockTime, moment, page, paging, queryNumber, slashDate, text, uuid, wholeNumber } from '../text.ts';
import { SORTS } from './search.ts';
import { EXCEPTIONS, WEEKLY } from './weekly.ts';

/** A caddy in a list, without the real name. */
export const caddyCard = v.object({
  user_id: v.string(),
  nickname: v.string(),
  caddy_number: v.string(),
  photo_url: v.nullable(v.string()),
  verified: v.boolean(),
  languages: v.array(v.string()),
  years: v.number(),
  /** Times ten: 4.9 is sent as 49; null below three reviews. */
  rating_tenths: v.nullable(v.number()),
  reviews: v.number(),
  rounds: v.number(),
  courses: v.array(courseName),
  following: v.boolean(),
});
export type CaddyCard = v.InferOutput<typeof caddyCard>;

/** A caddy in the results of a search, with what decides. Copies that an older build stored lack the added fields. */
export const foundCaddy = v.object({
  ...caddyCard.entries,
  /** The course of the searched round, else the one that matches the words or is nearest, else the caddy's first one. */
  course: v.optional(v.nullable(courseName)),
  /** Whole kilometres from the golfer's place to that course; null without a place. */
  km: v.optional(v.nullable(v.number())),
  /** The first tee-off that can still be asked for: on the searched day, else in the next two weeks. */
  next_free: v.optional(v.nullable(v.object({ booking_date: v.string(), tee_off_time: v.string() }))),
  /** What that round costs in satang: from the wallet, and at the course's counter without the green fee (null: not known). */
  cost: v.optional(v.nullable(v.object({ wallet: v.number(), counter: v.nullable(v.number()) }))),
});
export type FoundCaddy = v.InferOutput<typeof foundCaddy>;

const span = v.object({ from: v.string(), to: v.string() });

export const caddyDay = v.object({
  date: v.string(),
  state: v.picklist(['FREE', 'PART', 'FULL', 'OFF']),
  open: v.array(span),
  /** Milliseconds since 1970. */
  busy: v.array(v.object({ from: v.number(), to: v.number() })),
});

/**
 * Whether the caddy takes work now (`takesWork` in availability.ts); golfers are not told why not. Missing in copies that an older build stored, which means yes.
 */
export const toldDuty = { on_duty: v.optional(v.boolean()) };

export const caddyDetail = v.object({
  ...caddyCard.entries,
  ...toldDuty,
  strengths: v.string(),
  /** Averages of the four review questions, times ten; null below three reviews. */
  bars: v.nullable(v.object({ service: v.number(), knowledge: v.number(), attitude: v.number(), help: v.number() })),
  on_time_percent: v.nullable(v.number()),
  who_may_request: v.picklist(['ANYONE', 'FOLLOWERS']),
  /** The platform's fee and the course's counter fee for 18 holes at the caddy's first course, in satang. */
  fee_18: v.number(),
  course_fee_18: v.nullable(v.number()),
});
export type CaddyDetail = v.InferOutput<typeof caddyDetail>;

export const caddySearchInput = v.strictObject({
  filter: v.strictObject({
    golf_course: v.optional(text(80)),
    booking_date: v.optional(slashDate),
    tee_off_time: v.optional(clockTime),
    holes: v.optional(v.picklist(HOLES, 'NOT_A_CHOICE')),
    /** For the price; what the course does not allow becomes what most golfers play with. */
    transport: v.optional(choice(TRANSPORTS)),
    languages: v.optional(list(choice(SPOKEN), SPOKEN.length)),
    min_rating_tenths: v.optional(wholeNumber(10, 50)),
    following: v.optional(v.boolean('WRONG_TYPE')),
    q: v.optional(text(60, 0)),
  }),
  /** Sorts all results, not one page; BEST when left out. */
  sort: v.optional(choice(SORTS)),
  /** Where the golfer is; NEAREST needs it. */
  near: v.optional(place),
  ...paging,
});

export const availabilityOutput = v.object({ days: v.array(caddyDay) });

/** The caddy's duty, verification and strikes; only the caddy sees them. */
export const caddyRecord = v.object({
  /** Open for work. If not, golfers do not find the caddy and open requests are not shown to the caddy; accepted rounds stay. */
  on_duty: v.boolean(),
  verification: v.picklist(VERIFICATIONS),
  /** Points of the last 30 days; at three, open requests are hidden for a week (domain/booking/strike.ts). */
  strike_points: v.number(),
  hidden_until: v.nullable(moment),
  /** The strikes still shown, newest first. */
  strikes: v.array(
    v.object({ kind: v.picklist(['LATE_CANCEL', 'NO_SHOW']), at: moment, fades_at: moment, booking_ref: v.string() }),
  ),
});
export type CaddyRecord = v.InferOutput<typeof caddyRecord>;

/** Copies that an older build stored lack `version`. */
const ownAvailability = v.object({ weekly: WEEKLY, exceptions: EXCEPTIONS, version: v.optional(v.string()) });

export const caddyCalls = {
  'GET /caddy/standing': call({ who: 'caddy', input: v.strictObject({}), output: caddyRecord }),
  'POST /caddy/duty': call({
    who: 'caddy',
    input: v.strictObject({ on_duty: v.boolean('WRONG_TYPE') }),
    output: caddyRecord,
    changes: true,
  }),
  /** When more than 500 caddies may match, only the nearest 500 are checked, so `total` is at most 500. */
  'POST /caddy/search': call({ who: 'golfer', input: caddySearchInput, output: page(foundCaddy), perMinute: 120 }),
  /**
   * For a round for which nobody is free: other times at the course, and courses nearby where somebody is free. Without a time: where
   * caddies work at all.
   */
  'POST /caddy/search/nearest': call({
    who: 'golfer',
    input: v.strictObject({
      golf_course: text(80),
      booking_date: v.optional(slashDate),
      tee_off_time: v.optional(clockTime),
      holes: v.optional(v.picklist(HOLES, 'NOT_A_CHOICE')),
    }),
    output: v.object({
      /** How many caddies work at the course, at any time. */
      caddies: v.number(),
      /** Nearest day first. */
      times: v.array(v.object({ booking_date: v.string(), tee_off_time: v.string(), caddies: v.number() })),
      courses: v.array(v.object({ ...courseName.entries, km: v.number(), caddies: v.number() })),
    }),
    perMinute: 60,
  }),
  'GET /caddy/{user_id}': call({ who: 'any', input: v.strictObject({ user_id: uuid }), output: caddyDetail }),
  'GET /caddy/{user_id}/availability': call({
    who: 'any',
    input: v.strictObject({ user_id: uuid, from: v.optional(slashDate), days: v.optional(queryNumber(1, 60)) }),
    output: availabilityOutput,
  }),
  'GET /caddy/own-availability': call({
    who: 'caddy',
    input: v.strictObject({}),
    output: ownAvailability,
  }),
  /**
   * Replaces all working hours. With the `version` that was read, it answers HOURS_VERSION_STALE and the current hours when another phone
   * of the caddy changed them first.
   */
  'POST /caddy/availability': call({
    who: 'caddy',
    input: v.strictObject({ weekly: WEEKLY, exceptions: EXCEPTIONS, version: v.optional(text(40)) }),
    output: ownAvailability,
    changes: true,
  }),
};
