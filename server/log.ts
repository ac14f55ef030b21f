import { createHmac, randomBytes } from 'node:crypto';
import { pino, type Logger } from 'pino';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { ServerContext } from './context.ts';
import type { Metrics } from './metrics.ts';
import { storedSecret } from './account/tokens.ts';
import { networkOf } from './http/limits.ts';

export type { Logger };

/** Fields that are never logged, at any depth: secrets, and what identifies or was written by a person. */
const HIDDEN = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'password_hash',
  'app_token',
  'refresh_token',
  'token',
  'id_token',
  'access_token',
  'bearer',
  'ref',
  'return_uri',
  'identifier',
  'phone',
  'email',
  'emergency_name',
  'emergency_phone',
  'real_name',
  'display_name',
  'text',
  'message_text',
  'secretKey',
  'accessKey',
  'webhookSecrets',
  'metricsToken',
  'refSecret',
  'channelAccessToken',
  'channelSecret',
  'private_key',
  'p256dh',
  'auth',
  'endpoint',
  'line_user_id',
  'account_number',
  'holder',
  'number',
  'note',
  'q',
]);

const DEEPEST = 6;

const isHidden = (key: string): boolean => HIDDEN.has(key) || HIDDEN.has(key.toLowerCase());

/** Whether the fields are flat and harmless, as in each request's line; then they need not be copied. */
function isPlain(fields: Record<string, unknown>): boolean {
  for (const key in fields) if (typeof fields[key] === 'object' || isHidden(key)) return false;
  return true;
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => hide(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isHidden(key) ? '[hidden]' : hide(inner, depth + 1)]),
  );
}

/** Only name, message, code and place of an error: PostgreSQL's `detail` and `parameters` contain what users typed. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause instanceof Error ? { cause: plainError(error.cause) } : {};
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

function readable({ err, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return { ...(hide(rest, 0) as object), ...(err === undefined ? {} : { err: plainError(err) }) };
}

/** Writes JSON lines to the standard output, up to a quarter of a second late so that many are one write; or at once to `to`. */
export function openLog(config: Pick<Config, 'logLevel'>, to?: { write(line: string): void }): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => (isPlain(fields) ? fields : readable(fields)),
    },
    serializers: { err: (err: unknown) => err },
  };
  return to
    ? pino(options, to)
    : pino(options, pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 }));
}

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
