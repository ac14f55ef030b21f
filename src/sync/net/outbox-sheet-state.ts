import { createStore, useStore } from '../../platform/store.ts';

const isOpen = createStore(false);

/** Opens the *Waiting to send* sheet from wherever something waits. */
export const openOutboxSheet = (): void => isOpen.write(true);
export const closeOutboxSheet = (): void => isOpen.write(false);
export const isOutboxSheetOpen = isOpen.read;
export const useOutboxSheetOpen = (): boolean => useStore(isOpen);
