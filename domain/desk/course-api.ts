import * as v from 'valibot';
import { BOOKING_STATUSES, CLAIM_REASONS } from '../booking/status.ts';
import { call } from '../call.ts';
import { CART_POLICIES, HOLES } from '../course/course.ts';
import { REGIONS } from '../course/search.ts';
import { name } from '../name.ts';
import { choice, moment, queryNumber, slashDate, text, uuid, wholeNumber } from '../text.ts';
import { REWARD_KINDS } from '../reward/transitions.ts';
import { parseDate, type SlashDate } from '../dates.ts';

export const COURSE_SLUG_MAX = 60;
/** `search` cannot be a slug: its address is another call. */
export const RESERVED_SLUGS: readonly string[] = ['search'];
export const COURSES_PAGE = 50;
/** Of what stands on the page of one course: closed days, days that were asked for, counters. */
export const COURSE_LIST_MAX = 100;
/** Bookings that the preview of a closed day lists; the sums count all. */
export const CLOSING_LISTED = 100;
export const CLOSING_NOTE_MAX = 500;
export const COUNTER_NAME_MAX = 60;
/** How far ahead a day may be closed, in days: a tournament of next year. */
export const CLOSED_AHEAD_MAX = 400;
/** Rounds of a day that a caddy master reads. */
export const OWN_DAY_LISTED = 300;
/** Which days those are, counted from today. */
export const OWN_DAYS = { back: 7, ahead: 60 } as const;
/** Courses of one person with the role `course`. */
export const OWN_COURSES_MAX = 20;
export const STOCK_MAX = 999_999;

/** Thailand, with a little around it: a place outside is a mistake, often of the two numbers' order. Degrees. */
const THAILAND = { lat: { from: 5, to: 21 }, lng: { from: 97, to: 106 } } as const;

/** The address of a course from its English name: `Khao Yai Golf Club` is `khao-yai-golf-club`. Empty when no Latin letter is in it. */
export const slugFrom = (name_en: string): string =>
  name_en
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]|\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, COURSE_SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '');

/** What the queue calls a day that somebody asked to close. */
export const closingItem = (slug: string, day: SlashDate): string => `${slug}@${day}`;

/** The course and day of such an item; undefined: it is none. */
export function closingOfItem(item: string): { slug: string; day: SlashDate } | undefined {
  const [, slug, typed = ''] = /^([a-z0-9-]+)@(\d{4}\/\d{2}\/\d{2})$/.exec(item) ?? [];
  const day = parseDate(typed);
  return slug !== undefined && day ? { slug, day } : undefined;
}

const degrees = ({ from, to }: { from: number; to: number }) =>
  v.nullable(v.pipe(v.number('WRONG_TYPE'), v.minValue(from, 'TOO_SMALL'), v.maxValue(to, 'TOO_LARGE')));

/** A course of ours, as our tables and addresses name it. */
export const courseSlug = v.pipe(
  v.string('WRONG_TYPE'),
  v.maxLength(COURSE_SLUG_MAX, 'TOO_LONG'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'INVALID'),
  v.metadata({ most: COURSE_SLUG_MAX }),
);

/** What the desk writes of a course. Null: our source does not say, and nothing is guessed. */
const written = {
  name_th: name(80),
  name_en: name(80),
  province_th: name(60),
  province_en: name(60),
  region: choice(REGIONS),
  holes: v.nullable(v.picklist(HOLES, 'NOT_A_CHOICE')),
  lat: degrees(THAILAND.lat),
  lng: degrees(THAILAND.lng),
  cart_policy: choice(CART_POLICIES),
  office_phone: v.nullable(
    v.pipe(
      v.string('WRONG_TYPE'),
      v.transform((typed) => typed.trim()),
      v.regex(/^[\d+][\d +()/,#-]{3,39}$/, 'PHONE_INVALID'),
      v.metadata({ most: 40 }),
    ),
  ),
  /** False: no new rounds are taken. */
  is_open: v.boolean('WRONG_TYPE'),
};

const both = { name_th: v.string(), name_en: v.string(), province_th: v.string(), province_en: v.string() };

export const deskCourseRow = v.object({
  slug: v.string(),
  ...both,
  is_open: v.boolean(),
  /** The next day that is closed; null: none is. */
  closed_next: v.nullable(v.string()),
});
export type DeskCourseRow = v.InferOutput<typeof deskCourseRow>;

export const deskCourse = v.object({
  slug: v.string(),
  version: v.number(),
  ...both,
  region: v.string(),
  holes: v.nullable(v.number()),
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  cart_policy: v.picklist(CART_POLICIES),
  office_phone: v.nullable(v.string()),
  is_open: v.boolean(),
  /** How many caddies can be found there. */
  caddies: v.number(),
  /** Closed days from today on. */
  closures: v.array(v.object({ day: v.string(), reason: v.picklist(CLAIM_REASONS), note: v.nullable(v.string()) })),
  /** Days that somebody asked to close, and nobody has answered. */
  asked: v.array(
    v.object({
      item: v.string(),
      day: v.string(),
      reason: v.picklist(CLAIM_REASONS),
      staff_id: v.string(),
      name: v.string(),
      asked_at: moment,
    }),
  ),
  /** Where staff hand rewards over. */
  counters: v.array(v.object({ counter_id: v.string(), name: v.string(), created_at: moment })),
});
export type DeskCourse = v.InferOutput<typeof deskCourse>;

const told = v.object({ th: v.string(), en: v.string() });

/** What closing a day would end. */
export const dayClosing = v.object({
  is_closed: v.boolean(),
  is_over: v.boolean(),
  /** Why it cannot be closed; null: it can. */
  why_not: v.nullable(v.picklist(['DAY_OVER', 'DAY_CLOSED'])),
  /** Bookings that have not begun, their people, and what they paid in satang: all of it goes back. Null: a caddy master reads no money. */
  bookings: v.number(),
  people: v.number(),
  total: v.nullable(v.number()),
  /** Open requests. */
  requests: v.number(),
  /** Rounds in play, which end by what golfer and caddy say. */
  playing: v.number(),
  /** Those bookings by tee-off, at most `CLOSING_LISTED`. */
  rounds: v.array(
    v.object({
      /** Null like the money. */
      booking_ref: v.nullable(v.string()),
      tee_off_time: v.string(),
      golfer: v.string(),
      caddy: v.string(),
      caddy_number: v.string(),
      total: v.nullable(v.number()),
    }),
  ),
  /** What its people read. */
  told: v.object({ golfer: told, caddy: told }),
});
export type DayClosing = v.InferOutput<typeof dayClosing>;

/** What an outside caddy master reads: who plays with whom that day, and no money, phone, chat or note of ours. */
export const ownDay = v.object({
  courses: v.array(v.object({ slug: v.string(), name_th: v.string(), name_en: v.string() })),
  /** Null: no course of theirs is known. */
  slug: v.nullable(v.string()),
  day: v.string(),
  closures: deskCourse.entries.closures,
  asked: deskCourse.entries.asked,
  counters: deskCourse.entries.counters,
  /** By tee-off, at most `OWN_DAY_LISTED`. */
  rounds: v.array(
    v.object({
      tee_off_time: v.string(),
      holes: v.number(),
      caddy: v.string(),
      caddy_number: v.string(),
      golfer: v.string(),
      status: v.picklist(BOOKING_STATUSES),
    }),
  ),
  has_more: v.boolean(),
});
export type OwnDay = v.InferOutput<typeof ownDay>;

export const deskReward = v.object({
  reward_id: v.string(),
  kind: v.picklist(REWARD_KINDS),
  name_th: v.string(),
  name_en: v.string(),
  points: v.number(),
  /** Satang, where it is money. */
  amount: v.nullable(v.number()),
  /** How many are left. */
  stock: v.number(),
  /** Caddies may ask for it. */
  is_active: v.boolean(),
});
export type DeskReward = v.InferOutput<typeof deskReward>;

export const deskCourseCalls = {
  /** By their English names, or the best match first. */
  'GET /desk/courses': call({
    who: 'desk',
    act: 'READ_COURSES',
    input: v.strictObject({ q: v.optional(text(60)), page: v.optional(queryNumber(1, 1_000)) }),
    output: v.object({ items: v.array(deskCourseRow), total: v.number(), has_more: v.boolean() }),
    perMinute: 240,
  }),
  'GET /desk/course': call({
    who: 'desk',
    act: 'READ_COURSES',
    input: v.strictObject({ slug: courseSlug }),
    output: deskCourse,
    perMinute: 240,
  }),
  'POST /desk/add-course': call({
    who: 'desk',
    act: 'CHANGE_COURSE',
    changes: true,
    input: v.strictObject({ slug: courseSlug, ...written }),
    output: deskCourse,
  }),
  /** `version`: of the course that was read. Refuses DECISION_NOT_NOW (CHANGED) when a colleague has saved since. */
  'POST /desk/save-course': call({
    who: 'desk',
    act: 'CHANGE_COURSE',
    changes: true,
    input: v.strictObject({ slug: courseSlug, version: wholeNumber(1, 1_000_000), ...written }),
    output: deskCourse,
  }),
  'GET /desk/closing': call({
    who: 'desk',
    act: 'ASK_CLOSE_DAY',
    input: v.strictObject({ slug: courseSlug, day: slashDate }),
    output: dayClosing,
    perMinute: 120,
  }),
  /**
   * Asks a second person to close the day. `bookings`: how many end, as it was read and typed. Refuses DECISION_NOT_NOW when they are others
   * meanwhile (CHANGED) or nothing can be closed (DAY_OVER, DAY_CLOSED), SECOND_PERSON_DUE when it is asked for already.
   */
  'POST /desk/ask-close-day': call({
    who: 'desk',
    act: 'ASK_CLOSE_DAY',
    changes: true,
    input: v.strictObject({
      slug: courseSlug,
      day: slashDate,
      reason: choice(CLAIM_REASONS),
      note: text(CLOSING_NOTE_MAX),
      bookings: wholeNumber(0, 100_000),
    }),
    output: v.object({ item: v.string() }),
  }),
  /** New rounds are taken again. What ended with the closed day stays ended. */
  'POST /desk/open-day': call({
    who: 'desk',
    act: 'OPEN_DAY',
    changes: true,
    input: v.strictObject({ slug: courseSlug, day: slashDate }),
    output: v.null(),
  }),
  /** A counter's key, typed at /redeem. It is in this answer alone. */
  'POST /desk/make-counter': call({
    who: 'desk',
    act: 'MAKE_COUNTER',
    input: v.strictObject({ slug: courseSlug, name: name(COUNTER_NAME_MAX) }),
    output: v.object({ counter_id: v.string(), key: v.string() }),
    perMinute: 20,
  }),
  'POST /desk/end-counter': call({
    who: 'desk',
    act: 'MAKE_COUNTER',
    changes: true,
    input: v.strictObject({ counter_id: uuid }),
    output: v.null(),
  }),
  'GET /desk/rewards': call({
    who: 'desk',
    act: 'READ_COURSES',
    input: v.strictObject({}),
    output: v.object({ items: v.array(deskReward) }),
  }),
  /** `seen`: the stock that was read. Refuses DECISION_NOT_NOW (CHANGED) when another is left by now. */
  'POST /desk/set-reward': call({
    who: 'desk',
    act: 'SET_STOCK',
    changes: true,
    input: v.strictObject({
      reward_id: text(60),
      stock: wholeNumber(0, STOCK_MAX),
      seen: wholeNumber(0, STOCK_MAX),
      is_active: v.boolean('WRONG_TYPE'),
    }),
    output: deskReward,
  }),
  /** One's own question: nothing waits any more. */
  'POST /desk/take-back-closing': call({
    who: 'desk',
    act: 'ASK_CLOSE_DAY',
    changes: true,
    input: v.strictObject({ slug: courseSlug, day: slashDate }),
    output: v.null(),
  }),
  /** A day of one's own courses; without `slug` of the first one, without `day` today. */
  'GET /desk/own-day': call({
    who: 'desk',
    act: 'READ_OWN_DAY',
    input: v.strictObject({ slug: v.optional(courseSlug), day: v.optional(slashDate) }),
    output: ownDay,
    perMinute: 120,
  }),
};
