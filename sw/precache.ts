/** A file of the build. `revision` is null where the name holds its content's hash. */
export interface Entry {
  url: string;
  revision: string | null;
}

export const SHELL = 'caddee-shell';
/** In the shell's cache: the files of the build that took over last. */
const NAMED = '/named';
/** A worker with a request that hangs can not be replaced, not even by the kill switch. */
const GIVE_UP_AFTER = 30_000;
/** Of a storage that hangs. */
export const STORAGE_PATIENCE = 2_000;
const patience = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(GIVE_UP_AFTER) });

/** The key under which this content is stored; other content has another key: an older build's file is never taken for it. */
export const keyOf = ({ url, revision }: Entry): string => (revision ? `${url}?${revision}` : url);

/** Fetches what is not there yet. All or nothing when `must`: a worker without its shell must not take over. */
export async function fill(entries: readonly Entry[], origin: string, must: boolean): Promise<void> {
  // Only an installing worker, and `again`, makes the cache: one that was switched off meanwhile must not bring its files back.
  if (!must && !(await caches.has(SHELL))) return;
  const cache = await caches.open(SHELL);
  const held = new Set((await cache.keys()).map(({ url }) => url));
  for (const entry of entries) {
    if (held.has(new URL(keyOf(entry), origin).href)) continue;
    try {
      const response = await fetch(entry.url, { cache: entry.revision ? 'reload' : 'default', ...patience() });
      if (!response.ok || response.redirected) throw new Error(`${entry.url} answered ${response.status}`);
      await cache.put(keyOf(entry), response);
    } catch (error) {
      if (must) throw error;
    }
  }
}

/** The system, or the user, deleted the cache: it is made again, for `fill`. Only for a worker that is active. */
export async function rebuildCache(entries: readonly Entry[], origin: string): Promise<void> {
  if (await caches.has(SHELL)) return;
  await caches.open(SHELL);
  await removeStale(entries, origin);
}

/**
 * What no entry of this build names is deleted, except the hashed files of the build before: a tab that still shows that build needs them
 * when its user goes to another screen (docs/pwa.md §2.2).
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
 * The file from the phone, else from the network. Reading never makes the cache. A document whose own scripts or style the browser has
 * thrown away would stay white for ever: then the network's, and without one this one all the same (docs/pwa.md §2.11). A storage
 * that hangs or fails holds up no start: then whichever comes first.
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
