import * as v from 'valibot';
import { bookingRef } from '../booking/api.ts';
import { call } from '../call.ts';
import { list } from '../list.ts';
import { choice, deviceMoment, moment, page, paging, text, uuid, wholeNumber } from '../text.ts';
import { ALL_MARKS, ALL_TAGS, MARKS, PHASES, REPORT_REASONS, SIDES, TEXT_MOST } from './review.ts';

const stars = wholeNumber(1, 5);
const entriesOf = <const K extends readonly string[], T>(keys: K, it: T) =>
  Object.fromEntries(keys.map((key) => [key, it])) as Record<K[number], T>;

/** The marks the author gave; a question that was not answered is missing. */
const marks = v.object(entriesOf(ALL_MARKS, v.optional(v.number())));
const bars = <const K extends readonly string[]>(keys: K) => v.nullable(v.object(entriesOf(keys, v.number())));
const reply = v.nullable(v.object({ text: v.string(), at: moment }));

/** As it stands in the round's own page. */
export const review = v.object({
  review_id: v.string(),
  by: v.picklist(SIDES),
  stars: v.number(),
  marks,
  tags: v.array(v.picklist(ALL_TAGS)),
  /** As the author wrote it: plain text. */
  text: v.nullable(v.string()),
  written_at: moment,
  published_at: v.nullable(moment),
  /** Published once, and taken away by the operator since: only its author still reads it. */
  is_hidden: v.boolean(),
  reply,
});
export type Review = v.InferOutput<typeof review>;

export const reviewsOfRound = v.object({
  booking_ref: v.string(),
  phase: v.picklist(PHASES),
  /** Null: not yet. */
  closes_at: v.nullable(moment),
  mine: v.nullable(review),
  /** Whether the other person wrote a review; its content is not sent before both are published. */
  is_theirs_in: v.boolean(),
  /** Once published, and only to a caddy: a golfer's is for everybody, a caddy's for caddies alone. */
  theirs: v.nullable(review),
  /** The operator took it away: the reader of this answer could read it otherwise. */
  is_theirs_hidden: v.boolean(),
});
export type ReviewsOfRound = v.InferOutput<typeof reviewsOfRound>;

/** A golfer's, as everybody reads it. */
export const publicReview = v.object({
  review_id: v.string(),
  /** The author's public name; null: the account is deleted. */
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
  /** How many gave one star, two … five: of all, whatever was filtered. */
  counts: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
  /** Times ten; null below three reviews. */
  rating_tenths: v.nullable(v.number()),
});
export type ReviewList = v.InferOutput<typeof reviewList>;

/** What a caddy may know of a golfer with whom the caddy has, or had, a booking. */
export const golferBrief = v.object({
  user_id: v.string(),
  /** Times ten; null: the golfer has not said. */
  handicap_tenths: v.nullable(v.number()),
  languages: v.array(v.string()),
  preferences: v.string(),
  rounds_together: v.number(),
  /** Of what caddies wrote; null below three reviews. */
  rating_tenths: v.nullable(v.number()),
  reviews: v.number(),
  bars: bars(MARKS.caddy),
  /** The newest that say something, without who wrote them. */
  notes: v.array(v.object({ stars: v.number(), text: v.string(), played_on: v.string() })),
});
export type GolferBrief = v.InferOutput<typeof golferBrief>;

export const reviewCalls = {
  /**
   * The author's review of a round, written or rewritten until both are published. Of two phones the later writing counts (`at`, with
   * `Device-Time`). Which marks and tags this author may give: `review.ts`.
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
      /** Device time of the tap. */
      at: v.optional(deviceMoment),
    }),
    output: reviewsOfRound,
  }),
  'GET /review/of/{booking_ref}': call({
    who: 'any',
    input: v.strictObject({ booking_ref: bookingRef }),
    output: reviewsOfRound,
  }),
  /** Rounds that the user has not reviewed and still may, the one that closes first on top. */
  'GET /review/due': call({
    who: 'any',
    input: v.strictObject({}),
    output: v.object({ items: v.array(v.object({ booking_ref: v.string(), closes_at: moment })) }),
  }),
  /** Of a caddy, newest first. */
  'POST /review/list': call({
    who: 'any',
    input: v.strictObject({ caddy_id: uuid, stars: v.optional(stars), ...paging }),
    output: reviewList,
  }),
  /** The caddy's one public answer. */
  'POST /review/reply': call({
    who: 'caddy',
    changes: true,
    perMinute: 30,
    input: v.strictObject({ review_id: uuid, text: text(TEXT_MOST) }),
    output: v.object({ review_id: v.string(), reply }),
  }),
  /** To the operator; a second one of the same person is the first. */
  'POST /review/report': call({
    who: 'any',
    changes: true,
    perMinute: 10,
    input: v.strictObject({
      review_id: uuid,
      reason: choice(REPORT_REASONS),
      text: v.optional(text(TEXT_MOST, 0)),
      /** The caller does not want to be matched with its author again, who is in the other role: the caller's block. */
      keep_apart: v.optional(v.boolean('WRONG_TYPE')),
    }),
    output: v.object({ report_id: v.string() }),
  }),
  'GET /golfer/{user_id}/brief': call({ who: 'caddy', input: v.strictObject({ user_id: uuid }), output: golferBrief }),
};
