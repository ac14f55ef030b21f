import { useSyncExternalStore } from 'react';

/** `memory`: nothing outlives the page. `full`: no more copies are taken. */
export type StorageState = 'durable' | 'memory' | 'full';

let state: StorageState = 'durable';
const listeners = new Set<() => void>();

export const storageState = (): StorageState => state;

export const useStorageState = (): StorageState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storageState,
    () => 'durable',
  );

export function sayStorage(next: StorageState): void {
  if (next === state || (next === 'full' && state === 'memory')) return;
  state = next;
  for (const listener of listeners) listener();
}
