import { DAY, dateOf } from '#domain/dates.ts';
import { momentNow } from '../../ui/now.ts';
import { isFull, type KeyValueStore } from './key-value-store.ts';
import { dropPictures } from './picture-cache.ts';

/**
 * What a full phone gives up, in this order, after the pictures (`picture-cache.ts`): large and easily had again first, needed on the
 * course last. By the path of the read; the first that fits. Drafts and what waits to be sent lie elsewhere and are on no rung. The last one is for
 * what `isNeededSoon`, and goes for nothing but an act of the user's: no photo, no draft and no other copy is worth it.
 */
export const RUNGS = [
  { what: 'images', paths: ['/image'] },
  { what: 'posts', paths: ['/post'] },
  { what: 'chats', paths: ['/chat/messages', '/chat/room/'] },
  {
    what: 'lists',
    paths: [
      '/caddy/search',
      '/course/search',
      '/broadcast/nearby',
      '/wallet/',
      '/booking/earnings',
      '/caddy/{',
      '/course/{',
    ],
  },
  { what: 'others', paths: [''], butNot: '/booking/' },
  { what: 'rounds', paths: ['/booking/'] },
  { what: 'rounds of today and tomorrow', paths: [] },
] as const satisfies readonly Rung[];

interface Rung {
  what: string;
  paths: readonly string[];
  butNot?: string;
}

const LAST_RUNG = RUNGS.length - 1;
export const LAST_BUT_NEEDED = LAST_RUNG - 1;

/** Position in `RUNGS` of a copy's key (`POST /caddy/search {"…"}`). */
export function evictionRank(key: string, data?: unknown): number {
  const path = key.split(' ', 2)[1] ?? '';
  const rungs: readonly Rung[] = RUNGS;
  const rank = rungs.findIndex(
    ({ paths, butNot }) => !(butNot && path.startsWith(butNot)) && paths.some((start) => path.startsWith(start)),
  );
  return rungs[rank]?.what === 'rounds' && isNeededSoon(path, data) ? LAST_RUNG : rank;
}

/** What its people stand with at the course: a round of today or tomorrow or in play, slips, and whom to call (as long as that may be kept). */
function isNeededSoon(path: string, data: unknown): boolean {
  if (/\/(slip|contact|emergency)$/.test(path)) return true;
  const days = [dateOf(momentNow()), dateOf(momentNow() + DAY)].map((day) => `"booking_date":"${day}"`);
  const text = JSON.stringify(data) ?? '';
  return [...days, '"status":"IN_PROGRESS"'].some((sign) => text.includes(sign));
}

/** One person's copies. */
export interface CopiesOf {
  user_id: string;
  mirror: KeyValueStore;
}

interface Held {
  key: string;
  size: number;
  rung: number;
  age: number;
}

/** What goes first stands first: the lowest rung, and on it the oldest. */
async function inOrder(copies: KeyValueStore): Promise<Held[]> {
  const held = (await copies.entries()).map(([key, copy]) => ({
    key,
    size: JSON.stringify(copy).length,
    rung: evictionRank(key, (copy as { data?: unknown } | undefined)?.data),
    age: ageOf(copy),
  }));
  return held.sort((a, b) => a.rung - b.rung || a.age - b.age);
}

function ageOf(copy: unknown): number {
  const { updated_at } = (copy ?? {}) as { updated_at?: unknown };
  return typeof updated_at === 'number' ? updated_at : 0;
}

/** Does `work` again after each rung that was given up; `upTo`: no further than that one. Throws what `work` throws at the end. */
export async function evictUntil<T>(
  { user_id, mirror }: CopiesOf,
  work: () => Promise<T>,
  upTo = LAST_RUNG,
): Promise<T> {
  if (await dropPictures(user_id)) {
    const done = await tried(work);
    if (done) return done.with;
  }
  const held = (await inOrder(mirror)).filter(({ rung }) => rung <= upTo);
  for (const rung of new Set(held.map((it) => it.rung))) {
    await drop(
      mirror,
      held.filter((it) => it.rung === rung),
    );
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

/** Drops copies, in the order of the rungs, until the rest is below `most` characters. */
export async function trimCopies(copies: KeyValueStore, most: number): Promise<void> {
  const held = await inOrder(copies);
  let size = held.reduce((sum, it) => sum + it.size, 0);
  const goes = held.filter((it) => {
    const isTooMuch = size > most;
    if (isTooMuch) size -= it.size;
    return isTooMuch;
  });
  await drop(copies, goes);
}

async function drop(copies: KeyValueStore, goes: readonly Held[]): Promise<void> {
  for (const { key } of goes) {
    try {
      await copies.delete(key);
    } catch (error) {
      if (!isFull(error)) throw error; // so full that it cannot even forget: the next rung, or nothing, helps
    }
  }
}
