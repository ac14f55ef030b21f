import type { Page } from 'playwright';

export interface StoredOp {
  state: string;
  kind: string;
}

/** What lies in the outbox of this phone, oldest first, as the disk has it. */
export const outboxOf = (page: Page): Promise<StoredOp[]> =>
  page.evaluate(
    () =>
      new Promise<StoredOp[]>((resolve) => {
        const opening = indexedDB.open('caddee-outbox');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('ops').objectStore('ops').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as StoredOp[]).map(({ state, kind }) => ({ state, kind })));
          };
        };
      }),
  );
