import { createStore, useStore } from '../../platform/store.ts';
import { part, usePhone, type Phone } from '../phone.ts';
import { isNamed, type Opened, opened } from '#domain/outbox/database.ts';
import { DEVICE } from '../session/session.ts';
import { keyValueStore, type KeyValueStore } from './key-value-store.ts';

/** `memory`: nothing outlives the page. `full`: no more copies are taken. */
export type StorageState = 'durable' | 'memory' | 'full';

export const storageStateOf = part(() => {
  const state = createStore<StorageState>('durable');
  const storageState = state.read;

  function sayStorage(next: StorageState): void {
    if (next !== 'full' || state.read() !== 'memory') state.write(next);
  }
  return { storageState, state, sayStorage };
});

export const useStorageState = (): StorageState => useStore(storageStateOf(usePhone()).state);

const STORAGE_TIMEOUT_MS = 3_000;

export const recoveryOf = part((phone) => {
  const { sayStorage } = storageStateOf(phone);
  let frame: HTMLIFrameElement | undefined;

  /** It was there once: what is missing now was lost. */
  let hasWorked = false;

  /** Databases that fail now. While there is one, nothing may be called durable. */
  const failing = new Set<unknown>();

  /** This page's IndexedDB: that of a frame once the page's own was lost. */
  const currentIndexedDB = (): IDBFactory => frame?.contentWindow?.indexedDB ?? globalThis.indexedDB;

  /**
   * A database that outlives what WebKit does to a page ("Connection to Indexed Database server lost"): from then on every call of the
   * page fails, a new frame's works at once (reliability.md M10, R-O9). One that never answers its opening is not waited for (R-O9): it
   * rejects at once until it has answered, and `work` is not begun, so that nothing is written that was said to be impossible.
   */
  function withRecovery<D>(database: Opened<D>): Opened<D> {
    let opening: Promise<unknown> | undefined;

    const open = (): Promise<unknown> => {
      const opened = database.use(async () => undefined);
      opened.then(
        () => (opening = opened),
        () => (opening = undefined),
      );
      return inTime(opened);
    };
    const attempt = async <T>(work: (database: D) => Promise<T>): Promise<T> => {
      opening ??= open();
      await opening;
      const done = await database.use(work);
      hasWorked = true;
      if (failing.delete(database) && failing.size === 0) sayStorage('durable');
      return done;
    };
    return {
      use: async (work) => {
        const used = frame;
        return attempt(work)
          .catch((error: unknown) => {
            if (!hasWorked || !isLost(error)) throw error;
            renewFrame(used);
            return attempt(work);
          })
          .catch((error: unknown) => despair(database, error));
      },
      close: () => {
        opening = undefined;
        database.close();
      },
    };
  }

  function despair(database: unknown, error: unknown): never {
    if (!isNamed(error, 'QuotaExceededError')) {
      failing.add(database);
      sayStorage('memory');
      // A reload heals it; not under somebody's hands, and not where it never worked.
      if (hasWorked && isLost(error)) reloadWhenSafe(phone).catch(() => undefined); // no session storage: nobody could tell that it was tried
    }
    throw error;
  }

  /** Another frame than the one whose databases failed, unless somebody else was faster. */
  function renewFrame(failed: HTMLIFrameElement | undefined): void {
    if (frame !== failed) return;
    frame = document.createElement('iframe');
    frame.hidden = true;
    document.body.append(frame);
    failed?.remove();
  }
  return { currentIndexedDB, withRecovery };
});

/** This tab was loaded anew for it: where that did not help, once more does not. */
const HEALED = 'reloaded_for_storage';

const reloadWhenSafe = (phone: Phone) =>
  import('../page/update.ts').then(
    (it) => {
      if (sessionStorage.getItem(HEALED) !== null) return;
      sessionStorage.setItem(HEALED, '1');
      it.updateOf(phone).onWorkerTookControl();
    },
    () => undefined, // its code is not here: the user has been told that nothing is stored
  );

const isLost = (error: unknown): boolean => isNamed(error, 'InvalidStateError') || isNamed(error, 'UnknownError');

/** An open that never answers must not hold up a screen. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('storage does not answer', 'TimeoutError')),
      STORAGE_TIMEOUT_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * The phone's own storage: `caddee-device` (marker, session ids) and one database per user (`mirror`, `draft`). A copy in another shape gets
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
