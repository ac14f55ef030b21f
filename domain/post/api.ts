import * as v from 'valibot';
import { call } from '../call.ts';
import { toldDuty } from '../caddy/api.ts';
import { courseName } from '../course/api.ts';
import { list } from '../list.ts';
import { mediaFacts } from '../media/api.ts';
import { choice, deviceMoment, moment, slashDate, text, uuid, wholeNumber } from '../text.ts';
import { AUDIENCES, DAY_PARTS, PHOTOS_MOST, POST_TYPES } from './post.ts';
import { HTML_MOST } from './rich.ts';

const freeOn = v.strictObject({ date: slashDate, part: choice(DAY_PARTS) });

/** A post as everybody who may see it sees it. */
const shown = v.object({
  post_id: v.string(),
  type: v.picklist(POST_TYPES),
  audience: v.picklist(AUDIENCES),
  /** Cleaned HTML (domain/post/rich.ts); the phone cleans it again before drawing. */
  html: v.string(),
  course: v.nullable(courseName),
  /** `is_free`: the caddy can still be asked for that time. */
  free_on: v.nullable(v.object({ date: v.string(), part: v.picklist(DAY_PARTS), is_free: v.boolean() })),
  photos: v.array(mediaFacts),
  likes: v.number(),
  created_at: moment,
});

export const feedPost = v.object({
  ...shown.entries,
  author: v.object({
    user_id: v.string(),
    nickname: v.string(),
    caddy_number: v.string(),
    photo_url: v.nullable(v.string()),
    following: v.boolean(),
    ...toldDuty,
  }),
  is_liked: v.boolean(),
  /** The golfer has not seen it yet. */
  is_new: v.boolean(),
});
export type FeedPost = v.InferOutput<typeof feedPost>;

export const ownPost = v.object({
  ...shown.entries,
  /** How many golfers have seen it. */
  seen: v.number(),
  /** For a deleted post: until when it can be restored. */
  restore_by: v.nullable(moment),
});
export type OwnPost = v.InferOutput<typeof ownPost>;

/**
 * Paging for a list that grows at the top: the items before `before`, the last post of the previous page. `before_at`, its creation time,
 * finds the place even after that post was deleted.
 */
const older = { before: v.optional(uuid), before_at: v.optional(deviceMoment), limit: wholeNumber(1, 50) };
const onePost = v.strictObject({ post_id: uuid });

export const postCalls = {
  /**
   * Uploads a photo for a post before the post is created; `POST /post/create` uses those that have arrived. Each place holds one photo;
   * repeating the call changes nothing.
   */
  'POST /post/photo': call({
    who: 'caddy',
    changes: true,
    input: v.strictObject({ post_id: uuid, media_id: uuid, place: wholeNumber(0, PHOTOS_MOST - 1) }),
    output: v.object({ post_id: v.string(), place: v.number() }),
  }),
  /** The phone chooses the id, so sending it again creates no second post. */
  'POST /post/create': call({
    who: 'caddy',
    changes: true,
    perMinute: 20,
    input: v.strictObject({
      post_id: uuid,
      type: choice(POST_TYPES),
      audience: choice(AUDIENCES),
      html: v.pipe(v.string('WRONG_TYPE'), v.maxLength(HTML_MOST, 'TOO_LONG')),
      golf_course: v.optional(v.nullable(text(80)), null),
      free_on: v.optional(v.nullable(freeOn), null),
    }),
    output: v.object({ post_id: v.string(), created_at: moment, photos: v.number() }),
  }),
  /** Newest first. Without a filter: posts of followed caddies; with one: the posts of that course or caddy that the golfer may see. */
  'POST /post/feed': call({
    who: 'golfer',
    input: v.strictObject({
      filter: v.strictObject({ golf_course: v.optional(text(80)), caddy_id: v.optional(uuid) }),
      ...older,
    }),
    output: v.object({ items: v.array(feedPost), has_more: v.boolean() }),
  }),
  /** The caddy's own posts, newest first, with the deleted ones that can still be restored. */
  'POST /post/own': call({
    who: 'caddy',
    input: v.strictObject(older),
    output: v.object({
      items: v.array(ownPost),
      has_more: v.boolean(),
      followers: v.number(),
      seen_7_days: v.number(),
      likes_7_days: v.number(),
    }),
  }),
  'POST /post/delete': call({
    who: 'caddy',
    changes: true,
    input: onePost,
    output: v.object({ restore_by: moment }),
  }),
  'POST /post/restore': call({
    who: 'caddy',
    changes: true,
    input: onePost,
    output: v.object({ post_id: v.string() }),
  }),
  'POST /post/like': call({
    who: 'golfer',
    changes: true,
    input: v.strictObject({ post_id: uuid, liked: v.boolean('WRONG_TYPE') }),
    output: v.object({ likes: v.number(), is_liked: v.boolean() }),
  }),
  /** Marks posts as seen; those that the golfer may not see are ignored. */
  'POST /post/seen': call({
    who: 'golfer',
    changes: true,
    input: v.strictObject({ post_ids: list(uuid, 50, { least: 1 }) }),
    output: v.object({}),
  }),
};
