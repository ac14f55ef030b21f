import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { keepAssets, openSite } from '../../../server/http/site/static.ts';
import { startServer } from '../../support/server.ts';
import { testTable } from '../../support/table.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-site-'));
const dist = path.join(folder, 'dist');
const kept = path.join(folder, 'kept');
const SCRIPT = 'export const caddee = "แคดดี้";\n'.repeat(500);
const HTML = '<!doctype html><html lang="th"><title>Caddee</title></html>';

/** Writes a build with one script of this name. */
function build(name: string): void {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  mkdirSync(path.join(dist, 'img'));
  writeFileSync(path.join(dist, 'index.html'), HTML);
  writeFileSync(path.join(dist, 'sw.js'), 'self.skipWaiting');
  writeFileSync(path.join(dist, 'manifest-th.webmanifest'), '{}');
  writeFileSync(path.join(dist, 'img/scene.jpg'), 'jpeg');
  writeFileSync(path.join(dist, 'assets', name), SCRIPT);
}

build('main-first.js');
writeFileSync(path.join(folder, 'secret.txt'), 'not yours');
const here = await startServer({ routes: [], site: openSite(dist) });
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => here.app.inject({ url, headers });

testTable<[string, number, string, string]>([
  ['/', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/golfer/booking/AAAA2222', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/golfer/home?tab=1', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/golfer/home/', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/line/golfer/chat/1', 200, 'no-cache', 'text/html; charset=utf-8'],
  ['/sw.js', 200, 'no-cache', 'text/javascript; charset=utf-8'],
  ['/manifest-th.webmanifest', 200, 'no-cache', 'application/manifest+json; charset=utf-8'],
  ['/assets/main-first.js', 200, 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ['/img/scene.jpg', 200, 'public, max-age=86400', 'image/jpeg'],
])('%s is answered %i, cached as %s', async (url, status, cache, type) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
    status,
    cache,
    type,
  ]);
});

test('a place that is no screen is 404 with the app, which words it; another method is 405', async () => {
  const answer = await get('/golfer/nonsense', { accept: 'text/html' });
  expect([answer.statusCode, answer.body]).toEqual([404, HTML]);
  const post = (url: string) => here.app.inject({ method: 'POST', url });
  expect((await post('/golfer/home')).json()).toMatchObject({ status_code: 405, code: 'METHOD_NOT_ALLOWED' });
  expect((await post('/nonsense')).statusCode).toBe(404);
});

testTable(['/assets/main-gone.js', '/assets/x', '/main.js', '/img/gone.png', '/wp-login.php', '/.env', '/humans.txt'])(
  '%s is never the document',
  async (url) => {
    const answer = await get(url);
    expect(answer.json()).toMatchObject({ status: 'error', status_code: 404, code: 'NOT_FOUND' });
  },
);

testTable([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2f..%2fsecret.txt',
  '/assets/....//secret.txt',
  '//secret.txt',
  '/assets/%00',
  '/index.html%00.js',
])('no spelling reaches outside: %s', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toContain('not yours');
});

test('a script goes out compressed as the browser likes it, a picture is not compressed again, and who has it is not sent it', async () => {
  const packed = await get('/assets/main-first.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(zlib.brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
  const zipped = await get('/assets/main-first.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zlib.gunzipSync(zipped.rawPayload).toString()).toBe(SCRIPT);
  const plain = await get('/assets/main-first.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(SCRIPT);
  expect((await get('/img/scene.jpg', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  const headers = { 'accept-encoding': 'br' };
  const { etag } = (await get('/', headers)).headers;
  const again = await get('/', { ...headers, 'if-none-match': `"other", ${String(etag)}` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/', { ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200);
  // HEAD has the headers and no body.
  const head = await here.app.inject({ method: 'HEAD', url: '/assets/main-first.js' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(Buffer.byteLength(SCRIPT)),
  ]);
});

test('the two builds before this one are still served, older ones are gone, and a build is not kept twice', async () => {
  const hour = (n: number) => 1_700_000_000 + n * 3_600;
  const names = ['main-one.js', 'main-two.js', 'main-three.js', 'main-four.js'];
  let folders: string[] = [];
  for (const [n, name] of names.entries()) {
    build(name);
    const before = new Set(readdirSync(folder).includes('kept') ? readdirSync(kept) : []);
    folders = keepAssets(dist, kept);
    for (const made of readdirSync(kept)) if (!before.has(made)) utimesSync(path.join(kept, made), hour(n), hour(n));
  }
  const own = await startServer({ routes: [], site: openSite(dist, folders) });
  const statuses = await Promise.all(names.map(async (name) => (await own.app.inject(`/assets/${name}`)).statusCode));
  expect(statuses).toEqual([404, 200, 200, 200]);
  expect(readdirSync(kept)).toHaveLength(3);
  await own.close();
  // Started again, a build is not kept twice.
  build('main-again.js');
  keepAssets(dist, kept);
  const before = readdirSync(kept);
  keepAssets(dist, kept);
  expect(readdirSync(kept)).toEqual(before);
});

test('during a rolling deploy the older replica serves the files that a newer one puts into the shared folder later, and still none that nobody has', async () => {
  build('main-older.js');
  const own = await startServer({ routes: [], site: openSite(dist, keepAssets(dist, kept), { kept }) });
  const status = async (name: string) => (await own.app.inject(`/assets/${name}`)).statusCode;
  expect(await status('main-newer.js')).toBe(404);
  build('main-newer.js');
  keepAssets(dist, kept);
  expect([await status('main-newer.js'), await status('main-none.js')]).toEqual([200, 404]);
  await own.close();
});

test('switched off, the worker’s address has the one that removes it; a build that cannot be, or none, is an error', async () => {
  // Switched off, the worker’s address has the one that removes it, and says so to pages that ask.
  writeFileSync(path.join(dist, 'sw-off.js'), 'self.registration.unregister()');
  const off = await startServer({ routes: [], site: openSite(dist, [], { hasWorker: false }) });
  const [on, answer, asked] = [
    await get('/sw.js'),
    await off.app.inject('/sw.js'),
    await off.app.inject({ method: 'HEAD', url: '/sw.js' }),
  ];
  await off.close();
  expect([on.body, on.headers['x-worker-off']]).toEqual(['self.skipWaiting', undefined]);
  expect([answer.body, answer.headers['cache-control']]).toEqual(['self.registration.unregister()', 'no-cache']);
  expect([answer, asked].map(({ headers }) => headers['x-worker-off'])).toEqual(['1', '1']);
  rmSync(path.join(dist, 'sw-off.js'));
  expect(() => openSite(dist, [], { hasWorker: false })).toThrow(/sw-off\.js/);
  // A folder without a build is an error that says what to do.
  expect(() => openSite(path.join(folder, 'nothing'))).toThrow(/npm run build/);
});
