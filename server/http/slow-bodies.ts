import type { FastifyInstance } from 'fastify';
import { Refused } from '#domain/refusals.ts';

/** Milliseconds for a body that is no upload: node:http itself waits as long as a picture takes on a slow road. */
const MOST = 30_000;

/** A client that trickles its body is refused, as something it may try again, and is cut off. */
export function refuseSlowBodies(api: FastifyInstance, most = MOST): void {
  api.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !routeOptions.config.isUpload) {
      const timer = setTimeout(() => {
        void reply.header('connection', 'close').send(new Refused('REQUEST_TIMEOUT'));
      }, most);
      for (const over of ['end', 'close']) payload.once(over, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}
