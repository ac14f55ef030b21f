import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_PAGES, pageOrCopy } from '../../sw/public-pages.ts';
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

const open = async (path: string) => (await pageOrCopy(new Request(ORIGIN + path))).text();

test('a public page that was seen once opens again without a network, as it was seen last; one that was never seen does not', async () => {
  network = () => new Response('somchai is free');
  await open('/c/somchai');
  network = () => new Response('somchai is not free');
  await open('/c/somchai');
  network = () => undefined;
  expect(await open('/c/somchai')).toBe('somchai is not free');
  await expect(open('/c/nok')).rejects.toThrow('no network');
});

test('what is not found, or failed, is shown and takes the place of nothing', async () => {
  network = () => new Response('somchai');
  await open('/c/somchai');
  network = () => new Response('busy', { status: 503 });
  expect(await open('/c/somchai')).toBe('busy');
  network = () => undefined;
  expect(await open('/c/somchai')).toBe('somchai');
});

test('of many pages the latest stay', async () => {
  network = (url) => new Response(url);
  for (let at = 0; at <= MOST_PAGES; at += 1) await open(`/c/${at}`);
  network = () => undefined;
  await expect(open('/c/0')).rejects.toThrow('no network');
  expect(await open('/c/1')).toBe(`${ORIGIN}/c/1`);
});
