import * as v from 'valibot';
import { rate } from '../course/api.ts';
import { call } from '../call.ts';
import { HOLIDAY_LIST_MAX, HOLIDAY_NAME_MAX } from '../course/holidays.ts';
import { moment, slashDate, text, uuid, wholeNumber, choice } from '../text.ts';
import { WHY_MAX } from './person.ts';
import { FEE_COLLECTIONS } from '../course/course.ts';
import { courseSlug } from './course-api.ts';

const MOST_BAHT = 100_000;
/** Satang. */
const fee = wholeNumber(100, MOST_BAHT * 100);
const surcharge = wholeNumber(0, MOST_BAHT * 100);
const byHoles = v.strictObject({ 9: fee, 18: fee, 27: fee, 36: fee });

const datedRate = v.object({
  ...rate.entries,
  created_at: moment,
  /** Whoever asked for it; null: the program brought it. */
  created_by: v.nullable(v.string()),
  /** Null: it waits for a second person. */
  approved_at: v.nullable(moment),
  approved_by: v.nullable(v.string()),
  /** Withdrawn, or refused. */
  withdrawn_at: v.nullable(moment),
  /** A quote was given by it, so that it cannot be withdrawn. */
  is_used: v.boolean(),
});
export type DatedRate = v.InferOutput<typeof datedRate>;

const holiday = v.object({ day: slashDate, name_th: v.string(), name_en: v.string() });

export const deskPricesCalls = {
  /** Our fees, the latest first, and what is booked already. */
  'GET /desk/fees': call({
    who: 'desk',
    act: 'READ_PRICES',
    input: v.strictObject({}),
    output: v.object({
      rates: v.array(datedRate),
      /** How many rounds are booked or asked for on each coming day. */
      booked: v.array(v.object({ day: slashDate, rounds: v.number() })),
      /** Whether somebody else of the team may approve what the caller asks for. */
      has_second: v.boolean(),
    }),
    perMinute: 120,
  }),
  /** Waits in the queue for a second person. Refuses NOBODY_ELSE where the team has none, and DECISION_NOT_NOW for a day that has a row. */
  'POST /desk/add-rate': call({
    who: 'desk',
    act: 'CHANGE_FEES',
    changes: true,
    input: v.strictObject({
      valid_from: slashDate,
      reservation: byHoles,
      service: byHoles,
      walk_9: surcharge,
      walk_more: surcharge,
      holiday: surcharge,
      share: wholeNumber(0, 100),
      why: text(WHY_MAX),
    }),
    output: v.object({ rate_id: v.string() }),
  }),
  /** Before its day, and while nothing was quoted by it: prices stay as they are, so one person is enough. */
  'POST /desk/withdraw-rate': call({
    who: 'desk',
    act: 'CHANGE_FEES',
    changes: true,
    input: v.strictObject({ rate_id: uuid, why: text(WHY_MAX) }),
    output: v.null(),
  }),
  'GET /desk/holidays': call({
    who: 'desk',
    act: 'READ_PRICES',
    input: v.strictObject({}),
    output: v.object({
      holidays: v.array(holiday),
      /** The last day that the list covers; null: it is empty. */
      known_to: v.nullable(slashDate),
      /** It is time to enter later ones. */
      is_ending: v.boolean(),
      /** Satang that a golfer pays more on such a day, today. */
      surcharge: v.number(),
    }),
    perMinute: 120,
  }),
  /** A coming day. Refuses DECISION_NOT_NOW when it is one already. */
  'POST /desk/add-holiday': call({
    who: 'desk',
    act: 'CHANGE_HOLIDAYS',
    changes: true,
    input: v.strictObject({
      day: slashDate,
      name_th: text(HOLIDAY_NAME_MAX, 0),
      name_en: text(HOLIDAY_NAME_MAX, 0),
    }),
    output: v.null(),
  }),
  /** A coming day. Refuses NOT_FOUND when it is none. */
  'POST /desk/remove-holiday': call({
    who: 'desk',
    act: 'CHANGE_HOLIDAYS',
    changes: true,
    input: v.strictObject({ day: slashDate }),
    output: v.null(),
  }),
  /** All of the list (`readHolidayList`), or nothing: each wrong line is a field `list.<line>`. Days that are there get the names given. */
  'POST /desk/import-holidays': call({
    who: 'desk',
    act: 'CHANGE_HOLIDAYS',
    changes: true,
    input: v.strictObject({ list: text(HOLIDAY_LIST_MAX) }),
    output: v.object({ added: v.number(), renamed: v.number() }),
  }),
};

const MOST_COURSE_BAHT = 100_000;
/** Satang for 18 holes; null: the course has not told us. */
const courseFee = v.nullable(wholeNumber(0, MOST_COURSE_BAHT * 100));

const datedPrice = v.object({
  price_id: v.string(),
  valid_from: slashDate,
  fee_collection: v.picklist(FEE_COLLECTIONS),
  green_fee: v.nullable(v.number()),
  caddy_fee: v.nullable(v.number()),
  cart_fee: v.nullable(v.number()),
  created_at: moment,
  /** Null: the course began with it. */
  created_by: v.nullable(v.string()),
  withdrawn_at: v.nullable(moment),
});
export type DatedPrice = v.InferOutput<typeof datedPrice>;

export const deskCoursePriceCalls = {
  /** What the counter of a course takes, the latest first, and what is booked there already. */
  'GET /desk/course-prices': call({
    who: 'desk',
    act: 'READ_PRICES',
    input: v.strictObject({ slug: courseSlug }),
    output: v.object({
      prices: v.array(datedPrice),
      /** How many rounds are booked or asked for on each coming day. */
      booked: v.array(v.object({ day: slashDate, rounds: v.number() })),
    }),
    perMinute: 120,
  }),
  /** Holds from a coming day of play on. Refuses DECISION_NOT_NOW for a day that has a row, and where nothing would change. */
  'POST /desk/add-course-price': call({
    who: 'desk',
    act: 'CHANGE_COURSE_PRICES',
    changes: true,
    input: v.strictObject({
      slug: courseSlug,
      valid_from: slashDate,
      fee_collection: choice(FEE_COLLECTIONS),
      green_fee: courseFee,
      caddy_fee: courseFee,
      cart_fee: courseFee,
    }),
    output: v.object({ price_id: v.string() }),
  }),
  /** Before its day. Rounds that were booked by it keep what they were quoted. */
  'POST /desk/withdraw-course-price': call({
    who: 'desk',
    act: 'CHANGE_COURSE_PRICES',
    changes: true,
    input: v.strictObject({ price_id: uuid }),
    output: v.null(),
  }),
};
