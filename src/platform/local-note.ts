/** What this phone remembers of a choice, in `localStorage`; null where nothing is, or storage is forbidden. */
export function readNote(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null; // private mode, some in-app browsers: as on a first visit
  }
}

/** Without a value it is forgotten. Where storage is forbidden or full, it holds until the app is closed. */
export function writeNote(key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  } catch {
    // not remembered then
  }
}
