import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SERVER_ONLY } from '#domain/address.ts';
import { OUTBOX } from '#domain/outbox/store.ts';
import { networkOrCopy, scopeOf } from './caching.ts';
import { drainInBackground } from './drain.ts';

interface Entry {
  url: string;
  revision: string | null;
  /** Made by `vite.config.ts`: 1 is needed to start, 2 may come later. */
  tier: 1 | 2;
}

declare const self: ServiceWorkerGlobalScope;
/** Paths of the calls marked `kept`; put in by `vite.config.ts`. */
declare const KEPT_PATHS: readonly string[];

const manifest = self.__WB_MANIFEST as Entry[];
const first = new PrecacheController({ cacheName: 'caddee-shell' });
const rest = new PrecacheController({ cacheName: 'caddee-rest' });
first.addToCacheList(manifest.filter(({ tier }) => tier === 1));
rest.addToCacheList(manifest.filter(({ tier }) => tier === 2));

// Exactly what is listed: `/` is a navigation, and `?` never names a file.
const exactly = { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] };
registerRoute(new PrecacheRoute(first, exactly));
registerRoute(new PrecacheRoute(rest, exactly));
// Only ever the precached document: a stored navigation would hold the codes and tokens of its address.
registerRoute(new NavigationRoute(first.createHandlerBoundToURL('/index.html'), { denylist: [...SERVER_ONLY] }));

self.addEventListener('install', (event) => void first.install(event));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([first.activate(event), rest.activate(event), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const scope = scopeOf(event.request, self.location.origin, KEPT_PATHS);
  if (scope) event.respondWith(networkOrCopy(event.request, scope, (work) => event.waitUntil(work)));
});

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string };
  // Only when the person said so; never by itself under an open page.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'FETCH_REST') void rest.install(event);
});

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag === OUTBOX) sync.waitUntil(drainInBackground());
});
