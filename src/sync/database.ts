import { clear, del, entries, get, set, update, type UseStore } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { isNamed, opened, type Opened } from '#domain/outbox/database.ts';
import { DEVICE } from './device-known.ts';

/**
 * The phone's own storage: `caddee-device` (marker, epoch) and one database per user (`mirror`, `draft`). A copy in another shape gets
 * another number here: an old one is thrown away, never converted.
 */
const SCHEMA = 1;
const PATIENCE = 3_000;

/** `memory`: nothing outlives the page. `full`: no more copies are taken. */
export type StorageState = 'durable' | 'memory' | 'full';

let state: StorageState = 'durable';
const listeners = new Set<() => void>();

export const storageState = (): StorageState => state;

export const useStorageState = (): StorageState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storageState,
    () => 'durable',
  );

export function sayStorage(next: StorageState): void {
  if (next === state || state === 'memory') return;
  state = next;
  for (const listener of listeners) listener();
}

/** Values by key. Falls back to memory, and `storageState` says so; only a full disk is thrown (`QuotaExceededError`). */
export interface Kept {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown): Promise<void>;
  update<T>(key: string, how: (old: T | undefined) => T): Promise<T>;
  delete(key: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
  clear(): Promise<void>;
}

export const isFull = (error: unknown): boolean => isNamed(error, 'QuotaExceededError');

/** An open that never answers must not hold up a screen; once it has answered, it may be slow. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('storage does not answer', 'TimeoutError')), PATIENCE);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function kept(database: Opened<IDBDatabase>, name: string): Kept {
  const memory = new Map<string, unknown>();
  let isDead = false;
  let isProven = false;
  const use: UseStore = (mode, work) => database.use(async (it) => work(it.transaction(name, mode).objectStore(name)));

  const attempt = async <T>(onDisk: () => Promise<T>, inMemory: () => T): Promise<T> => {
    if (isDead) return inMemory();
    try {
      const done = await (isProven ? onDisk() : inTime(onDisk()));
      isProven = true;
      return done;
    } catch (error) {
      if (isFull(error)) throw error;
      isDead = isNamed(error, 'TimeoutError');
      sayStorage('memory');
      return inMemory();
    }
  };

  return {
    get: async <T>(key: string) =>
      memory.has(key)
        ? (memory.get(key) as T)
        : attempt(
            () => get<T>(key, use),
            () => undefined,
          ),
    set: (key, value) =>
      attempt(
        () => set(key, value, use).then(() => void memory.delete(key)),
        () => void memory.set(key, value),
      ),
    update: async <T>(key: string, how: (old: T | undefined) => T) => {
      let next: T | undefined;
      const changed = (old: T | undefined): T => (next = how(old));
      await attempt(
        () => update<T>(key, changed, use),
        () => void memory.set(key, changed(memory.get(key) as T | undefined)),
      );
      return next as T;
    },
    delete: async (key) => {
      memory.delete(key);
      await attempt(
        () => del(key, use),
        () => undefined,
      );
    },
    entries: async () => [
      ...(await attempt(
        () => entries<string, unknown>(use),
        () => [],
      )),
      ...memory,
    ],
    clear: async () => {
      memory.clear();
      await attempt(
        () => clear(use),
        () => undefined,
      );
    },
  };
}

const openedHere = (name: string, stores: string[]): Opened<IDBDatabase> =>
  opened(
    () => indexedDB,
    name,
    (it) => stores.forEach((store) => it.createObjectStore(store)),
  );

/** Belongs to the phone, not to a person: who is remembered on it, and how often it was purged. */
export const device: Kept = kept(openedHere(DEVICE, ['kept']), 'kept');

export interface UserStores {
  user_id: string;
  mirror: Kept;
  draft: Kept;
  close(): void;
}

/** One person's copies and drafts. */
export function storesOf(user_id: string): UserStores {
  const database = openedHere(`caddee-${SCHEMA}-${user_id}`, ['mirror', 'draft']);
  return {
    user_id,
    mirror: kept(database, 'mirror'),
    draft: kept(database, 'draft'),
    close: () => database.close(),
  };
}

/** Whose database this is, undefined when it is nobody's; of an older schema too. */
const ownerOf = (name: string): string | undefined => /^caddee-\d+-(.+)$/.exec(name)?.[1];

/** Deletes the databases of everybody `isHers` names, and those of others that this build can no longer read. */
export async function dropDatabases(isHers: (user_id: string) => boolean): Promise<void> {
  const names = await databaseNames();
  const current = `caddee-${SCHEMA}-`;
  const gone = names.filter((name) => {
    const owner = ownerOf(name);
    return owner !== undefined && (isHers(owner) || !name.startsWith(current));
  });
  await Promise.all(gone.map(dropDatabase));
}

export const databaseOwners = async (): Promise<string[]> =>
  (await databaseNames()).flatMap((name) => ownerOf(name) ?? []);

async function databaseNames(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []));
  } catch {
    return []; // no IndexedDB, or it does not list them: `dropDatabase` by name is what remains
  }
}

/** Another tab lets go of it at once (`versionchange`); a frozen one when it wakes, and the deletion waits for that by itself. */
export function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase(name);
      for (const event of ['success', 'error', 'blocked']) asked.addEventListener(event, () => resolve());
    } catch {
      resolve(); // no IndexedDB: nothing was in it
    }
  });
}

export const databaseOf = (user_id: string): string => `caddee-${SCHEMA}-${user_id}`;
