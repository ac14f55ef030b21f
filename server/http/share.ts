import type { FastifyInstance } from 'fastify';
import { Refused } from '#domain/refusals.ts';
import { MAX_SHARE_BYTES, SHARE } from '#domain/share/place.ts';
import type { CallAccess } from './http.ts';
import type { ServerContext } from '../context.ts';
import type { Limits } from './limits.ts';
import { admit } from './serve.ts';

/** Nobody has signed in for it, and it is of no use: a few a minute from one network. */
const DOOR: CallAccess = { name: `POST ${SHARE}`, call: { who: 'all', perMinute: 6 } };

/**
 * The phone's share sheet sends photos to `POST /share`, and the worker of the app takes them before they leave the phone (`sw/share.ts`).
 * They come here only where no worker runs: nothing of them is kept, and the app says so.
 */
export function serveShare(app: FastifyInstance, context: ServerContext, limits: Limits, most = MAX_SHARE_BYTES): void {
  app.removeAllContentTypeParsers();
  // Read to its end and thrown away: an answer before it would cut the line, and the browser would show that instead.
  app.addContentTypeParser('*', (request, body, done) => {
    if (Number(request.headers['content-length']) > most) return done(new Refused('BODY_TOO_LARGE'));
    let read = 0;
    body.on('data', (part: Buffer) => {
      read += part.length;
      if (read > most) body.destroy();
    });
    body.once('end', () => done(null));
    body.once('error', done);
  });
  const config = { config: { call: DOOR.name }, onRequest: admit(context, DOOR, limits) };
  app.post(SHARE, config, (_request, reply) => reply.redirect(`${SHARE}?not=received`, 303));
}
