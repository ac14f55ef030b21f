/** This page's web caches. Undefined: it has none (no https, some in-app browsers), or site data is blocked and looking at them throws. */
export function webCaches(): CacheStorage | undefined {
  try {
    return globalThis.caches;
  } catch {
    return undefined;
  }
}
