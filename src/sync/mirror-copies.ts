import type { Moment } from '#domain/dates.ts';
import { databaseOf, device, dropDatabase, storesOf, type UserStores } from './database.ts';
import { isFull } from './kept.ts';
import { sayStorage } from './storage-state.ts';

/** An answer of the server as it is kept. */
export interface Copy {
  updated_at: Moment;
  data: unknown;
}

const MOST = 4_000_000;
const SWEEP_EVERY = 25;
const EPOCH = 'epoch';

let stores: UserStores | undefined;
let epoch = 0;
let writes = 0;

export const epochNow = async (): Promise<number> => (await device.get<number>(EPOCH)) ?? 0;

/** First act of a purge: whoever began to write before it will see it (R-C3). */
export const bumpEpoch = (): Promise<number> => device.update<number>(EPOCH, (old = 0) => old + 1);

/** A purge that was not about this person: her writes go on. */
export function joinEpoch(next: number): void {
  epoch = next;
}

/** From now on copies are hers; undefined: nobody's, nothing is kept. */
export async function openCopies(user_id: string | undefined): Promise<void> {
  closeCopies();
  stores = user_id === undefined ? undefined : storesOf(user_id);
  epoch = await epochNow();
}

export function closeCopies(): void {
  stores?.close();
  stores = undefined;
}

/** Whose copies are kept now. */
export const copiesOf = (): string | undefined => stores?.user_id;

export const draftStore = () => stores?.draft;

export async function readCopy(key: string): Promise<Copy | undefined> {
  const copy = await stores?.mirror.get<Copy>(key);
  return isCopy(copy) ? copy : undefined;
}

/** Trusted as little as anything that was on a disk. */
const isCopy = (copy: unknown): copy is Copy =>
  typeof copy === 'object' &&
  copy !== null &&
  'data' in copy &&
  'updated_at' in copy &&
  typeof copy.updated_at === 'number';

/** Keeps a copy, unless she was purged meanwhile: then nothing of hers comes back. */
export async function writeCopy(key: string, copy: Copy): Promise<void> {
  const mine = stores;
  if (!mine || !(await isHersStill(mine))) return;
  try {
    await mine.mirror.set(key, copy);
  } catch (error) {
    if (!isFull(error)) throw error;
    await makeRoom(mine);
    return sayStorage('full');
  }
  if (!(await isHersStill(mine))) return forgetCopies(mine);
  writes += 1;
  if (writes % SWEEP_EVERY === 0) await sweep(mine, MOST);
}

const isHersStill = async (mine: UserStores): Promise<boolean> => stores === mine && (await epochNow()) === epoch;

async function forgetCopies(mine: UserStores): Promise<void> {
  mine.close();
  await dropDatabase(databaseOf(mine.user_id));
}

/** A full phone: copies go, oldest first. What waits to be sent lies elsewhere and is never touched. */
export async function makeRoom(mine = stores): Promise<void> {
  if (mine) await sweep(mine, 0);
}

async function sweep(mine: UserStores, most: number): Promise<void> {
  const all = (await mine.mirror.entries())
    .map(([key, copy]) => ({ key, size: JSON.stringify(copy).length, age: isCopy(copy) ? copy.updated_at : 0 }))
    .sort((a, b) => b.age - a.age);
  let size = 0;
  for (const copy of all) {
    size += copy.size;
    if (size > most) await mine.mirror.delete(copy.key);
  }
}
