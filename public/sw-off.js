// The kill switch: served as /sw.js it removes the worker and its copies of the app, and loads the open pages anew from the network.
// What a person has not sent yet lies in IndexedDB and is not touched. Rehearsed in tests/offline/worker.browser.test.ts.
self.addEventListener('install', function () {
  self.skipWaiting();
});
self.addEventListener('activate', function (event) {
  event.waitUntil(
    (async function () {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
      await self.registration.unregister();
      const pages = await self.clients.matchAll({ type: 'window' });
      await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => undefined)));
    })(),
  );
});
