import * as v from 'valibot';
import { call } from '../call.ts';
import { FEE_COLLECTIONS } from '../course/course.ts';
import { choice, moment, slashDate, uuid, wholeNumber } from '../text.ts';
import { courseSlug } from './course-api.ts';

const MOST_BAHT = 100_000;
/** Satang for 18 holes; null: the course has not told us. */
const fee = v.nullable(wholeNumber(0, MOST_BAHT * 100));

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
      green_fee: fee,
      caddy_fee: fee,
      cart_fee: fee,
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
