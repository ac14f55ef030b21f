import type { FieldRefusal, RefusalCode } from '../refusals.ts';
import type { Answer } from './answer.ts';

/** The form of every answer of the server (specification §3, api.md). */
export interface Envelope {
  status: string;
  status_code: number;
  data: unknown;
  code?: RefusalCode;
  fields?: FieldRefusal[];
}

/** The part of a `Response` that we need. */
export interface Answered {
  status: number;
  redirected: boolean;
  headers: { get(name: string): string | null };
}

const isJson = ({ redirected, headers }: Answered): boolean =>
  !redirected && /\bjson\b/.test(headers.get('content-type') ?? '');

/** Undefined: the answer is not from our server (captive portal, proxy, cut off, redirect). */
export function readEnvelope(response: Answered, text: string | undefined): Envelope | undefined {
  if (!isJson(response)) return undefined;
  try {
    const it = JSON.parse(text ?? '') as Partial<Envelope> | null;
    return typeof it?.status === 'string' && typeof it.status_code === 'number' ? (it as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After in milliseconds; the date form is not supported because our server does not send it. */
export function retryAfter(response: Answered): number | undefined {
  const seconds = response.headers.get('retry-after');
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}

/** A proxy in front of our server found it too large (nginx: 1 MB), so a repeat would fail too. */
export const isTooLargeOnTheWay = ({ status, redirected }: Answered): boolean => status === 413 && !redirected;

/** A page where our answer should be. What a proxy of ours shows while the server is away (502, 503, 504) is not meant. */
const isForeignPage = (response: Answered): boolean => response.status < 500 && !isJson(response);

/** The answer in the form that the outbox uses. */
export function answerOf(response: Answered, text: string): Answer {
  const envelope = readEnvelope(response, text);
  if (!envelope && isTooLargeOnTheWay(response))
    return { http: 413, status: 'error', status_code: 413, refusal: { code: 'BODY_TOO_LARGE', present: null } };
  if (!envelope) return isForeignPage(response) ? 'foreign' : 'none';
  const { status, status_code, code, fields, data } = envelope;
  const retry_after = retryAfter(response);
  return {
    http: response.status,
    status,
    status_code,
    ...(status === 'success'
      ? { data }
      : { refusal: { ...(code && { code }), ...(fields && { fields }), present: data } }),
    ...(retry_after !== undefined && { retry_after }),
  };
}
