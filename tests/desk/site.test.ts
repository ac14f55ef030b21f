import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_ONLY } from '../../domain/address.ts';
import { openSite } from '../../server/http/site/static.ts';
import { startServer, type TestServer } from '../support/server.ts';

let here: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-dist-'));
  mkdirSync(path.join(folder, 'desk/files'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Caddee</title>');
  writeFileSync(path.join(folder, 'desk/index.html'), '<!doctype html><title>Caddee desk</title>');
  writeFileSync(path.join(folder, 'desk/files/desk-abc.js'), 'console.log("desk");');
  here = await startServer({ site: openSite(folder) });
});
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true });
});

test('every address of the desk gets its own document, which no search engine lists and no other site frames', async () => {
  const pages = ['/desk', '/desk/team', '/desk/audit', '/desk/join', '/desk/item?kind=CASE&item=K7M4XR'];
  const linked = ['/desk/person/0193aaaa-0000-7000-8000-00000000000a', '/desk/booking/V2KQ7N85XD'];
  const courses = ['/desk/courses', '/desk/courses/rewards', '/desk/course/riverdale-golf-club', '/desk/own-course'];
  for (const url of [...pages, ...linked, ...courses]) {
    const { statusCode, body, headers } = await here.app.inject({ url });
    expect([url, statusCode, body.includes('Caddee desk')]).toEqual([url, 200, true]);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const policy = String(headers['content-security-policy']);
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "trusted-types 'none'"])
      expect(policy.split('; ')).toContain(part);
    expect(policy).not.toMatch(/unsafe|https:|data:|worker/);
  }
});

test('its scripts are its own, and what is not there is 404 and never a document', async () => {
  const { headers } = await here.app.inject({ url: '/desk/files/desk-abc.js' });
  expect(headers['cache-control']).toContain('immutable');
  for (const url of [
    '/desk/files/desk-old.js',
    '/desk/team/more',
    '/desk/person/a/b',
    '/desk/course/a/b',
    '/desk/index.html',
  ])
    expect((await here.app.inject({ url })).statusCode).toBe(404);
  expect((await here.app.inject({ url: '/deskX' })).body).not.toContain('Caddee desk');
  expect((await here.app.inject({ method: 'POST', url: '/desk' })).statusCode).toBe(405);
});

test('the worker of the app leaves the desk alone', () => {
  const isServers = (address: string): boolean => SERVER_ONLY.some((one) => one.test(address));
  for (const address of ['/desk', '/desk?x', '/desk/team', '/desk/join']) expect(isServers(address)).toBe(true);
  expect(isServers('/deskX')).toBe(false);
});
