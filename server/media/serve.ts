import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { MEDIA_WIDTHS } from '#domain/media/width.ts';
import { Refused } from '#domain/refusals.ts';
import { uuid } from '#domain/text.ts';
import type { Caller } from '../account/session/session.ts';
import type { ServerContext } from '../context.ts';
import type { CallAccess } from '../http/http.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { readPicture } from './store.ts';
import { mediaSeenBy } from './sql.ts';

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
