import * as v from 'valibot';
import { call } from '../call.ts';
import { uuid } from '../text.ts';

/** A picture as it lies with us: re-encoded, without its EXIF. `color` (`#rrggbb`) stands in its place until it is there. */
export const mediaFacts = v.object({
  media_id: v.string(),
  /**
   * `/api/v1/media/<media_id>`, and `/<width>` after it for one as narrow as `width.ts` has them; answered only to users who may see it,
   * with their bearer. What an address answers never changes.
   */
  url: v.string(),
  width: v.number(),
  height: v.number(),
  color: v.string(),
});
export type MediaFacts = v.InferOutput<typeof mediaFacts>;

/** What a phone may send, after it made it smaller. product.md §3.3. */
export const IMAGE_MOST_BYTES = 2 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const mediaCalls = {
  /**
   * One picture. The phone chooses its name: the same one again is answered with the same facts, and nothing is done again. Refused: too
   * large (BODY_TOO_LARGE), no picture of ours (IMAGE_UNREADABLE), somebody else's name (MEDIA_UNKNOWN), the 201st of a day
   * (TOO_MANY_REQUESTS).
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
