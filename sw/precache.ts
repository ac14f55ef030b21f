/** A file of the build. `revision` is null when the name contains the content's hash. */
export interface Entry {
  url: string;
  revision: string | null;
}

export const SHELL = 'caddee-shell';
/** In the shell's cache: the files of the last activated build. */
const NAMED = '/named';
/** A worker with a hanging request cannot be replaced, not even by the kill switch. */
const GIVE_UP_AFTER = 30_000;
/** How long a hanging storage is awaited, in milliseconds. */
export const STORAGE_PATIENCE = 2_000;
const patience = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(GIVE_UP_AFTER) });

/** The cache key of this content. Other content has another key, so an older build's file is never used for it. */
export const keyOf = ({ url, revision }: Entry): string => (revision ? `${url}?${revision}` : url);

/** Fetches missing files. With `must` all or none, because a worker without its shell must not take over. */
export async function fill(entries: readonly Entry[], origin: string, must: boolean): Promise<void> {
  // Only an installing worker and `rebuildCache` create the cache: a worker that was switched off must not bring its files back.
  if (!must && !(await caches.has(SHELL))) return;
  const cache = await caches.open(SHELL);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  const next = entries.values();
  const fetchNext = async () => {
    for (const entry of next) {
      if (held.has(new URL(keyOf(entry), origin).href)) continue;
      try {
        const response = await fetch(entry.url, { cache: entry.revision ? 'reload' : 'default', ...patience() });
        if (!response.ok || response.redirected) throw new Error(`${entry.url} answered ${response.status}`);
        await cache.put(keyOf(entry), response);
      } catch (error) {
        if (must) throw error;
      }
    }
  };
  // Four share the list: one alone waits a round trip for each of 430 files, and more would hold up what the screen asks for.
  await Promise.all([fetchNext(), fetchNext(), fetchNext(), fetchNext()]);
}

/** Creates the cache again after the system or the user deleted it, for `fill`. Only for an active worker. */
export async function rebuildCache(entries: readonly Entry[], origin: string): Promise<void> {
  if (await caches.has(SHELL)) return;
  await caches.open(SHELL);
  await removeStale(entries, origin);
}

/**
 * Deletes files that this build does not name, except hashed files of the previous build, which open tabs of that build still need
 * (docs/pwa.md §2.2).
 */
export async function removeStale(entries: readonly Entry[], origin: string): Promise<void> {
  if (!(await caches.has(SHELL))) return;
  const cache = await caches.open(SHELL);
  const hrefOf = (key: string): string => new URL(key, origin).href;
  const mine = entries.map(keyOf);
  const before = (await (await cache.match(NAMED))?.json()) as string[] | undefined;
  const older = (before ?? []).filter((key) => !key.includes('?'));
  const kept = new Set([NAMED, ...mine, ...older].map(hrefOf));
  const gone = (await cache.keys()).filter(({ url }) => !kept.has(url));
  await Promise.all(gone.map((request) => cache.delete(request)));
  await cache.put(NAMED, new Response(JSON.stringify(mine)));
}

/**
 * The file from the cache, else from the network; reading never creates the cache. A document whose scripts or style were evicted would
 * stay white, so the network's is preferred to it (docs/pwa.md §2.11). If the storage hangs or fails, whichever answers first is used.
 */
export async function fromShell(entry: Entry, request: Request | string): Promise<Response> {
  const kept = caches.match(keyOf(entry), { cacheName: SHELL });
  const whole = kept.then(async (it) => it && (await isWhole(entry, it)) && it).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, STORAGE_PATIENCE));
  const found = await Promise.race([whole, late]);
  if (found) return found;
  const fetched = fetch(request, patience());
  const slow = whole.then((it) => it || Promise.reject());
  return Promise.any([fetched, slow]).catch(async () => (await kept) ?? fetched);
}

async function isWhole({ url }: Entry, document: Response): Promise<boolean> {
  if (url !== '/index.html') return true;
  const parts = (await document.clone().text()).match(/\/assets\/[\w-]+\.(?:js|css)/g) ?? [];
  const held = await Promise.all(parts.map((url) => caches.match(url, { cacheName: SHELL })));
  return held.every(Boolean);
}
