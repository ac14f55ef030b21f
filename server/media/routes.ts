import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { DAY } from '#domain/dates.ts';
import type { MediaFacts } from '#domain/media/api.ts';
import { Refused } from '#domain/refusals.ts';
import { MEDIA_WIDTHS } from '#domain/media/width.ts';
import { uuid } from '#domain/text.ts';
import { route, type Asking, type Route, type CallAccess } from '../http/http.ts';
import { type Picture, PictureStopped, redrawn } from './picture.ts';
import { presentMedia } from './owner.ts';
import { claimMedia, insertRefused, mediaById, sentSince, setStored, mediaSeenBy } from './sql.ts';
import { putPicture, readPicture } from './store.ts';
import type { Caller } from '../account/session/session.ts';
import type { ServerContext } from '../context.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';

/** The most uploads of one person per day, stored or refused: more than anybody needs, less than fills a disk. */
const MAX_A_DAY = 200;

/**
 * Stores a picture: claims its id, stores the bytes, then marks them as stored. After a crash in between the row is shown to nobody; the
 * next try continues with it, or `jobs.ts` deletes it after a day. The same id again is the same picture; another person's id is refused as
 * unknown.
 */
async function keepMedia({ input, tx, caller, now, context }: Asking<'POST /media'>): Promise<MediaFacts> {
  const { user_id } = caller;
  const { media_id } = input;
  const mine = async (): Promise<MediaFacts | undefined> => {
    const row = await tx.maybe(mediaById(media_id));
    if (row && row.owner_id !== user_id) throw new Refused('MEDIA_UNKNOWN');
    return row && presentMedia(row);
  };
  const before = await mine();
  if (before) return before;
  const { sent } = await tx.one(sentSince(user_id, now - DAY));
  if (sent >= MAX_A_DAY) throw new Refused('TOO_MANY_REQUESTS');
  const picture = await redrawn(input.image, user_id).catch(async (error: unknown): Promise<Picture> => {
    // A picture that never had its turn (BUSY) cost nothing and does not count.
    const hasCost = error instanceof PictureStopped || (error instanceof Refused && error.code === 'IMAGE_UNREADABLE');
    if (hasCost) await tx.run(insertRefused(user_id, now));
    throw error;
  });
  const { bytes, type, width, height, color } = picture;
  const row = { media_id, owner_id: user_id, type, width, height, color };
  const isMine = (await tx.run(claimMedia(row, now))) === 1;
  if (isMine) {
    await putPicture(context.media, media_id, picture);
    if ((await tx.run(setStored(media_id, bytes.length))) === 1) return presentMedia(row);
  }
  const meanwhile = await mine();
  if (!meanwhile) throw new Refused('MEDIA_UNKNOWN');
  return meanwhile;
}

export const mediaRoutes: Route[] = [route('POST /media', keepMedia)];

const MEDIA: CallAccess = { name: 'GET /media/{media_id}', call: { who: 'any', perMinute: 600 } };

/** A picture opened as a page runs nothing and is not shared with caches or other sites. */
export const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'attachment',
  'cache-control': 'private, no-store',
};

const asked = v.object({
  media_id: uuid,
  width: v.optional(v.pipe(v.string(), v.transform(Number), v.picklist(MEDIA_WIDTHS))),
});

/**
 * Serves a picture's bytes: the original, or the width in the address. A hidden picture gets the same answer as an unknown one. The content
 * of an address never changes, so a phone asks once and keeps its own copy (src/sync/outbox/media.ts), which sign-out deletes; a browser's
 * cache would keep it longer.
 */
export function serveMedia(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  for (const url of ['/media/:media_id', '/media/:media_id/:width']) {
    api.route<{ Params: { media_id: string; width?: string } }>({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      config: { call: MEDIA.name },
      onRequest: admit(context, MEDIA, limits),
      handler: async ({ params, caller }, reply) => {
        const wanted = v.safeParse(asked, params);
        if (!wanted.success) throw new Refused('MEDIA_UNKNOWN');
        const { media_id, width } = wanted.output;
        const row = await context.db.maybe(mediaSeenBy(media_id, (caller as Caller).user_id));
        const bytes = row && (await readPicture(context.media, row.media_id, width));
        if (!bytes) throw new Refused('MEDIA_UNKNOWN');
        return reply.headers(PICTURE_HEADERS).type(row.type).send(bytes);
      },
    });
    refuseOthers(api, url, ['GET']);
  }
}
