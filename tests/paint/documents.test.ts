import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSite } from '../../server/http/site/static.ts';
import { startServer } from '../support/server.ts';

const SCRIPT = 'document.documentElement.lang';
const STYLE = 'h1{color:red}';
const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-pages-'));

const put = (file: string, what: string, style = '') => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  const head = `<script>${SCRIPT}</script>${style}`;
  writeFileSync(path.join(folder, file), `<!doctype html><html><head>${head}</head>${what}</html>`);
};

put('index.html', 'the app');
for (const language of ['th', 'en'])
  for (const page of ['login', 'index', 'help/terms'])
    put(`pages/${language}/${page}.html`, `${page} ${language}`, `<style>${STYLE}</style>`);
const here = await startServer({ routes: [], site: openSite(folder) });
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true });
});

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await here.app.inject({ url, headers });
  return { ...answer, said: /<\/head>(.*)<\/html>/.exec(answer.body)?.[1] };
};

const PAGES = {
  '/login': 'login th',
  '/login/': 'login th',
  '/login?redirect=%2Fgolfer%2Fhome': 'login th',
  '/': 'login th',
  '/?go=wallet': 'login th',
  '/?about': 'index th',
  '/help/terms': 'help/terms th',
  '/golfer/home': 'the app',
  '/line': 'the app',
  '/index.html': 'the app',
  '/index': 'the app',
  '/help/contact': 'the app',
};

describe('a stranger is answered with the page itself', () => {
  test('at the sign-in, the entry and the help; no other address has one, nor have their files', async () => {
    const said = Object.fromEntries(
      await Promise.all(Object.keys(PAGES).map(async (url) => [url, (await get(url)).said] as const)),
    );
    expect(said).toEqual(PAGES);
    expect((await get('/pages/th/login.html')).statusCode).toBe(404);
  });

  test('in the language that was chosen, else the one of ours the browser likes best, else English; Thai where it says nothing', async () => {
    const english = { 'accept-language': 'en-GB,en;q=0.9,th;q=0.8' };
    expect((await get('/login', english)).said).toBe('login en');
    expect((await get('/login', { 'accept-language': 'th,en;q=0.9' })).said).toBe('login th');
    for (const other of ['de', 'vi-VN,vi;q=0.9', 'ja,*;q=0.5'])
      expect((await get('/login', { 'accept-language': other })).said, other).toBe('login en');
    expect((await get('/login', { 'accept-language': 'de,th;q=0.5' })).said).toBe('login th');
    expect((await get('/login', { ...english, cookie: 'a=b; language=th' })).said).toBe('login th');
    expect((await get('/login', { cookie: 'language=en' })).said).toBe('login en');
    expect((await get('/login', { cookie: 'language=../../secret' })).said).toBe('login th');
  });

  test('not who is remembered on this phone, nor at the entry who comes from LINE', async () => {
    expect((await get('/login', { cookie: 'language=en; caddee_refresh=abc' })).said).toBe('the app');
    expect((await get('/login', { cookie: '__Host-caddee_refresh=abc' })).said).toBe('the app');
    expect((await get('/login', { cookie: 'caddee_refresh=' })).said).toBe('login th');
    expect((await get('/', { 'user-agent': 'Mozilla/5.0 Line/14.0.0' })).said).toBe('the app');
  });
});

test('a cache on the way is told what the answer hangs on, whichever it is, and asks again; who has the Thai page is not told that the English one is the same', async () => {
  for (const cookie of ['', 'caddee_refresh=abc'])
    expect((await get('/login', { cookie })).headers).toMatchObject({
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'cache-control': 'no-cache',
    });
  expect((await get('/')).headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie, User-Agent');
  expect((await get('/golfer/home')).headers['vary']).toBe('Accept-Encoding, Accept-Language');
  const etag = String((await get('/login')).headers['etag']);
  expect((await get('/login', { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get('/login', { 'if-none-match': etag, cookie: 'language=en' })).said).toBe('login en');
});

test('where there is LINE the sign-in is the one with its button, and nowhere else', async () => {
  put('pages/th/login.line.html', 'login with LINE');
  for (const [lineLogin, said] of [
    [undefined, 'login th'],
    [{ liffId: undefined, liffBase: 'https://liff.line.me' }, 'login with LINE'],
  ] as const) {
    const server = await startServer({ routes: [], site: openSite(folder, [], { lineLogin }) });
    expect((await server.app.inject('/login')).body).toContain(`${said}</html>`);
    for (const url of ['/login.line', '/pages/th/login.line.html'])
      expect((await server.app.inject(url)).statusCode).toBe(404);
    await server.close();
  }
});

test('the policy allows the script that stands in the document, by the hash of this very build, and no other', async () => {
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  for (const url of ['/login', '/golfer/home', '/nowhere'])
    expect(String((await get(url)).headers['content-security-policy'])).toContain(
      `script-src 'self' 'sha256-${hash}';`,
    );
  expect(String((await get('/api/v1/x')).headers['content-security-policy'])).not.toContain('sha256');
});

test('and the style of a page in its own answer alone, also where the phone has it already', async () => {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policyOf = async (url: string, headers = {}) =>
    String((await get(url, headers)).headers['content-security-policy']);
  const etag = String((await get('/login')).headers['etag']);
  for (const headers of [{}, { 'if-none-match': etag }])
    expect(await policyOf('/login', headers)).toContain(`; style-src 'self' 'sha256-${hash}';`);
  expect(await policyOf('/golfer/home')).toContain("; style-src 'self';");
  expect(await policyOf('/login', { cookie: 'caddee_refresh=abc' })).toContain("; style-src 'self';");
});

test('started with the build before, it allows that one’s', async () => {
  const before = mkdtempSync(path.join(os.tmpdir(), 'caddee-before-'));
  writeFileSync(path.join(before, 'index.html'), '<!doctype html><script src="/boot.js"></script>');
  const back = await startServer({ routes: [], site: openSite(before) });
  const answer = await back.app.inject('/login');
  expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self';");
  await back.close();
  rmSync(before, { recursive: true });
});
