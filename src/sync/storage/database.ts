import { opened, type Opened } from '#domain/outbox/database.ts';
import { DEVICE } from './device-known.ts';
import { keyValueStore, type KeyValueStore } from './key-value-store.ts';
import { storageStateOf } from './storage-state.ts';
import { recoveryOf } from './resilient-database.ts';
import { part } from '../phone.ts';

/**
 * The phone's own storage: `caddee-device` (marker, epoch) and one database per user (`mirror`, `draft`). A copy in another shape gets
 * another number here: an old one is thrown away, never converted.
 */
const SCHEMA = 1;

export const databasesOf = part((phone) => {
  const { sayStorage } = storageStateOf(phone);
  const { withRecovery, currentIndexedDB } = recoveryOf(phone);
  const onFull = (): void => sayStorage('full');

  const openedHere = (name: string, stores: string[]): Opened<IDBDatabase> =>
    withRecovery(opened(currentIndexedDB, name, (it) => stores.forEach((store) => it.createObjectStore(store))));

  /** Belongs to the phone, not to a person: who is remembered on it, and how often it was purged. */
  const ofDevice = openedHere(DEVICE, ['kept']);
  const device: KeyValueStore = keyValueStore(ofDevice, 'kept', { onFull });

  const closeDevice = (): void => ofDevice.close();

  /** One person's copies and drafts. */
  function storesOf(user_id: string): UserStores {
    const database = openedHere(`caddee-${SCHEMA}-${user_id}`, ['mirror', 'draft']);
    const mirror = keyValueStore(database, 'mirror', { what: 'copy', onFull });
    const withRoom = async (work: () => Promise<void>) => {
      const { evictUntil } = await import('./eviction.ts');
      return evictUntil({ user_id, mirror }, work, 'copies');
    };
    return {
      user_id,
      mirror,
      draft: keyValueStore(database, 'draft', { what: 'draft', withRoom, onFull }),
      close: () => database.close(),
    };
  }

  /** Deletes the databases of all users that `isSelected` names, and those of others that this build can no longer read. */
  async function dropDatabases(isSelected: (user_id: string) => boolean): Promise<void> {
    const names = (await databaseNames()) ?? [];
    const current = `caddee-${SCHEMA}-`;
    const gone = names.filter((name) => {
      const owner = ownerOf(name);
      return owner !== undefined && (isSelected(owner) || !name.startsWith(current));
    });
    await Promise.all(gone.map(dropDatabase));
  }

  const databaseOwners = async (): Promise<string[]> => (await listedOwners()) ?? [];

  /** Undefined: this browser has no databases to look at, or does not list them; nothing follows from what is not seen. */
  const listedOwners = async (): Promise<string[] | undefined> =>
    (await databaseNames())?.flatMap((name) => ownerOf(name) ?? []);

  async function databaseNames(): Promise<string[] | undefined> {
    try {
      return (await currentIndexedDB().databases()).flatMap(({ name }) => (name ? [name] : []));
    } catch {
      return undefined; // `dropDatabase` by name is what remains
    }
  }

  /** Another tab closes its connection at once (`versionchange`); a frozen one when it wakes, and the deletion waits for that by itself. */
  function dropDatabase(name: string): Promise<void> {
    return new Promise((resolve) => {
      try {
        const asked = currentIndexedDB().deleteDatabase(name);
        for (const event of ['success', 'error', 'blocked']) asked.addEventListener(event, () => resolve());
      } catch {
        resolve(); // no IndexedDB: nothing was in it
      }
    });
  }
  return { device, closeDevice, storesOf, dropDatabases, databaseOwners, listedOwners, dropDatabase };
});

export interface UserStores {
  user_id: string;
  mirror: KeyValueStore;
  draft: KeyValueStore;
  close(): void;
}

/** Whose database this is, undefined when it is nobody's; of an older schema too. */
const ownerOf = (name: string): string | undefined => /^caddee-\d+-(.+)$/.exec(name)?.[1];

export const databaseOf = (user_id: string): string => `caddee-${SCHEMA}-${user_id}`;
