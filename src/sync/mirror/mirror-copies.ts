import type { Moment } from '#domain/dates.ts';
import { databaseOf, type UserStores, databasesOf, storageStateOf } from '../storage/database.ts';
import type { Given } from '../storage/eviction.ts';
import { isFull, type KeyValueStore } from '../storage/key-value-store.ts';
import { sessionIdsOf } from '../storage/device.ts';
import { part } from '../phone.ts';
import type { ReadName } from '#domain/calls.ts';

/** An answer of the server as it is stored. */
export interface Copy {
  updated_at: Moment;
  data: unknown;
  /** Checksum over all of it: what was damaged on the disk, or is another person's, is no copy. */
  sum?: number;
}

const MAX_COPIES_BYTES = 4_000_000;
const SWEEP_EVERY = 25;
/** Beside the drafts, which no full phone gives up: of which history of the database the copies are (`history.ts`). */
export const HISTORY = 'history';

/** One person's copies, as this page has opened them. */
interface OpenCopies extends UserStores {
  /** The session of which they are; undefined until the storage says. */
  session_id: Promise<string | undefined>;
}

export const copiesOf = part((phone) => {
  const { storesOf, closeDevice, dropDatabase } = databasesOf(phone);
  const { sessionIds, joinSession } = sessionIdsOf(phone);
  const { sayStorage } = storageStateOf(phone);
  let stores: OpenCopies | undefined;
  let opened: Promise<unknown> | undefined;
  let writes = 0;

  /** From now on copies belong to this user. */
  function openCopies(user_id: string): void {
    closeCopies();
    stores = { ...storesOf(user_id), session_id: joinSession(user_id) };
    opened = draftStore()?.get(HISTORY);
  }

  /** What stood at `HISTORY` when this page began to read copies: another tab may write there meanwhile. */
  const historyAtOpening = (): Promise<unknown> | undefined => opened;

  function closeCopies(): void {
    stores?.close();
    stores = undefined;
    opened = undefined;
  }

  /** Closes the connections, not the stores: the next read opens them again. */
  function closeConnections(): void {
    stores?.close();
    closeDevice();
  }

  /** Whose copies are kept now. */
  const copiesOwner = (): string | undefined => stores?.user_id;

  /** What the user has begun to write. Like copies, it does not come back after a purge. */
  function draftStore(): Drafts | undefined {
    const mine = stores;
    return (
      mine && {
        get: (key) => cleanly(mine, () => mine.draft.get(key)),
        delete: (key) => cleanly(mine, () => mine.draft.delete(key)),
        update: (key, how) => cleanly(mine, () => mine.draft.update(key, how)),
        set: async (key, value, { isLeaving = false, isWanted = () => true } = {}) => {
          if (!isLeaving && !(await isStillOwned(mine))) return forgetCopies(mine);
          if (!isWanted()) return;
          await cleanly(mine, () => mine.draft.set(key, value));
          if (!(await isStillOwned(mine))) await forgetCopies(mine);
        },
      }
    );
  }

  /** A draft that the user can do without: on a full phone it lasts as long as the app is open, and nothing is said. */
  async function storeIfRoom(key: string, value: unknown): Promise<void> {
    try {
      await draftStore()?.set(key, value);
    } catch (error) {
      if (!isFull(error)) throw error;
    }
  }

  async function readCopy(key: string): Promise<Copy | undefined> {
    const mine = stores;
    const copy = mine && (await cleanly(mine, () => mine.mirror.get<Copy>(key)));
    if (!mine || !isCopy(copy) || copy.sum !== sumOf(mine.user_id, key, copy)) return undefined;
    const { updated_at, data } = copy;
    return { updated_at, data };
  }

  /** A read or write that was pending when the user was purged from this phone has made the user's database again by opening it. */
  async function cleanly<T>(mine: OpenCopies, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      if (stores !== mine) await forgetCopies(mine);
    }
  }

  /**
   * Stores a copy, unless its owner was purged meanwhile: then nothing of the owner comes back. `isConfirmed`: the server says that it is
   * still so, which is worth no other copy, and says nothing of what another tab has kept since.
   */
  async function writeCopy(key: string, copy: Copy, { isConfirmed = false } = {}): Promise<void> {
    const mine = stores;
    if (!mine) return;
    const before = emptied;
    if (!(await isStillOwned(mine))) return forgetCopies(mine);
    if (isConfirmed && (await isReplaced(key, copy))) return;
    if (emptying > 0 || emptied !== before) return; // it is one of those that were to go
    const write = () => mine.mirror.set(key, { ...copy, sum: sumOf(mine.user_id, key, copy) });
    try {
      await cleanly(mine, () => (isConfirmed ? write() : roomFor(write, isOfBooking(key) ? 'copies' : 'pictures')));
    } catch (error) {
      if (!isFull(error)) throw error;
      return; // the screen has it, the phone has not
    }
    if (!(await isStillOwned(mine))) return forgetCopies(mine);
    if (isConfirmed) return;
    writes += 1;
    if (writes % SWEEP_EVERY === 0) await (await eviction())?.trimCopies(mine.mirror, MAX_COPIES_BYTES);
  }

  async function isReplaced(key: string, { data }: Copy): Promise<boolean> {
    const there = await readCopy(key);
    return there !== undefined && JSON.stringify(there.data) !== JSON.stringify(data);
  }

  /** Is this still the session in which they were opened? Where the storage does not say, nothing follows from it. */
  async function isStillOwned(mine: OpenCopies): Promise<boolean> {
    if (stores !== mine) return false;
    const session_id = await (mine.session_id = mine.session_id.then(
      (id) => id ?? (stores === mine ? joinSession(mine.user_id) : undefined),
    ));
    const ids = await sessionIds();
    return stores === mine && (!ids || !session_id || ids[mine.user_id] === session_id);
  }

  /** Captures the session of this user; what it returns tells whether something of the user may be stored (still). */
  function captureOwner(user_id: string): () => Promise<boolean> {
    const mine = stores;
    return async () => mine?.user_id === user_id && isStillOwned(mine);
  }

  /** Deletes the database that a late read or write has made again; not where the user is signed in, here or in another tab. */
  async function forgetCopies(mine: OpenCopies): Promise<void> {
    mine.close();
    if (stores === mine) closeCopies(); // or the next look into them would make them again
    if (copiesOwner() === mine.user_id || (await sessionIds())?.[mine.user_id]) return;
    await dropDatabase(databaseOf(mine.user_id));
  }

  /** How many empty the copies now, and how often that was done. */
  let emptying = 0;
  let emptied = 0;

  /**
   * Deletes every copy, pictures too; drafts and what waits to be sent stay. Nothing is stored until `afterwards` is done: a screen may have
   * read a copy just before it went, and would write it back.
   */
  async function makeRoom(afterwards: () => Promise<void> = async () => undefined): Promise<void> {
    emptying += 1;
    try {
      if (stores) await (await eviction())?.dropPictures(stores.user_id);
      await dropCopies(() => true);
      await afterwards();
    } finally {
      emptying -= 1;
      emptied += 1;
    }
  }

  /** Those that say so go from the disk; what a screen shows stays on it. */
  async function dropCopies(isGone: (data: unknown) => boolean): Promise<void> {
    const copies = stores?.mirror;
    for (const [key, copy] of (await copies?.entries()) ?? [])
      if (!isCopy(copy) || isGone(copy.data)) await copies?.delete(key);
  }

  /**
   * Does `work`; on a full phone copies make room for it, `last` at most (`eviction.ts`). Throws `QuotaExceededError` when that did not help.
   */
  async function roomFor<T>(work: () => Promise<T>, last: Given): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isFull(error)) throw error;
      sayStorage('full');
      const evicting = stores && (await eviction());
      if (!stores || !evicting) throw error;
      return evicting.evictUntil(stores, work, last);
    }
  }
  return {
    openCopies,
    closeCopies,
    closeConnections,
    copiesOwner,
    captureOwner,
    historyAtOpening,
    draftStore,
    storeIfRoom,
    readCopy,
    writeCopy,
    makeRoom,
    dropCopies,
    roomFor,
  };
});

interface Saving {
  /** The page may be on its way out: written before anything is looked at, for then nothing is left to be waited for. */
  isLeaving?: boolean;
  /** Asked when nothing is left to be waited for. */
  isWanted?: () => boolean;
}

export interface Drafts extends Pick<KeyValueStore, 'get' | 'delete' | 'update'> {
  set(key: string, value: unknown, saving?: Saving): Promise<void>;
}

/** Against accidents of a disk, not against people. FNV-1a, 32 bits; a digest of the browser would need https. */
function sumOf(user_id: string, key: string, { updated_at, data }: Copy): number {
  const text = `${user_id} ${key} ${updated_at} ${JSON.stringify(data)}`;
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum >>> 0;
}

/** Trusted as little as anything that was on a disk. */
const isCopy = (copy: unknown): copy is Copy =>
  typeof copy === 'object' &&
  copy !== null &&
  'data' in copy &&
  'updated_at' in copy &&
  typeof copy.updated_at === 'number';

/** Rarely needed, so it comes when it is; without a network it may not come, and everything is left as it is. */
const eviction = () => import('../storage/eviction.ts').catch(() => undefined);

/** One spelling for one question: keys sorted, undefined left out. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** `GET /booking/{booking_ref} {"booking_ref":"…"}`; the user is the database it lies in. */
export const keyOf = (name: ReadName, input: object): string => `${name} ${canonical(input)}`;

/** The question a key stands for; undefined when it is none of ours. */
export function questionOf(key: string): { name: ReadName; input: object } | undefined {
  const parts = /^((?:GET|POST) \S+) (\{.*\})$/s.exec(key);
  if (!parts) return undefined;
  return { name: parts[1] as ReadName, input: JSON.parse(parts[2] as string) as object };
}

/** A round, its slip and contacts, the calendar. */
export const isOfBooking = (key: string): boolean => /^\w+ \/booking\//.test(key);

/** A question that says where the golfer is leaves nothing on the phone: neither its answer nor itself. */
export const isStorable = (key: string): boolean => !key.includes('"near":{');
