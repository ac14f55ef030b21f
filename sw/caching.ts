import { BASE } from '#domain/address.ts';
import { readEnvelope } from '#domain/outbox/envelope.ts';

/**
 * Which answers the worker stores, for whom, and when it serves them. A user's copies are in a cache that a page created at sign-in
 * (`src/sync/storage/worker-cache.ts`); its marker is checked before and after each write, so that a purged cache stays purged. The token is
 * never in a name, key or log.
 */
const CACHE_PREFIX = 'caddee-kept-';
const PUBLIC = 'caddee-public';
const NOTE = '/who';
const PUBLIC_PATH = '/utils/user-counter';
/** The mirror shows its own copy after two seconds; this is for a network that hangs. */
export const COPY_AFTER = 8_000;
/** A worker that waits for ever can never be replaced. */
const GIVE_UP_AFTER = 20_000;

export interface CacheRequest {
  method: string;
  url: string;
  headers: { get(name: string): string | null; has(name: string): boolean };
}

/** Whether an answer to this request may be stored, and whose it is. `paths`: of the calls marked `kept`. */
export function scopeOf(request: CacheRequest, origin: string, paths: readonly string[]): 'own' | 'public' | undefined {
  const url = new URL(request.url);
  const path = url.pathname.slice(BASE.length);
  const isKept = url.pathname.startsWith(`${BASE}/`) && paths.includes(path) && url.search === '';
  if (request.method !== 'GET' || url.origin !== origin || !isKept || request.headers.has('range')) return undefined;
  if (bearerOf(request)) return 'own';
  return path === PUBLIC_PATH ? 'public' : undefined;
}

const bearerOf = (request: CacheRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];

/** Whether an answer may be stored: not an error in an HTTP 200, a captive portal, a redirect or half a JSON (R-C2). */
export function isKeepable(response: Response, text: string): boolean {
  const envelope = readEnvelope(response, text);
  return (
    response.status === 200 &&
    response.type !== 'opaque' &&
    envelope?.status === 'success' &&
    envelope.status_code === 200
  );
}

/** The answer to store, with its time, so that it is never taken for a new one. */
export function stamped(response: Response, text: string, now: number): Response {
  const headers = { 'content-type': response.headers.get('content-type') as string, 'x-cached-at': `${now}` };
  return new Response(text, { headers });
}

/** The name of this user's cache; undefined: no page has made one for this token. */
async function nameFor(request: CacheRequest, scope: 'own' | 'public'): Promise<string | undefined> {
  if (scope === 'public') return PUBLIC;
  const digest = await digestOf(bearerOf(request) ?? '');
  return (await caches.keys()).find((name) => name.startsWith(CACHE_PREFIX) && name.endsWith(`-${digest}`));
}

/** The same as in `src/sync/storage/worker-cache.ts`. */
async function digestOf(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reading never creates a cache, because its name alone would reveal a user. */
const find = (name: string, url: string): Promise<Response | undefined> => caches.match(url, { cacheName: name });

const isAllowed = async (name: string): Promise<boolean> => name === PUBLIC || (await find(name, NOTE)) !== undefined;

/** Stores an answer, unless the cache was purged meanwhile. */
async function keep(name: string, url: string, response: Response, now: number): Promise<void> {
  const text = await response.clone().text();
  if (!isKeepable(response, text) || !(await isAllowed(name))) return;
  await (await caches.open(name)).put(url, stamped(response, text, now));
  if (!(await isAllowed(name))) await caches.delete(name);
}

/** Network first; after `COPY_AFTER`, or when it fails, the copy. `stayAlive` keeps the worker running while a late answer is stored. */
export async function networkOrCopy(
  request: Request,
  scope: 'own' | 'public',
  stayAlive: (work: Promise<unknown>) => void,
): Promise<Response> {
  const name = await nameFor(request, scope);
  if (name === undefined) return fetch(request);
  const network = fetch(request, { signal: AbortSignal.timeout(GIVE_UP_AFTER) });
  stayAlive(network.then((response) => keep(name, request.url, response, Date.now()), ignore));
  const copy = await find(name, request.url);
  if (!copy) return (await network).clone();
  const late = new Promise<Response>((resolve) => setTimeout(resolve, COPY_AFTER, copy));
  return Promise.race([network.then((response) => response.clone()), late]).catch(() => copy);
}

const ignore = (): void => undefined; // no network: the copy is given instead
