import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Language } from '#domain/account/account.ts';
import type { Call } from '#domain/call.ts';
import type { Moment } from '#domain/dates.ts';
import { FIELD_CODES, type FieldCode, type FieldRefusal, Refused } from '#domain/refusals.ts';
import { deviceMoment } from '#domain/text.ts';

const DEEPEST = 20;
/** Keys that could reach an object's prototype in a careless merge. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_FIELDS = 50;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a JSON body. Throws JSON_MALFORMED for anything that is not UTF-8 JSON (also with a byte order mark), and TEXT_MALFORMED for text
 * that PostgreSQL cannot store.
 */
function parseJson(body: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    throw new Refused('JSON_MALFORMED');
  }
  refuseMalformed(value, 1);
  return value;
}

/** Refuses NUL and lone surrogates (reliability.md M29), keys that pollute prototypes, and deep nesting. */
function refuseMalformed(value: unknown, depth: number): void {
  if (typeof value === 'string') return refuseText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) throw new Refused('JSON_MALFORMED');
  if (Array.isArray(value)) {
    for (const item of value) refuseMalformed(item, depth + 1);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new Refused('REQUEST_MALFORMED');
    refuseText(key);
    refuseMalformed(inner, depth + 1);
  }
}

function refuseText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new Refused('TEXT_MALFORMED');
}

/** Parses the request by the call's schema: 422 with every wrong field, 400 when the request itself is broken. */
export function readInput({ input }: Call, request: FastifyRequest, body: unknown): unknown {
  const fromAddress = readAddress(request);
  const raw = request.method === 'POST' ? withBody(body, fromAddress) : fromAddress;
  const parsed = v.safeParse(input, raw, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw new Refused('FIELDS_INVALID', { fields: parsed.issues.slice(0, MAX_FIELDS).map(fieldOf) });
}

/** Path parameters and query. Repeated names are refused, because different programs read them differently. */
function readAddress(request: FastifyRequest): Record<string, string> {
  if (!isDecodable(request.url)) throw new Refused('REQUEST_MALFORMED');
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, string | string[]>;
  const all: Record<string, string> = { ...params };
  for (const [key, value] of Object.entries(query)) {
    if (typeof value !== 'string' || Object.hasOwn(params, key) || FORBIDDEN_KEYS.has(key))
      throw new Refused('REQUEST_MALFORMED');
    refuseText(key);
    all[key] = value;
  }
  for (const value of Object.values(all)) refuseText(value);
  return all;
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

function withBody(body: unknown, fromAddress: Record<string, string>): unknown {
  if (body === undefined) throw new Refused('BODY_TYPE_UNSUPPORTED');
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refused('FIELDS_INVALID', { fields: [{ path: '', code: 'WRONG_TYPE' }] });
  const clash = Object.keys(fromAddress).some((key) => Object.hasOwn(body, key));
  if (clash) throw new Refused('REQUEST_MALFORMED');
  return { ...body, ...fromAddress };
}

type Issue = v.BaseIssue<unknown>;

function fieldOf(issue: Issue): FieldRefusal {
  return { path: (v.getDotPath(issue) ?? '').slice(0, 100), code: codeOf(issue) };
}

const isFieldCode = (text: string): text is FieldCode => FIELD_CODES.some((code) => code === text);

/** The schema's own message if it is a code, else a code for what valibot found. */
function codeOf(issue: Issue): FieldCode {
  if (issue.received === 'undefined') return 'REQUIRED';
  if (isFieldCode(issue.message)) return issue.message;
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'UNKNOWN_FIELD';
  if (issue.type === 'picklist' || issue.type === 'literal' || issue.type === 'variant') return 'NOT_A_CHOICE';
  return issue.kind === 'schema' ? 'WRONG_TYPE' : 'INVALID';
}

/** Accepts only uncompressed JSON in UTF-8: a form on another site cannot send that without a preflight. */
export function acceptJson(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
      const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
      if (!/^utf-?8$/i.test(charset) || encoding !== 'identity') throw new Refused('BODY_TYPE_UNSUPPORTED');
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** The path of a request as the router reads it: without origin and query, and with plain letters decoded (`%61`). Never throws. */
export const plainPath = (url: string): string =>
  url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The phone's clock at sending (the header `Device-Time`); undefined when it is missing or nonsense. */
export function deviceTime({ headers }: Pick<FastifyRequest, 'headers'>): Moment | undefined {
  const read = v.safeParse(deviceMoment, headers['device-time']);
  return read.success ? read.output : undefined;
}

/**
 * The language of the app, which it sends with every call; for a browser, its preferred one of our two. Other languages get English;
 * without a header it is Thai.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const liked = (headers['accept-language'] ?? '')
    .split(',')
    .map((it) => /^\s*([a-z]+)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+))?/i.exec(it))
    .flatMap((it) => (it ? [{ tag: (it[1] ?? '').toLowerCase(), q: Number(it[2] ?? 1) }] : []))
    .filter(({ q }) => q > 0);
  if (liked.length === 0) return 'th';
  const [best] = liked.filter(({ tag }) => tag === 'th' || tag === 'en').toSorted((a, b) => b.q - a.q);
  return best?.tag === 'th' ? 'th' : 'en';
}

const BEARER = /^Bearer ([\w.~+/=-]{16,1024})$/i;

export const bearerOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];
