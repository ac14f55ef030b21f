import * as v from 'valibot';
import { call } from '../call.ts';
import { uuid } from '../text.ts';

/** A stored picture: re-encoded and without EXIF. `color` (`#rrggbb`) is shown until it has loaded. */
export const mediaFacts = v.object({
  media_id: v.string(),
  /**
   * `/api/v1/media/<media_id>`, optionally with `/<width>` from `width.ts`. Answered only with the bearer token of a user who may see it;
   * the content at an address never changes.
   */
  url: v.string(),
  width: v.number(),
  height: v.number(),
  color: v.string(),
});
export type MediaFacts = v.InferOutput<typeof mediaFacts>;

/** The limits of a picture after the phone has made it smaller. Source: product.md §3.3. */
export const IMAGE_MOST_BYTES = 2 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const mediaCalls = {
  /**
   * Uploads one picture. The phone chooses its id; the same id again gets the same answer without new work. Refused: BODY_TOO_LARGE,
   * IMAGE_UNREADABLE, MEDIA_UNKNOWN (the id belongs to another user), TOO_MANY_REQUESTS (the 201st of a day).
   */
  'POST /media': call({
    who: 'any',
    upload: true,
    standing: 'terms',
    perMinute: 30,
    input: v.strictObject({
      media_id: uuid,
      image: v.custom<Uint8Array>((it) => it instanceof Uint8Array, 'WRONG_TYPE'),
    }),
    output: mediaFacts,
  }),
};
