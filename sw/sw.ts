import { SERVER_ONLY } from '#domain/address.ts';
import { OUTBOX } from '#domain/outbox/store.ts';
import { PUBLIC_PAGES } from '#domain/public-page.ts';
import { networkOrCopy, scopeOf } from './caching.ts';
import { openOutbox } from './drain.ts';
import { watchFaults } from './faults.ts';
import { filesOf } from './files.ts';
import { withLastScreen, pageOrCopy } from './documents.ts';
import { rebuildCache, fill, fromShell, removeStale, type Entry } from './precache.ts';
import { openPlace, showPush, tellPages } from './push.ts';
import { isForm, takeShared } from './share.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] };
/** Paths of the calls marked `kept`; inserted by `vite.config.ts`. */
declare const KEPT_PATHS: readonly string[];

const named = self.__WB_MANIFEST;
const files = filesOf(named);
const shell = files.named('/index.html');
const { origin } = self.location;
const { drainInBackground } = openOutbox();

watchFaults(
  named
    .find(({ url }) => /assets\/index-[\w-]+\.js$/.test(url))
    ?.url.split('/')
    .at(-1),
);

self.addEventListener('install', (event) => {
  toMe(event);
  event.waitUntil(install());
});

/**
 * Routes navigations to this worker: otherwise Chromium also requests them from the network while the worker starts
 * (ServiceWorkerAutoPreload), wasting 1 KB per start and sending addresses that may contain codes.
 */
function toMe(event: ExtendableEvent & { addRoutes?(rule: object): Promise<void> }): void {
  const rule = { condition: { requestMode: 'navigate' }, source: 'fetch-event' };
  event.addRoutes?.(rule).catch(() => undefined); // an older Chromium with other rules
}

/** The list is one of the named files, so it is stored before it is read. */
async function install(): Promise<void> {
  await fill(named, origin, true);
  await fill(await files.first(), origin, true);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([files.all().then((all) => removeStale(all, origin)), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const later = (work: Promise<unknown>) => event.waitUntil(work);
  const scope = scopeOf(request, origin, KEPT_PATHS);
  if (scope) return event.respondWith(networkOrCopy(request, scope, later));
  if (isForm(request, origin)) return event.respondWith(takeShared(request));
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return;
  if (PUBLIC_PAGES.test(url.pathname)) return event.respondWith(pageOrCopy(request, later));
  // Exactly what is listed: an address with a query is never a file.
  const file = url.search === '' ? files.answer(url.pathname, request) : undefined;
  if (file) event.respondWith(file);
  else if (request.mode === 'navigate' && shell && isScreen(url))
    event.respondWith(withLastScreen(url, fromShell(shell, request)));
});

/** A navigation is only answered with the document and never stored, because its address may contain codes and tokens. */
const isScreen = ({ pathname, search }: URL): boolean => !SERVER_ONLY.some((one) => one.test(pathname + search));

self.addEventListener('message', (event) => {
  const { type, isSparing } = event.data as { type?: string; isSparing?: boolean };
  // Only at the user's request, never by itself under an open page.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A page that was loading while this worker took over is not controlled by it until it asks.
  if (type === 'FETCH_REST') event.waitUntil(Promise.all([self.clients.claim(), fetchRest(isSparing)]));
});

/** Fetches the other screens; on a metered connection only what the start needs, if the system has deleted it. */
async function fetchRest(isSparing = false): Promise<void> {
  const all = await files.all();
  // A worker that was switched off is no longer active.
  if (self.serviceWorker?.state === 'activated') await rebuildCache(all, origin);
  await fill(isSparing ? await files.first() : all, origin, false);
}

self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag === OUTBOX) sync.waitUntil(drainInBackground());
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPlace(event.notification));
});

// The browser ended the subscription: a page of the signed-in user makes a new one, now or at its next start.
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(tellPages()));
