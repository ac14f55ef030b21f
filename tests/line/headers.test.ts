import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSite } from '../../server/http/site/static.ts';
import { CHANNEL_ID, CHANNEL_SECRET, LIFF_ID } from '../standins/line/platform.ts';
import { startServer, type TestServer } from '../support/server.ts';

const IN_LINE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Line/15.9.0 LIFF';
const CHROME = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const folder = await mkdtemp(path.join(tmpdir(), 'caddee-line-headers-'));
await writeFile(path.join(folder, 'index.html'), '<!doctype html><head></head>');
const lineLogin = {
  channelId: CHANNEL_ID,
  channelSecret: CHANNEL_SECRET,
  liffId: LIFF_ID,
  accessBase: 'https://access.line.me',
  apiBase: 'https://api.line.me',
  liffBase: 'https://liff.line.me',
  provider: 'line',
};
const withLine = await startServer({ site: openSite(folder), config: { lineLogin } });
const without = await startServer({ site: openSite(folder) });
afterAll(async () => {
  await withLine.close();
  await without.close();
  await rm(folder, { recursive: true });
});

const headersOf = async (here: TestServer, url: string, userAgent: string) =>
  (await here.app.inject({ url, headers: { 'user-agent': userAgent } })).headers;
const policyOf = async (...of: Parameters<typeof headersOf>) =>
  String((await headersOf(...of))['content-security-policy']).split('; ');

const ASKS_LINE = "connect-src 'self' https://api.line.me https://access.line.me";
const OURS_ALONE = "connect-src 'self'";

test('/line may ask LINE, and run nothing of LINE; what stands in its address is told to nobody', async () => {
  for (const url of ['/line', '/line/golfer/booking?tab=up', '/line?back']) {
    const policy = await policyOf(withLine, url, CHROME);
    expect(policy).toContain(ASKS_LINE);
    for (const part of [
      "script-src 'self'",
      "require-trusted-types-for 'script'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy.join()).not.toMatch(/unsafe|frame-src|static\.line/);
  }
  const headers = await headersOf(withLine, '/line?liff.state=%2Fgolfer', IN_LINE);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
});

test('in LINE’s own browser every document may ask LINE, because a user shares from any screen; elsewhere, without LINE and for the API none may', async () => {
  expect(await policyOf(withLine, '/golfer/home', IN_LINE)).toContain(ASKS_LINE);
  expect(await policyOf(withLine, '/', IN_LINE)).toContain(ASKS_LINE);
  for (const url of ['/', '/login', '/golfer/home', '/linen'])
    expect(await policyOf(withLine, url, CHROME)).toContain(OURS_ALONE);
  for (const [url, agent] of [
    ['/line', CHROME],
    ['/golfer/home', IN_LINE],
  ] as const)
    expect(await policyOf(without, url, agent)).toContain(OURS_ALONE);
  // The API answers as ever.
  expect(await policyOf(withLine, '/api/v1/user/line', IN_LINE)).toEqual([
    "default-src 'none'",
    "frame-ancestors 'none'",
  ]);
});
