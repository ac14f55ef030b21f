import { opened } from '#domain/outbox/database.ts';

const device = opened(
  () => indexedDB,
  'caddee-device',
  (it) => it.createObjectStore('kept'),
);

/**
 * Reads what the pages stored about this device (`src/sync/storage/device.ts`). Rejects when it cannot be read, because that does not mean
 * "nothing".
 */
async function read(...keys: string[]): Promise<unknown[]> {
  const found = await device.use((it) => {
    const kept = it.transaction('kept', 'readonly').objectStore('kept');
    const value = (key: string) =>
      new Promise<unknown>((resolve, reject) => {
        const asked = kept.get(key);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error as DOMException));
      });
    return Promise.all(keys.map(value));
  });
  device.close();
  return found;
}

/** Increases the count of `key` for this day (days since 1970) and returns it. */
export async function countOfDay(key: string, day: number): Promise<number> {
  const count = await device.use(
    (it) =>
      new Promise<number>((resolve, reject) => {
        const change = it.transaction('kept', 'readwrite');
        const kept = change.objectStore('kept');
        const asked = kept.get(key);
        let next = 1;
        asked.addEventListener('success', () => {
          const before = asked.result as { day: number; count: number } | undefined;
          next = before?.day === day ? before.count + 1 : 1;
          kept.put({ day, count: next }, key);
        });
        change.addEventListener('complete', () => resolve(next));
        change.addEventListener('abort', () => reject(change.error ?? new Error(key)));
      }),
  );
  device.close();
  return count;
}

export interface Marker {
  user_id: string;
  role: string | null;
}

/**
 * The remembered user. Undefined after a sign-out that the server has not received yet: the remaining cookie must not be used and nothing
 * of that user shown (`src/sync/session/refresh-cookie.ts`).
 */
export async function readMarker(): Promise<Marker | undefined> {
  const [marker, owed] = (await read('marker', 'sign out')) as [Partial<Marker>?, unknown?];
  return typeof marker?.user_id === 'string' && owed === undefined ? (marker as Marker) : undefined;
}
