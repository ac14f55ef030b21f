import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SERVER_ONLY } from '../../domain/address.ts';
import { PLACES } from '../../server/places.ts';
import { fill, fromShell, keyOf, tidy, type Entry } from '../../sw/precache.ts';
import { startHouse } from '../support/server.ts';
import { FakeCaches, ORIGIN } from './fake-caches.ts';

const isServers = (address: string): boolean => SERVER_ONLY.some((one) => one.test(address));

describe('which navigations the phone answers itself', () => {
  const notFromThePhone = ['/line', '/golfer/payment-status'];

  test.each(PLACES.filter((place) => !notFromThePhone.includes(place)))('%s', (place) => {
    const address = place.replaceAll(/:\w+/g, '018f0000-0000-7000-8000-00000000000a');
    expect([address, `${address}?from=push`, `${address}/`].map(isServers)).toEqual([false, false, false]);
  });

  test.each([
    '/line',
    '/line/golfer/home?code=CODE&state=STATE',
    '/golfer/payment-status',
    '/golfer/payment-status?ref=REF',
    '/assets/index-abc123.js',
    '/img/scene-dawn.jpg',
    '/robots.txt',
    '/sw.js',
    '/media/018f.webp?size=200',
  ])('never %s', (address) => {
    expect(isServers(address)).toBe(true);
  });

  test('never an address the server answers itself', async () => {
    const house = await startHouse();
    const routes = house.app.printRoutes({ commonPrefix: false });
    await house.close();
    const addresses = [...routes.matchAll(/(\/[\w/{}:.-]+) \((?:GET|POST)/g)].map(([, path]) => path as string);
    expect(addresses.length).toBeGreaterThan(0);
    const top = routes.split('\n').flatMap((line) => /^[├└]── (\/[^ ]*)/.exec(line)?.[1] ?? []);
    expect(top).toEqual(expect.arrayContaining(['/livez', '/readyz', '/metrics']));
    expect(top.filter((path) => path !== '*' && !isServers(path.startsWith('/api') ? '/api/v1/x' : path))).toEqual([]);
  });
});

describe('the files of the app on the phone', () => {
  let caches: FakeCaches;
  const shell: Entry = { url: '/index.html', revision: '11111111' };
  const entry: Entry = { url: '/assets/index-aaaa.js', revision: null };
  const screen: Entry = { url: '/assets/book-screen-bbbb.js', revision: null, later: true };
  const serve = (files: Record<string, string>) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async (url: string) => new Response(files[url] ?? 'gone', { status: url in files ? 200 : 404 })),
    );
  const asked = () => vi.mocked(fetch).mock.calls.map(([url]) => url);

  beforeEach(() => {
    caches = new FakeCaches();
    vi.stubGlobal('caches', caches);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('a worker whose shell is not whole is not installed', async () => {
    serve({ '/index.html': 'v1' });
    await expect(fill([shell, entry], ORIGIN, true)).rejects.toThrow('/assets/index-aaaa.js answered 404');
  });

  test('a screen that cannot be fetched now is fetched another time, the others are there', async () => {
    serve({ '/index.html': 'v1', '/assets/index-aaaa.js': 'js' });
    await fill([shell, entry], ORIGIN, true);
    await fill([shell, screen, entry], ORIGIN, false);
    expect(await (await fromShell(entry, 'never asked')).text()).toBe('js');
    serve({ '/assets/book-screen-bbbb.js': 'late' });
    await fill([shell, screen, entry], ORIGIN, false);
    expect(asked()).toEqual(['/assets/book-screen-bbbb.js']);
  });

  test('another build’s document lies beside this one until it takes over, then what nobody names goes', async () => {
    serve({ '/index.html': 'v1', '/assets/index-aaaa.js': 'js' });
    await fill([shell, entry], ORIGIN, true);
    const next: Entry = { url: '/index.html', revision: '22222222' };
    serve({ '/index.html': 'v2' });
    await fill([next, entry], ORIGIN, true);
    expect(asked()).toEqual(['/index.html']);
    expect(await (await fromShell(shell, '')).text()).toBe('v1');
    expect(await (await fromShell(next, '')).text()).toBe('v2');
    await tidy([next, entry], ORIGIN);
    const held = [...(caches.held.get('caddee-shell')?.keys() ?? [])];
    expect(held.toSorted()).toEqual([`${ORIGIN}${keyOf(entry)}`, `${ORIGIN}${keyOf(next)}`].toSorted());
  });

  test('what the kill switch removed, a worker that still answers does not bring back', async () => {
    serve({ '/index.html': 'v1', '/assets/index-aaaa.js': 'js' });
    await fill([shell, entry], ORIGIN, true);
    await caches.delete('caddee-shell');
    expect(await (await fromShell(entry, '/assets/index-aaaa.js')).text()).toBe('js');
    await fill([shell, entry], ORIGIN, false);
    await tidy([shell, entry], ORIGIN);
    expect(await caches.keys()).toEqual([]);
  });

  test('a file that was evicted comes from the network', async () => {
    serve({ '/assets/index-aaaa.js': 'from the network' });
    expect(await (await fromShell(entry, '/assets/index-aaaa.js')).text()).toBe('from the network');
  });
});
