import { PAGES_CACHE } from '#domain/public-page.ts';
import { webCaches, withTimeout } from './web-caches.ts';

/**
 * The worker may store a user's answers only in a cache that carries the user's id and a digest of the token, and only a page makes
 * such a cache, at sign-in: its own note in it is the worker's permission. A purge deletes it, and with it the permission
 * (reliability.md R-C1, R-C3). The token itself is never part of a name or a key. `sw/caching.ts` reads the same names.
 */
const CACHE_PREFIX = 'caddee-kept-';
const NOTE = '/who';
/** What the user's screens showed last lies beside it (`domain/last-screen.ts`), and the pictures shown (`media.ts`). */
const BESIDE = /-(?:screens|media)$/;

export async function digestOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tells the worker whose token this is; what it stored for this user under an earlier token goes on under this one. */
export async function openWorkerCache(token: string, user_id: string): Promise<void> {
  const caches = webCaches();
  if (!caches) return;
  const name = `${CACHE_PREFIX}${user_id}-${await digestOf(token)}`;
  const older = (await caches.keys()).filter(
    (it) => it.startsWith(`${CACHE_PREFIX}${user_id}-`) && it !== name && !BESIDE.test(it),
  );
  const cache = await caches.open(name);
  for (const old of older) {
    const from = await caches.open(old);
    for (const request of await from.keys()) {
      const answer = await from.match(request);
      if (answer) await cache.put(request, answer);
    }
    await caches.delete(old);
  }
  await cache.put(NOTE, new Response(null));
}

/** What stays because the caches fail shows by its name: each start where nobody is in, and each sign-in of another, looks again. */
export async function dropWorkerCaches(isSelected: (user_id: string) => boolean): Promise<void> {
  await withTimeout(async () => {
    const names = (await workerCacheNames()).filter((name) => isSelected(ownerOf(name)));
    await Promise.all(names.map((name) => caches.delete(name)));
    // Nobody's own, but they say whom this person looked at.
    if (names.length > 0) await caches.delete(PAGES_CACHE);
  });
}

/** What the worker stored of this user's answers and screens goes; the caches stay, and with them its permission. */
export async function emptyWorkerCaches(user_id: string): Promise<void> {
  await withTimeout(async () => {
    for (const name of (await workerCacheNames()).filter((it) => ownerOf(it) === user_id)) {
      const cache = await caches.open(name);
      const stored = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== NOTE);
      await Promise.all(stored.map((request) => cache.delete(request)));
    }
  });
}

export const workerCacheOwners = async (): Promise<string[]> =>
  ((await withTimeout(workerCacheNames)) ?? []).map(ownerOf);

const workerCacheNames = async (): Promise<string[]> =>
  ((await webCaches()?.keys()) ?? []).filter((name) => name.startsWith(CACHE_PREFIX));
const ownerOf = (name: string): string => name.slice(CACHE_PREFIX.length, name.lastIndexOf('-'));
