import * as v from 'valibot';
import { bookingRef } from '../booking/api.ts';
import { call } from '../call.ts';
import { list } from '../list.ts';
import { choice, deviceMoment, moment, page, paging, text, uuid, wholeNumber } from '../text.ts';
import { ALL_MARKS, ALL_TAGS, MARKS, PHASES, REPORT_REASONS, SIDES, TEXT_MOST } from './review.ts';

const stars = wholeNumber(1, 5);
const entriesOf = <const K extends readonly string[], T>(keys: K, it: T) =>
  Object.fromEntries(keys.map((key) => [key, it])) as Record<K[number], T>;

/** The author's marks; unanswered questions are missing. */
const marks = v.object(entriesOf(ALL_MARKS, v.optional(v.number())));
const bars = <const K extends readonly string[]>(keys: K) => v.nullable(v.object(entriesOf(keys, v.number())));
const reply = v.nullable(v.object({ text: v.string(), at: moment }));

/** A review on the booking's page. */
export const review = v.object({
  review_id: v.string(),
  by: v.picklist(SIDES),
  stars: v.number(),
  marks,
  tags: v.array(v.picklist(ALL_TAGS)),
  /** Plain text, as the author wrote it. */
  text: v.nullable(v.string()),
  written_at: moment,
  published_at: v.nullable(moment),
  /** Published and later hidden by an operator: only its author can still read it. */
  is_hidden: v.boolean(),
  reply,
});
export type Review = v.InferOutput<typeof review>;

export const reviewsOfRound = v.object({
  booking_ref: v.string(),
  phase: v.picklist(PHASES),
  /** Null: reviews have not opened yet. */
  closes_at: v.nullable(moment),
  mine: v.nullable(review),
  /** Whether the other person has written a review; its content is not sent before publication. */
  is_theirs_in: v.boolean(),
  /** The published review of the other person. Only a caddy gets it here: golfers' reviews are public, caddies' reviews are for caddies. */
  theirs: v.nullable(review),
  /** An operator hid it; otherwise this reader could read it. */
  is_theirs_hidden: v.boolean(),
});
export type ReviewsOfRound = v.InferOutput<typeof reviewsOfRound>;

/** A golfer's public review. */
export const publicReview = v.object({
  review_id: v.string(),
  /** The author's public name; null: the account was deleted. */
  author: v.nullable(v.object({ name: v.string(), photo_url: v.nullable(v.string()) })),
  is_mine: v.boolean(),
  stars: v.number(),
  tags: v.array(v.picklist(ALL_TAGS)),
  text: v.nullable(v.string()),
  played_on: v.string(),
  holes: v.number(),
  published_at: moment,
  reply,
});
export type PublicReview = v.InferOutput<typeof publicReview>;

export const reviewList = v.object({
  ...page(publicReview).entries,
  /** How many reviews gave one star, two … five; of all reviews, without the filter. */
  counts: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
  /** Times ten; null below three reviews. */
  rating_tenths: v.nullable(v.number()),
});
export type ReviewList = v.InferOutput<typeof reviewList>;

/** What a caddy may know about a golfer with whom they have or had a booking. */
export const golferBrief = v.object({
  user_id: v.string(),
  /** Times ten; null: not given. */
  handicap_tenths: v.nullable(v.number()),
  languages: v.array(v.string()),
  preferences: v.string(),
  rounds_together: v.number(),
  /** From caddies' reviews; null below three. */
  rating_tenths: v.nullable(v.number()),
  reviews: v.number(),
  bars: bars(MARKS.caddy),
  /** The newest review texts, without their authors. */
  notes: v.array(v.object({ stars: v.number(), text: v.string(), played_on: v.string() })),
});
export type GolferBrief = v.InferOutput<typeof golferBrief>;

export const reviewCalls = {
  /**
   * Writes or rewrites the user's review of a round until both are published. If two phones wrote, the later writing wins (`at`, with
   * `Device-Time`). Allowed marks and tags per author: `review.ts`.
   */
  'POST /review/submit': call({
    who: 'any',
    changes: true,
    perMinute: 30,
    input: v.strictObject({
      booking_ref: bookingRef,
      stars,
      marks: v.optional(v.strictObject(entriesOf(ALL_MARKS, v.optional(stars))), {}),
      tags: v.optional(list(choice(ALL_TAGS), ALL_TAGS.length), []),
      text: v.optional(text(TEXT_MOST, 0), ''),
      /** The phone's time of the tap. */
      at: v.optional(deviceMoment),
    }),
    output: reviewsOfRound,
  }),
  'GET /review/of/{booking_ref}': call({
    who: 'any',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: reviewsOfRound,
  }),
  /** Rounds that the user can still review, the one that closes first on top. */
  'GET /review/due': call({
    who: 'any',
    input: v.strictObject({}),
    output: v.object({ items: v.array(v.object({ booking_ref: v.string(), closes_at: moment })) }),
  }),
  /** A caddy's reviews, newest first. */
  'POST /review/list': call({
    who: 'any',
    input: v.strictObject({ caddy_id: uuid, stars: v.optional(stars), ...paging }),
    output: reviewList,
  }),
  /** The caddy's public reply; only one. */
  'POST /review/reply': call({
    who: 'caddy',
    changes: true,
    perMinute: 30,
    input: v.strictObject({ review_id: uuid, text: text(TEXT_MOST) }),
    output: v.object({ review_id: v.string(), reply }),
  }),
  /** Reports a review to the operator; a second report by the same user changes nothing. */
  'POST /review/report': call({
    who: 'any',
    changes: true,
    perMinute: 10,
    input: v.strictObject({
      review_id: uuid,
      reason: choice(REPORT_REASONS),
      text: v.optional(text(TEXT_MOST, 0)),
      /** Also blocks the review's author, so that the caller is not matched with them again. */
      keep_apart: v.optional(v.boolean('WRONG_TYPE')),
    }),
    output: v.object({ report_id: v.string() }),
  }),
  'GET /golfer/{user_id}/brief': call({ who: 'caddy', input: v.strictObject({ user_id: uuid }), output: golferBrief }),
};
