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

export interface Marker {
  user_id: string;
  role: string | null;
}

/**
 * Whom the phone remembers. Nobody after a sign-out that the server has not received yet: the cookie that is still here must not be used,
 * and nothing of that user is shown (`src/sync/session/pending-sign-out.ts`).
 */
export async function readMarker(): Promise<Marker | undefined> {
  const [marker, owed] = (await read('marker', 'sign out')) as [Partial<Marker>?, unknown?];
  return typeof marker?.user_id === 'string' && owed === undefined ? (marker as Marker) : undefined;
}
