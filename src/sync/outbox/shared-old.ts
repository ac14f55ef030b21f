import { isOld, sharedStore } from '#domain/share/parcel.ts';
import { SHARED } from '#domain/share/place.ts';

/**
 * What came by the phone's share sheet and nobody took within a day is deleted, whoever is signed in; the share screen says so
 * (`post/write/take-shared.ts`). Nothing is made on a phone to which nothing was ever shared.
 */
export async function emptyOldShared(now: number): Promise<void> {
  if (!(await indexedDB.databases()).some(({ name }) => name === SHARED)) return;
  const store = sharedStore<Blob>(() => indexedDB);
  const old = (await store.all()).filter((it) => isOld(it, now) && it.photos.length + it.text.length > 0);
  if (old.length > 0) await store.empty(old);
  store.close();
}
