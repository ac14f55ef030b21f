import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorkerCache } from '../../../src/sync/storage/worker-cache.ts';
import { COPY_AFTER, isKeepable, networkOrCopy, scopeOf } from '../../../sw/caching.ts';
import { FakeCaches, ORIGIN } from '../fake-caches.ts';
import { NOK, SOMCHAI } from '../../support/people.ts';
import { testTable } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const KEPT = ['/wallet/balance', '/chat/rooms', '/utils/user-counter', '/user/information'];
const OWN = { 'content-type': 'application/json; charset=utf-8' };

const asking = (path: string, init: RequestInit = {}) => new Request(`${ORIGIN}${path}`, init);
const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const success = (data: unknown) => `{"status":"success","status_code":200,"data":${JSON.stringify(data)}}`;

describe('whose copy is it', () => {
  test('with a bearer a kept read is the signed-in person’s own; without one only the counter everybody may see is kept', () => {
    const scopes = (init?: RequestInit) => KEPT.map((path) => scopeOf(asking(`/api/v1${path}`, init), ORIGIN, KEPT));
    expect(scopes(by('t'))).toEqual(['own', 'own', 'own', 'own']);
    expect(scopes()).toEqual([undefined, undefined, 'public', undefined]);
  });

  testTable<[string, Request]>([
    ['a read that is a POST', asking('/api/v1/booking/history', { method: 'POST', ...by('t') })],
    ['a change', asking('/api/v1/wallet/balance', { method: 'POST', ...by('t') })],
    ['a part of it', asking('/api/v1/wallet/balance', { headers: { authorization: 'Bearer t', range: 'bytes=0-9' } })],
    ['a call nobody marked', asking('/api/v1/booking/AAAA1111', by('t'))],
    ['a kept path with a query', asking('/api/v1/wallet/balance?of=other', by('t'))],
    ['another place of the same name', asking('/wallet/balance', by('t'))],
    ['another origin', new Request('https://elsewhere.test/api/v1/wallet/balance', by('t'))],
    ['a navigation that carries a code', asking('/line?code=SECRET')],
  ])('CA-09: %s is nobody’s', (_what, request) => {
    expect(scopeOf(request, ORIGIN, KEPT)).toBeUndefined();
  });
});

describe('what is worth keeping', () => {
  const answer = (text: string, init: ResponseInit = {}) => new Response(text, { headers: OWN, ...init });

  test('our own success, and not what came over a redirect, nor what we may not read', () => {
    expect(isKeepable(answer(success({})), success({}))).toBe(true);
    const headers = new Headers(OWN);
    const like = (more: object) =>
      isKeepable({ redirected: false, status: 200, type: 'basic', headers, ...more } as Response, success({}));
    expect([like({}), like({ redirected: true }), like({ type: 'opaque' })]).toEqual([true, false, false]);
  });

  testTable<[string, string, ResponseInit]>([
    ['an error in an HTTP 200', '{"status":"error","status_code":401,"data":null}', {}],
    ['a success that says 401', '{"status":"success","status_code":401,"data":null}', {}],
    ['an error that says 200', '{"status":"error","status_code":200,"data":null}', {}],
    ['a client error', success({}), { status: 404 }],
    ['a server error', success({}), { status: 500 }],
    ['half of it', success({}).slice(0, -4), {}],
    ['a captive portal', '<html>', { headers: { 'content-type': 'text/html' } }],
    ['our words as text', success({}), { headers: { 'content-type': 'text/plain' } }],
    ['a 204', '', { status: 200, headers: {} }],
  ])('CA-07: not %s', (_what, text, init) => {
    expect(isKeepable(answer(text, init), text)).toBe(false);
  });
});

describe('network first, then the copy', () => {
  let caches: FakeCaches;
  let work: Promise<unknown>[];
  const alive = (it: Promise<unknown>) => void work.push(it);
  const online = (data: unknown) => vi.stubGlobal('fetch', async () => new Response(success(data), { headers: OWN }));
  const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const balance = (token: string) => networkOrCopy(asking('/api/v1/wallet/balance', by(token)), 'own', alive);
  const settled = () => Promise.all(work);

  beforeEach(() => {
    caches = new FakeCaches();
    work = [];
    vi.stubGlobal('caches', caches);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('offline a person sees their own copy, marked with its time', async () => {
    await openWorkerCache('token-of-nok', NOK);
    online({ available: 250_000 });
    expect((await balance('token-of-nok')).headers.get('x-cached-at')).toBeNull();
    await settled();
    offline();
    const copy = await balance('token-of-nok');
    expect(copy.headers.get('x-cached-at')).toBe('1000');
    expect(await copy.json()).toMatchObject({ data: { available: 250_000 } });
  });

  test('the copy of one person is never given to another; without a page that says whose token it is nothing is kept; no token is part of a name or a key', async () => {
    online({ available: 250_000 });
    await balance('token-of-nok');
    await settled();
    expect(await caches.keys()).toEqual([]);
    await openWorkerCache('token-of-nok', NOK);
    await openWorkerCache('token-of-somchai', SOMCHAI);
    await balance('token-of-nok');
    await settled();
    const named = JSON.stringify([...caches.held].map(([name, held]) => [name, ...held.keys()]));
    expect(named).toContain(NOK);
    expect(named).not.toContain('token-of-nok');
    offline();
    await expect(balance('token-of-somchai')).rejects.toThrow('Failed to fetch');
    await expect(balance('a-token-nobody-introduced')).rejects.toThrow('Failed to fetch');
  });

  test('a renewed token goes on with what was kept under the one before it', async () => {
    await openWorkerCache('first', NOK);
    online({ available: 1 });
    await balance('first');
    await settled();
    await openWorkerCache('second', NOK);
    offline();
    expect(await (await balance('second')).json()).toMatchObject({ data: { available: 1 } });
    await expect(balance('first')).rejects.toThrow();
    expect(await caches.keys()).toHaveLength(1);
  });

  test('a purge while an answer is written is not undone by it', async () => {
    await openWorkerCache('token-of-nok', NOK);
    online({ available: 250_000 });
    caches.beforePut = (name) => {
      caches.held.delete(name);
      caches.held.set(name, new Map()); // as a late `open` makes it again
    };
    await balance('token-of-nok');
    await settled();
    expect(await caches.keys()).toEqual([]);
  });

  test('a network that hangs: the copy after eight seconds, and the late answer is kept', async () => {
    await openWorkerCache('token-of-nok', NOK);
    online({ available: 1 });
    await balance('token-of-nok');
    await settled();
    let arrive: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)));
    const shown = balance('token-of-nok');
    await until(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(COPY_AFTER);
    expect(await (await shown).json()).toMatchObject({ data: { available: 1 } });
    arrive(new Response(success({ available: 2 }), { headers: OWN }));
    await settled();
    offline();
    expect(await (await balance('token-of-nok')).json()).toMatchObject({ data: { available: 2 } });
  });

  test('an error of the server is passed on and does not replace the copy', async () => {
    await openWorkerCache('token-of-nok', NOK);
    online({ available: 1 });
    await balance('token-of-nok');
    await settled();
    const over = '{"status":"error","status_code":401,"data":null}';
    vi.stubGlobal('fetch', async () => new Response(over, { headers: OWN }));
    expect(await (await balance('token-of-nok')).json()).toMatchObject({ status_code: 401 });
    await settled();
    offline();
    expect(await (await balance('token-of-nok')).json()).toMatchObject({ data: { available: 1 } });
  });

  test('“you hold it already” passes through the worker to the page, and the worker keeps the answer it had, never that', async () => {
    await openWorkerCache('token-of-nok', NOK);
    const held = { authorization: 'Bearer token-of-nok', 'if-none-match': 'W/"held"' };
    const ask = () => networkOrCopy(asking('/api/v1/wallet/balance', { headers: held }), 'own', alive);
    const asked: (string | null)[] = [];
    const network = (response: () => Response) =>
      vi.stubGlobal('fetch', async (it: Request) => (asked.push(it.headers.get('if-none-match')), response()));
    network(() => new Response(success({ available: 250_000 }), { headers: OWN }));
    await ask();
    await settled();
    network(() => new Response(null, { status: 304, headers: { etag: 'W/"held"' } }));
    const told = await ask();
    await settled();
    expect([told.status, told.headers.get('etag')]).toEqual([304, 'W/"held"']);
    expect(asked).toEqual(['W/"held"', 'W/"held"']);
    offline();
    const copy = await ask();
    expect(copy.status).toBe(200);
    expect(await copy.json()).toMatchObject({ data: { available: 250_000 } });
  });
});
