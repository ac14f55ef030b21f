import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { mayRead } from '#domain/desk/queue.ts';
import type { DeskRole } from '#domain/desk/roles.ts';
import { Refused } from '#domain/refusals.ts';
import { uuid } from '#domain/text.ts';
import type { ServerContext } from '../context.ts';
import type { CallAccess } from '../http/http.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { PICTURE_HEADERS } from '../media/routes.ts';
import { readPicture } from '../media/store.ts';
import { photoOfDispute } from './booking-sql.ts';
import { pictureInQueue } from './queue-sql.ts';

const PICTURE: CallAccess = {
  name: 'GET /desk/picture/{media_id}',
  call: { who: 'desk', act: 'SEE_QUEUE', perMinute: 600 },
};

/** Serves a picture of what waits in the queue, or of a dispute, to the roles that read it, as it came; any other is unknown. */
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
      const roles = caller?.staff?.roles ?? [];
      const row = media_id.success ? await pictureFor(context, media_id.output, roles) : undefined;
      const bytes = row && (await readPicture(context.media, row.media_id, undefined));
      if (!bytes) throw new Refused('MEDIA_UNKNOWN');
      return reply.headers(PICTURE_HEADERS).type(row.type).send(bytes);
    },
  });
  refuseOthers(api, url, ['GET']);
}

async function pictureFor(
  { db }: ServerContext,
  media_id: string,
  roles: readonly DeskRole[],
): Promise<{ media_id: string; type: string } | undefined> {
  const row = await db.maybe(pictureInQueue(media_id));
  if (row?.kind) return mayRead(row.kind, roles) ? row : undefined;
  return mayRead('DISPUTE', roles) ? db.maybe(photoOfDispute(media_id)) : undefined;
}
