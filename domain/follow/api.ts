import * as v from 'valibot';
import { call } from '../call.ts';
import { caddyCard, toldDuty } from '../caddy/api.ts';
import { page, text, uuid, wholeNumber } from '../text.ts';
import { FOLLOWED_MOST } from './limit.ts';

/** A caddy the golfer follows, and when that caddy could be asked. */
export const followed = v.object({
  ...caddyCard.entries,
  ...toldDuty,
  /** Of today, for a round of 18 (`stateOf` of domain/caddy/availability.ts). */
  today: v.picklist(['FREE', 'PART', 'FULL', 'OFF']),
  /** Within fourteen days. */
  next_free: v.nullable(v.object({ date: v.string(), time: v.string() })),
  /** On Saturday or Sunday of this week. */
  is_free_weekend: v.boolean(),
  /** Posts of the last fourteen days, since the golfer follows this caddy, that were not on the golfer's screen; ten at most. */
  new_posts: v.number(),
});
export type Followed = v.InferOutput<typeof followed>;

export const followCalls = {
  /** Said twice it is said once. */
  'POST /follow/set': call({
    who: 'golfer',
    changes: true,
    perMinute: 60,
    input: v.strictObject({ caddy_id: uuid, following: v.boolean('WRONG_TYPE') }),
    output: v.object({ following: v.boolean() }),
  }),
  /** By nickname, those with new posts first. `q`: part of a name or number. */
  'POST /follow/list': call({
    who: 'golfer',
    input: v.strictObject({
      q: v.optional(text(60, 0)),
      page: wholeNumber(1, 1_000),
      limit: wholeNumber(1, FOLLOWED_MOST),
    }),
    output: page(followed),
  }),
};
