import * as v from 'valibot';
import { call } from '../call.ts';
import { page, paging, slashDate, text } from '../text.ts';
import { CART_POLICIES, FEE_COLLECTIONS, roundedPlace } from './course.ts';

const byHoles = v.object({ 9: v.number(), 18: v.number(), 27: v.number(), 36: v.number() });

/** `Rate` (rate.ts) on the wire. */
export const rate = v.object({
  rate_id: v.string(),
  valid_from: slashDate,
  reservation: byHoles,
  service: byHoles,
  walk_9: v.number(),
  walk_more: v.number(),
  holiday: v.number(),
  share: v.number(),
});

/** `Tariff` (rate.ts) on the wire. */
const tariff = v.object({ rates: v.array(rate), holidays: v.array(slashDate) });

const degrees = (most: number) =>
  v.pipe(v.number('WRONG_TYPE'), v.minValue(-most, 'TOO_SMALL'), v.maxValue(most, 'TOO_LARGE'));

/** A golfer's place, rounded by the phone and here (place.ts); neither stores it. */
export const place = v.pipe(v.strictObject({ lat: degrees(90), lng: degrees(180) }), v.transform(roundedPlace));

export const courseName = v.object({
  slug: v.string(),
  name_th: v.string(),
  name_en: v.string(),
  province_th: v.string(),
  province_en: v.string(),
});
export type CourseName = v.InferOutput<typeof courseName>;

export const course = v.object({
  ...courseName.entries,
  region: v.string(),
  /** Null where the source does not say; never estimated. */
  holes: v.nullable(v.number()),
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  cart_policy: v.picklist(CART_POLICIES),
  fee_collection: v.picklist(FEE_COLLECTIONS),
  /** Satang, charged at the course's counter; null when unknown. */
  caddy_fee: v.nullable(v.number()),
  cart_fee: v.nullable(v.number()),
  caddies: v.number(),
});
/** `CoursePrice` (price.ts) on the wire. */
const coursePrice = v.object({
  valid_from: slashDate,
  fee_collection: v.picklist(FEE_COLLECTIONS),
  green_fee: v.nullable(v.number()),
  caddy_fee: v.nullable(v.number()),
  cart_fee: v.nullable(v.number()),
});
/** A course with what a round there is priced by: today's rate, holidays and counter prices, and later ones. Older copies on a phone lack it. */
const pricedCourse = v.object({
  ...course.entries,
  tariff: v.optional(tariff),
  /** `CoursePrice` (price.ts): today's, and later ones. */
  prices: v.optional(v.array(coursePrice)),
});
export type PricedCourse = v.InferOutput<typeof pricedCourse>;

/** A course in the results of a search. Copies that an older build stored lack the added fields. */
export const foundCourse = v.object({
  ...course.entries,
  /** Whole kilometres from the golfer's place; null without a place. */
  km: v.optional(v.nullable(v.number())),
  /** One of the golfer's usual courses, or of their last ten rounds. */
  yours: v.optional(v.boolean()),
});
export type FoundCourse = v.InferOutput<typeof foundCourse>;
export type Course = v.InferOutput<typeof course>;

export const courseCalls = {
  'POST /course/search': call({
    who: 'any',
    input: v.strictObject({
      q: v.optional(text(80, 0)),
      province: v.optional(text(60)),
      near: v.optional(place),
      ...paging,
    }),
    output: page(foundCourse),
  }),
  'GET /course/{slug}': call({ who: 'any', input: v.strictObject({ slug: text(80) }), output: pricedCourse }),
};
