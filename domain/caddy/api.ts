import * as v from 'valibot';
import { SPOKEN, VERIFICATIONS } from '../account/account.ts';
import { call } from '../call.ts';
import { courseName } from '../course/api.ts';
import { HOLES } from '../course/course.ts';
import { list } from '../list.ts';
import { choice, clockTime, moment, page, paging, queryNumber, slashDate, text, uuid, wholeNumber } from '../text.ts';
import { SORTS } from './sort.ts';
import { EXCEPTIONS, WEEKLY } from './weekly.ts';

/** A caddy in a list. The real name is not part of it. */
export const caddyCard = v.object({
  user_id: v.string(),
  nickname: v.string(),
  caddy_number: v.string(),
  photo_url: v.nullable(v.string()),
  verified: v.boolean(),
  languages: v.array(v.string()),
  years: v.number(),
  /** Times ten: 4.9 travels as 49; null below three reviews. */
  rating_tenths: v.nullable(v.number()),
  reviews: v.number(),
  rounds: v.number(),
  courses: v.array(courseName),
  following: v.boolean(),
});
export type CaddyCard = v.InferOutput<typeof caddyCard>;

const span = v.object({ from: v.string(), to: v.string() });

export const caddyDay = v.object({
  date: v.string(),
  state: v.picklist(['FREE', 'PART', 'FULL', 'OFF']),
  open: v.array(span),
  /** Milliseconds since 1970. */
  busy: v.array(v.object({ from: v.number(), to: v.number() })),
});

/**
 * Whether the caddy takes work now (duty.ts); golfers do not see why not. The server always sends it; a copy that an older build left on
 * the phone lacks it, which means yes.
 */
export const toldDuty = { on_duty: v.optional(v.boolean()) };

export const caddyDetail = v.object({
  ...caddyCard.entries,
  ...toldDuty,
  strengths: v.string(),
  /** Average of four questions, times ten; null below three reviews. */
  bars: v.nullable(v.object({ service: v.number(), knowledge: v.number(), attitude: v.number(), help: v.number() })),
  on_time_percent: v.nullable(v.number()),
  who_may_request: v.picklist(['ANYONE', 'FOLLOWERS']),
  /** The platform's fee and the counter's, satang, for 18 holes at the caddy's first course. */
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
    languages: v.optional(list(choice(SPOKEN), SPOKEN.length)),
    min_rating_tenths: v.optional(wholeNumber(10, 50)),
    following: v.optional(v.boolean('WRONG_TYPE')),
    q: v.optional(text(60, 0)),
  }),
  /** Over all that are found, not a page of them; without one, BEST. */
  sort: v.optional(choice(SORTS)),
  ...paging,
});

export const availabilityOutput = v.object({ days: v.array(caddyDay) });

/** How a caddy stands with the platform: only the caddy sees it. */
export const caddyStanding = v.object({
  /** Open for work. If not, golfers do not find the caddy, and the caddy is sent no open request; promised rounds stay. */
  on_duty: v.boolean(),
  verification: v.picklist(VERIFICATIONS),
  /** Points of the last 30 days; at three, open requests are hidden for a week (domain/booking/strike.ts). */
  strike_points: v.number(),
  hidden_until: v.nullable(moment),
  /** Not yet faded, newest first. */
  strikes: v.array(
    v.object({ kind: v.picklist(['LATE_CANCEL', 'NO_SHOW']), at: moment, fades_at: moment, booking_ref: v.string() }),
  ),
});
export type CaddyStanding = v.InferOutput<typeof caddyStanding>;

/** Copies of older builds lack `version`. */
const ownAvailability = v.object({ weekly: WEEKLY, exceptions: EXCEPTIONS, version: v.optional(v.string()) });

export const caddyCalls = {
  'GET /caddy/standing': call({ who: 'caddy', input: v.strictObject({}), output: caddyStanding }),
  'POST /caddy/duty': call({
    who: 'caddy',
    input: v.strictObject({ on_duty: v.boolean('WRONG_TYPE') }),
    output: caddyStanding,
    changes: true,
  }),
  /** Of more than 500 that may fit, the nearest are looked at: `total` is at most that. */
  'POST /caddy/search': call({ who: 'golfer', input: caddySearchInput, output: page(caddyCard), perMinute: 120 }),
  /** For whose round nobody is free: other times there, and courses nearby where somebody is. Without a time, where caddies work at all. */
  'POST /caddy/search/nearest': call({
    who: 'golfer',
    input: v.strictObject({
      golf_course: text(80),
      booking_date: v.optional(slashDate),
      tee_off_time: v.optional(clockTime),
      holes: v.optional(v.picklist(HOLES, 'NOT_A_CHOICE')),
    }),
    output: v.object({
      /** How many work there, whenever that is. */
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
   * Replaces all of it. With the `version` that was read it is refused with HOURS_VERSION_STALE and the present hours when another phone of
   * the caddy changed them first.
   */
  'POST /caddy/availability': call({
    who: 'caddy',
    input: v.strictObject({ weekly: WEEKLY, exceptions: EXCEPTIONS, version: v.optional(text(40)) }),
    output: ownAvailability,
    changes: true,
  }),
};
