import type { Page } from 'playwright';
import { visit } from './on-the-phone.ts';

const POISON = 'POISON-ON-THE-PHONE';

/** Spoils every copy in this database, and every answer the worker holds; how many copies there were. */
export const spoilCopies = (page: Page, database: string): Promise<number> =>
  page.evaluate(
    async ([name, poison]) => {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
      });
      const store = opened.transaction('mirror', 'readwrite').objectStore('mirror');
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const asked = store.getAllKeys();
        asked.onsuccess = () => resolve(asked.result);
      });
      const now = Date.now();
      const kinds: unknown[] = [
        poison,
        null,
        { updated_at: 'long ago', data: poison },
        { updated_at: now, data: poison },
        { updated_at: now, data: null },
        { updated_at: now, data: { items: poison } },
        { updated_at: now, data: { items: [{ status: poison, note: poison }] } },
      ];
      keys.forEach((key, at) => void store.put(kinds[at % kinds.length], key));
      await new Promise((resolve) => (store.transaction.oncomplete = resolve));
      opened.close();
      for (const cached of (await caches.keys()).filter((it) => it.startsWith('caddee-kept-'))) {
        const cache = await caches.open(cached);
        for (const request of await cache.keys())
          if (!request.url.endsWith('/who')) await cache.put(request, new Response(`<html>${poison}`));
      }
      return keys.length;
    },
    [database, POISON] as const,
  );

/** What is wrong with these screens: they show what was spoilt, or break by it. */
export async function spoiltScreens(page: Page, addresses: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const address of addresses) {
    await visit(page, [address]);
    // Thai is drawn with marks that say where a line may break.
    const text = await page.locator('body').innerText();
    if (text.includes('POISON')) wrong.push(`${address} shows it`);
    if (text.includes('หน้านี้เปิดไม่สำเร็จ')) wrong.push(`${address} breaks`);
  }
  return wrong;
}
