import type { FieldRefusal, RefusalCode } from '../refusals.ts';
import type { Answer } from './answer.ts';

/** What every answer of the server looks like (specification §3, api.md). */
export interface Envelope {
  status: string;
  status_code: number;
  data: unknown;
  code?: RefusalCode;
  fields?: FieldRefusal[];
}

/** What is needed of a `Response`, in a page and in the worker. */
export interface Answered {
  status: number;
  redirected: boolean;
  headers: { get(name: string): string | null };
}

/** Undefined: something answered, but not our server (captive portal, proxy, truncated, a redirect). */
export function readEnvelope(response: Answered, text: string | undefined): Envelope | undefined {
  if (response.redirected || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    const it = JSON.parse(text ?? '') as Partial<Envelope> | null;
    return typeof it?.status === 'string' && typeof it.status_code === 'number' ? (it as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After in milliseconds; the date form is not ours and not read. */
export function retryAfter(response: Answered): number | undefined {
  const seconds = response.headers.get('retry-after');
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}

/** A proxy before our server finds it too large (nginx: 1 MB): it never arrived, and the same again would not either. */
export const isTooLargeOnTheWay = ({ status, redirected }: Answered): boolean => status === 413 && !redirected;

/** As the outbox sees it. */
export function answerOf(response: Answered, text: string): Answer {
  const envelope = readEnvelope(response, text);
  if (!envelope && isTooLargeOnTheWay(response))
    return { http: 413, status: 'error', status_code: 413, refusal: { code: 'BODY_TOO_LARGE', present: null } };
  if (!envelope) return 'none';
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
