import type { FastifyInstance } from 'fastify';
import { Refused } from '#domain/refusals.ts';
import { MAX_SHARE_BYTES, SHARE } from '#domain/share/place.ts';
import type { CallAccess } from './http.ts';
import type { ServerContext } from '../context.ts';
import type { Limits } from './limits.ts';
import { admit } from './serve.ts';

/** Open to everybody, so only a few per minute from one network. */
const SHARE_ACCESS: CallAccess = { name: `POST ${SHARE}`, call: { who: 'all', perMinute: 6 } };

/**
 * The phone's share sheet sends photos to `POST /share`, where the service worker takes them (`sw/share.ts`). They reach the server only
 * without a worker; nothing is stored, and the app tells the user.
 */
export function serveShare(app: FastifyInstance, context: ServerContext, limits: Limits, most = MAX_SHARE_BYTES): void {
  app.removeAllContentTypeParsers();
  // Reads everything and drops it: an earlier answer would break the connection, and the browser would show that error.
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
  const config = { config: { call: SHARE_ACCESS.name }, onRequest: admit(context, SHARE_ACCESS, limits) };
  app.post(SHARE, config, (_request, reply) => reply.redirect(`${SHARE}?not=received`, 303));
}
