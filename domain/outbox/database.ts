/**
 * The part of IndexedDB that we use, typed by shape because `domain/` is compiled without DOM types. The page and the service worker pass
 * in theirs, tests a fake.
 */
export interface Listenable {
  addEventListener(type: string, listener: () => void): void;
}
export interface PendingRequest<T> extends Listenable {
  readonly result: T;
  readonly error: Error | null;
}
export interface OpenRequest<T> extends PendingRequest<T> {
  /** Set while the database is created or upgraded. */
  readonly transaction: Transaction | null;
}
export interface Store {
  get(key: string): PendingRequest<unknown>;
  getAll(): PendingRequest<unknown[]>;
  add(value: unknown): PendingRequest<unknown>;
  put(value: unknown, key?: string): PendingRequest<unknown>;
  delete(key: number | string): PendingRequest<unknown>;
}
export interface Transaction extends Listenable {
  readonly error: Error | null;
  objectStore(name: string): Store;
  abort(): void;
}
export interface Database extends Listenable {
  readonly objectStoreNames: { contains(name: string): boolean };
  createObjectStore(name: string, options?: { keyPath?: string; autoIncrement?: boolean }): unknown;
  transaction(
    names: string | string[],
    mode: 'readonly' | 'readwrite',
    options?: { durability: 'strict' },
  ): Transaction;
  close(): void;
}
export interface Factory<D extends Database = Database> {
  open(name: string, version?: number): OpenRequest<D>;
}

export interface Opened<D> {
  /**
   * Runs `work` with the one connection, which is opened on first use. After a lost connection it is opened again and `work` runs once
   * more.
   */
  use<T>(work: (database: D) => Promise<T>): Promise<T>;
  /** Closes the connection so that others can delete the database. The next use opens it again. */
  close(): void;
}

/**
 * A database that recovers: a failed open and a lost connection are not remembered, and other tabs can delete or upgrade it (docs/pwa.md
 * §2.14, §2.15). If a newer build has upgraded it, it is opened as it is, because stores are only ever added.
 */
export function opened<D extends Database>(
  factory: () => Factory<D>,
  name: string,
  create: (database: D, upgrade: Transaction | null) => void,
  version = 1,
): Opened<D> {
  let opening: Promise<D> | undefined;

  const openAt = (at: number | undefined, forget: () => void): Promise<D> =>
    new Promise((resolve, reject) => {
      const asked = at === undefined ? factory().open(name) : factory().open(name, at);
      asked.addEventListener('upgradeneeded', () => create(asked.result, asked.transaction));
      asked.addEventListener('error', () => reject(asked.error ?? new Error(name)));
      asked.addEventListener('success', () => {
        const database = asked.result;
        database.addEventListener('close', forget);
        database.addEventListener('versionchange', () => {
          database.close();
          forget();
        });
        resolve(database);
      });
    });
  const open = (): Promise<D> => {
    const forgetMine = () => forget(mine);
    const mine: Promise<D> = openAt(version, forgetMine).catch((error: unknown) => {
      if (isNamed(error, 'VersionError')) return openAt(undefined, forgetMine);
      throw error;
    });
    mine.catch(() => forget(mine));
    return mine;
  };
  const forget = (which: Promise<D> | undefined): void => {
    if (opening === which) opening = undefined;
  };
  const attempt = async <T>(work: (database: D) => Promise<T>): Promise<T> => {
    opening ??= open();
    const current = opening;
    try {
      return await work(await current);
    } catch (error) {
      if (isLost(error)) forget(current);
      throw error;
    }
  };

  return {
    use: (work) =>
      attempt(work).catch((error: unknown) => {
        if (isLost(error)) return attempt(work);
        throw error;
      }),
    close: () => {
      const current = opening;
      forget(current);
      current?.then(
        (database) => database.close(),
        () => undefined, // it never opened, so there is nothing to close
      );
    },
  };
}

/** The connection is lost (WebKit loses its server, another tab deleted the database); a new one may work. */
const isLost = (error: unknown): boolean => isNamed(error, 'InvalidStateError') || isNamed(error, 'UnknownError');

/** Compares the name because browsers throw different classes for storage errors. */
export const isNamed = (error: unknown, name: string): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name;
