import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openSite } from '../../server/http/site/static.ts';
import { startServer, type TestServer } from '../support/server.ts';

const LIFF = 'https://liff.line.me';
const DOCUMENT = '<!doctype html><html><head><title>Caddee</title></head><body></body></html>';
const open: TestServer[] = [];

const folder = await mkdtemp(path.join(tmpdir(), 'caddee-line-document-'));
await writeFile(path.join(folder, 'index.html'), DOCUMENT);
afterAll(async () => {
  for (const server of open) await server.close();
  await rm(folder, { recursive: true });
});

async function documentOf(lineLogin?: { liffId: string | undefined; liffBase: string }) {
  const here = await startServer({ routes: [], site: openSite(folder, [], { lineLogin }) });
  open.push(here);
  return (headers: Record<string, string> = {}, url = '/login') => here.app.inject({ url, headers });
}

test('with LINE the document names the LIFF app, whole, at its own length and ETag; without LINE it is as it was built', async () => {
  const asked = await (await documentOf())({}, '/index.html');
  expect(asked.body).toBe(DOCUMENT);
  {
    const without = await (await documentOf())();
    const ask = await documentOf({ liffId: '2001234567-AbcdEfgh', liffBase: LIFF });
    const asked = await ask();
    const bodyAt = async (url: string) => (await ask({}, url)).body;
    const named = `<meta name="caddee-line" content="2001234567-AbcdEfgh" data-liff="${LIFF}" />`;
    expect(asked.body).toContain(named);
    expect(asked.headers['content-length']).toBe(String(Buffer.byteLength(asked.body)));
    expect(asked.headers['etag']).not.toBe(without.headers['etag']);
    const packed = await ask({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(asked.body);
    for (const url of ['/', '/golfer/home']) expect(await bodyAt(url)).toContain(named);
    // The very file that a service worker keeps.
    expect(await bodyAt('/index.html')).toBe(DOCUMENT.replace('</head>', `${named}</head>`));
    const again = await ask({ 'if-none-match': String(asked.headers['etag']) });
    expect(again.statusCode).toBe(304);
  }
  // Without a LIFF app it says that LINE is there all the same.
  const ask = await documentOf({ liffId: undefined, liffBase: LIFF });
  expect((await ask()).body).toContain(`<meta name="caddee-line" content="" data-liff="${LIFF}" />`);
});
