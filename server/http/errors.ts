import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '#domain/refusals.ts';
import { asRefusal, type Envelope, refusedEnvelope, RETRY_AFTER } from './envelope.ts';
import type { ServerContext } from '../context.ts';
import { plainPath } from './path.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of a refusal, for the log. */
    refusal: string | null;
  }
}

/** Whatever is thrown, by us, Fastify or a plugin, is answered in the envelope; what nobody expected is logged and not sent. */
export function answerErrors(app: FastifyInstance, context: ServerContext): void {
  app.decorateReply('refusal', null);
  app.setErrorHandler((error, request, reply) => reply.send(refuse(error, context, request, reply)));
}

/** No fault of ours: it is over in a while. */
const AWAY: ReadonlySet<string> = new Set(['BUSY', 'PAYMENT_AWAY', 'LINE_DOWN']);

function refuse(error: unknown, context: ServerContext, request: FastifyRequest, reply: FastifyReply): Envelope {
  const refused = hasHungUp(request) ? new Refused('REQUEST_MALFORMED') : asRefusal(error);
  const envelope = refusedEnvelope(refused);
  const seconds = RETRY_AFTER[refused.code];
  if (seconds && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  if (envelope.status_code >= 500) {
    const line = { id: request.id, call: request.routeOptions?.config?.call, err: error };
    if (AWAY.has(refused.code)) context.log.warn(line, 'busy');
    else context.log.error(line, 'a call failed');
  }
  // A refusal is of this moment, wherever it stands.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.refusal = refused.code;
  reply.code(envelope.status_code).type('application/json; charset=utf-8');
  return envelope;
}

/** The client went away in the middle of what it sent: nobody reads the answer, and whatever failed by it is no fault of ours. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.readableAborted && !raw.complete;

/** Addresses Fastify cannot read at all; its hooks do not run for them. */
export const frameworkError =
  (context: ServerContext, headersFor: (path: string) => Record<string, string>) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersFor(plainPath(request.url)));
    void reply.send(refuse(error, context, request, reply));
  };

/** What node:http refuses before there is a request: broken or endless headers, or a client that takes too long. */
export function answerRawError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const envelope = refusedEnvelope(new Refused(isSlow ? 'REQUEST_TIMEOUT' : 'REQUEST_MALFORMED'));
  const body = JSON.stringify(envelope);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status_code } = envelope;
  socket.end(`HTTP/1.1 ${status_code} ${STATUS_CODES[status_code] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}
