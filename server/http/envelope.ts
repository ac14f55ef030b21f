import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FieldRefusal, type RefusalCode, REFUSALS, Refused } from '#domain/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { DatabaseBusy } from '../db/db.ts';
import { plainPath } from './input.ts';

/** The form of every answer of `/api/v1`, errors included; the HTTP status equals `status_code`. Source: specification.md §3. */
export interface Envelope {
  status: 'success' | 'error';
  status_code: number;
  data: unknown;
  code?: RefusalCode;
  /** Short English text for people who read a log; the phone has its own words for the code. */
  message?: string;
  fields?: FieldRefusal[];
}

export const succeeded = (data: unknown, status_code = 200): Envelope => ({ status: 'success', status_code, data });

function refusedEnvelope({ code, fields, present }: Refused): Envelope {
  const message = code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
  return {
    status: 'error',
    status_code: REFUSALS[code],
    data: present ?? null,
    code,
    message,
    ...(fields ? { fields } : {}),
  };
}

/** A call answered something that it does not declare: our bug, so nothing is sent. */
export class AnswerMalformed extends Error {
  override name = 'AnswerMalformed';
}

/** Errors that Fastify and its plugins throw before our own code runs. */
const FOREIGN: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_TYPE_UNSUPPORTED',
  FST_UNDER_PRESSURE: 'BUSY',
};

/** The refusal for anything thrown. Unexpected errors become INTERNAL, and their message is only logged. */
export function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof DatabaseBusy) return new Refused('BUSY');
  if (error instanceof AnswerMalformed) return new Refused('ANSWER_MALFORMED');
  if (!(error instanceof Error)) return new Refused('INTERNAL');
  const code = 'code' in error ? FOREIGN[String(error.code)] : undefined;
  if (code) return new Refused(code);
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return new Refused(status >= 400 && status < 500 ? 'REQUEST_MALFORMED' : 'INTERNAL');
}

/** Seconds that a phone should wait before it tries again. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = {
  BUSY: 2,
  PAYMENT_AWAY: 2,
  LINE_DOWN: 5,
  PICTURES_FULL: 60,
  IDEMPOTENCY_IN_FLIGHT: 1,
};

declare module 'fastify' {
  interface FastifyReply {
    /** The code of a refusal, for the log. */
    refusal: string | null;
  }
}

/** Answers everything thrown by us, Fastify or a plugin in the envelope. Unexpected errors are logged and not sent. */
export function answerErrors(app: FastifyInstance, context: ServerContext): void {
  app.decorateReply('refusal', null);
  app.setErrorHandler((error, request, reply) => reply.send(refuse(error, context, request, reply)));
}

/** Temporary conditions that are not our bug. */
const AWAY: ReadonlySet<string> = new Set(['BUSY', 'PAYMENT_AWAY', 'LINE_DOWN', 'PICTURES_FULL']);

/** The envelope of anything thrown; sets status, waiting time and caching, and logs what is our fault. */
export function refuse(error: unknown, context: ServerContext, request: FastifyRequest, reply: FastifyReply): Envelope {
  const refused = hasHungUp(request) ? new Refused('REQUEST_MALFORMED') : asRefusal(error);
  const envelope = refusedEnvelope(refused);
  const seconds = RETRY_AFTER[refused.code];
  if (seconds && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  // A balancer asks /readyz every second or two: that it is not ready is logged once, when it changes (health.ts).
  if (envelope.status_code >= 500 && request.routeOptions?.config?.call !== 'readyz') {
    const line = { id: request.id, call: request.routeOptions?.config?.call, err: error };
    if (AWAY.has(refused.code)) context.log.warn(line, 'busy');
    else context.log.error(line, 'a call failed');
  }
  // Refusals must not be cached anywhere.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.refusal = refused.code;
  reply.code(envelope.status_code).type('application/json; charset=utf-8');
  return envelope;
}

/** Whether the client disconnected while sending: nobody reads the answer, and the failure is not our bug. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.readableAborted && !raw.complete;

/** Answers addresses that Fastify cannot read; its hooks do not run for them. */
export const frameworkError =
  (context: ServerContext, headersFor: (path: string) => Record<string, string>) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersFor(plainPath(request.url)));
    void reply.send(refuse(error, context, request, reply));
  };

/** Answers what node:http refuses before there is a request: broken or endless headers, or a client that is too slow. */
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
