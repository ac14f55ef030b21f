import type { FastifyInstance } from 'fastify';
import { Refused } from '#domain/refusals.ts';

interface BodyLimits {
  /** Milliseconds for a body that is no upload: node:http itself waits as long as a picture takes on a slow road. */
  mostMs: number;
  /** Bytes a millisecond that an upload has to bring in each `lookMs`: half of what phones count on (domain/outbox/attachment.ts). */
  leastSpeed: number;
  lookMs: number;
}

const LIMITS: BodyLimits = { mostMs: 30_000, leastSpeed: 5, lookMs: 30_000 };

/** A client that trickles its body is refused, as something it may try again, and is cut off. */
export function refuseSlowBodies(api: FastifyInstance, given: Partial<BodyLimits> = {}): void {
  const { mostMs, leastSpeed, lookMs } = { ...LIMITS, ...given };
  api.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions, socket } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody) {
      const refuse = (): void => {
        clearInterval(timer);
        void reply.header('connection', 'close').send(new Refused('REQUEST_TIMEOUT'));
      };
      let before = socket.bytesRead;
      const look = (): void => {
        if (socket.bytesRead - before < leastSpeed * lookMs) refuse();
        before = socket.bytesRead;
      };
      const timer = routeOptions.config.isUpload ? setInterval(look, lookMs) : setTimeout(refuse, mostMs);
      for (const over of ['end', 'close']) payload.once(over, () => clearInterval(timer));
    }
    done(null, payload);
  });
}
