// The kill switch: served as /sw.js (WORKER=off) it removes the worker and its copies of the app. A page that is well loads itself anew from
// the network, when nothing the user has begun is lost with it; one that does not answer is loaded anew from here, once: there is no copy
// to remove the next time. What a person has not sent yet lies in IndexedDB and is not touched. Rehearsed in
// tests/deep/deploy/switch.browser.test.ts.
self.addEventListener('install', function () {
  self.skipWaiting();
});
self.addEventListener('activate', function (event) {
  event.waitUntil(
    (async function () {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
      await self.registration.unregister();
      if (!names.includes('caddee-shell')) return;
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      await Promise.all(
        pages.map(async (page) => {
          if (!(await answers(page))) await page.navigate(page.url).catch(() => undefined);
        }),
      );
    })(),
  );
});

function answers(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    page.postMessage({ type: 'SWITCHED_OFF' }, [port2]);
    setTimeout(resolve, 3000, false);
  });
}
