import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { mayRead } from '#domain/desk/queue.ts';
import { Refused } from '#domain/refusals.ts';
import { uuid } from '#domain/text.ts';
import type { ServerContext } from '../context.ts';
import type { CallAccess } from '../http/http.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { PICTURE_HEADERS } from '../media/routes.ts';
import { readPicture } from '../media/store.ts';
import { pictureInQueue } from './queue-sql.ts';

const PICTURE: CallAccess = {
  name: 'GET /desk/picture/{media_id}',
  call: { who: 'desk', act: 'SEE_QUEUE', perMinute: 600 },
};

/** Serves a picture of what waits in the queue to the roles that read it, as it came; any other is unknown. */
export function serveDeskPictures(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  const url = '/desk/picture/:media_id';
  api.route<{ Params: { media_id: string } }>({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { call: PICTURE.name },
    onRequest: admit(context, PICTURE, limits),
    handler: async ({ params, caller }, reply) => {
      const media_id = v.safeParse(uuid, params.media_id);
      const row = media_id.success ? await context.db.maybe(pictureInQueue(media_id.output)) : undefined;
      const isShown = row?.kind && mayRead(row.kind, caller?.staff?.roles ?? []);
      const bytes = row && isShown && (await readPicture(context.media, row.media_id, undefined));
      if (!bytes) throw new Refused('MEDIA_UNKNOWN');
      return reply.headers(PICTURE_HEADERS).type(row.type).send(bytes);
    },
  });
  refuseOthers(api, url, ['GET']);
}
