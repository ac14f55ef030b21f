import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openHeaders } from '../../../server/http/headers.ts';
import { openSite } from '../../../server/http/site/static.ts';
import { startServer } from '../../support/server.ts';
import { bothSignedIn } from '../people.ts';
import { houseRoutes } from '../routes.ts';
import { testTable } from '../../support/table.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-dist-'));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Caddee</title>');
writeFileSync(path.join(folder, 'assets/main-abc.js'), 'console.log("caddee");'.repeat(200));
const here = await startServer({
  routes: houseRoutes(),
  sessions: bothSignedIn(),
  site: openSite(folder),
  config: { publicUrl: 'https://caddee.example' },
});
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true });
});

const CLASSES: Record<string, [string, number]> = {
  'the document': ['/', 200],
  'a screen': ['/golfer/home', 200],
  'a place that is none': ['/nowhere', 404],
  'a script': ['/assets/main-abc.js', 200],
  'a script that is not there': ['/assets/main-old.js', 404],
  'an answer': ['/api/v1/test/abc/page', 200],
  'a refusal': ['/api/v1/test/any', 401],
  'no such call': ['/api/v1/nowhere', 404],
  'an address that cannot be decoded': ['/api/v1/test/%E0%A4%A/page', 400],
  'a fault': ['/api/v1/test/fault', 500],
  openapi: ['/api/v1/openapi.json', 200],
  livez: ['/livez', 200],
};

testTable(Object.entries(CLASSES))('%s carries the constant headers', async (_what, [url, status]) => {
  const answer = await here.app.inject({ url, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=31536000',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(answer.headers['server']).toBeUndefined();
  expect(answer.headers['x-powered-by']).toBeUndefined();
});

test('the policy allows our own scripts and styles, nothing inline, nothing evaluated, only named Trusted Types, and in an answer of the API nothing', async () => {
  const policy = String((await here.app.inject('/')).headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
  for (const part of [
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy.split('; ')).toContain(part);
  // An answer of the API lets nothing run at all.
  {
    const policy = (await here.app.inject('/api/v1/test/abc/page')).headers['content-security-policy'];
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

testTable<[string, string, number]>([
  ['plainly', '/api/v1/test/abc/page', 200],
  ['with a letter written as %61', '/%61pi/v1/test/abc/page', 200],
  ['in absolute form', 'http://caddee.example/api/v1/test/abc/page', 200],
  ['in absolute form, with a letter written as %61', 'http://caddee.example/%61pi/v1/test/abc/page', 200],
  ['a call that is none, with a letter written as %61', '/%61pi/v1/nowhere', 404],
  ['a call that is none, in absolute form', 'http://caddee.example/api/v1/nowhere?a=b', 404],
  ['a call that is none, all of it written so', '/%61%70%69/nowhere', 404],
])(
  'however its address is spelled, an answer of the API is data that nobody keeps (F2): %s',
  async (_how, url, status) => {
    const answer = await here.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: expect.stringContaining('Authorization') as string,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': expect.stringContaining('application/json') as string,
    });
  },
);

testTable<['GET' | 'POST', string, number]>([
  ['GET', '/assets/main-old.js', 404],
  ['POST', '/login', 405],
  ['POST', '/nowhere', 404],
])('a refusal outside the API is kept by nobody (F8): %s %s', async (method, url, status) => {
  const answer = await here.app.inject({ method, url });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store']);
});

test('without https nobody is told to insist on it; every answer has a number of its own, which is not the one a client sent', async () => {
  const own = await startServer({
    routes: houseRoutes(),
    on: { url: here.url, db: here.context.db },
    sessions: bothSignedIn(),
  });
  expect((await own.app.inject('/livez')).headers['strict-transport-security']).toBeUndefined();
  await own.close();
  // Whether that goes for subdomains is the operator's to say.
  const told = (hsts: 'subdomains' | 'off') =>
    openHeaders({ publicUrl: 'https://caddee.example', lineLogin: undefined, hsts })('/')['strict-transport-security'];
  expect([told('subdomains'), told('off')]).toEqual(['max-age=31536000; includeSubDomains', undefined]);
  // Every answer has a number of its own, which is not the one a client sent.
  const one = await here.app.inject({ url: '/livez', headers: { 'x-request-id': 'forged\r\nid' } });
  const two = await here.app.inject('/livez');
  expect(one.headers['x-request-id']).toMatch(/^[\da-f]{8}-\w+$/);
  expect(two.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
});
