import { type FieldRefusal, REFUSALS, type RefusalCode, Refused } from '#domain/refusals.ts';
import { DatabaseBusy } from '../db/db.ts';

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

export function refusedEnvelope({ code, fields, present }: Refused): Envelope {
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
export const RETRY_AFTER: Partial<Record<RefusalCode, number>> = {
  BUSY: 2,
  PAYMENT_AWAY: 2,
  LINE_DOWN: 5,
  IDEMPOTENCY_IN_FLIGHT: 1,
};
