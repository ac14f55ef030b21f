import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { NetworkProxy } from '../network-proxy.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The smallest page there is with the app's own store in it, as it stands in the source: it keeps acts and says so, as fast as it can. */
const PAGE = `<!doctype html><title>Light</title><ol></ol><script type="module">
import { newOp } from '/light/outbox/op.ts';
import { outboxStore } from '/light/outbox/store.ts';
import { opened } from '/light/outbox/database.ts';
import { withBackup } from '/light/outbox/outbox-backup.ts';
const device = opened(() => indexedDB, 'caddee-device', (it) => it.createObjectStore('kept'));
const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const inKept = (mode, work) => device.use((it) => asked(work(it.transaction('kept', mode).objectStore('kept'))));
const store = withBackup(outboxStore(() => indexedDB), {
  mark: {
    isThere: async () => (await inKept('readonly', (it) => it.get('mark'))) !== undefined,
    put: () => inKept('readwrite', (it) => it.put(1, 'mark')),
  },
  caches: () => caches,
  isWorth: () => true,
  alone: (work) => work(),
  onBack: () => {},
});
const list = document.querySelector('ol');
const body = { alt_reference: 'CHA0S00000', status: 'INTERESTED' };
const what = () => ({
  id: crypto.randomUUID(), user_id: 'somchai', entity: 'broadcast:A', kind: 'POST /broadcast/respond', body, title: { th: 'สนใจ', en: 'In' },
});
globalThis.kept = async () => (await store.all()).map(({ id }) => id);
globalThis.tap = async () => {
  for (;;) {
    const { id } = await store.add(newOp(what(), Date.now()));
    list.append(Object.assign(document.createElement('li'), { textContent: id + ' รอส่ง' }));
    await globalThis.shown(id);
  }
};
globalThis.isReady = true;
</script>`;

/** Served by the road itself, so that nothing else runs in it. */
export function serveLightPage(proxy: NetworkProxy): void {
  proxy.instead.set('/light', { type: 'text/html; charset=utf-8', text: PAGE });
  for (const file of ['outbox/op.ts', 'outbox/store.ts']) serve(proxy, file, 'domain');
  serve(proxy, 'outbox/outbox-backup.ts', 'src/sync');
}

/** A file and all that it imports. */
function serve(proxy: NetworkProxy, file: string, from: string): void {
  const place = `/light/${file}`;
  if (proxy.instead.has(place)) return;
  const text = stripTypeScriptTypes(readFileSync(path.join(ROOT, from, file), 'utf8'));
  proxy.instead.set(place, { type: 'text/javascript', text });
  for (const [, needed = ''] of text.matchAll(/^import [^;]* from '(\.[^']+)';$/gm))
    serve(proxy, path.posix.join(path.posix.dirname(file), needed), from);
}
