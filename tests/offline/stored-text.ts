import type { Page } from 'playwright';

/** Everything that lies in a database of this phone, as text. */
export const stored = (page: Page, name: RegExp): Promise<string> =>
  page.evaluate(async (source) => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('unread'));
      });
    const found: unknown[] = [];
    for (const { name: it = '' } of await indexedDB.databases()) {
      if (!new RegExp(source).test(it)) continue;
      const database = await done(indexedDB.open(it));
      for (const store of database.objectStoreNames)
        found.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(found);
  }, name.source);
