import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { storedSecret } from '../account/tokens.ts';
import type { ServerContext } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import { networkOf } from './limits.ts';

/** A digest by which lines of the log can be compared, and from which nobody can be found without the key. */
export type LogDigest = (of: 'person' | 'network', text: string) => string;

/** The key is the database's, so that all replicas write the same digests. Without one, this process's lines agree with each other. */
export async function openLogDigest({ db, log, clock }: ServerContext): Promise<LogDigest> {
  const key = await storedSecret(db, 'log', clock()).catch((error: unknown) => {
    log.warn({ err: error }, 'the key of the log could not be read: its digests are of this process alone');
    return randomBytes(32).toString('base64url');
  });
  return (of, text) => createHmac('sha256', key).update(`${of} ${text}`).digest('base64url').slice(0, 16);
}

/** What a proxy calls the request. Only in these forms: whatever else a client sends must not get into the log. */
function namesOf({ headers }: FastifyRequest): { request_id?: string; trace_id?: string } {
  const request_id = /^[\w.:-]{1,64}$/.exec(String(headers['x-request-id'] ?? ''))?.[0];
  const trace_id = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(
    String(headers['traceparent'] ?? ''),
  )?.[1];
  return { ...(request_id && { request_id }), ...(trace_id && { trace_id }) };
}

/** Logs and measures every answer by call and not by address, because addresses name bookings and people. */
export function watchRequests(
  app: FastifyInstance,
  { log, config }: ServerContext,
  metrics: Metrics,
  digest: LogDigest,
): void {
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
    if (log.isLevelEnabled('info')) {
      const person = request.caller ? { person: digest('person', request.caller.user_id) } : {};
      const who = { ...person, network: digest('network', networkOf(request.ip)) };
      log.info(
        { id: request.id, ...namesOf(request), call, status: reply.statusCode, ms, ...code, ...who },
        'answered',
      );
    }
    done();
  });
}
