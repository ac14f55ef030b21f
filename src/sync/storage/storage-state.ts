import { createStore, useStore } from '../../platform/store.ts';
import { part, usePhone } from '../phone.ts';

/** `memory`: nothing outlives the page. `full`: no more copies are taken. */
export type StorageState = 'durable' | 'memory' | 'full';

export const storageStateOf = part(() => {
  const state = createStore<StorageState>('durable');
  const storageState = state.read;

  function sayStorage(next: StorageState): void {
    if (next !== 'full' || state.read() !== 'memory') state.write(next);
  }
  return { storageState, state, sayStorage };
});

export const useStorageState = (): StorageState => useStore(storageStateOf(usePhone()).state);
