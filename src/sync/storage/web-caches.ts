/** This page's web caches. Undefined: it has none (no https, some in-app browsers), or site data is blocked and looking at them throws. */
export function webCaches(): CacheStorage | undefined {
  try {
    return globalThis.caches;
  } catch {
    return undefined;
  }
}

const CACHES_TIMEOUT_MS = 1_000;

/**
 * What is done with the web caches, on which nothing may depend. Undefined: they failed, or did not answer. Work that is late goes on; what
 * lies elsewhere is not touched by that.
 */
export async function withTimeout<T>(work: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CACHES_TIMEOUT_MS, 'no answer');
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    console.warn('web caches', error); // full, refused or silent: nothing depends on them
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
