import { isOld, sharedStore, type Parcel } from '#domain/share/parcel.ts';
import { SHARED } from '#domain/share/place.ts';
import { part } from '../../sync/phone.ts';
import { addPhotos, NONE_ADDED, type Added } from './draft-photos.ts';

/** What the share sheet brought, or another site's page in the user's name: the phone cannot tell which, so the user is asked first. */
export interface Shared {
  photos: readonly Blob[];
  texts: readonly string[];
  /** Nobody took it within a day. */
  old: number;
}

export const sharedOf = part((phone) => {
  const store = sharedStore<Blob>(() => indexedDB);
  phone.ended.addEventListener('abort', () => store.close());

  let isAccepted = false;

  /** Nothing is made on a phone to which nothing was ever shared. */
  async function waiting(): Promise<Parcel<Blob>[]> {
    try {
      if (!(await indexedDB.databases()).some(({ name }) => name === SHARED)) return [];
      return await store.all();
    } catch {
      return []; // no IndexedDB: then no worker kept anything in it either
    }
  }

  async function sharedNow(): Promise<Shared> {
    const parcels = await waiting();
    const fresh = parcels.filter((it) => !isOld(it, Date.now()));
    return {
      photos: fresh.flatMap(({ photos }) => photos),
      texts: fresh.flatMap(({ text }) => text || []),
      old: parcels.length - fresh.length,
    };
  }

  /** Deletes what is too old; the caddy has been told so. */
  async function forgetOld(): Promise<void> {
    const old = (await waiting()).filter((it) => isOld(it, Date.now()));
    if (old.length > 0) await store.drop(old.map(({ id }) => id));
  }

  const isAcceptedNow = (): boolean => isAccepted;

  /** The caddy wants it in the draft; the draft's screen takes it. */
  const acceptShared = (): void => void (isAccepted = true);

  /**
   * Takes what the phone's share sheet brought, once the caddy has accepted it (`acceptShared`): photos into the draft, texts handed back.
   * A parcel is deleted only once its photos are in the draft, or when there is no hope for them; a full phone keeps it for another try. One
   * tab at a time.
   */
  async function takeShared(): Promise<{ added: Added; texts: string[] }> {
    if (!isAccepted) return { added: NONE_ADDED, texts: [] };
    return oneAtATime(async () => {
      let added: Added = NONE_ADDED;
      const texts: string[] = [];
      for (const parcel of await waiting()) {
        const isHopeless = isOld(parcel, Date.now());
        const one = isHopeless ? NONE_ADDED : sum(await addPhotos(phone, parcel.photos), parcel.left);
        added = sum(added, one, one.added, one.unreadable, one.is_full);
        if (one.is_full) break;
        if (!isHopeless && parcel.text !== '') texts.push(parcel.text);
        await store.drop([parcel.id]);
      }
      isAccepted = added.is_full;
      return { added, texts };
    });
  }

  /** Nobody here has a use for it. */
  async function dropShared(): Promise<void> {
    const parcels = await waiting();
    if (parcels.length > 0) await store.drop(parcels.map(({ id }) => id));
  }

  return { sharedNow, forgetOld, isAcceptedNow, acceptShared, takeShared, dropShared };
});

const sum = (a: Added, b: Parcel<Blob>['left'], added = 0, unreadable = 0, is_full = false): Added => ({
  added: a.added + added,
  unreadable: a.unreadable + unreadable,
  is_full: a.is_full || is_full,
  too_big: a.too_big + b.too_big,
  not_photo: a.not_photo + b.not_photo,
  too_many: a.too_many + b.too_many,
});

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request(SHARED, work) as Promise<T>) : work();
}
