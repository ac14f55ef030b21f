import { createStore, useStore } from '../../platform/store.ts';

/** `memory`: nothing outlives the page. `full`: no more copies are taken. */
export type StorageState = 'durable' | 'memory' | 'full';

const state = createStore<StorageState>('durable');

export const storageState = state.read;
export const useStorageState = (): StorageState => useStore(state);

export function sayStorage(next: StorageState): void {
  if (next !== 'full' || state.read() !== 'memory') state.write(next);
}
