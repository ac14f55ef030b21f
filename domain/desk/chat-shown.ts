import * as v from 'valibot';
import { moment } from '../text.ts';

const both = v.object({ th: v.string(), en: v.string() });
const someone = v.object({ user_id: v.string(), name: v.string() });

const message = v.object({
  seq: v.number(),
  /** `golfer` or `caddy`. */
  from: v.picklist(['golfer', 'caddy']),
  sent_at: moment,
  /** What was written, or null: a picture, or it was deleted. */
  text: v.nullable(v.string()),
  /** A phrase of ours, in both languages. */
  phrase: v.nullable(both),
  is_deleted: v.boolean(),
});
export type MessageShown = v.InferOutput<typeof message>;

/** What two people wrote to each other, oldest first; `has_more`: there is more before it. */
export const chatShown = v.object({
  golfer: someone,
  caddy: someone,
  messages: v.array(message),
  has_more: v.boolean(),
});
export type ChatShown = v.InferOutput<typeof chatShown>;
