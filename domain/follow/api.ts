import * as v from 'valibot';
import { call } from '../call.ts';
import { caddyCard, toldDuty } from '../caddy/api.ts';
import { page, text, uuid, wholeNumber } from '../text.ts';
import { FOLLOWED_MOST } from './limit.ts';

/** A followed caddy, and when the caddy is free. */
export const followed = v.object({
  ...caddyCard.entries,
  ...toldDuty,
  /** Today's state for 18 holes (`stateOf` in domain/caddy/availability.ts). */
  today: v.picklist(['FREE', 'PART', 'FULL', 'OFF']),
  /** The first free tee-off within fourteen days. */
  next_free: v.nullable(v.object({ date: v.string(), time: v.string() })),
  /** Free on Saturday or Sunday of this week. */
  is_free_weekend: v.boolean(),
  /** Posts of the last fourteen days since the golfer follows this caddy that the golfer has not seen yet; at most ten. */
  new_posts: v.number(),
});
export type Followed = v.InferOutput<typeof followed>;

export const followCalls = {
  /** Repeating the call changes nothing. */
  'POST /follow/set': call({
    who: 'golfer',
    changes: true,
    perMinute: 60,
    input: v.strictObject({ caddy_id: uuid, following: v.boolean('WRONG_TYPE') }),
    output: v.object({ following: v.boolean() }),
  }),
  /** Caddies with new posts first, then by nickname. `q`: part of a name or number. */
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
