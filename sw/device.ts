import { opened } from '#domain/outbox/database.ts';

const device = opened(
  () => indexedDB,
  'caddee-device',
  (it) => it.createObjectStore('kept'),
);

/** What the pages have written about this phone (`src/sync/storage/device.ts`). Rejects when it cannot be read: that is not "nothing". */
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

/** Counts one more of `key` on this day (days since 1970), and answers how many there were on it with this one. */
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
 * Whom the phone remembers. Nobody after a sign-out that the server has not received yet: the cookie that is still here must not be used,
 * and nothing of that user is shown (`src/sync/session/refresh-cookie.ts`).
 */
export async function readMarker(): Promise<Marker | undefined> {
  const [marker, owed] = (await read('marker', 'sign out')) as [Partial<Marker>?, unknown?];
  return typeof marker?.user_id === 'string' && owed === undefined ? (marker as Marker) : undefined;
}
