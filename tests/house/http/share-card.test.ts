import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'parse5';
import { afterAll, expect, test } from 'vitest';
import { PATHS } from '../../../domain/paths.ts';
import { openSite } from '../../../server/http/site/static.ts';
import { startServer } from '../../support/server.ts';
import { testTable } from '../../support/table.ts';

const HTML = '<!doctype html><html lang="th"><head><title>Caddee</title></head><body>the app</body></html>';
const dist = mkdtempSync(path.join(os.tmpdir(), 'caddee-card-'));

writeFileSync(path.join(dist, 'index.html'), HTML);
for (const language of ['th', 'en']) {
  mkdirSync(path.join(dist, 'pages', language), { recursive: true });
  for (const page of ['login', 'index']) writeFileSync(path.join(dist, 'pages', language, `${page}.html`), HTML);
}
const here = await startServer({ routes: [], site: openSite(dist, [], { publicUrl: 'https://caddee.example' }) });
afterAll(async () => {
  await here.close();
  rmSync(dist, { recursive: true });
});

/** What a crawler, which runs no script, finds in the head: by name, property or rel. */
async function headOf(url: string, accept?: string, server = here): Promise<Map<string, string>> {
  const headers = accept ? { 'accept-language': accept } : {};
  const { body } = await server.app.inject({ url, headers });
  type Element = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Element[] };
  const all = (it: Element): Element[] => [it, ...(it.childNodes ?? []).flatMap(all)];
  const found = new Map<string, string>();
  for (const { attrs } of all(parse(body) as unknown as Element)) {
    const of = (name: string) => attrs?.find((it) => it.name === name)?.value;
    const key = of('property') ?? of('name') ?? of('rel');
    if (key) found.set(key, of('content') ?? of('href') ?? '');
  }
  return found;
}

const ADDRESSES = PATHS.map((it) => it.replaceAll(/:\w+/g, 'AAAA2222').replaceAll('*', 'x'));

testTable(ADDRESSES)('a link to %s has a title, a description and a picture, in Thai and in English', async (url) => {
  for (const [accept, locale, title] of [
    [undefined, 'th_TH', /^Caddee · จองแคดดี้/],
    ['th-TH,en;q=0.8', 'th_TH', /^Caddee · จองแคดดี้/],
    ['en-GB,en;q=0.9', 'en_US', /^Caddee · Book a caddy/],
    ['ja', 'en_US', /^Caddee · Book a caddy/],
  ] as const) {
    const head = await headOf(url, accept);
    expect(head.get('og:title')).toMatch(title);
    expect(head.get('og:description')).toBe(head.get('description'));
    expect(head.get('description')).toBeTruthy();
    expect(head.get('og:locale')).toBe(locale);
    expect(head.get('twitter:card')).toBe('summary_large_image');
    expect(head.get('og:image')).toBe(`https://caddee.example/share/card-${locale.slice(0, 2)}.png`);
  }
});

test('a public page names its one address; what is behind a sign-in, and every page without PUBLIC_URL, names none', async () => {
  for (const [url, canonical] of [
    ['/login?redirect=%2Fgolfer%2Fhome', 'https://caddee.example/login'],
    ['/', 'https://caddee.example/login'],
    ['/?about&x=1', 'https://caddee.example/?about'],
    ['/golfer/home/caddy-detail/3', undefined],
  ] as const) {
    const head = await headOf(url);
    expect([head.get('canonical'), head.get('og:url')]).toEqual([canonical, canonical]);
  }
  // Without PUBLIC_URL the picture is named from the root and no address is called the one.
  const server = await startServer({ routes: [], site: openSite(dist) });
  const head = await headOf('/login', undefined, server);
  expect([head.get('og:image'), head.get('canonical')]).toEqual(['/share/card-th.png', undefined]);
  await server.close();
  // The document that the worker keeps is one file for everybody, without a card.
  expect((await here.app.inject({ url: '/index.html', headers: { 'accept-language': 'en' } })).body).toBe(HTML);
});

testTable(['th', 'en'])('the picture in %s is a png of 1200 × 630', (language) => {
  const picture = readFileSync(path.join(import.meta.dirname, `../../../public/share/card-${language}.png`));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});
