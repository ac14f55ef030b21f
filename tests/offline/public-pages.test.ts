import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_PAGES, MAX_PHOTOS, pageOrCopy } from '../../sw/documents.ts';
import { FakeCaches, ORIGIN } from './fake-caches.ts';

let caches: FakeCaches;
let network: (url: string) => Response | undefined;
beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const answer = network(url);
    if (!answer) throw new TypeError('no network');
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(path: string): Promise<string> {
  const work: Promise<unknown>[] = [];
  const text = await (await pageOrCopy(new Request(ORIGIN + path), (it) => work.push(it))).text();
  await Promise.all(work);
  return text;
}

test('a public page that was seen once opens again without a network, as it was seen last; one that was never seen does not', async () => {
  network = () => new Response('somchai is free');
  await open('/c/somchai');
  network = () => new Response('somchai is not free');
  await open('/c/somchai');
  network = () => undefined;
  expect(await open('/c/somchai')).toBe('somchai is not free');
  await expect(open('/c/nok')).rejects.toThrow('no network');
});

test('what failed is shown and takes the place of nothing', async () => {
  network = () => new Response('somchai');
  await open('/c/somchai');
  network = () => new Response('busy', { status: 503 });
  expect(await open('/c/somchai')).toBe('busy');
  network = () => undefined;
  expect(await open('/c/somchai')).toBe('somchai');
});

test('what is gone is shown as gone, and without a network its copy is not there any more', async () => {
  for (const status of [404, 410]) {
    network = () => new Response('somchai');
    await open('/c/somchai');
    network = () => new Response('not found', { status });
    expect(await open('/c/somchai')).toBe('not found');
    network = () => undefined;
    await expect(open('/c/somchai')).rejects.toThrow('no network');
  }
});

test('a page that has come is shown on a full phone too, which still has the copy of before', async () => {
  network = () => new Response('somchai is free');
  await open('/c/somchai');
  caches.beforePut = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  network = () => new Response('somchai is not free');
  expect(await open('/c/somchai')).toBe('somchai is not free');
  network = () => undefined;
  expect(await open('/c/somchai')).toBe('somchai is free');
});

test('a page has one copy, whatever day was asked: the latest', async () => {
  network = (url) => new Response(url);
  for (const day of [25, 26]) await open(`/c/somchai?booking_date=2026/11/${day}`);
  network = () => undefined;
  expect(await open('/c/somchai')).toBe(`${ORIGIN}/c/somchai?booking_date=2026/11/26`);
  expect(caches.held.get('caddee-pages')?.size).toBe(1);
});

test('of many pages the latest stay, of many photos too, and neither push out the other', async () => {
  network = (url) => new Response(url);
  await open('/c/0/photo.webp');
  for (let at = 0; at <= MAX_PAGES; at += 1) await open(`/c/${at}`);
  for (let at = 1; at <= MAX_PHOTOS; at += 1) await open(`/c/${at}/photo.webp`);
  network = () => undefined;
  for (const path of ['/c/0', '/c/0/photo.webp']) await expect(open(path)).rejects.toThrow('no network');
  for (const path of ['/c/1', '/c/1/photo.webp']) expect(await open(path)).toBe(ORIGIN + path);
});
