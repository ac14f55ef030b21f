import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function put(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Opens the *Waiting to send* sheet from wherever something waits. */
export const openOutboxSheet = (): void => put(true);
export const closeOutboxSheet = (): void => put(false);
export const isOutboxSheetOpen = (): boolean => isOpen;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOutboxSheetOpen = (): boolean => useSyncExternalStore(subscribe, isOutboxSheetOpen);
