import { ofetch } from 'ofetch';
import type { CallName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { FieldRefusal, RefusalCode } from '#domain/refusals.ts';
import { answered, unanswered } from './connection.ts';

/** The specification's client timeout. Screens never wait for it: the mirror shows its copy after two seconds. */
const OUTER_TIMEOUT = 300_000;
const BASE = '/api/v1';

/** What every answer of the server looks like (specification §3, api.md). */
export interface Envelope {
  status: string;
  status_code: number;
  data: unknown;
  code?: RefusalCode;
  fields?: FieldRefusal[];
}

export interface Reply {
  http: number;
  /** Undefined: something answered, but not our server (captive portal, proxy, truncated). */
  envelope: Envelope | undefined;
  /** The worker gave its copy: when the server had answered it. */
  cached_at: Moment | undefined;
  /** Retry-After, milliseconds. */
  retry_after: number | undefined;
}

export interface Asking {
  token?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Milliseconds after which it is given up. */
  deadline?: number | undefined;
}

/** One request. Resolves to whatever came back, throws only when nothing did. */
export async function ask(name: CallName, input: Record<string, unknown>, asking: Asking = {}): Promise<Reply> {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const { url, rest } = fill(path, input);
  const began = performance.now();
  const stop = stopAfter(asking.deadline ?? OUTER_TIMEOUT, asking.signal);
  try {
    const response = await ofetch.raw(BASE + url, {
      method,
      ...(method === 'GET' ? { query: rest } : { body: rest }),
      headers: { ...asking.headers, ...(asking.token ? { authorization: `Bearer ${asking.token}` } : {}) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: stop.signal,
      responseType: 'text',
      retry: 0,
      ignoreResponseError: true,
    });
    const reply = readReply(response, response._data);
    if (reply.envelope && reply.cached_at === undefined) answered();
    else unanswered(began);
    return reply;
  } catch (error) {
    if (!asking.signal?.aborted) unanswered(began);
    throw error;
  } finally {
    stop.done();
  }
}

/** `{x}` in the path comes from the input; what is left is the query or the body. */
function fill(path: string, input: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

function stopAfter(ms: number, signal: AbortSignal | undefined): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  const timer = setTimeout(stop, ms);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

function readReply(response: Response, text: string | undefined): Reply {
  const cached = response.headers.get('x-cached-at');
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return {
    http: response.status,
    envelope: isJson && !response.redirected ? readEnvelope(text) : undefined,
    cached_at: cached ? Number(cached) : undefined,
    retry_after: Number.isFinite(wait) && wait >= 0 ? wait * 1_000 : undefined,
  };
}

function readEnvelope(text: string | undefined): Envelope | undefined {
  try {
    const it = JSON.parse(text ?? '') as Partial<Envelope> | null;
    return typeof it?.status === 'string' && typeof it.status_code === 'number' ? (it as Envelope) : undefined;
  } catch {
    return undefined; // truncated or not JSON at all: told as UNREADABLE
  }
}
