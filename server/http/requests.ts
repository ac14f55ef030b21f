import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import type { Metrics } from '../metrics.ts';

/** Logs and measures every answer by call and not by address, because addresses name bookings and people. */
export function watchRequests(app: FastifyInstance, { log, config }: ServerContext, metrics: Metrics): void {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  let isProxyDeclared = config.trustProxy > 0;
  app.setGenReqId(() => `${process}-${(count++).toString(36)}`);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!isProxyDeclared && request.headers['x-forwarded-for'] !== undefined) {
      isProxyDeclared = true; // said once
      log.warn(
        'X-Forwarded-For arrives, but TRUST_PROXY is 0: behind a proxy everybody counts as one address. Set TRUST_PROXY to the number of proxies',
      );
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call ?? 'site';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    metrics.answered(call, reply.statusCode, ms);
    const code = reply.refusal ? { code: reply.refusal } : {};
    log.info({ id: request.id, call, status: reply.statusCode, ms, ...code }, 'answered');
    done();
  });
}
