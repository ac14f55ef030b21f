import { webCaches, withTimeout } from './web-caches.ts';
import { isOfBooking } from '../mirror/mirror-copies.ts';
import { isFull, type KeyValueStore } from './key-value-store.ts';

/**
 * What a full phone gives up, in this order. Copies of bookings (slips, contacts, the calendar) are what people stand with at the course: they
 * go only for an act of the user's. Drafts and what waits to be sent lie elsewhere and are never given up.
 */
const ORDER = ['pictures', 'copies', 'copies of bookings'] as const;
export type Given = (typeof ORDER)[number];

/** One person's copies. */
interface CopiesOf {
  user_id: string;
  mirror: KeyValueStore;
}

/** Does `work` again each time something was given up, `last` at most; throws what `work` throws at the end. */
export async function evictUntil<T>({ user_id, mirror }: CopiesOf, work: () => Promise<T>, last: Given): Promise<T> {
  const giveUp: Record<Given, () => Promise<boolean>> = {
    pictures: () => dropPictures(user_id),
    copies: () => drop(mirror, (key) => !isOfBooking(key)),
    'copies of bookings': () => drop(mirror, isOfBooking),
  };
  for (const what of ORDER.slice(0, ORDER.indexOf(last) + 1)) {
    if (!(await giveUp[what]())) continue;
    const done = await tried(work);
    if (done) return done.with;
  }
  return work();
}

/** Undefined: the phone is still too full. */
async function tried<T>(work: () => Promise<T>): Promise<{ with: T } | undefined> {
  try {
    return { with: await work() };
  } catch (error) {
    if (!isFull(error)) throw error;
    return undefined;
  }
}

/** Drops the oldest copies, those of bookings last, until the rest is below `most` characters. */
export async function trimCopies(copies: KeyValueStore, most: number): Promise<void> {
  const held = (await copies.entries())
    .map(([key, copy]) => ({ key, size: JSON.stringify(copy).length, age: ageOf(copy) }))
    .sort((a, b) => Number(isOfBooking(a.key)) - Number(isOfBooking(b.key)) || a.age - b.age);
  let size = held.reduce((sum, it) => sum + it.size, 0);
  const goes = new Set<string>();
  for (const it of held) {
    if (size <= most) break;
    goes.add(it.key);
    size -= it.size;
  }
  await drop(copies, (key) => goes.has(key));
}

function ageOf(copy: unknown): number {
  const { updated_at } = (copy ?? {}) as { updated_at?: unknown };
  return typeof updated_at === 'number' ? updated_at : 0;
}

/** False: there was none. */
async function drop(copies: KeyValueStore, isGone: (key: string) => boolean): Promise<boolean> {
  const gone = (await copies.entries()).filter(([key]) => isGone(key));
  for (const [key] of gone) {
    try {
      await copies.delete(key);
    } catch (error) {
      if (!isFull(error)) throw error; // so full that it cannot even forget: what comes next, or nothing, helps
    }
  }
  return gone.length > 0;
}

/** One cache per person; the name is among those that a purge deletes (`worker-cache.ts`). */
export const picturesOf = (user_id: string): string => `caddee-kept-${user_id}-media`;

/** Every copy of a picture goes. False: there was none. */
export const dropPictures = async (user_id: string): Promise<boolean> =>
  (await withTimeout(async () => webCaches()?.delete(picturesOf(user_id)))) ?? false;
