import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SERVER_ONLY } from '../../../domain/address.ts';
import { PATHS } from '../../../domain/paths.ts';
import { filesOf } from '../../../sw/files.ts';
import {
  rebuildCache,
  fill,
  fromShell,
  keyOf,
  STORAGE_PATIENCE,
  removeStale,
  type Entry,
} from '../../../sw/precache.ts';
import { startServer } from '../../support/server.ts';
import { testTable } from '../../support/table.ts';
import { FakeCaches, ORIGIN } from '../fake-caches.ts';

const isServers = (address: string): boolean => SERVER_ONLY.some((one) => one.test(address));

describe('which navigations the phone answers itself', () => {
  const notFromThePhone: readonly string[] = ['/line/*?', '/golfer/payment-status'];

  testTable(PATHS.filter((path) => !notFromThePhone.includes(path)))('%s, also with a query or a slash', (path) => {
    const address = path.replaceAll(/:\w+/g, '018f0000-0000-7000-8000-00000000000a');
    expect([address, `${address}?from=push`, `${address}/`].map(isServers)).toEqual([false, false, false]);
  });

  testTable([
    '/line',
    '/line/golfer/home?code=CODE&state=STATE',
    '/golfer/payment-status',
    '/golfer/payment-status?ref=REF',
    '/assets/index-abc123.js',
    '/img/scene-dawn.jpg',
    '/robots.txt',
    '/sw.js',
    '/media/018f.webp?size=200',
  ])('CA-17: never %s', (address) => {
    expect(isServers(address)).toBe(true);
  });

  test('CA-17: never an address the server answers itself', async () => {
    const server = await startServer();
    const routes = server.app.printRoutes({ commonPrefix: false });
    await server.close();
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
  const screen: Entry = { url: '/assets/book-screen-bbbb.js', revision: null };
  const serve = (files: Record<string, string>) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async (address: string | Request) => {
        const url = typeof address === 'string' ? address : new URL(address.url).pathname;
        return new Response(files[url] ?? 'gone', { status: url in files ? 200 : 404 });
      }),
    );
  const asking = (path: string) => new Request(ORIGIN + path);
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

  test('four files come side by side: one that takes long holds up no other, and a fifth waits for its turn', async () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ url: `/assets/${name}-aaaa.js`, revision: null }));
    const answers = new Map<string, () => void>();
    const fetched = vi.fn(
      (url: string) => new Promise((resolve) => answers.set(url, () => resolve(new Response('js')))),
    );
    vi.stubGlobal('fetch', fetched);
    const filled = fill(files, ORIGIN, true);
    await vi.waitFor(() => expect(answers.size).toBe(4));
    answers.get('/assets/d-aaaa.js')?.();
    await vi.waitFor(() => expect(answers.size).toBe(5));
    for (const answer of answers.values()) answer();
    await filled;
    const cache = await caches.open('caddee-shell');
    expect((await cache.keys()).length).toBe(5);
    expect(fetched).toHaveBeenCalledTimes(5);
  });

  test('a storage that hangs holds up no start: the network is asked, and whichever answers first is taken', async () => {
    vi.useFakeTimers();
    try {
      const stuck = Promise.withResolvers<Response | undefined>();
      caches.match = () => stuck.promise;
      serve({ '/golfer/home': 'of the network' });
      const online = fromShell(shell, asking('/golfer/home'));
      await vi.advanceTimersByTimeAsync(STORAGE_PATIENCE);
      expect(await (await online).text()).toBe('of the network');
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
      const offline = fromShell(entry, 'never asked');
      await vi.advanceTimersByTimeAsync(STORAGE_PATIENCE);
      stuck.resolve(new Response('of the phone'));
      expect(await (await offline).text()).toBe('of the phone');
    } finally {
      vi.useRealTimers();
    }
  });

  test('a storage that fails, or lost a file, is as one that has nothing: the network is asked', async () => {
    serve({ '/golfer/home': 'of the network', '/assets/index-aaaa.js': 'from the network' });
    expect(await (await fromShell(entry, '/assets/index-aaaa.js')).text()).toBe('from the network');
    caches.match = () => Promise.reject(new DOMException('broken', 'UnknownError'));
    expect(await (await fromShell(shell, asking('/golfer/home'))).text()).toBe('of the network');
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
    await removeStale([next, entry], ORIGIN);
    const held = [...(caches.held.get('caddee-shell')?.keys() ?? [])];
    const named = `${ORIGIN}/named`;
    expect(held.toSorted()).toEqual([`${ORIGIN}${keyOf(entry)}`, `${ORIGIN}${keyOf(next)}`, named].toSorted());
  });

  test('a tab of the build before still gets its screens without a network; those of the one before that are gone', async () => {
    const screenOf = (build: string): Entry => ({ url: `/assets/book-${build}.js`, revision: null });
    const isHeld = async (entry: Entry) => (await (await caches.open('caddee-shell')).match(entry.url)) !== undefined;
    const builds = ['one', 'two', 'three'].map(screenOf);
    for (const part of builds) {
      serve({ '/index.html': 'document', [part.url]: part.url });
      const entries = [{ url: '/index.html', revision: part.url.slice(-6, -3) }, part];
      await fill(entries, ORIGIN, true);
      await removeStale(entries, ORIGIN);
    }
    serve({});
    expect(await Promise.all(builds.map(isHeld))).toEqual([false, true, true]);
    const files = filesOf([shell]);
    expect(await (await files.answer('/assets/book-two.js', asking('/assets/book-two.js')))?.text()).toBe(
      '/assets/book-two.js',
    );
  });

  test('what the kill switch removed, a worker that still answers does not bring back; what the system threw away, a worker in charge does', async () => {
    serve({ '/index.html': 'v1', '/assets/index-aaaa.js': 'js' });
    await fill([shell, entry], ORIGIN, true);
    await caches.delete('caddee-shell');
    expect(await (await fromShell(entry, '/assets/index-aaaa.js')).text()).toBe('js');
    await fill([shell, entry], ORIGIN, false);
    await removeStale([shell, entry], ORIGIN);
    expect(await caches.keys()).toEqual([]);
    await rebuildCache([shell, entry], ORIGIN);
    await fill([shell, entry], ORIGIN, false);
    serve({});
    expect(await (await fromShell(shell, '')).text()).toBe('v1');
    expect(await (await fromShell(entry, '')).text()).toBe('js');
    expect(asked()).toEqual([]);
  });

  describe('in the list, which is one of them', () => {
    const list: Entry = { url: '/assets/files-cccc.json', revision: null };
    const picture: Entry = { url: '/img/scene-dawn.jpg', revision: 'aaaaaa' };
    const text = JSON.stringify({ first: [entry], later: [screen, picture] });
    const all = {
      '/index.html': 'v1',
      '/assets/files-cccc.json': text,
      '/assets/index-aaaa.js': 'js',
      '/assets/book-screen-bbbb.js': 'screen',
      '/img/scene-dawn.jpg': 'dawn',
    };
    const answer = async (path: string) => (await filesOf([shell, list]).answer(path, asking(path)))?.text();

    test('the start is named apart from the rest; what is kept is answered without a network, under the key of its content; what is none of them is not', async () => {
      serve(all);
      const files = filesOf([shell, list]);
      expect(await files.first()).toEqual([shell, list, entry]);
      expect(await files.all()).toEqual([shell, list, entry, screen, picture]);
      await fill([shell, list, entry, screen, picture], ORIGIN, true);
      serve({});
      expect(await answer('/img/scene-dawn.jpg')).toBe('dawn');
      expect(await answer('/assets/book-screen-bbbb.js')).toBe('screen');
      expect(await answer('/index.html')).toBe('v1');
      expect(asked()).toEqual([]);
      const others = ['/livez', '/api/v1/user/information', '/robots.txt', '/golfer/home', '/media/018f.webp'];
      expect(others.filter((path) => filesOf([shell, list]).answer(path, asking(path)) !== undefined)).toEqual([]);
    });

    test('another build’s picture of that name is not taken for this one’s', async () => {
      serve(all);
      await fill([shell, list, { ...picture, revision: 'before' }], ORIGIN, true);
      serve({ '/img/scene-dawn.jpg': 'from the network' });
      expect(await answer('/img/scene-dawn.jpg')).toBe('from the network');
    });

    test('without the list the hashed files are there, the others come from the network, and it is asked for again', async () => {
      serve(all);
      await fill([shell, entry], ORIGIN, true);
      serve({ '/img/scene-dawn.jpg': 'from the network' });
      const files = filesOf([shell, list]);
      await expect(files.all()).rejects.toThrow('no list of files');
      expect(await answer('/assets/index-aaaa.js')).toBe('js');
      expect(await answer('/img/scene-dawn.jpg')).toBe('from the network');
      serve(all);
      expect(await files.all()).toHaveLength(5);
    });
  });

  test('a document whose own script was evicted is the network’s, without a network the phone’s: it can say that something is missing', async () => {
    const document = '<script type="module" src="/assets/index-aaaa.js"></script>';
    const shown = async () => (await fromShell(shell, '/')).text();
    serve({ '/index.html': document, '/assets/index-aaaa.js': 'js' });
    await fill([shell, entry], ORIGIN, true);
    serve({ '/': 'of the network' });
    expect([await shown(), asked()]).toEqual([document, []]); // whole
    expect(caches.held.get('caddee-shell')?.delete(`${ORIGIN}/assets/index-aaaa.js`)).toBe(true);
    expect(await shown()).toBe('of the network');
    vi.mocked(fetch).mockRejectedValue(new TypeError('no network'));
    expect(await shown()).toBe(document);
  });
});
