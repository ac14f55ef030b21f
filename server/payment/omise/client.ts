import { isoOf, type Moment } from '#domain/dates.ts';
import { readAtMost } from '../../read-at-most.ts';
import { KeyRefused, ProviderAway, ProviderRefused } from '../provider.ts';
import * as v from 'valibot';

/** The version our schemas are written for; the account's own default does not matter then. */
const VERSION = '2019-05-29';
const ANSWER_MOST = 8 * 1024 * 1024;

export interface OmiseClient {
  readonly base: URL;
  readonly timeout: number;
  readonly authorization: string;
  get<S extends v.GenericSchema>(schema: S, path: string, query?: Record<string, string>): Promise<v.InferOutput<S>>;
  post<S extends v.GenericSchema>(schema: S, path: string, body: object): Promise<v.InferOutput<S>>;
}

const refusal = v.object({ object: v.literal('error'), code: v.string(), message: v.nullish(v.string()) });

/** One Omise account over plain HTTP: Basic with the secret key as user name, JSON both ways. Source: docs/payments.md §3.3. */
export function openClient(apiBase: string, secretKey: string, timeout: number): OmiseClient {
  const base = new URL(apiBase);
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  async function ask<S extends v.GenericSchema>(schema: S, what: string, url: URL, body?: object) {
    const { status, answer } = await exchange(what, url, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization,
        'omise-version': VERSION,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The key goes to this address and no further.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    if (status >= 200 && status < 300) return understood(schema, what, answer);
    throw refusedOrAway(what, status, answer);
  }

  return {
    base,
    timeout,
    authorization,
    get: (schema, path, query = {}) => ask(schema, `GET ${path}`, addressOf(base, path, query)),
    post: (schema, path, body) => ask(schema, `POST ${path}`, addressOf(base, path, {}), body),
  };
}

function addressOf(base: URL, path: string, query: Record<string, string>): URL {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The answer as JSON, undefined when it is none. */
async function exchange(what: string, url: URL, init: RequestInit): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, init);
    const text = (await readAtMost(response, ANSWER_MOST)).toString('utf8');
    return { status: response.status, answer: jsonOf(text) };
  } catch (error) {
    throw new ProviderAway(`${what}: no answer from Omise`, { cause: error });
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was asked may have been done all the same: an answer we cannot read counts as none. */
function understood<S extends v.GenericSchema>(schema: S, what: string, answer: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, answer);
  if (read.success) return read.output;
  // Where it does not fit, never what stood there: it may be somebody's account.
  const places = read.issues.map((issue) => v.getDotPath(issue) ?? '(the whole)').join(', ');
  throw new ProviderAway(`${what}: an answer of Omise that cannot be read, at ${places}`);
}

/**
 * Only a no in Omise's own form is a no. A key that is wrong, revoked or not allowed is our fault: no word about the golfer's or the caddy's
 * money. Too many requests is one we ask again after.
 */
function refusedOrAway(what: string, status: number, answer: unknown): Error {
  if (status === 401 || status === 403)
    return new KeyRefused(`${what}: Omise answered ${status}: it refuses our secret key (OMISE_SECRET_KEY)`);
  const no = v.safeParse(refusal, answer);
  if (status < 400 || status >= 500 || status === 408 || status === 429 || !no.success)
    return new ProviderAway(`${what}: Omise answered ${status}`);
  const { code, message } = no.output;
  return new ProviderRefused(code, `${what}: ${code}: ${withoutSecrets(message ?? '')}`);
}

/** Numbers of accounts and keys may be repeated in a message. */
const withoutSecrets = (message: string): string =>
  message
    .slice(0, 200)
    .replaceAll(/[sp]key_\w+/g, '…')
    .replaceAll(/\d[\d -]{5,}/g, '…');

const PAGE = 100;

/** Omise counts in seconds. */
export const toSeconds = (moment: Moment): string => isoOf(moment).replace(/\.\d+Z$/, 'Z');

/** A page of a list as Omise answers it. */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ object: v.literal('list'), data: v.array(item), total: v.number() });

/** Every item of a list made in this time, oldest first: what is made meanwhile comes at the end and moves nothing. */
export async function* everyOne<S extends v.GenericSchema>(
  client: OmiseClient,
  item: S,
  path: string,
  { from, to }: { from?: Moment; to?: Moment } = {},
): AsyncGenerator<v.InferOutput<S>> {
  const page = pageOf(item);
  const made = {
    ...(from !== undefined && { from: toSeconds(from) }),
    // The whole of the last second.
    ...(to !== undefined && { to: toSeconds(to + 999) }),
  };
  for (let offset = 0; ; ) {
    const paging = { order: 'chronological', limit: String(PAGE), offset: String(offset) };
    const { data, total } = await client.get(page, path, { ...made, ...paging });
    yield* data;
    offset += data.length;
    if (data.length === 0 || offset >= total) return;
  }
}
