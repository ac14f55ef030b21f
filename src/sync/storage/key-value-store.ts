import { del, entries, get, set, update, type UseStore } from 'idb-keyval';
import { isNamed, type Opened } from '#domain/outbox/database.ts';

/** Values by key. What storage does not take is held in memory, and `database.ts` says so. */
export interface KeyValueStore {
  /** Undefined also where storage cannot be read. */
  get<T>(key: string): Promise<T | undefined>;
  /** As `get`, and rejects where storage cannot be read: "not there" is another thing. */
  read<T>(key: string): Promise<T | undefined>;
  /** A copy, or a draft, that a full phone does not take is refused (`QuotaExceededError`); a draft is held in memory all the same. */
  set(key: string, value: unknown): Promise<void>;
  /** `how` is asked again, with what is on the disk then, when storage did not work and works again. */
  update<T>(key: string, how: (old: T | undefined) => T): Promise<T>;
  delete(key: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

export const isFull = (error: unknown): boolean => isNamed(error, 'QuotaExceededError');

interface Full {
  /** Told each time storage says that it is full. */
  onFull?: () => void;
  /** `copy`: the server has it too, so it is not held. `draft`: nobody else has it, so it must not be called kept. */
  what?: 'copy' | 'draft';
  /** Does the work again each time copies have made room for it. */
  withRoom?: (work: () => Promise<void>) => Promise<void>;
}

/** One store of a database. */
export function keyValueStore(database: Opened<IDBDatabase>, name: string, full: Full = {}): KeyValueStore {
  return new OneStore(
    (mode, work) => database.use(async (it) => work(it.transaction(name, mode).objectStore(name))),
    full,
  );
}

class OneStore implements KeyValueStore {
  readonly #use: UseStore;
  readonly #full: Full;
  readonly #held: Held;

  constructor(use: UseStore, full: Full) {
    this.#use = use;
    this.#full = full;
    this.#held = new Held(use);
  }

  get<T>(key: string): Promise<T | undefined> {
    return this.read<T>(key).catch(() => this.#held.of(key)?.value as T | undefined);
  }

  async read<T>(key: string): Promise<T | undefined> {
    await this.#held.keep();
    const held = this.#held.of(key);
    if (held && !held.how) return held.value as T | undefined;
    const found = await get<T>(key, this.#use);
    return held ? (held.value as T) : found;
  }

  set(key: string, value: unknown): Promise<void> {
    this.#held.drop(key);
    return this.#write(
      () => set(key, value, this.#use),
      (error) => this.#hold(key, { value }, error),
    );
  }

  async update<T>(key: string, how: (old: T | undefined) => T): Promise<T> {
    const before = this.#held.of(key);
    const after = (old: unknown): T => how((before ? nextOf(before, old) : old) as T | undefined);
    let next: { value: T } | undefined;
    const changed = (old: T | undefined): T => (next = { value: after(old) }).value;
    await this.#write(
      () => update<T>(key, changed, this.#use).then(() => this.#held.drop(key)),
      (error) => {
        next ??= { value: how(before?.value as T | undefined) };
        this.#hold(key, { value: next.value, how: after }, error);
      },
    );
    return (next as unknown as { value: T }).value;
  }

  delete(key: string): Promise<void> {
    this.#held.drop(key);
    return this.#write(
      () => del(key, this.#use),
      (error) => {
        if (this.#full.what === 'copy' && isFull(error)) throw error;
        this.#held.add(key, { value: undefined });
      },
    );
  }

  async entries(): Promise<[string, unknown][]> {
    await this.#held.keep();
    const onDisk = await entries<string, unknown>(this.#use).catch(() => []); // no IndexedDB: what is held in memory is all there is
    return this.#held.over(onDisk);
  }

  /** Begins at once: the page may be on its way out. */
  async #write(onDisk: () => Promise<void>, instead: (error: unknown) => void): Promise<void> {
    try {
      await onDisk().catch((error: unknown) => this.#withRoom(error, onDisk));
    } catch (error) {
      return instead(error);
    }
    await this.#held.keep();
  }

  async #withRoom(error: unknown, onDisk: () => Promise<void>): Promise<void> {
    if (!isFull(error)) throw error;
    this.#full.onFull?.();
    if (!this.#full.withRoom) throw error;
    return this.#full.withRoom(onDisk);
  }

  #hold(key: string, it: HeldValue, error: unknown): void {
    if (this.#full.what !== 'copy' || !isFull(error)) this.#held.add(key, it);
    if (this.#full.what !== undefined && isFull(error)) throw error;
  }
}

/** `value` undefined: deleted. `how`: what follows from what is on the disk, which could not be read or written. */
interface HeldValue {
  value: unknown;
  how?: (old: unknown) => unknown;
}

const nextOf = ({ value, how }: HeldValue, old: unknown): unknown => (how ? how(old) : value);

/** What storage did not take, until it does. */
class Held {
  readonly #use: UseStore;
  readonly #values = new Map<string, HeldValue>();

  constructor(use: UseStore) {
    this.#use = use;
  }

  of = (key: string): HeldValue | undefined => this.#values.get(key);
  add = (key: string, it: HeldValue): void => void this.#values.set(key, it);
  drop = (key: string): void => void this.#values.delete(key);

  over(onDisk: [string, unknown][]): [string, unknown][] {
    const held = [...this.#values].map(([key, { value }]): [string, unknown] => [key, value]);
    return [...new Map([...onDisk, ...held])].filter(([, value]) => value !== undefined);
  }

  /** As much of it as storage takes now. The answer of no other call depends on it. */
  async keep(): Promise<void> {
    for (const [key, it] of this.#values) {
      try {
        await this.#write(key, it);
        if (this.#values.get(key) === it) this.#values.delete(key);
      } catch (error) {
        if (!isFull(error)) return; // it stays held, as was said when it was; on a full phone something smaller may fit
      }
    }
  }

  #write(key: string, it: HeldValue): Promise<void> {
    if (it.how) return update(key, it.how, this.#use);
    return it.value === undefined ? del(key, this.#use) : set(key, it.value, this.#use);
  }
}
