/** A file of the build. `revision` is null where the name holds its content's hash. */
export interface Entry {
  url: string;
  revision: string | null;
  /** Not needed to start: fetched later (`vite.config.ts`). */
  later?: true;
}

export const SHELL = 'caddee-shell';
/** A worker with a request that hangs can not be replaced, not even by the kill switch. */
const GIVE_UP_AFTER = 30_000;
const patience = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(GIVE_UP_AFTER) });

/** The key under which this content lies; other content, other key: an older build's file is never taken for it. */
export const keyOf = ({ url, revision }: Entry): string => (revision ? `${url}?${revision}` : url);

/** Fetches what is not there yet. All or nothing when `must`: a worker without its shell must not take over. */
export async function fill(entries: readonly Entry[], origin: string, must: boolean): Promise<void> {
  // Only an installing worker makes the cache: one that was switched off meanwhile must not bring its files back.
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

/** What no entry of this build names goes. */
export async function tidy(entries: readonly Entry[], origin: string): Promise<void> {
  if (!(await caches.has(SHELL))) return;
  const cache = await caches.open(SHELL);
  const kept = new Set(entries.map((entry) => new URL(keyOf(entry), origin).href));
  const gone = (await cache.keys()).filter(({ url }) => !kept.has(url));
  await Promise.all(gone.map((request) => cache.delete(request)));
}

/** The file from the phone, else from the network. Reading never makes the cache. */
export async function fromShell(entry: Entry, request: Request | string): Promise<Response> {
  return (await caches.match(keyOf(entry), { cacheName: SHELL })) ?? fetch(request, patience());
}
