import { SERVER_ONLY } from '#domain/address.ts';
import { OUTBOX } from '#domain/outbox/store.ts';
import { networkOrCopy, scopeOf } from './caching.ts';
import { drainInBackground } from './drain.ts';
import { fill, fromShell, tidy, type Entry } from './precache.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] };
/** Paths of the calls marked `kept`; put in by `vite.config.ts`. */
declare const KEPT_PATHS: readonly string[];

const entries = self.__WB_MANIFEST;
const byUrl = new Map(entries.map((entry) => [entry.url, entry]));
const shell = byUrl.get('/index.html');
const { origin } = self.location;

self.addEventListener('install', (event) => {
  event.waitUntil(
    fill(
      entries.filter(({ later }) => !later),
      origin,
      true,
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([tidy(entries, origin), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const scope = scopeOf(request, origin, KEPT_PATHS);
  if (scope) return event.respondWith(networkOrCopy(request, scope, (work) => event.waitUntil(work)));
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return;
  // Exactly what is listed: a query never names a file.
  const file = url.search === '' ? byUrl.get(url.pathname) : undefined;
  if (file) event.respondWith(fromShell(file, request));
  else if (request.mode === 'navigate' && shell && isScreen(url)) event.respondWith(fromShell(shell, request));
});

/** A navigation is only ever answered with the document, and never stored: its address may hold codes and tokens. */
const isScreen = ({ pathname, search }: URL): boolean => !SERVER_ONLY.some((one) => one.test(pathname + search));

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string };
  // Only when the person said so; never by itself under an open page.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A page that was on its way while this worker took over belongs to none until it is loaded anew: it says that it is there.
  if (type === 'FETCH_REST') event.waitUntil(Promise.all([self.clients.claim(), fill(entries, origin, false)]));
});

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag === OUTBOX) sync.waitUntil(drainInBackground());
});
