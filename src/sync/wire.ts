import { ofetch } from 'ofetch';
import { addressOf } from '#domain/address.ts';
import type { CallName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import { readEnvelope, type Answered, type Envelope } from '#domain/outbox/envelope.ts';
import { answered, unanswered } from './connection.ts';

/** The specification's client timeout. Screens never wait for it: the mirror shows its copy after two seconds. */
const OUTER_TIMEOUT = 300_000;

export interface Reply {
  response: Answered;
  text: string;
  /** Undefined: something answered, but not our server. */
  envelope: Envelope | undefined;
  /** The worker gave its copy: when the server had answered it. */
  cached_at: Moment | undefined;
}

export interface Asking {
  token?: string | null;
  headers?: Record<string, string>;
  /** It changes something (or may): the app is not reloaded while it is on its way. */
  isWrite?: boolean;
  signal?: AbortSignal | undefined;
  /** Milliseconds after which it is given up. */
  deadline?: number | undefined;
}

/** One request. Resolves to whatever came back, throws only when nothing did. */
export async function ask(name: CallName, input: Record<string, unknown>, asking: Asking = {}): Promise<Reply> {
  const { method, url, rest } = addressOf(name, input);
  const began = performance.now();
  const stop = stopAfter(asking.deadline ?? OUTER_TIMEOUT, asking.signal);
  if (asking.isWrite) writing += 1;
  try {
    const response = await ofetch.raw(url, {
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
    if (asking.isWrite) writing -= 1;
  }
}

let writing = 0;

/** Something she did is on its way: no reload now. */
export const isWriting = (): boolean => writing > 0;

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
  return {
    response,
    text: text ?? '',
    envelope: readEnvelope(response, text),
    cached_at: cached ? Number(cached) : undefined,
  };
}
