import { useSyncExternalStore } from 'react';

type Listener<Told extends unknown[]> = (...told: Told) => unknown;

/** Those who are told when something happens. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<Listener<Told>>();
  return {
    /** Ends with what it returns. */
    follow: (listener: Listener<Told>): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (...told: Told): void => {
      for (const listener of listeners) listener(...told);
    },
  };
}

export interface Store<Value> {
  /** What it begins with: the pages that the build draws show this. */
  first: Value;
  read: () => Value;
  /** Tells those who follow, unless it is the same value. */
  write: (next: Value) => void;
  follow: (listener: () => unknown) => () => void;
}

/** A value that screens follow (`useStore`). */
export function createStore<Value>(first: Value): Store<Value> {
  const { follow, tell } = createListeners();
  let value = first;
  return {
    first,
    read: () => value,
    write: (next) => {
      if (next === value) return;
      value = next;
      tell();
    },
    follow,
  };
}

/** Its value; the component draws again when that changes. */
export const useStore = <Value>({ follow, read, first }: Store<Value>): Value =>
  useSyncExternalStore(follow, read, () => first);

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
