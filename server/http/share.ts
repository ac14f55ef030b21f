import type { FastifyInstance } from 'fastify';
import type { Door } from './http.ts';
import type { ServerContext } from '../context.ts';
import type { Limits } from './limits.ts';
import { admit } from './serve.ts';

/** Bytes: more than a phone's share sheet brings us of what a post can use. */
const MOST = 200_000_000;
const SHARE: Door = { name: 'POST /share', call: { who: 'all', perMinute: 60 } };

/**
 * The phone's share sheet sends photos to `POST /share`, and the worker of the app takes them before they leave the phone (`sw/share.ts`).
 * They come here only where no worker runs: nothing of them is kept, and the app says so.
 */
export function serveShare(app: FastifyInstance, context: ServerContext, limits: Limits, most = MOST): void {
  app.removeAllContentTypeParsers();
  // Read to its end and thrown away: an answer before it would cut the line, and the browser would show that instead.
  app.addContentTypeParser('*', (_request, body, done) => {
    let read = 0;
    body.on('data', (part: Buffer) => {
      read += part.length;
      if (read > most) body.destroy();
    });
    body.once('end', () => done(null));
    body.once('error', done);
  });
  const config = { config: { call: SHARE.name }, onRequest: admit(context, SHARE, limits) };
  app.post('/share', config, (_request, reply) => reply.redirect('/share?not=received', 303));
}
