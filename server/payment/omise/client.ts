import { isoOf, type Moment } from '#domain/dates.ts';
import { readAtMost } from '../../read-at-most.ts';
import { KeyRefused, ProviderAway, ProviderRefused } from '../provider.ts';
import * as v from 'valibot';

/** The API version of our schemas, whatever the account's default is. */
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

/** One Omise account over plain HTTP: basic authentication with the secret key as user name, and JSON. Source: docs/payments.md §3.3. */
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
      // The key must not follow a redirect.
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

/** The answer as JSON; undefined when it is not JSON. */
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

/** An unreadable answer counts as none, because the request may have been done. */
function understood<S extends v.GenericSchema>(schema: S, what: string, answer: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, answer);
  if (read.success) return read.output;
  // Reports only the places that do not fit, never their values, which may be somebody's bank account.
  const places = read.issues.map((issue) => v.getDotPath(issue) ?? '(the whole)').join(', ');
  throw new ProviderAway(`${what}: an answer of Omise that cannot be read, at ${places}`);
}

/**
 * Only a refusal in Omise's own form is a refusal. A wrong, revoked or restricted key is our mistake and says nothing about the money; too
 * many requests can be repeated.
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

/** Omise may repeat account numbers and keys in a message. */
const withoutSecrets = (message: string): string =>
  message
    .slice(0, 200)
    .replaceAll(/[sp]key_\w+/g, '…')
    .replaceAll(/\d[\d -]{5,}/g, '…');

const PAGE = 100;

/** Omise's times have whole seconds. */
export const toSeconds = (moment: Moment): string => isoOf(moment).replace(/\.\d+Z$/, 'Z');

/** A page of one of Omise's lists. */
export const pageOf = <S extends v.GenericSchema>(item: S) =>
  v.object({ object: v.literal('list'), data: v.array(item), total: v.number() });

/** All items of a list that were created in this time, oldest first, so that new ones do not shift the pages. */
export async function* everyOne<S extends v.GenericSchema>(
  client: OmiseClient,
  item: S,
  path: string,
  { from, to }: { from?: Moment; to?: Moment } = {},
): AsyncGenerator<v.InferOutput<S>> {
  const page = pageOf(item);
  const made = {
    ...(from !== undefined && { from: toSeconds(from) }),
    // Includes the whole last second.
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
