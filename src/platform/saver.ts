import { useSyncExternalStore } from 'react';

/** Pictures come when asked for, and nothing is fetched ahead: by the user's own switch, or where the browser says so (Android). */
const KEY = 'saver';
const listeners = new Set<() => void>();

const isChosen = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false; // storage can be forbidden
  }
};

export const savesData = (): boolean =>
  isChosen() || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export function setSaver(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // not remembered then
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSaver = (): boolean => useSyncExternalStore(subscribe, isChosen);
