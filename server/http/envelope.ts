import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FieldRefusal, type RefusalCode, REFUSALS, Refused } from '#domain/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { DatabaseBusy } from '../db/db.ts';
import { plainPath } from './input.ts';

/** What every answer of `/api/v1` looks like, errors too; the HTTP status equals `status_code`. Source: specification.md §3. */
export interface Envelope {
  status: 'success' | 'error';
  status_code: number;
  data: unknown;
  code?: RefusalCode;
  /** Short English, for people who read a log; the phone words the code. */
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

/** A call answered what it does not declare: our fault, nothing of it is sent. */
export class AnswerMalformed extends Error {
  override name = 'AnswerMalformed';
}

/** What Fastify and its plugins throw before our own code has the request. */
const FOREIGN: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_TYPE_UNSUPPORTED',
  FST_UNDER_PRESSURE: 'BUSY',
};

/** The refusal behind anything thrown. What nobody expected is INTERNAL: its words stay in the log. */
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

/** Seconds a phone should wait before it tries again. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = {
  BUSY: 2,
  PAYMENT_AWAY: 2,
  LINE_DOWN: 5,
  IDEMPOTENCY_IN_FLIGHT: 1,
};

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
