import type { FetchOptions, FetchResponse } from 'ofetch';
import { addressOf, heldHeader, HISTORY_HEADER } from '#domain/address.ts';
import type { CallName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { readEnvelope, type Answered, type Envelope } from '#domain/outbox/envelope.ts';
import { networkOf } from './connection.ts';
import { type Phone } from '../phone.ts';

/** The specification's client timeout. Screens never wait for it: the mirror shows its copy after two seconds. */
const OUTER_TIMEOUT = 300_000;

export interface Reply {
  response: Answered;
  text: string;
  /** Undefined: something answered, but not our server. */
  envelope: Envelope | undefined;
  /** The worker gave its copy: when the server had answered it. */
  cached_at: Moment | undefined;
  /** Our server says that what the phone holds is what it would answer; there is no body. */
  isHeld: boolean;
}

export interface Asking {
  token?: string | null;
  headers?: Record<string, string>;
  /** Goes instead of the input as JSON. */
  form?: FormData | undefined;
  /** It changes something (or may): the app is not reloaded while it is on its way. */
  isWrite?: boolean;
  /** Validator of what the phone holds of this read. */
  held?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds after which it is given up. */
  deadline?: number | undefined;
}

/** One request. Resolves to whatever came back, whatever its status; throws only when nothing did. Nothing is ever asked twice. */
export function ask(phone: Phone, name: CallName, input: Record<string, unknown>, asking: Asking = {}): Promise<Reply> {
  return asking.isWrite
    ? networkOf(phone).whileWriting(() => once(phone, name, input, asking))
    : once(phone, name, input, asking);
}

async function once(phone: Phone, name: CallName, input: Record<string, unknown>, asking: Asking): Promise<Reply> {
  const began = performance.now();
  const stop = stopAfter(asking.deadline ?? OUTER_TIMEOUT, asking.signal);
  try {
    const response = await fetched(...requestFor(name, input, asking, stop.signal));
    const text = response._data ?? '';
    const history = response.headers.get(HISTORY_HEADER);
    if (history) networkOf(phone).tellHistory(history);
    const cached = response.headers.get('x-cached-at');
    const envelope = readEnvelope(response, text);
    // Only our server can return this validator: an empty answer of anything else confirms nothing.
    const isHeld = asking.held !== undefined && response.headers.get('etag') === asking.held;
    if ((envelope && !cached) || isHeld) networkOf(phone).reportAnswer(began);
    else networkOf(phone).reportNoAnswer(began);
    if (!envelope && !isHeld) networkOf(phone).reportForeignPage(response);
    return { response, text, envelope, cached_at: cached ? Number(cached) : undefined, isHeld };
  } catch (error) {
    if (!asking.signal?.aborted) networkOf(phone).reportNoAnswer(began);
    throw error;
  } finally {
    stop.done();
  }
}

/** The first screen asks nothing of the server before somebody does something: the fetcher comes with the first call. */
async function fetched(url: string, request: FetchOptions<'text'>): Promise<FetchResponse<string>> {
  const { ofetch } = await import('ofetch');
  // Any status from 200 to 600 is a response (specification §7); ofetch must not repeat a GET by itself.
  return ofetch.raw(url, { ...request, responseType: 'text', ignoreResponseError: true, retry: 0 });
}

function requestFor(
  name: CallName,
  input: Record<string, unknown>,
  { token, headers, held, form }: Asking,
  signal: AbortSignal,
): [string, FetchOptions<'text'>] {
  const { method, url, rest } = addressOf(name, input);
  const isGet = method === 'GET';
  const query = isGet ? queryOf(rest) : '';
  return [
    url + query,
    {
      method,
      headers: {
        'accept-language': currentLanguage(),
        ...(isGet || form ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(held ? { [heldHeader(method)]: held } : {}),
        ...headers,
      },
      ...(isGet ? {} : { body: form ?? JSON.stringify(rest) }),
      cache: 'no-store',
      signal,
    },
  ];
}

function queryOf(rest: Record<string, unknown>): string {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

/** As `AbortSignal.any`, which older phones lack. */
function stopAfter(ms: number, signal: AbortSignal | undefined): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
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
