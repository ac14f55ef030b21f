import { clear, del, entries, get, set, update, type UseStore } from 'idb-keyval';
import { isNamed, type Opened } from '#domain/outbox/database.ts';
import { sayStorage } from './storage-state.ts';

const PATIENCE = 3_000;

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

/** One store of a database. */
export function kept(database: Opened<IDBDatabase>, name: string): Kept {
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
